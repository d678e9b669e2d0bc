/** Routes about the signed-in person. API keys, applications and machines cannot use them. */
import type { Instant } from "../kernel/calendar.ts";
import type { Tx } from "../platform/db/database.ts";
import { Forbidden } from "../platform/http/errors.ts";
import type { Principal } from "../platform/http/route.ts";
import { findSession, type Session } from "./sessions.ts";
import { sessionIdOf } from "./token-id.ts";

/** The token is valid, but it is not a session token. */
export class NotASession extends Forbidden {
  constructor() {
    super("This route needs a session token from POST /v1/session; found another kind of token.");
  }
}

export async function requireSession(tx: Tx, principal: Principal, now: Instant): Promise<Session> {
  const id = sessionIdOf(principal);
  const session = id === null ? null : await findSession(tx, id, now);
  if (!session) throw new NotASession();
  return session;
}
