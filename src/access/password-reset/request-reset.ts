/**
 * A mailed link to choose a new password. A request only queues an e-mail, whether the address is known or
 * not: answer, queries and work are the same. Who it belongs to is found when the e-mail is written, where
 * nobody can measure it.
 */
import { type AccountEmail, type AccountMessage, queueAccountEmail } from "../../account-mail/index.ts";
import { addHours, type Instant } from "../../kernel/calendar.ts";
import { Conflict } from "../../kernel/errors.ts";
import { because } from "../../kernel/refusal-reasons.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { insertion, sql } from "../../platform/db/sql.ts";
import { fill, wordingFor } from "../../wording/index.ts";
import { takeResetRequest } from "../login-throttle.ts";
import { newToken } from "../secrets.ts";
import { sameEmail } from "../users.ts";

export const reset_link_hours = 1;

export interface ResetDependencies {
  db: Database;
  /** The service's own URL, for the link. */
  public_url: string;
  /** This installation's secret; it keeps addresses unreadable in the counters. */
  secret: Buffer;
  /** Whether the service has a mail server. */
  can_mail: boolean;
}

export class NoMailServer extends Conflict {
  constructor() {
    super(
      "This service has no mail server, so it cannot send a link. Ask its administrator to set a new password.",
      because("no_mail_server"),
    );
  }
}

export async function requestReset(
  { db, secret, can_mail }: ResetDependencies,
  email: string,
  now: Instant,
): Promise<void> {
  if (!can_mail) throw new NoMailServer();
  await db.system(now, async (tx) => {
    await takeResetRequest(tx, secret, email, now);
    await queueAccountEmail(tx, { kind: "password_reset", recipient: email }, now);
  });
}

/** Null when there is no such account. Every attempt to send has its own link. */
export async function writeResetEmail(
  { db, public_url }: ResetDependencies,
  { recipient }: AccountEmail,
  now: Instant,
): Promise<AccountMessage | null> {
  const token = newToken();
  const user = await db.system(now, async (tx) => {
    const found = await tx.maybe<Row<"users", "id" | "email" | "language">>(sql`
      select id, email, language from users where ${sameEmail(sql`email`, recipient)} and disabled_at is null`);
    if (!found) return null;
    const row = { token_hash: token.hash, user_id: found.id, expires_at: addHours(now, reset_link_hours) };
    await tx.run(sql`insert into password_resets ${insertion(row)}`);
    return found;
  });
  if (!user) return null;
  const words = wordingFor(user.language ?? "en").account;
  const url = `${public_url}/password-reset/choose?token=${token.text}`;
  return {
    recipient: user.email,
    language: user.language ?? "en",
    subject: words.reset_subject,
    paragraphs: [words.greeting, fill(words.reset, { email: user.email }), words.reset_unasked],
    link: { url, label: words.reset_link },
    signature: [],
  };
}
