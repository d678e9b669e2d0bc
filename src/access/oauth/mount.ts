/** Hands requests to the OAuth library as they came, and nothing but our own address as the host. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type Provider from "oidc-provider";
import type { Instant } from "../../kernel/calendar.ts";
import { RateLimited, RateLimiter } from "../../platform/http/rate-limit.ts";
import { oauthPaths } from "./paths.ts";

export interface MountOptions {
  provider(): Promise<Provider>;
  issuer: string;
  now(): Instant;
  /** Requests a minute per address; 0: no limit. */
  requests_per_minute: number;
  /** User codes a minute per address: they are short enough to guess. */
  codes_per_minute: number;
}

const discovery = ["/.well-known/openid-configuration", "/.well-known/oauth-authorization-server"];

export function mountProvider(server: FastifyInstance, options: MountOptions): void {
  const limiter = new RateLimiter();
  const limit = (request: FastifyRequest, kind: string, per_minute: number) => {
    const verdict = limiter.take(`${kind} ${request.ip}`, per_minute, options.now());
    if (!verdict.allowed) throw new RateLimited(verdict);
  };
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    limit(request, "request", options.requests_per_minute);
    if (request.method === "POST" && pathOf(request) === oauthPaths.code_verification)
      limit(request, "code", options.codes_per_minute);
    const callback = (await options.provider()).callback();
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    pretendOwnAddress(request, options.issuer);
    prefillUserCode(request);
    await callback(request.raw, reply.raw);
    return reply;
  };

  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The library reads the body itself.
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    for (const url of [...discovery, "/oauth/*", oauthPaths.code_verification])
      scope.route({ method: ["GET", "POST", "OPTIONS"], url, handler: handle });
  });
}

/** Links and redirects are made from these headers; a request must not choose where they lead. */
function pretendOwnAddress(request: FastifyRequest, issuer: string): void {
  const { host, protocol } = new URL(issuer);
  const { headers } = request.raw;
  delete headers["x-forwarded-host"];
  headers.host = host;
  headers["x-forwarded-proto"] = protocol.replace(":", "");
  headers["x-forwarded-for"] = request.ip;
}

/** A link with the code in it shows the code and asks; the library would submit it by script. */
function prefillUserCode(request: FastifyRequest): void {
  if (request.method !== "GET" || pathOf(request) !== oauthPaths.code_verification) return;
  request.raw.url = request.raw.url?.replace("user_code=", "code=");
}

function pathOf(request: FastifyRequest): string {
  return request.raw.url?.split("?")[0] ?? "";
}
