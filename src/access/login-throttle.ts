/**
 * Slows down password guessing. Two limits apply to a sign-in:
 *
 * - per address: a number of attempts a minute (platform/http/rate-limit.ts);
 * - per account: after a few failures, each attempt must wait twice as long as the one before, up to five
 *   minutes. Stored in the database, so that it holds across processes and restarts.
 *
 * The second limit alone would let an attacker lock a user out by guessing without end. So an address from
 * which the account has signed in before has its own counter, which attempts from other addresses do not
 * increase. Unknown e-mail addresses are counted like known ones, so a refusal does not reveal whether an
 * account exists.
 *
 * An attempt is counted before the password is checked, and the counter is reset after a success: a thousand
 * parallel guesses count as a thousand attempts, not as one.
 */
import { createHmac } from "node:crypto";
import { addHours, addMilliseconds, type Instant } from "../kernel/calendar.ts";
import { AppError } from "../kernel/errors.ts";
import type { UserId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { assignments, sql } from "../platform/db/sql.ts";
import { foldEmail } from "./users.ts";

/** Failed attempts without a wait, because people mistype. */
export const free_attempts = 5;
const wait_seconds_max = 300;
/** After a quiet hour the counter starts again. */
const quiet_hours = 1;
export const known_address_days = 90;

export class TooManyAttempts extends AppError {
  static override code = "rate_limited";
  static override status = 429;
  constructor(retry_after_seconds: number) {
    super(
      `Too many attempts for this account. Try again in ${retry_after_seconds} s.`,
      { scope: "account", retry_after_seconds },
      { "retry-after": String(retry_after_seconds) },
    );
  }
}

export interface Attempt {
  email: string;
  address: string;
  /** The account, when there is one. */
  user_id: UserId | null;
}

type Throttle = Row<"login_throttles", "attempts" | "blocked_until" | "attempted_at">;

/** The counter after one more attempt, or null when this one comes too early. */
export function countAttempt(before: Throttle, now: Instant): Throttle | null {
  // An attempt in the future was recorded before the clock was set back.
  const unbelievable = before.attempted_at > addHours(now, quiet_hours);
  if (before.blocked_until > now && !unbelievable) return null;
  const quiet = unbelievable || before.attempted_at < addHours(now, -quiet_hours);
  const attempts = quiet ? 1 : before.attempts + 1;
  const wait_seconds =
    attempts < free_attempts ? 0 : Math.min(2 ** (attempts - free_attempts), wait_seconds_max);
  return { attempts, blocked_until: addMilliseconds(now, wait_seconds * 1000), attempted_at: now };
}

/**
 * Counts the attempt and returns the counter's key, or throws. `secret` keeps e-mail and address out of the
 * table.
 */
export async function takeAttempt(tx: Tx, secret: Buffer, attempt: Attempt, now: Instant): Promise<Buffer> {
  const { user_id, address } = attempt;
  const account = foldEmail(attempt.email);
  // Queried for unknown accounts too, so that the time taken does not reveal them.
  const known = await isKnownAddress(tx, secret, user_id, address, now);
  const key = keyed(secret, known ? `account ${account} address ${address}` : `account ${account}`);
  await countAgainst(tx, key, now);
  return key;
}

/** Requests for a reset link have their own counter. They are counted alike for known and unknown accounts. */
export async function takeResetRequest(tx: Tx, secret: Buffer, email: string, now: Instant): Promise<void> {
  await countAgainst(tx, keyed(secret, `reset ${foldEmail(email)}`), now);
}

async function countAgainst(tx: Tx, key: Buffer, now: Instant): Promise<void> {
  const before = await lockThrottle(tx, key, now);
  const after = countAttempt(before, now);
  if (!after)
    throw new TooManyAttempts(Math.ceil((Date.parse(before.blocked_until) - Date.parse(now)) / 1000));
  await tx.run(sql`update login_throttles set ${assignments({ ...after })} where key = ${key}`);
}

/** One statement finds or inserts the row and locks it: between two, a sign-in that succeeds could delete it. */
function lockThrottle(tx: Tx, key: Buffer, now: Instant): Promise<Throttle> {
  return tx.one<Throttle>(sql`
    insert into login_throttles (key, attempts, blocked_until, attempted_at)
    values (${key}, 0, ${now}, ${now})
    on conflict (key) do update set attempts = login_throttles.attempts
    returning attempts, blocked_until, attempted_at`);
}

export async function forgetAttempts(tx: Tx, key: Buffer): Promise<void> {
  await tx.run(sql`delete from login_throttles where key = ${key}`);
}

export async function rememberAddress(
  tx: Tx,
  secret: Buffer,
  user_id: UserId,
  address: string,
  now: Instant,
): Promise<void> {
  await tx.run(sql`
    insert into login_addresses (user_id, address_hash, signed_in_at)
    values (${user_id}, ${keyed(secret, address)}, ${now})
    on conflict (user_id, address_hash) do update set signed_in_at = excluded.signed_in_at`);
}

async function isKnownAddress(
  tx: Tx,
  secret: Buffer,
  user_id: UserId | null,
  address: string,
  now: Instant,
): Promise<boolean> {
  const found = await tx.maybe(sql`
    select 1
    from login_addresses
    where user_id = ${user_id} and address_hash = ${keyed(secret, address)}
      and signed_in_at > ${addHours(now, -24 * known_address_days)}`);
  return found !== null;
}

function keyed(secret: Buffer, text: string): Buffer {
  return createHmac("sha256", secret).update(text).digest();
}
