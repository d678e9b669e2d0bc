/** Choosing a new password with a mailed link. The link works once and proves the address. */
import { queueAccountEmail } from "../../account-mail/index.ts";
import type { Instant } from "../../kernel/calendar.ts";
import { AppError } from "../../kernel/errors.ts";
import { because } from "../../kernel/refusal-reasons.ts";
import type { Database, Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import { endSignInGrantsOf } from "../oauth/grants.ts";
import { type PasswordOwner, requireGoodPassword } from "../password-rules.ts";
import { hashPassword } from "../passwords.ts";
import { hashSecret } from "../secrets.ts";
import { revokeSessionsOf } from "../sessions.ts";
import { findPasswordOwner, markEmailVerified } from "../users.ts";

/** Used, expired and unknown links get the same answer, so it reveals nothing. */
export class ResetLinkNotValid extends AppError {
  static override code = "not_found";
  static override status = 404;
  constructor() {
    super(
      "This link is not valid, has already been used, or has expired. Ask for a new one.",
      because("link_not_valid"),
    );
  }
}

export type ResetUser = Row<"users", "id" | "email">;

/** The user of a link, or throws ResetLinkNotValid. */
export async function requireResetLink(tx: Tx, token: string, now: Instant): Promise<ResetUser> {
  const user = await tx.maybe<ResetUser>(sql`
    select u.id, u.email
    from password_resets r
    join users u on u.id = r.user_id
    where r.token_hash = ${hashSecret(token)} and r.expires_at > ${now} and u.disabled_at is null`);
  if (!user) throw new ResetLinkNotValid();
  return user;
}

/** Ends all sessions of the user. All links sent to them stop working, so of two requests at once one wins. */
export async function resetPassword(
  db: Database,
  { token, password }: { token: string; password: string },
  now: Instant,
): Promise<void> {
  // Checked before the slow password hash, so that invented links cost little.
  const owner = await db.system(now, (tx) => readOwner(tx, token, now));
  requireGoodPassword(password, owner, "body.password");
  const password_hash = await hashPassword(password);
  const user_id = await db.system(now, async (tx) => {
    const user = await takeResetLink(tx, token, now);
    await tx.run(sql`update users set password_hash = ${password_hash} where id = ${user.id}`);
    await markEmailVerified(tx, user.id, now);
    await revokeSessionsOf(tx, user.id, now);
    await queueAccountEmail(tx, { kind: "password_changed", recipient: user.email }, now);
    return user.id;
  });
  await endSignInGrantsOf(db, user_id, now);
}

async function readOwner(tx: Tx, token: string, now: Instant): Promise<PasswordOwner> {
  return findPasswordOwner(tx, await requireResetLink(tx, token, now));
}

/** Locks the user first: two links of one user, used at once, must not both succeed. */
async function takeResetLink(tx: Tx, token: string, now: Instant): Promise<ResetUser> {
  const { id } = await requireResetLink(tx, token, now);
  await tx.run(sql`select from users where id = ${id} for no key update`);
  const user = await requireResetLink(tx, token, now);
  await tx.run(sql`delete from password_resets where user_id = ${id}`);
  return user;
}
