/**
 * /mcp: the tools over streamable HTTP. Every request stands alone (no MCP session), so any number of processes can
 * serve them. A call of a tool is made through the API's own routes, so scopes, rate limits, idempotency and audit hold
 * as for any other client.
 */
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createDaybook } from "../../../client/index.ts";
import { createMcpServer } from "../../../mcp/index.ts";
import { type Access, mcpChallenge } from "../../access/index.ts";
import type { Clock } from "../../kernel/calendar.ts";
import { AppError } from "../../kernel/errors.ts";
import { authenticate } from "../../platform/http/authenticate.ts";
import { Forbidden, MethodNotAllowed, Unauthorized } from "../../platform/http/errors.ts";
import { type RateLimits, requireRoom, usesOf } from "../../platform/http/rate-limit.ts";
import { bearerToken } from "../../platform/http/request.ts";
import { invalid, type Principal } from "../../platform/http/route.ts";
import { inProcessFetch } from "./in-process-fetch.ts";
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

const how_to_allow =
  "The user can do it in Daybook. To allow it here, whoever runs the server sets DAYBOOK_MCP_ALLOW_FINALIZE=true.";

export function mountMcp(server: FastifyInstance, options: McpEndpoint): void {
  server.route({
    method: ["GET", "POST", "DELETE"],
    url: "/mcp",
    onRequest: async (request, reply) => {
      requireOwnOrigin(request, options.base_url);
      request.principal = await requirePrincipal(request, reply, options);
      reply.headers(requireRoom(options.limits.take(usesOf(request.principal), options.clock.now())));
    },
    handler(request, reply) {
      // There is no session to end, and nothing to send without a request.
      if (request.method !== "POST") throw new MethodNotAllowed(request.method, ["POST"]);
      return answer(server, options, request, reply);
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

async function answer(
  server: FastifyInstance,
  options: McpEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // The protocol dropped batches; one could hold any number of calls.
  if (Array.isArray(request.body)) throw invalid("body", "type", "must be one JSON-RPC message, not a batch");
  const pass = options.passes.issue(request.principal as Principal);
  const mcp = createMcpServer({
    ...options,
    how_to_allow,
    connect: connector(server, options, request, pass),
  });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const leave = () => void mcp.close();
  reply.raw.once("close", leave);
  try {
    await mcp.connect(transport);
    const response = await transport.handleRequest(toRequest(request, options.base_url), {
      parsedBody: request.body,
    });
    return reply
      .code(response.status)
      .headers(Object.fromEntries(response.headers))
      .send(await response.text());
  } finally {
    options.passes.end(pass);
    reply.raw.off("close", leave);
    await mcp.close();
  }
}

function connector(server: FastifyInstance, options: McpEndpoint, request: FastifyRequest, token: string) {
  const fetch = inProcessFetch(server, request.ip);
  // The audit trail then has the id of the request to /mcp.
  const headers = { "x-daybook-channel": "mcp", "x-request-id": request.id };
  return (signal: AbortSignal) =>
    createDaybook({ base_url: options.base_url, token, headers, fetch, signal, retry: false });
}

function toRequest({ headers }: FastifyRequest, base_url: string): Request {
  const names = ["accept", "content-type", "mcp-protocol-version", "mcp-session-id"];
  const given = names.flatMap((name) => {
    const value = headers[name];
    return typeof value === "string" ? [[name, value] as [string, string]] : [];
  });
  return new Request(`${base_url}/mcp`, { method: "POST", headers: given });
}
