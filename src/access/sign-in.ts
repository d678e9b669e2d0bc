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

/** Checks a password and counts the attempt. Returns the account with the hash that the password matched. */
export type PasswordCheck = (credentials: Credentials, now: Instant) => Promise<Account>;

export interface PasswordCheckOptions {
  db: Database;
  /** This installation's secret; it keeps addresses unreadable in the tables. */
  secret: Buffer;
}

export function createPasswordCheck({ db, secret }: PasswordCheckOptions): PasswordCheck {
  return async (credentials, now) => {
    const address = networkOf(credentials.address);
    const { account, key } = await db.system(now, async (tx) => {
      const found = await findAccount(tx, credentials.email);
      const attempt = { email: credentials.email, address, user_id: found?.id ?? null };
      return { account: found, key: await takeAttempt(tx, secret, attempt, now) };
    });
    const { matches, outdated } = await checkPassword(
      credentials.password,
      account?.disabled ? null : (account?.password_hash ?? null),
    );
    if (!matches || !account) throw new InvalidCredentials();
    const { password_hash } = account;
    const renewed = outdated ? await hashPassword(credentials.password) : password_hash;
    await db.system(now, async (tx) => {
      await forgetAttempts(tx, key);
      await rememberAddress(tx, secret, account.id, address, now);
      // A password that was changed meanwhile must not be replaced by the old one.
      if (outdated)
        await tx.run(sql`
          update users set password_hash = ${renewed}
          where id = ${account.id} and password_hash = ${password_hash}`);
    });
    return { ...account, password_hash: renewed };
  };
}

/** For routes with the rate `login`: the server has counted the attempt. */
export function createSignIn(checkCredentials: PasswordCheck): SignIn {
  return async (credentials, now) => toSignedIn(await checkCredentials(credentials, now));
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
