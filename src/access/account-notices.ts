/** E-mails that tell a person that their way of signing in was changed or used, so that they notice a thief. */
import {
  type AccountEmail,
  type AccountNoticeKind,
  accountNoticeKinds,
  queueAccountEmail,
  type WriteAccountEmail,
} from "../account-mail/index.ts";
import type { Instant } from "../kernel/calendar.ts";
import type { UserId } from "../kernel/ids.ts";
import type { Database, Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import type { Message } from "../platform/outbox/message.ts";
import { fill, wordingFor } from "../wording/index.ts";
import { sameEmail } from "./users.ts";

/** Call it in the database transaction of the change. Without a mail server it does nothing. */
export type NotifyUser = (tx: Tx, user_id: UserId, kind: AccountNoticeKind, now: Instant) => Promise<void>;

export function createNotifyUser(can_mail: boolean): NotifyUser {
  if (!can_mail) return async () => {};
  return async (tx, user_id, kind, now) => {
    const { email } = await tx.one<Row<"users", "email">>(sql`select email from users where id = ${user_id}`);
    await queueAccountEmail(tx, { kind, recipient: email }, now);
  };
}

export interface NoticeDependencies {
  db: Database;
  /** The service's own URL, for the link. */
  public_url: string;
}

export function noticeWriters(deps: NoticeDependencies): Record<AccountNoticeKind, WriteAccountEmail> {
  const entries = accountNoticeKinds.map((kind) => [
    kind,
    (email: AccountEmail, now: Instant) => writeNotice(deps, kind, email, now),
  ]);
  return Object.fromEntries(entries) as Record<AccountNoticeKind, WriteAccountEmail>;
}

async function writeNotice(
  { db, public_url }: NoticeDependencies,
  kind: AccountNoticeKind,
  { recipient: email, created_at }: AccountEmail,
  now: Instant,
): Promise<Message> {
  const user = await db.system(now, (tx) =>
    tx.maybe<Row<"users", "language">>(sql`select language from users where ${sameEmail(sql`email`, email)}`),
  );
  const language = user?.language ?? "en";
  const words = wordingFor(language).account;
  const at = `${created_at.slice(0, 10)} ${created_at.slice(11, 16)} UTC`;
  return {
    language,
    subject: kind === "password_changed" ? words.changed_subject : words.notice_subject,
    paragraphs: [words.greeting, fill(words.notices[kind], { email, at }), words.notice_unasked],
    link: { url: `${public_url}/password-reset`, label: words.notice_link },
    signature: [],
  };
}
