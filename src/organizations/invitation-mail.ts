/** The e-mail of an invitation. Every attempt to send has its own link; earlier ones stop working. */

import { newAddressedSecret } from "../access/index.ts";
import type { AccountEmail } from "../account-mail/index.ts";
import type { Instant } from "../kernel/calendar.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Database, Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import type { Message } from "../platform/outbox/message.ts";
import { fill, languageFor, wordingFor } from "../wording/index.ts";
import { invitation_days, invitation_prefix, invitationContext } from "./invitations.ts";

export function invitationUrl(public_url: string, token: string): string {
  return `${public_url}/invite?token=${token}`;
}

type Sender = Row<"organizations", "name" | "locale"> & { inviter: string | null };

/** Null when the invitation was withdrawn, accepted or has expired. */
export async function writeInvitationEmail(
  { db, public_url }: { db: Database; public_url: string },
  { about_organization_id, invitation_id }: AccountEmail,
  now: Instant,
): Promise<Message | null> {
  if (about_organization_id === null || invitation_id === null) return null;
  const address = { organization_id: about_organization_id, id: invitation_id };
  const secret = newAddressedSecret(invitation_prefix, address);
  const sender = await db.organization(invitationContext(about_organization_id, now), async (tx) =>
    (await renewLink(tx, address, secret.hash, now)) ? readSender(tx, address) : null,
  );
  return sender ? toMessage(sender, invitationUrl(public_url, secret.text)) : null;
}

interface InvitationAddress {
  organization_id: OrganizationId;
  id: string;
}

async function renewLink(
  tx: Tx,
  { organization_id, id }: InvitationAddress,
  token_hash: Buffer,
  now: Instant,
): Promise<boolean> {
  const renewed = await tx.run(sql`
    update invitations
    set token_hash = ${token_hash}
    where organization_id = ${organization_id} and id = ${id} and delivery = 'mail'
      and accepted_at is null and expires_at > ${now}`);
  return renewed === 1;
}

function readSender(tx: Tx, { organization_id, id }: InvitationAddress): Promise<Sender> {
  return tx.one<Sender>(sql`
    select o.name, o.locale, coalesce(u.full_name, u.email) as inviter
    from invitations i
    join organizations o on o.organization_id = i.organization_id
    left join users u on u.id = i.invited_by
    where i.organization_id = ${organization_id} and i.id = ${id}`);
}

function toMessage({ name, locale, inviter }: Sender, url: string): Message {
  const words = wordingFor(locale).account;
  const values = { organization: name, inviter: inviter ?? words.someone, days: String(invitation_days) };
  return {
    language: languageFor(locale),
    subject: fill(words.invitation_subject, values),
    paragraphs: [words.greeting, fill(words.invitation, values), fill(words.invitation_terms, values)],
    link: { url, label: words.invitation_link },
    signature: [],
  };
}
