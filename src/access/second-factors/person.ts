/** The routes about one's own account need a session token: nothing else proves that a person is there. */
import type { UserId } from "../../kernel/ids.ts";
import { Forbidden } from "../../platform/http/errors.ts";
import type { Principal } from "../../platform/http/route.ts";
import { sessionIdOf } from "../token-id.ts";

export interface Person {
  user_id: UserId;
  session_id: string;
}

/** The token is valid, but it is not a session token. */
export class NotAPerson extends Forbidden {
  constructor() {
    super("This route needs a session token from POST /v1/session; found another kind of token.");
  }
}

export function requirePerson(principal: Principal): Person {
  const session_id = sessionIdOf(principal);
  if (session_id === null || principal.user_id === null) throw new NotAPerson();
  return { user_id: principal.user_id, session_id };
}
