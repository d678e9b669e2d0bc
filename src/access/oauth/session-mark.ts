/**
 * A browser's session at the OAuth server must not outlive the end of all sessions of its user. Deleting its record is
 * not enough: the library reads a session at the start of a request and writes it back at the end, and it starts one from
 * a sign-in that was checked two requests earlier. So every session carries how often the user's sessions had been ended
 * when the sign-in was checked, in `acr`, the only field that the library passes on from a sign-in to its session.
 */
import type { InteractionResults } from "oidc-provider";
import type { UserId } from "../../kernel/ids.ts";
import type { SessionMark } from "../users.ts";

export function toLogin(
  { id, sessions_ended_count }: SessionMark,
  amr: string[],
): NonNullable<InteractionResults["login"]> {
  return { accountId: id, amr, acr: String(sessions_ended_count) };
}

/** A session as the library stores it, or as an interaction shows it. */
export interface MarkedSession {
  accountId?: string;
  acr?: string;
}

/** Null for a browser that nobody has signed in with. */
export function sessionMarkOf({ accountId, acr }: MarkedSession): SessionMark | null {
  return accountId === undefined
    ? null
    : { id: accountId as UserId, sessions_ended_count: Number(acr ?? -1) };
}
