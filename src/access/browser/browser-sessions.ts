/**
 * Sessions of the web app. The browser keeps 32 random bytes in a cookie, and the session's row keeps their SHA-256 and
 * the organization that the browser shows. The row lives as long as the sign-in; the cookie's value is replaced whenever
 * the person proves again who they are, gets other rights, or switches to another organization. A new value is in no
 * process's cache, so a switch takes effect with the next request.
 */
import type { Instant } from "../../kernel/calendar.ts";
import type { OrganizationId, UserId } from "../../kernel/ids.ts";
import type { Database, Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import { NotSignedIn } from "../../platform/http/errors.ts";
import { type MemberRow, memberColumns } from "../member-row.ts";
import { sendNotice } from "../notices.ts";
import { limitToRole } from "../scopes.ts";
import { hashSecret, newToken } from "../secrets.ts";
import {
  createSession,
  isLive,
  isSeenLongAgo,
  noteSeen,
  revokeSession,
  type SessionOrigin,
} from "../sessions.ts";
import type { Verified } from "../token-cache.ts";
import { sessionCookie } from "./cookie.ts";

/** Returns the `Set-Cookie` header. */
export async function startBrowserSession(
  tx: Tx,
  user_id: UserId,
  current_organization_id: OrganizationId,
  origin: SessionOrigin,
  now: Instant,
): Promise<string> {
  const { text, hash: cookie_hash } = newToken();
  await createSession(tx, user_id, { ...origin, cookie_hash, current_organization_id }, now);
  return sessionCookie(text);
}

/** Ends the session of a cookie, if there is one. */
export async function endBrowserSession(tx: Tx, secret: string, now: Instant): Promise<void> {
  const session = await tx.maybe<Row<"sessions", "id">>(sql`
    select id from sessions where cookie_hash = ${hashSecret(secret)}`);
  if (session) await revokeSession(tx, session.id, now);
}

/**
 * Replaces the value of the cookie, and the organization if one is given. Of two requests at once only the first does it:
 * the other one's value is no longer the session's. Returns the `Set-Cookie` header, or null.
 */
export async function renewBrowserSession(
  tx: Tx,
  session_id: string,
  secret: string,
  organization_id: OrganizationId | null = null,
): Promise<string | null> {
  const { text, hash } = newToken();
  const renewed = await tx.run(sql`
    update sessions
    set cookie_hash = ${hash}, current_organization_id = coalesce(${organization_id}, current_organization_id)
    where id = ${session_id} and cookie_hash = ${hashSecret(secret)} and revoked_at is null`);
  if (renewed === 0) return null;
  await sendNotice(tx, { session_id });
  return sessionCookie(text);
}

type SessionRow = MemberRow &
  Row<"sessions", "id" | "user_id" | "expires_at" | "last_seen_at"> &
  Row<"memberships", "organization_id">;

export async function verifyCookie(db: Database, secret: string, now: Instant): Promise<Verified> {
  const session = await db.system(now, (tx) => findSession(tx, secret, now));
  if (!session) throw new NotSignedIn();
  if (isSeenLongAgo(session.last_seen_at, now)) await noteSeen(db, session.id, now);
  const { id: session_id, user_id, organization_id, role, second_factor_missing } = session;
  return {
    principal: {
      organization_id,
      user_id,
      actor: { kind: "user", id: user_id },
      scopes: limitToRole(["apis.all"], role),
      token_id: `session:${session_id}`,
      second_factor_missing,
    },
    expires_at: session.expires_at,
    grounds: { organization_id, user_id, session_id },
  };
}

function findSession(tx: Tx, secret: string, now: Instant): Promise<SessionRow | null> {
  return tx.maybe<SessionRow>(sql`
    select ${memberColumns}, m.organization_id, s.id, s.user_id, s.expires_at, s.last_seen_at
    from sessions s
    join users u on u.id = s.user_id
    join memberships m on m.organization_id = s.current_organization_id and m.user_id = s.user_id
    join organizations o on o.organization_id = m.organization_id
    where s.cookie_hash = ${hashSecret(secret)} and ${isLive(now)} and u.disabled_at is null`);
}
