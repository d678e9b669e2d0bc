/** Passes requests to the OAuth library unchanged, except that the host is always our own address. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type Provider from "oidc-provider";
import type { Instant } from "../../kernel/calendar.ts";
import {
  countFailure,
  RateLimited,
  type RateLimits,
  type RateVerdict,
  requireFewFailures,
  requireRoom,
  useFrom,
} from "../../platform/http/rate-limit.ts";
import { ranges_max } from "../../platform/http/request.ts";
import { showPage } from "../../platform/pages/forms.ts";
import { entranceFor } from "../../wording/index.ts";
import { refusalPage } from "../pages/refusal-words.ts";
import { oauthPaths } from "./paths.ts";

export interface MountOptions {
  provider(): Promise<Provider>;
  issuer: string;
  limits: RateLimits;
  now(): Instant;
}

type Method = "GET" | "POST" | "OPTIONS";

/** The routes that the library handles; every other path below /oauth is 404. */
const endpoints: [url: string, methods: Method[]][] = [
  ["/.well-known/openid-configuration", ["GET", "OPTIONS"]],
  ["/.well-known/oauth-authorization-server", ["GET", "OPTIONS"]],
  [oauthPaths.authorization, ["GET"]],
  [`${oauthPaths.authorization}/:uid`, ["GET"]],
  [oauthPaths.token, ["POST", "OPTIONS"]],
  [oauthPaths.jwks, ["GET", "OPTIONS"]],
  [oauthPaths.device_authorization, ["POST", "OPTIONS"]],
  [oauthPaths.code_verification, ["GET", "POST"]],
  [`${oauthPaths.code_verification}/:uid`, ["GET"]],
  [oauthPaths.revocation, ["OPTIONS"]],
  [oauthPaths.introspection, ["OPTIONS"]],
];

export function mountProvider(server: FastifyInstance, options: MountOptions): void {
  const { limits } = options;
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const now = options.now();
    requireRoom(limits.take([useFrom(request.ip, "address", "oauth")], now));
    // User codes are short enough to be guessed, so attempts are limited.
    if (request.method === "POST" && pathOf(request) === oauthPaths.code_verification) {
      const attempt = limits.take([useFrom(request.ip, "login", "code")], now);
      if (attempt && !attempt.allowed) return showTooManyCodes(request, reply, attempt);
    }
    if (pathOf(request) === oauthPaths.token) requireFewFailures(limits, request.ip, now);
    const callback = (await options.provider()).callback();
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    pretendOwnAddress(request, options.issuer);
    boundAccept(request);
    prefillUserCode(request);
    await callback(request.raw, reply.raw);
    // A 401 here always means that client authentication failed.
    if (reply.raw.statusCode === 401) countFailure(limits, request.ip, now);
    return reply;
  };

  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The library reads the body itself.
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    for (const [url, method] of endpoints)
      scope.route({ method, url, config: { slow_body: "cut" }, handler: handle });
  });
}

/** A page instead of JSON, because a user sees it in a browser. */
function showTooManyCodes(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  verdict: RateVerdict,
): FastifyReply {
  const error = new RateLimited(verdict);
  reply.header("retry-after", error.headers["retry-after"]);
  return showPage(reply, error.status, refusalPage(entranceFor(headers["accept-language"]), error));
}

/** The library builds links and redirects from these headers, so a request must not control them. */
function pretendOwnAddress(request: FastifyRequest, issuer: string): void {
  const { host, protocol } = new URL(issuer);
  const { headers } = request.raw;
  delete headers["x-forwarded-host"];
  headers.host = host;
  headers["x-forwarded-proto"] = protocol.replace(":", "");
  headers["x-forwarded-for"] = request.ip;
}

/** The library compares each media range with all others, so a long Accept header would be slow. */
function boundAccept({ raw: { headers } }: FastifyRequest): void {
  if (headers.accept) headers.accept = headers.accept.split(",", ranges_max).join(",");
}

/**
 * A link that contains the user code only fills it in, so that the user confirms it. The library would submit
 * it by script.
 */
function prefillUserCode(request: FastifyRequest): void {
  if (request.method !== "GET" || pathOf(request) !== oauthPaths.code_verification) return;
  request.raw.url = request.raw.url?.replace("user_code=", "code=");
}

function pathOf(request: FastifyRequest): string {
  return request.raw.url?.split("?")[0] ?? "";
}
