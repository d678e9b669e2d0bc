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
import { AppError } from "../../kernel/errors.ts";
import { sendError } from "./answer.ts";
import { InsufficientScope, InvalidJson, MethodNotAllowed, RouteNotFound, Unauthorized } from "./errors.ts";
import { parseJson } from "./json.ts";
import type { ServerOptions } from "./options.ts";
import { RateLimited, RateLimiter, rateHeaders } from "./rate-limit.ts";
import { bearerToken, readOnlyKeys, requestId, requireAcceptable } from "./request.ts";
import type { AnyRoute, Principal } from "./route.ts";
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
};

export function buildServer(options: ServerOptions): FastifyInstance {
  const server = fastify({
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
  server.setNotFoundHandler((request) => {
    const allowed = methodsAt(options.routes, request.url);
    throw allowed.length > 0 ? new MethodNotAllowed(request.method, allowed) : new RouteNotFound();
  });
  server.addHook("onRequest", async (request, reply) => {
    reply.headers(securityHeaders).header("x-request-id", request.id);
    if (options.https) reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
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
      ...(route.consumes
        ? {}
        : {
            preParsing: async (request, _reply, body) => withDeadline(request, body, options.body_timeout_ms),
          }),
      handler: (request, reply) => serve(options, route, ignored, request, reply),
    });
  }
}

function acceptJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    if (body === "") return done(null, undefined);
    try {
      done(null, parseJson(body as string));
    } catch (error) {
      done(error instanceof AppError ? error : new InvalidJson((error as Error).message));
    }
  });
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

function methodsAt(routes: AnyRoute[], url: string): string[] {
  const path = url.split("?")[0]?.replace(/^\/api(?=\/)/, "") ?? "";
  const methods = routes.filter((route) => pathPattern(route.path).test(path)).map((route) => route.method);
  return [
    ...new Set(methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]))),
  ].toSorted();
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
}
