/** The routes about one's own account need a session token: nothing else proves that a person is there. */
import type { UserId } from "../../kernel/ids.ts";
import type { Principal } from "../../platform/http/route.ts";
import { NotASession } from "../require-session.ts";
import { sessionIdOf } from "../token-id.ts";

export interface Person {
  user_id: UserId;
  session_id: string;
}

export function requirePerson(principal: Principal): Person {
  const session_id = sessionIdOf(principal);
  if (session_id === null || principal.user_id === null) throw new NotASession();
  return { user_id: principal.user_id, session_id };
}
