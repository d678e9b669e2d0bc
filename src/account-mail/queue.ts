/**
 * E-mails about accounts. They belong to people, not to an organization, so they are not in the organization's
 * outbox. A queued row says only what to send to whom. The text is written when it is sent, because it may
 * contain a link that lets its reader in, and no such link is stored.
 */
import type { Instant } from "../kernel/calendar.ts";
import { newId, type OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { insertion, sql } from "../platform/db/sql.ts";

/** What a person is told about their own account, after it has happened. */
export const accountNoticeKinds = [
  "password_changed",
  "totp_added",
  "totp_removed",
  "passkey_added",
  "passkey_removed",
  "passkey_disabled",
  "recovery_codes_replaced",
  "recovery_code_used",
  "second_factors_removed",
] as const;
export type AccountNoticeKind = (typeof accountNoticeKinds)[number];

export type AccountEmailKind = "password_reset" | "invitation" | "audit_hash" | AccountNoticeKind;

export type AccountEmail = Row<
  "account_emails",
  "id" | "recipient" | "attempt_count" | "interrupted_count" | "created_at"
> & {
  kind: AccountEmailKind;
  about_organization_id: OrganizationId | null;
  invitation_id: string | null;
};

export interface NewAccountEmail {
  kind: AccountEmailKind;
  recipient: string;
  about_organization_id?: OrganizationId;
  invitation_id?: string;
}

/** The e-mail is sent if and only if this database transaction commits. */
export async function queueAccountEmail(tx: Tx, email: NewAccountEmail, now: Instant): Promise<void> {
  const row = { id: newId(), ...email, next_attempt_at: now };
  await tx.run(sql`insert into account_emails ${insertion(row)}`);
}
