/**
 * Storage for the OAuth library's records. A record's id is the secret that a client or browser holds (code,
 * refresh token, device code, cookie). Only its SHA-256 is stored, and it is removed from the payload.
 *
 * `consume` is a compare-and-set: if a code is redeemed twenty times at once, the database lets one request
 * through. The library only reads beforehand whether a code was consumed, and ends the grant if so. A request
 * that loses the race here has used a token twice as well, so it ends the grant too.
 */
import Provider, { type Adapter, type AdapterPayload, errors } from "oidc-provider";
import { addMilliseconds, type Instant } from "../../kernel/calendar.ts";
import type { Database, Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import { hashSecret } from "../secrets.ts";
import { mayStartSession } from "../users.ts";
import { findClientMetadata } from "./clients.ts";
import { endGrant } from "./grants.ts";
import { findSelfRegistered, isSelfRegistered } from "./self-registered.ts";
import { type MarkedSession, sessionMarkOf } from "./session-mark.ts";

interface RecordRow extends Row<"oidc_records", "id_hash" | "consumed_at"> {
  payload: AdapterPayload;
}

export function createAdapterFactory(db: Database, now: () => Instant): (kind: string) => Adapter {
  return (kind) => {
    if (kind === "Client") return clientAdapter(db, now);
    return kind === "Grant" ? grantAdapter(db, now) : recordAdapter(db, kind, now);
  };
}

function recordAdapter(db: Database, kind: string, now: () => Instant): Adapter {
  const findBy = (condition: ReturnType<typeof sql>) =>
    db.system(now(), (tx) =>
      tx.maybe<RecordRow>(sql`
        select id_hash, payload, consumed_at from oidc_records where kind = ${kind} and ${condition}`),
    );
  const endGrantOf = async (id: string) => {
    const row = await db.system(now(), (tx) =>
      tx.maybe<Row<"oidc_records", "grant_id">>(sql`
        select grant_id from oidc_records where kind = ${kind} and id_hash = ${hashOf(kind, id)}`),
    );
    if (row?.grant_id) await endGrant(db, row.grant_id, now());
  };
  return {
    async upsert(id, payload, expires_in) {
      const at = now();
      const { userCode, uid, grantId } = payload;
      const expires_at = expires_in ? addMilliseconds(at, expires_in * 1000) : null;
      await db.system(at, async (tx) => {
        if (kind === "Session" && (await isEnded(tx, payload))) return;
        await tx.run(sql`
          insert into oidc_records as r (kind, id_hash, payload, grant_id, uid, user_code_hash, expires_at)
          values (${kind}, ${hashOf(kind, id)}, ${JSON.stringify(withoutSecrets(payload))}, ${grantId ?? null},
            ${uid ?? null}, ${userCode === undefined ? null : hashSecret(userCode)}, ${expires_at})
          on conflict (kind, id_hash) do update set
            payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
            expires_at = excluded.expires_at, user_code_hash = coalesce(excluded.user_code_hash, r.user_code_hash)`);
      });
    },
    async find(id) {
      if (isReference(id) && !mayUseReferences(kind)) return undefined;
      const row = await findBy(sql`id_hash = ${hashOf(kind, id)}`);
      return row ? toPayload(row, { jti: id }) : undefined;
    },
    async findByUid(uid) {
      const row = await findBy(sql`uid = ${uid}`);
      return row ? toPayload(row, {}) : undefined;
    },
    async findByUserCode(userCode) {
      const row = await findBy(sql`user_code_hash = ${hashSecret(userCode)}`);
      return row ? toPayload(row, { jti: referenceTo(row.id_hash), userCode }) : undefined;
    },
    async consume(id) {
      const at = now();
      const consumed = await db.system(at, (tx) =>
        tx.run(sql`
          update oidc_records
          set consumed_at = ${at}
          where kind = ${kind} and id_hash = ${hashOf(kind, id)} and consumed_at is null`),
      );
      if (consumed > 0) return;
      if (mayEndGrant(kind)) await endGrantOf(id);
      throw new errors.InvalidGrant(`${kind} was used already`);
    },
    async destroy(id) {
      await db.system(now(), (tx) =>
        tx.run(sql`delete from oidc_records where kind = ${kind} and id_hash = ${hashOf(kind, id)}`),
      );
    },
    async revokeByGrantId(grant_id) {
      await db.system(now(), (tx) =>
        tx.run(sql`delete from oidc_records where kind = ${kind} and grant_id = ${grant_id}`),
      );
    },
  };
}

/** A session that was ended while the library worked with it is not written back. */
async function isEnded(tx: Tx, payload: AdapterPayload): Promise<boolean> {
  const mark = sessionMarkOf(payload as MarkedSession);
  return mark !== null && !(await mayStartSession(tx, mark));
}

/**
 * When the library ends a grant (a token used twice, a revocation), its row is deleted too, which ends its
 * tokens.
 */
function grantAdapter(db: Database, now: () => Instant): Adapter {
  return { ...recordAdapter(db, "Grant", now), destroy: (id) => endGrant(db, id, now()) };
}

function clientAdapter(db: Database, now: () => Instant): Adapter {
  const refuse = () => Promise.reject(new Error("OAuth clients are registered through /v1/oauth-clients."));
  return {
    ...recordAdapter(db, "Client", now),
    upsert: refuse,
    destroy: refuse,
    find: (id) => {
      const find = isSelfRegistered(id) ? findSelfRegistered : findClientMetadata;
      return find(db, id, now()) as Promise<AdapterPayload | undefined>;
    },
  };
}

/**
 * The user code that a person types leads to the hash of the device code, not to its text. The library needs
 * an id to work with, so it gets a reference to the hash. References are not accepted at the token endpoint,
 * so nobody can exchange one for a token.
 */
const reference_prefix = "hash:";

function referenceTo(id_hash: Buffer): string {
  return reference_prefix + id_hash.toString("base64url");
}

function isReference(id: string): boolean {
  return id.startsWith(reference_prefix);
}

function mayUseReferences(kind: string): boolean {
  return kind === "DeviceCode" && Provider.ctx?.oidc.route !== "token";
}

/**
 * Not for a device code: the library loads its grant only after consuming the code, so the request that won
 * still needs it.
 */
function mayEndGrant(kind: string): boolean {
  return kind !== "DeviceCode";
}

function hashOf(kind: string, id: string): Buffer {
  if (isReference(id) && mayUseReferences(kind))
    return Buffer.from(id.slice(reference_prefix.length), "base64url");
  return hashSecret(id);
}

/**
 * The id, the user code and the browser's cookie authenticate their holders, so they must not be readable in
 * the table.
 */
function withoutSecrets(payload: AdapterPayload): object {
  const {
    jti: _jti,
    userCode: _userCode,
    session,
    ...rest
  } = payload as AdapterPayload & {
    session?: { cookie?: string };
  };
  if (!session) return rest;
  const { cookie: _cookie, ...shown } = session;
  return { ...rest, session: shown };
}

function toPayload(row: RecordRow, restored: { jti?: string; userCode?: string }): AdapterPayload {
  return { ...row.payload, ...restored, ...(row.consumed_at === null ? {} : { consumed: true }) };
}
