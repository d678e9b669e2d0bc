/**
 * Signing in with e-mail and password, for the page and the API. Every refusal is the same and takes about
 * the same work, whether the account does not exist, has no password or is disabled, or the password is
 * wrong.
 */
import type { Instant } from "../kernel/calendar.ts";
import type { Database } from "../platform/db/database.ts";
import { sql } from "../platform/db/sql.ts";
import { Unauthorized } from "../platform/http/errors.ts";
import { networkOf } from "../platform/http/network.ts";
import { type RateLimits, requireRoom, signInFrom } from "../platform/http/rate-limit.ts";
import { password_length_max } from "./constants.ts";
import { forgetAttempts, rememberAddress, takeAttempt } from "./login-throttle.ts";
import { checkPassword, hashPassword } from "./passwords.ts";
import { type Account, findAccount } from "./users.ts";

export class InvalidCredentials extends Unauthorized {
  constructor() {
    super("The e-mail address or the password is wrong.");
  }
}

export interface Credentials {
  email: string;
  password: string;
  /** The IP address that the attempt comes from. */
  address: string;
}

export type SignedIn = Omit<Account, "password_hash" | "disabled">;

export type SignIn = (credentials: Credentials, now: Instant) => Promise<SignedIn>;

export interface SignInOptions {
  db: Database;
  /** This installation's secret; it keeps addresses unreadable in the tables. */
  secret: Buffer;
}

/** For routes with the rate `login`: the server has counted the attempt. */
export function createSignIn({ db, secret }: SignInOptions): SignIn {
  return async (credentials, now) => {
    const address = networkOf(credentials.address);
    const { account, key } = await db.system(now, async (tx) => {
      const found = await findAccount(tx, credentials.email);
      const attempt = { email: credentials.email, address, user_id: found?.id ?? null };
      return { account: found, key: await takeAttempt(tx, secret, attempt, now) };
    });
    const { matches, outdated } = await checkPassword(
      credentials.password.slice(0, password_length_max),
      account?.disabled ? null : (account?.password_hash ?? null),
    );
    if (!matches || !account) throw new InvalidCredentials();
    const password_hash = outdated ? await hashPassword(credentials.password) : null;
    await db.system(now, async (tx) => {
      await forgetAttempts(tx, key);
      await rememberAddress(tx, secret, account.id, address, now);
      if (password_hash !== null)
        await tx.run(sql`update users set password_hash = ${password_hash} where id = ${account.id}`);
    });
    return toSignedIn(account);
  };
}

/** For pages, which the server does not count. */
export function countSignIn(signIn: SignIn, limits: RateLimits): SignIn {
  return async (credentials, now) => {
    requireRoom(limits.take([signInFrom(credentials.address)], now));
    return signIn(credentials, now);
  };
}

function toSignedIn({ id, email, full_name, current_organization_id }: Account): SignedIn {
  return { id, email, full_name, current_organization_id };
}
