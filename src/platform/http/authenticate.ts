/**
 * Authenticates a request. A bad token or cookie counts against the client's address, and an address with too many bad
 * tokens is refused before its next token is verified. A token that was verified before still gets through:
 * it costs no query, and one broken script must not lock out everyone behind the same address.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Instant } from "../../kernel/calendar.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Credential, ServerOptions } from "./options.ts";
import { countFailure, requireFewFailures } from "./rate-limit.ts";
import type { Principal } from "./route.ts";

export async function authenticate(
  { authenticate, limits }: Pick<ServerOptions, "authenticate" | "limits">,
  credential: Credential,
  request: FastifyRequest,
  reply: FastifyReply,
  now: Instant,
): Promise<Principal> {
  try {
    return await authenticate(credential, now, () => requireFewFailures(limits, request.ip, now));
  } catch (error) {
    if (error instanceof AppError && error.status === 401)
      reply.headers(countFailure(limits, request.ip, now));
    throw error;
  }
}
