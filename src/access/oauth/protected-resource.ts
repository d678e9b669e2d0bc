/** Where /mcp says which authorization server protects it (RFC 9728), and how a refusal points there. */
import type { FastifyInstance } from "fastify";
import { mcpResourceOf } from "../token-format.ts";

const path = "/.well-known/oauth-protected-resource/mcp";

export function mountProtectedResource(
  server: FastifyInstance,
  issuer: string,
  scopes: readonly string[],
): void {
  server.get(path, () => ({
    resource: mcpResourceOf(issuer),
    resource_name: "Daybook",
    authorization_servers: [issuer],
    scopes_supported: scopes,
    bearer_methods_supported: ["header"],
  }));
}

/** The `WWW-Authenticate` header of a refusal at /mcp. */
export function mcpChallenge(issuer: string, error: string | null): string {
  const reason = error === null ? "" : `error="${error}", `;
  return `Bearer ${reason}resource_metadata="${issuer}${path}"`;
}
