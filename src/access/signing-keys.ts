/**
 * The keys that sign our tokens (ES256). They change by age: the first process that finds the newest key too
 * old makes the next one. An old key signs nothing more and stays for verification until every token it could
 * have signed has expired.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { addHours, type Instant } from "../kernel/calendar.ts";
import { newId } from "../kernel/ids.ts";
import type { Database, Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { insertion, sql } from "../platform/db/sql.ts";
import { sendNotice } from "./notices.ts";

export const signing_algorithm = "ES256";
export const key_rotation_days = 90;
/** Longer than any token lives. */
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

/** A token may name a key that another process has just made; looking for it again is limited to this pace. */
const reload_pause_ms = 1_000;

export function createKeyRing(db: Database): KeyRing {
  let loaded: Promise<SigningKey[]> | null = null;
  let loaded_at_ms = 0;
  const load = (now: Instant) => {
    loaded_at_ms = Date.parse(now);
    const loading = db.system(now, (tx) => requireKeys(tx, now));
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

/** The keys in use, after making a new one if it is time. Two processes at once make one, not two. */
export async function requireKeys(tx: Tx, now: Instant): Promise<SigningKey[]> {
  const known = await selectKeys(tx);
  if (isFresh(known[0], now)) return known.map(toSigningKey);
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('daybook signing keys', 0))`);
  const newest = await selectKeys(tx);
  if (isFresh(newest[0], now)) return newest.map(toSigningKey);
  const made = await makeKey(tx, now);
  return [made, ...newest].map(toSigningKey);
}

/** Makes the next key now, whatever the age of the last. */
export async function rotateSigningKey(tx: Tx, now: Instant): Promise<string> {
  return (await makeKey(tx, now)).id;
}

/** A key is let go when its successor has been signing for longer than tokens live. */
export async function dropOldKeys(tx: Tx, now: Instant): Promise<void> {
  await tx.run(sql`
    delete from signing_keys k
    where exists (
      select from signing_keys successor
      where successor.created_at > k.created_at
        and successor.created_at < ${addHours(now, -24 * key_retention_days)}
    )`);
}

interface KeyRow extends Row<"signing_keys", "id" | "created_at"> {
  private_jwk: PrivateJwk;
}

async function selectKeys(tx: Tx): Promise<KeyRow[]> {
  return tx.many<KeyRow>(sql`
    select id, private_jwk, created_at from signing_keys order by created_at desc, id desc`);
}

function isFresh(newest: KeyRow | undefined, now: Instant): boolean {
  return newest !== undefined && newest.created_at > addHours(now, -24 * key_rotation_days);
}

async function makeKey(tx: Tx, now: Instant): Promise<KeyRow> {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = newId();
  const jwk = privateKey.export({ format: "jwk" });
  const private_jwk: PrivateJwk = { ...jwk, kid: id, use: "sig", alg: signing_algorithm };
  await tx.run(
    sql`insert into signing_keys ${insertion({ id, private_jwk: JSON.stringify(private_jwk), created_at: now })}`,
  );
  await sendNotice(tx, { signing_keys: true });
  return { id, private_jwk, created_at: now };
}

function toSigningKey({ id, private_jwk }: KeyRow): SigningKey {
  const private_key = createPrivateKey({ key: private_jwk, format: "jwk" });
  return { kid: id, private_jwk, private_key, public_key: createPublicKey(private_key) };
}
