/**
 * The refusal of a bearer token. It does not say which check failed, so that a forger learns nothing from it.
 */
import { Unauthorized } from "../platform/http/errors.ts";

export function invalidToken(): Unauthorized {
  return new Unauthorized(
    "The token is not valid: unknown, revoked, or not meant for this API.",
    "invalid_token",
  );
}
