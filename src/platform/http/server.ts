/**
 * The HTTP server: from a socket to a handler and back. Order of refusals: unknown address (404, 405), no or
 * bad token (401), too many requests (429), missing scope (403), unacceptable form (406, 415, 413), bad input
 * (400), then whatever the domain refuses.
 */
import multipart from "@fastify/multipart";
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { Instant } from "../../kernel/calendar.ts";
import { sendError } from "./answer.ts";
import { answerClientErrors, answerExpectations } from "./client-errors.ts";
import { closePromptly } from "./closing.ts";
import { InsufficientScope, MethodNotAllowed, RouteNotFound, Unauthorized } from "./errors.ts";
import { gatherRequests } from "./gather-requests.ts";
import { acceptJson } from "./json-body.ts";
import type { ServerOptions } from "./options.ts";
import { findBadQuery } from "./query-string.ts";
import { RateLimited, RateLimiter, rateHeaders } from "./rate-limit.ts";
import { bearerToken, readOnlyKeys, requestId, requireAcceptable } from "./request.ts";
import type { AnyRoute, Principal } from "./route.ts";
import { invalid } from "./route.ts";
import { serve } from "./serve.ts";
import { withDeadline } from "./slow-body.ts";

const prefixes = ["", "/api"];

const securityHeaders = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
  "content-security-policy":
    "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  // Records are nobody else's business; what may be kept says so itself.
  "cache-control": "no-store",
};
const transport_security = { "strict-transport-security": "max-age=31536000; includeSubDomains" };

/** How often connections whose headers do not come are looked for. */
const header_check_ms = 1000;

export function buildServer(options: ServerOptions): FastifyInstance {
  const shared = options.https ? { ...securityHeaders, ...transport_security } : securityHeaders;
  const server = fastify({
    http: {
      headersTimeout: options.body_timeout_ms,
      connectionsCheckingInterval: header_check_ms,
      // Node would refuse with an empty answer; below it is a refusal like any other.
      requireHostHeader: false,
    },
    clientErrorHandler: answerClientErrors(options.body_timeout_ms, shared),
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: options.body_limit_bytes,
    requestTimeout: options.request_timeout_ms,
    trustProxy: options.trust_proxy,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    genReqId: requestId,
    frameworkErrors: (error, request, reply) => sendError(options, error, request, reply),
  }) as unknown as FastifyInstance;
  const limiter = new RateLimiter();

  acceptJson(server);
  server.setValidatorCompiler(() => () => true);
  server.setErrorHandler((error, request, reply) => sendError(options, error, request, reply));
  const methodsAt = knownMethods(server);
  server.setNotFoundHandler((request) => {
    const allowed = methodsAt(request.url);
    throw allowed.length > 0 ? new MethodNotAllowed(request.method, allowed) : new RouteNotFound();
  });
  answerExpectations(server.server, shared);
  const noteRequest = closePromptly(server);
  // One hook for all of it: each costs every request.
  server.addHook("onRequest", (request, reply, done) => {
    noteRequest(request, reply);
    reply.headers(shared).header("x-request-id", request.id);
    if (request.headers.host === undefined && request.raw.httpVersion === "1.1")
      return done(invalid("headers.host", "required", "is required"));
    done();
  });
  // Here and not in onRequest: an unknown address and a missing token are refused before a bad query is.
  server.addHook("preParsing", (request, _reply, body, done) => {
    const refusal = request.is404 ? null : findBadQuery(request.url);
    if (refusal) return done(refusal);
    done(null, withDeadline(request, body, options.body_timeout_ms));
  });
  server.addHook("onResponse", async (request, reply) => {
    const { method, routeOptions } = request;
    request.log.info({
      method,
      route: routeOptions.url ?? "unknown",
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      organization_id: request.principal?.organization_id,
    });
  });
  server.decorateRequest("principal", null as unknown as Principal | undefined);
  for (const route of options.routes) register(server, options, limiter, route);
  return server;
}

declare module "fastify" {
  interface FastifyRequest {
    principal: Principal | undefined;
  }
}

function register(
  server: FastifyInstance,
  options: ServerOptions,
  limiter: RateLimiter,
  route: AnyRoute,
): void {
  // Bodies other than JSON are left on the socket for the handler, in a context of their own: everywhere else
  // a body that nobody would read stays a refusal.
  if (route.consumes)
    server.register(async (streaming) => {
      await acceptStreams(streaming);
      addRoute(streaming, options, limiter, route);
    });
  else addRoute(server, options, limiter, route);
}

async function acceptStreams(server: FastifyInstance): Promise<void> {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", (_request, _payload, done) => done(null));
  await server.register(multipart);
}

function addRoute(
  server: FastifyInstance,
  options: ServerOptions,
  limiter: RateLimiter,
  route: AnyRoute,
): void {
  const ignored = readOnlyKeys(route);
  const gathered = gatherRequests(options, route);
  for (const prefix of prefixes) {
    server.route({
      method: route.method,
      url: prefix + route.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      onRequest: async (request, reply) => {
        const now = options.clock.now();
        const token = route.public ? null : bearerToken(request);
        request.principal = token === null ? undefined : await options.authenticate(token, now);
        limitRate(options, limiter, route, request, reply, now);
        if (!route.public) requireScope(route, request.principal);
        requireAcceptable(route, request);
      },
      // Whoever reads the body himself has a deadline of his own.
      ...(route.consumes ? { config: { slow_body: "wait" } } : {}),
      handler: (request, reply) => serve(options, route, ignored, gathered, request, reply),
    });
  }
}

function limitRate(
  options: ServerOptions,
  limiter: RateLimiter,
  route: AnyRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  now: Instant,
): void {
  const login = route.rate === "login";
  const limit = login ? options.rate_limits.login_per_minute : options.rate_limits.standard_per_minute;
  const subject =
    login || !request.principal ? `address ${request.ip}` : `token ${request.principal.token_id}`;
  const verdict = limiter.take(`${login ? "login" : "standard"} ${subject}`, limit, now);
  reply.headers(rateHeaders(verdict));
  if (!verdict.allowed) throw new RateLimited(verdict);
}

function requireScope(route: AnyRoute, principal: Principal | undefined): void {
  if (!principal) throw new Unauthorized();
  const { scope, part_scope } = route;
  if (scope === null || principal.scopes.has(scope)) return;
  if (part_scope === undefined || !principal.scopes.has(part_scope)) throw new InsufficientScope(scope);
}

/** The methods of each address, of whatever was registered with the server: routes and pages alike. */
function knownMethods(server: FastifyInstance): (url: string) => string[] {
  const known: { pattern: RegExp; methods: string[] }[] = [];
  server.addHook("onRoute", ({ url, method }) => {
    known.push({ pattern: pathPattern(url), methods: [method].flat() });
  });
  return (url) => {
    const path = url.split("?")[0] ?? "";
    const methods = known.filter(({ pattern }) => pattern.test(path)).flatMap((one) => one.methods);
    return [...new Set(methods)].filter((method) => method !== "OPTIONS").toSorted();
  };
}

function pathPattern(url: string): RegExp {
  return new RegExp(`^${url.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+").replaceAll("*", ".*")}$`);
}
