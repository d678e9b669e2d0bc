/**
 * Signing in with e-mail and password, and with a code if the account has a second factor, for the page and the API.
 * Every refusal is the same and takes about the same work, whether the account does not exist, has no password or is
 * disabled, or the password is wrong. Only who knows the password learns that the account has a second factor.
 */
import type { Instant } from "../kernel/calendar.ts";
import type { UserId } from "../kernel/ids.ts";
import type { Database, Tx } from "../platform/db/database.ts";
import { sql } from "../platform/db/sql.ts";
import { Unauthorized } from "../platform/http/errors.ts";
import { networkOf } from "../platform/http/network.ts";
import { type RateLimits, requireRoom, signInFrom } from "../platform/http/rate-limit.ts";
import type { SecretKeys } from "../platform/secrets/secret-keys.ts";
import type { NotifyUser } from "./account-notices.ts";
import { forgetAttempts, rememberAddress, takeAttempt } from "./login-throttle.ts";
import { checkPassword, hashPassword } from "./passwords.ts";
import {
  findMethods,
  type GivenCode,
  hasCode,
  SecondFactorRequired,
  takeCode,
} from "./second-factors/second-factors.ts";
import { type Factor, logged, type SignInAttempt, type SignInLog } from "./sign-in-log.ts";
import { type Account, findAccount, findAccountById } from "./users.ts";

export class InvalidCredentials extends Unauthorized {
  constructor() {
    super("The e-mail address, the password or the code is wrong.");
  }
}

export interface Credentials extends GivenCode {
  email: string;
  password: string;
  /** The IP address that the attempt comes from. */
  address: string;
}

export type SignedIn = Omit<Account, "password_hash" | "disabled">;

export type SignIn = (credentials: Credentials, now: Instant) => Promise<SignedIn>;

/** For someone who has proven the password, or their session, a moment ago. */
export interface CodeCredentials extends GivenCode {
  user_id: UserId;
  address: string;
}

export type CodeSignIn = (credentials: CodeCredentials, now: Instant) => Promise<SignedIn>;

/** Checks a password and counts the attempt. Returns the account with the hash that the password matched. */
export type PasswordCheck = (credentials: Credentials, now: Instant) => Promise<Account>;

export interface PasswordCheckOptions {
  db: Database;
  /** This installation's secret; it keeps addresses unreadable in the tables. */
  secret: Buffer;
  log: SignInLog;
}

export interface SignInOptions extends PasswordCheckOptions {
  /** They open the secrets of second factors. */
  secret_keys: SecretKeys;
  notifyUser: NotifyUser;
}

/** Only for someone whose session is confirmed: the password alone does not sign in who has a second factor. */
export function createPasswordCheck(options: PasswordCheckOptions): PasswordCheck {
  return provePassword(options, async () => {});
}

/** For routes with the rate `login`: the server has counted the attempt. */
export function createSignIn(options: SignInOptions): SignIn {
  const prove = provePassword(options, (tx, account, credentials, now) =>
    requireSecondFactor(tx, options, account, credentials, now),
  );
  return async (credentials, now) => toSignedIn(await prove(credentials, now));
}

type AlsoRequired = (tx: Tx, account: Account, credentials: Credentials, now: Instant) => Promise<void>;

/** What is also required is checked before the attempts are forgotten, so a wrong code stays counted. */
function provePassword(options: PasswordCheckOptions, requireMore: AlsoRequired): PasswordCheck {
  return (credentials, now) => {
    const attempt = attemptOf(["password", ...factorsOf(credentials)], credentials.address);
    return logged(options.log, attempt, () =>
      checkCredentials(options, requireMore, attempt, credentials, now),
    );
  };
}

async function checkCredentials(
  { db, secret }: PasswordCheckOptions,
  requireMore: AlsoRequired,
  logged_attempt: SignInAttempt,
  credentials: Credentials,
  now: Instant,
): Promise<Account> {
  const address = networkOf(credentials.address);
  const { account, key } = await db.system(now, async (tx) => {
    const found = await findAccount(tx, credentials.email);
    logged_attempt.user_id = found?.id ?? null;
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
    await requireMore(tx, account, credentials, now);
    await forgetAttempts(tx, key);
    await rememberAddress(tx, secret, account.id, address, now);
    // A password that was changed meanwhile must not be replaced by the old one.
    if (outdated)
      await tx.run(sql`
          update users set password_hash = ${renewed}
          where id = ${account.id} and password_hash = ${password_hash}`);
  });
  return { ...account, password_hash: renewed };
}

function attemptOf(factors: Factor[], address: string, user_id: UserId | null = null): SignInAttempt {
  return { factors, address, user_id };
}

/** As `takeCode` chooses. */
function factorsOf({ code, recovery_code }: GivenCode): Factor[] {
  if (code) return ["totp"];
  return recovery_code ? ["recovery_code"] : [];
}

/** A wrong code is refused like a wrong password, and the attempt stays counted. */
async function requireSecondFactor(
  tx: Tx,
  options: SignInOptions,
  account: Account,
  given: GivenCode,
  now: Instant,
): Promise<void> {
  const methods = await findMethods(tx, account.id);
  if (methods === null) return;
  if (!hasCode(given)) throw new SecondFactorRequired(account, methods);
  await requireCode(tx, options, account.id, given, now);
}

async function requireCode(
  tx: Tx,
  { secret_keys, notifyUser }: SignInOptions,
  user_id: UserId,
  given: GivenCode,
  now: Instant,
): Promise<void> {
  if (!(await takeCode(tx, secret_keys, user_id, given, now))) throw new InvalidCredentials();
  if (factorsOf(given).includes("recovery_code")) await notifyUser(tx, user_id, "recovery_code_used", now);
}

/** Checks the code alone. It counts against the same limit as passwords do. */
export function createCodeSignIn(options: SignInOptions): CodeSignIn {
  return (credentials, now) => {
    const attempt = attemptOf(factorsOf(credentials), credentials.address, credentials.user_id);
    return logged(options.log, attempt, () => checkCode(options, credentials, now));
  };
}

async function checkCode(
  options: SignInOptions,
  { user_id, ...credentials }: CodeCredentials,
  now: Instant,
): Promise<SignedIn> {
  const { db, secret } = options;
  const address = networkOf(credentials.address);
  const { account, key } = await db.system(now, async (tx) => {
    const found = await findAccountById(tx, user_id);
    if (!found || found.disabled) throw new InvalidCredentials();
    return { account: found, key: await takeAttempt(tx, secret, { ...found, user_id, address }, now) };
  });
  await db.system(now, async (tx) => {
    await requireCode(tx, options, user_id, credentials, now);
    await forgetAttempts(tx, key);
    await rememberAddress(tx, secret, user_id, address, now);
  });
  return toSignedIn(account);
}

/** For pages, which the server does not count. */
export function countSignIn<Given extends { address: string }>(
  signIn: (credentials: Given, now: Instant) => Promise<SignedIn>,
  limits: RateLimits,
): (credentials: Given, now: Instant) => Promise<SignedIn> {
  return async (credentials, now) => {
    requireRoom(limits.take([signInFrom(credentials.address)], now));
    return signIn(credentials, now);
  };
}

export function toSignedIn({ password_hash: _hash, disabled: _disabled, ...account }: Account): SignedIn {
  return account;
}
