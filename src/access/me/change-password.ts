/**
 * Changing one's own password. The current password is checked like a sign-in, with the same limits, so that a
 * stolen token does not allow guessing it. Of two changes at once the first wins: the second finds another hash
 * than the one its password matched.
 */
import type { Instant } from "../../kernel/calendar.ts";
import { Conflict } from "../../kernel/errors.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import { invalid } from "../../platform/http/route.ts";
import type { NotifyUser } from "../account-notices.ts";
import { endSignInGrantsOf } from "../oauth/grants.ts";
import { requireGoodPassword } from "../password-rules.ts";
import { hashPassword } from "../passwords.ts";
import { revokeSessionsOf, type Session } from "../sessions.ts";
import { InvalidCredentials, type PasswordCheck } from "../sign-in.ts";
import { type Account, findPasswordOwner } from "../users.ts";

export interface PasswordChange {
  current_password: string;
  new_password: string;
  /** The IP address of the request. */
  address: string;
}

export interface PasswordChangeDependencies {
  db: Database;
  checkCredentials: PasswordCheck;
  notifyUser: NotifyUser;
}

export class PasswordChangedMeanwhile extends Conflict {
  constructor() {
    super("The password was changed by another request at the same time. This change was not made.");
  }
}

/** Ends all other sessions of the user; `session` stays. */
export async function changePassword(
  { db, checkCredentials, notifyUser }: PasswordChangeDependencies,
  session: Session,
  { current_password, new_password, address }: PasswordChange,
  now: Instant,
): Promise<void> {
  const { email, owner } = await db.system(now, async (tx) => {
    const user = await tx.one<Row<"users", "id" | "email">>(sql`
      select id, email from users where id = ${session.user_id}`);
    return { email: user.email, owner: await findPasswordOwner(tx, user) };
  });
  requireGoodPassword(new_password, owner, "body.new_password");
  const account = await requireCurrent(checkCredentials, { email, password: current_password, address }, now);
  const password_hash = await hashPassword(new_password);
  await db.system(now, async (tx) => {
    const changed = await tx.run(sql`
      update users
      set password_hash = ${password_hash}
      where id = ${account.id} and password_hash = ${account.password_hash}`);
    if (changed === 0) throw new PasswordChangedMeanwhile();
    await revokeSessionsOf(tx, account.id, now, session.id);
    await tx.run(sql`delete from password_resets where user_id = ${account.id}`);
    await notifyUser(tx, account.id, "password_changed", now);
  });
  await endSignInGrantsOf(db, account.id, now);
}

/** The token is valid, so the refusal is about the field and not a 401, which would sign the client out. */
async function requireCurrent(
  checkCredentials: PasswordCheck,
  credentials: Parameters<PasswordCheck>[0],
  now: Instant,
): Promise<Account> {
  try {
    return await checkCredentials(credentials, now);
  } catch (error) {
    if (!(error instanceof InvalidCredentials)) throw error;
    throw invalid("body.current_password", "mismatch", "must be your current password; found another one");
  }
}
