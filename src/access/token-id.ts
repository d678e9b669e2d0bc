/** A principal's `token_id` says what kind of bearer token was sent. */
import type { Principal } from "../platform/http/route.ts";

/** The session of the token, or null for an API key, a grant or a machine client. */
export function sessionIdOf(principal: Principal): string | null {
  const [kind, id] = principal.token_id.split(":");
  return kind === "session" && id !== undefined ? id : null;
}
