/** A principal's `token_id` says what kind of bearer it came with. */
import type { Principal } from "../platform/http/route.ts";

/** The session behind the bearer, or null when it is a key, a grant or a machine. */
export function sessionIdOf(principal: Principal): string | null {
  const [kind, id] = principal.token_id.split(":");
  return kind === "session" && id !== undefined ? id : null;
}
