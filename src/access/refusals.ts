/** Refusals of a bearer. Which check failed goes to nobody: a forger learns nothing from the answer. */
import { Unauthorized } from "../platform/http/errors.ts";

export function invalidToken(): Unauthorized {
  return new Unauthorized(
    "The token is not valid: unknown, revoked, or not meant for this API.",
    "invalid_token",
  );
}
