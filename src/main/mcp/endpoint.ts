/**
 * /mcp: the tools over streamable HTTP. Every request stands alone (no MCP session), so any number of processes can
 * serve them. A call of a tool is made through the API's own routes, so scopes, rate limits, idempotency and audit hold
 * as for any other client.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Access, mcpChallenge } from "../../access/index.ts";
import type { Clock } from "../../kernel/calendar.ts";
import { AppError } from "../../kernel/errors.ts";
import { authenticate } from "../../platform/http/authenticate.ts";
import { Forbidden, MethodNotAllowed, Unauthorized } from "../../platform/http/errors.ts";
import { type RateLimits, requireRoom, usesOf } from "../../platform/http/rate-limit.ts";
import { bearerToken } from "../../platform/http/request.ts";
import type { Principal } from "../../platform/http/route.ts";
import type { Passes } from "./passes.ts";

export interface McpEndpoint {
  access: Pick<Access, "authenticateMcp">;
  limits: RateLimits;
  clock: Clock;
  passes: Passes;
  base_url: string;
  version: string;
  allow_destructive: boolean;
}

export function mountMcp(server: FastifyInstance, options: McpEndpoint): void {
  server.route({
    method: ["GET", "POST", "DELETE"],
    url: "/mcp",
    onRequest: async (request, reply) => {
      requireOwnOrigin(request, options.base_url);
      request.principal = await requirePrincipal(request, reply, options);
      reply.headers(requireRoom(options.limits.take(usesOf(request.principal), options.clock.now())));
    },
    async handler(request, reply) {
      // There is no session to end, and nothing to send without a request.
      if (request.method !== "POST") throw new MethodNotAllowed(request.method, ["POST"]);
      // The SDK is large, so it loads with the first request.
      const { answerMcp } = await import("./answer.ts");
      return answerMcp(server, options, request, reply);
    },
  });
}

/** A page of another site must not reach us through the user's browser, also not by a name that it points at us. */
function requireOwnOrigin({ headers }: FastifyRequest, base_url: string): void {
  if (headers.origin !== undefined && headers.origin !== new URL(base_url).origin)
    throw new Forbidden("Requests from pages of other sites are refused.");
}

async function requirePrincipal(
  request: FastifyRequest,
  reply: FastifyReply,
  { access, limits, clock, base_url }: McpEndpoint,
): Promise<Principal> {
  try {
    const secret = bearerToken(request);
    if (secret === null) throw new Unauthorized();
    const check = { limits, authenticate: byToken(access) };
    return await authenticate(check, { kind: "bearer", secret }, request, reply, clock.now());
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 401) throw error;
    const has_token = request.headers.authorization !== undefined;
    error.headers["www-authenticate"] = mcpChallenge(base_url, has_token ? "invalid_token" : null);
    throw error;
  }
}

function byToken({ authenticateMcp }: McpEndpoint["access"]) {
  return (
    { secret }: { secret: string },
    ...[now, before]: [Parameters<typeof authenticateMcp>[1], () => void]
  ) => authenticateMcp(secret, now, before);
}
