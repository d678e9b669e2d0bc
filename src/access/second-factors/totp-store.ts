/** TOTP secrets in the database. Everything here needs a system database transaction. */
import type { Instant } from "../../kernel/calendar.ts";
import type { UserId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import type { SecretKeys } from "../../platform/secrets/secret-keys.ts";
import { findStep, newTotpSecret } from "./totp.ts";

/** What a secret is bound to: copied to another user's row, it does not open. */
export function totpPlace(user_id: string): string {
  return `TOTP secret of user ${user_id}`;
}

/** A new secret that waits for its first code, or null if TOTP is already on. Replaces one that still waits. */
export async function startTotp(tx: Tx, keys: SecretKeys, user_id: UserId): Promise<Buffer | null> {
  const secret = newTotpSecret();
  const written = await tx.run(sql`
    insert into totp_secrets (user_id, sealed_secret)
    values (${user_id}, ${keys.seal(totpPlace(user_id), secret)})
    on conflict (user_id) do update
    set sealed_secret = excluded.sealed_secret, last_step = 0, created_at = app_now()
    where totp_secrets.confirmed_at is null`);
  return written === 0 ? null : secret;
}

/** Turns TOTP on if the code fits the waiting secret. */
export async function confirmTotp(
  tx: Tx,
  keys: SecretKeys,
  user_id: UserId,
  code: string,
  now: Instant,
): Promise<boolean> {
  const waiting = await tx.maybe<Row<"totp_secrets", "sealed_secret">>(sql`
    select sealed_secret from totp_secrets where user_id = ${user_id} and confirmed_at is null for update`);
  const step = waiting && findStep(keys.open(totpPlace(user_id), waiting.sealed_secret), code, now);
  if (step === null) return false;
  await tx.run(sql`
    update totp_secrets set confirmed_at = ${now}, last_step = ${step} where user_id = ${user_id}`);
  return true;
}

/**
 * Uses up the code; false if it is wrong or not later than the last one. The update compares the step itself, so of two
 * requests with one code only one is accepted.
 */
export async function takeTotpCode(
  tx: Tx,
  keys: SecretKeys,
  user_id: UserId,
  code: string,
  now: Instant,
): Promise<boolean> {
  const kept = await tx.maybe<Row<"totp_secrets", "sealed_secret">>(sql`
    select sealed_secret from totp_secrets where user_id = ${user_id} and confirmed_at is not null`);
  const step = kept && findStep(keys.open(totpPlace(user_id), kept.sealed_secret), code, now);
  if (step === null) return false;
  const taken = await tx.run(sql`
    update totp_secrets
    set last_step = ${step}
    where user_id = ${user_id} and confirmed_at is not null and last_step < ${step}`);
  return taken === 1;
}

/** Returns whether it was on. */
export async function deleteTotp(tx: Tx, user_id: UserId): Promise<boolean> {
  const deleted = await tx.maybe<{ was_on: boolean }>(sql`
    delete from totp_secrets where user_id = ${user_id} returning confirmed_at is not null as was_on`);
  return deleted?.was_on ?? false;
}
