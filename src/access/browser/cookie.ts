/** The header that gives a browser its session, or takes it away. */
import { session_cookie } from "../../platform/http/cookies.ts";
import { session_days } from "../token-format.ts";

const attributes = "Path=/; Secure; HttpOnly; SameSite=Lax";

export function sessionCookie(secret: string): string {
  return `${session_cookie}=${secret}; ${attributes}; Max-Age=${session_days * 86_400}`;
}

export const forgottenCookie: string = `${session_cookie}=; ${attributes}; Max-Age=0`;
