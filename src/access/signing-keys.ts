/**
 * The keys that sign our tokens (ES256). They rotate by age: the first process that finds the newest key too
 * old creates the next one. An old key no longer signs; it is kept for verification until every token it
 * could have signed has expired.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { addHours, type Instant } from "../kernel/calendar.ts";
import { newId } from "../kernel/ids.ts";
import type { Database, Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { insertion, sql } from "../platform/db/sql.ts";
import type { SecretKeys } from "../platform/secrets/secret-keys.ts";
import { sendNotice } from "./notices.ts";

export const signing_algorithm = "ES256";
export const key_rotation_days = 90;
/** Longer than any token is valid. */
export const key_retention_days = 35;

export type PrivateJwk = Record<string, unknown> & { kid: string };

export interface SigningKey {
  kid: string;
  private_jwk: PrivateJwk;
  private_key: KeyObject;
  public_key: KeyObject;
}

export interface KeyRing {
  /** Newest first; the first one signs. */
  all(now: Instant): Promise<SigningKey[]>;
  find(kid: string, now: Instant): Promise<SigningKey | null>;
  forget(): void;
}

/**
 * A token may name a key that another process has just created. Keys are reloaded for that at most this
 * often.
 */
const reload_pause_ms = 1_000;

export function createKeyRing(db: Database, secret_keys: SecretKeys): KeyRing {
  let loaded: Promise<SigningKey[]> | null = null;
  let loaded_at_ms = 0;
  const load = (now: Instant) => {
    loaded_at_ms = Date.parse(now);
    const loading = db.system(now, (tx) => requireKeys(tx, secret_keys, now));
    loading.catch(() => {
      if (loaded === loading) loaded = null;
    });
    loaded = loading;
    return loading;
  };
  const all = (now: Instant) => loaded ?? load(now);
  return {
    all,
    async find(kid, now) {
      const found = (await all(now)).find((key) => key.kid === kid);
      if (found || Math.abs(Date.parse(now) - loaded_at_ms) < reload_pause_ms) return found ?? null;
      return (await load(now)).find((key) => key.kid === kid) ?? null;
    },
    forget() {
      loaded = null;
    },
  };
}

/** The keys in use, after creating a new one if it is due. A lock makes concurrent processes create only one. */
export async function requireKeys(tx: Tx, secret_keys: SecretKeys, now: Instant): Promise<SigningKey[]> {
  const open = (rows: KeyRow[]) => rows.map((row) => toSigningKey(row, secret_keys));
  const known = await selectKeys(tx);
  if (isFresh(known[0], now)) return open(known);
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('daybook signing keys', 0))`);
  const newest = await selectKeys(tx);
  if (isFresh(newest[0], now)) return open(newest);
  const made = await makeKey(tx, secret_keys, now);
  return open([made, ...newest]);
}

/** Creates the next key now, whatever the age of the last. */
export async function rotateSigningKey(tx: Tx, secret_keys: SecretKeys, now: Instant): Promise<string> {
  return (await makeKey(tx, secret_keys, now)).id;
}

/** A key is deleted when its successor has been signing for longer than any token is valid. */
export async function dropOldKeys(tx: Tx, now: Instant): Promise<void> {
  await tx.run(sql`
    delete from signing_keys k
    where exists (
      select from signing_keys successor
      where successor.created_at > k.created_at
        and successor.created_at < ${addHours(now, -24 * key_retention_days)}
    )`);
}

type KeyRow = Row<"signing_keys", "id" | "sealed_jwk" | "created_at">;

async function selectKeys(tx: Tx): Promise<KeyRow[]> {
  return tx.many<KeyRow>(sql`
    select id, sealed_jwk, created_at from signing_keys order by created_at desc, id desc`);
}

function isFresh(newest: KeyRow | undefined, now: Instant): boolean {
  return newest !== undefined && newest.created_at > addHours(now, -24 * key_rotation_days);
}

async function makeKey(tx: Tx, secret_keys: SecretKeys, now: Instant): Promise<KeyRow> {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = newId();
  const jwk: PrivateJwk = {
    ...privateKey.export({ format: "jwk" }),
    kid: id,
    use: "sig",
    alg: signing_algorithm,
  };
  const sealed_jwk = secret_keys.seal(signingKeyPlace(id), Buffer.from(JSON.stringify(jwk)));
  const row = { id, sealed_jwk, created_at: now };
  await tx.run(sql`insert into signing_keys ${insertion(row)}`);
  await sendNotice(tx, { signing_keys: true });
  return row;
}

export function signingKeyPlace(id: string): string {
  return `signing key ${id}`;
}

function toSigningKey({ id, sealed_jwk }: KeyRow, secret_keys: SecretKeys): SigningKey {
  const private_jwk: PrivateJwk = JSON.parse(
    secret_keys.open(signingKeyPlace(id), sealed_jwk).toString("utf8"),
  );
  const private_key = createPrivateKey({ key: private_jwk, format: "jwk" });
  return { kid: id, private_jwk, private_key, public_key: createPublicKey(private_key) };
}
