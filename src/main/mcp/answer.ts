/** Answers one message to /mcp with a server of its own. */
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createDaybook } from "../../../client/index.ts";
import { createMcpServer } from "../../../mcp/index.ts";
import { invalid, type Principal } from "../../platform/http/route.ts";
import type { McpEndpoint } from "./endpoint.ts";
import { inProcessFetch } from "./in-process-fetch.ts";

const how_to_allow =
  "The user can do it in Daybook. To allow it here, whoever runs the server sets DAYBOOK_MCP_ALLOW_FINALIZE=true.";

export async function answerMcp(
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
