/** Passkeys in the database. Everything here needs a system database transaction. */
import type { Instant } from "../../kernel/calendar.ts";
import { NotFound } from "../../kernel/errors.ts";
import { newId, type UserId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { insertion, sql } from "../../platform/db/sql.ts";

export type PasskeyRow = Row<
  "passkeys",
  "id" | "name" | "created_at" | "last_used_at" | "disabled_at" | "version"
>;
const columns = sql`id, name, created_at, last_used_at, disabled_at, version`;

export type NewPasskeyRow = Row<
  "passkeys",
  "user_id" | "name" | "credential_id" | "public_key" | "counter" | "transports"
>;

/** Null if the credential is already registered. */
export async function insertPasskey(tx: Tx, passkey: NewPasskeyRow): Promise<PasskeyRow | null> {
  return tx.maybe<PasskeyRow>(sql`
    insert into passkeys ${insertion({ id: newId(), ...passkey })}
    on conflict (credential_id) do nothing
    returning ${columns}`);
}

export async function listPasskeys(tx: Tx, user_id: UserId): Promise<PasskeyRow[]> {
  return tx.many<PasskeyRow>(sql`
    select ${columns} from passkeys where user_id = ${user_id} order by created_at, id`);
}

export async function credentialsOf(
  tx: Tx,
  user_id: UserId,
): Promise<Row<"passkeys", "credential_id" | "transports">[]> {
  return tx.many(sql`select credential_id, transports from passkeys where user_id = ${user_id}`);
}

/** Locked. Another person's passkey is answered like one that does not exist. */
export async function requirePasskey(tx: Tx, user_id: UserId, id: string): Promise<PasskeyRow> {
  const row = await tx.maybe<PasskeyRow>(sql`
    select ${columns} from passkeys where user_id = ${user_id} and id = ${id} for update`);
  if (!row) throw new NotFound("passkey");
  return row;
}

export async function renamePasskey(tx: Tx, id: string, name: string): Promise<PasskeyRow> {
  return tx.one<PasskeyRow>(sql`update passkeys set name = ${name} where id = ${id} returning ${columns}`);
}

export async function deletePasskey(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from passkeys where id = ${id}`);
}

export type SigningPasskey = Row<"passkeys", "id" | "user_id" | "credential_id" | "public_key">;

/** A passkey that may sign in: not disabled, nor its user. */
export async function findSigningPasskey(tx: Tx, credential_id: Buffer): Promise<SigningPasskey | null> {
  return tx.maybe<SigningPasskey>(sql`
    select p.id, p.user_id, p.credential_id, p.public_key
    from passkeys p
    join users u on u.id = p.user_id
    where p.credential_id = ${credential_id} and p.disabled_at is null and u.disabled_at is null`);
}

/**
 * Keeps the counter, or disables the passkey: a counter that did not grow means that two authenticators have its key.
 * An authenticator that does not count always says 0.
 */
export async function keepCounter(tx: Tx, id: string, counter: number, now: Instant): Promise<boolean> {
  const kept = await tx.run(sql`
    update passkeys
    set counter = ${counter}, last_used_at = ${now}
    where id = ${id} and disabled_at is null and (counter < ${counter} or (counter = 0 and ${counter} = 0))`);
  if (kept === 1) return true;
  await tx.run(sql`update passkeys set disabled_at = ${now} where id = ${id} and disabled_at is null`);
  return false;
}
