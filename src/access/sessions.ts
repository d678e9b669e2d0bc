/**
 * A session is one sign-in of one user. Each of its tokens names an organization, so switching means a new
 * token of the same session. Ending the session ends all its tokens.
 */
import { SignJWT } from "jose";
import { addHours, addMilliseconds, type Instant, toInstant } from "../kernel/calendar.ts";
import { newId, type OrganizationId, type UserId } from "../kernel/ids.ts";
import type { Database, Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { insertion, type Sql, sql } from "../platform/db/sql.ts";
import { sendNotice } from "./notices.ts";
import { type KeyRing, signing_algorithm } from "./signing-keys.ts";
import { audienceOf, session_days, session_token_hours, session_typ } from "./token-format.ts";

export interface SessionToken {
  token: string;
  expires_at: Instant;
}

export type Session = Row<"sessions", "id" | "user_id" | "expires_at">;

/** Where a session was started, for the list of a user's sessions. */
export type SessionOrigin = Row<"sessions", "device" | "address">;

/** A session of the web app also has the hash of its cookie and the organization that the browser shows. */
type NewSession = SessionOrigin & Partial<Row<"sessions", "cookie_hash" | "current_organization_id">>;

/** The service chooses the id, so nobody can plant a session id that is known beforehand. */
export async function createSession(
  tx: Tx,
  user_id: UserId,
  more: NewSession,
  now: Instant,
): Promise<Session> {
  const session: Session = { id: newId(), user_id, expires_at: addHours(now, 24 * session_days) };
  await tx.run(sql`insert into sessions ${insertion({ ...session, ...more })}`);
  return session;
}

/** A browser that is not used for this long has to sign in again. */
const browser_idle_days = 7;

/** Whether a row of `sessions s` still counts. */
export function isLive(now: Instant): Sql {
  const idle_since = addHours(now, -24 * browser_idle_days);
  return sql`s.revoked_at is null and s.expires_at > ${now}
    and (s.cookie_hash is null or s.last_seen_at > ${idle_since})`;
}

export async function findSession(tx: Tx, id: string, now: Instant): Promise<Session | null> {
  return tx.maybe<Session>(sql`
    select s.id, s.user_id, s.expires_at
    from sessions s
    where s.id = ${id} and ${isLive(now)}`);
}

/** The person has proven again who they are. A session with a cookie gets another value for it (browser-sessions.ts). */
export async function markAuthenticated(tx: Tx, id: string, now: Instant): Promise<void> {
  await tx.run(sql`update sessions set authenticated_at = ${now} where id = ${id}`);
}

/**
 * Gives the session another id after its person has proven again who they are. All its tokens end, so whoever copied one
 * before does not share in the proof. Null if the session has ended, or another request has done this first.
 */
export async function renewSession(tx: Tx, id: string, now: Instant): Promise<Session | null> {
  const session = await tx.maybe<Session>(sql`
    update sessions
    set id = ${newId()}, authenticated_at = ${now}
    where id = ${id} and revoked_at is null and expires_at > ${now}
    returning id, user_id, expires_at`);
  if (session) await sendNotice(tx, { session_id: id });
  return session;
}

export async function revokeSession(tx: Tx, id: string, now: Instant): Promise<void> {
  await tx.run(sql`update sessions set revoked_at = ${now} where id = ${id} and revoked_at is null`);
  await sendNotice(tx, { session_id: id });
}

export type SessionRow = Row<"sessions", "id" | "device" | "address" | "created_at" | "last_seen_at">;

export async function listSessions(tx: Tx, user_id: UserId, now: Instant): Promise<SessionRow[]> {
  return tx.many<SessionRow>(sql`
    select s.id, s.device, s.address, s.created_at, s.last_seen_at
    from sessions s
    where s.user_id = ${user_id} and ${isLive(now)}
    order by s.last_seen_at desc, s.id desc`);
}

/** `last_seen_at` is this coarse, so that a busy session does not write with every request. */
const seen_minutes = 5;

export function isSeenLongAgo(last_seen_at: Instant, now: Instant): boolean {
  return last_seen_at < addMilliseconds(now, -seen_minutes * 60_000);
}

/** In a database transaction of its own: where nothing can be written, for example on a full disk, reading goes on. */
export async function noteSeen(db: Database, id: string, now: Instant): Promise<void> {
  await db
    .system(now, (tx) =>
      tx.run(sql`update sessions set last_seen_at = ${now} where id = ${id} and last_seen_at < ${now}`),
    )
    .catch(() => {});
}

/**
 * Ends all sessions of the user, with those of browsers at the OAuth server, except `kept_id`. Where someone else
 * may be signed in, call `endSignInGrantsOf` after it, in no database transaction.
 */
export async function revokeSessionsOf(
  tx: Tx,
  user_id: UserId,
  now: Instant,
  kept_id: string | null = null,
): Promise<void> {
  // First, because it locks the user: a session that starts at this moment is either seen below or refused.
  await tx.run(sql`
    update users set sessions_ended_count = sessions_ended_count + 1 where id = ${user_id}`);
  await tx.run(sql`
    update sessions
    set revoked_at = ${now}
    where user_id = ${user_id} and revoked_at is null and id is distinct from ${kept_id}`);
  await tx.run(sql`delete from oidc_records where kind = 'Session' and payload->>'accountId' = ${user_id}`);
  await sendNotice(tx, { user_id });
}

export async function signSessionToken(
  keys: KeyRing,
  issuer: string,
  session: Session,
  organization_id: OrganizationId,
  now: Instant,
): Promise<SessionToken> {
  const [key] = await keys.all(now);
  if (!key) throw new Error("There is no signing key.");
  const expires_ms = Math.min(Date.parse(addHours(now, session_token_hours)), Date.parse(session.expires_at));
  // JWTs count in whole seconds; `expires_at` must not be later than the token's own expiry.
  const expires_s = Math.floor(expires_ms / 1000);
  const token = await new SignJWT({ org: organization_id, sid: session.id, scope: "apis.all" })
    .setProtectedHeader({ alg: signing_algorithm, kid: key.kid, typ: session_typ })
    .setIssuer(issuer)
    .setAudience(audienceOf(issuer))
    .setSubject(session.user_id)
    .setJti(newId())
    .setIssuedAt(Math.floor(Date.parse(now) / 1000))
    .setExpirationTime(expires_s)
    .sign(key.private_key);
  return { token, expires_at: toInstant(expires_s * 1000) };
}
