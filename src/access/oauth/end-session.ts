/** Signing out of the browser's session with the OAuth server. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Instant } from "../../kernel/calendar.ts";
import type { Database } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import { findCookie } from "../../platform/http/cookies.ts";
import { hashSecret } from "../secrets.ts";
import { cookieNames, forgetSession } from "./cookies.ts";

export async function endOAuthSession(
  db: Database,
  issuer: string,
  { headers }: FastifyRequest,
  reply: FastifyReply,
  now: Instant,
): Promise<void> {
  const id = findCookie(headers.cookie, cookieNames(issuer).session);
  // A form on another site arrives without the cookie (SameSite), and must not sign anyone out.
  if (id === null) return;
  await db.system(now, (tx) =>
    tx.run(sql`delete from oidc_records where kind = 'Session' and id_hash = ${hashSecret(id)}`),
  );
  reply.header("set-cookie", forgetSession(issuer));
}
