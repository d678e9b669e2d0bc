/**
 * The HTTP server: from a socket to a handler and back. Order of refusals: unknown address (404, 405), no or
 * bad token (401), too many requests (429), missing scope (403), unacceptable answer (406), a disk that cannot take
 * writes (503), unacceptable body (415, 413), bad input (400), then whatever the domain refuses.
 */
import multipart from "@fastify/multipart";
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import type { Disk } from "../disk/index.ts";
import { sendError } from "./answer.ts";
import { authenticate } from "./authenticate.ts";
import { answerClientErrors, answerExpectations } from "./client-errors.ts";
import { closePromptly } from "./closing.ts";
import { trackConnections } from "./connections.ts";
import { InsufficientScope, MethodNotAllowed, RouteNotFound, Unauthorized } from "./errors.ts";
import { FairShare } from "./fair-share.ts";
import { acceptJson } from "./json-body.ts";
import type { ServerOptions } from "./options.ts";
import { findBadQuery } from "./query-string.ts";
import { type RateUse, requireRoom, signInFrom, useFrom, usesOf } from "./rate-limit.ts";
import { bearerToken, readOnlyKeys, requestId, requireAcceptable } from "./request.ts";
import type { AnyRoute, Principal } from "./route.ts";
import { invalid } from "./route.ts";
import { serve } from "./serve.ts";
import { withDeadline } from "./slow-body.ts";
import { cutSlowReaders } from "./slow-readers.ts";

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
    keepAliveTimeout: options.idle_timeout_ms,
    trustProxy: options.trust_proxy,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    genReqId: requestId,
    frameworkErrors: (error, request, reply) => sendError(options, error, request, reply),
  }) as unknown as FastifyInstance;

  acceptJson(server);
  server.setValidatorCompiler(() => () => true);
  server.setErrorHandler((error, request, reply) => sendError(options, error, request, reply));
  const methodsAt = knownMethods(server);
  server.setNotFoundHandler((request) => {
    const allowed = methodsAt(request.url);
    throw allowed.length > 0 ? new MethodNotAllowed(request.method, allowed) : new RouteNotFound();
  });
  answerExpectations(server.server, shared);
  const connections = trackConnections(server);
  closePromptly(server, connections);
  cutSlowReaders(server, connections, options.reading_timeout_ms);
  // One hook for all of it: each costs every request.
  server.addHook("onRequest", (request, reply, done) => {
    connections.note(request, reply);
    reply.headers(shared).header("x-request-id", request.id);
    if (request.headers.host === undefined && request.raw.httpVersion === "1.1")
      return done(invalid("headers.host", "required", "is required"));
    done();
  });
  // Here and not in onRequest: an unknown address and a missing token are refused before a bad query is.
  server.addHook("preParsing", (request, _reply, body, done) => {
    const refusal =
      (request.is404 ? null : findBadQuery(request.url)) ??
      (isWrite(request, options.disk) ? options.disk.findRefusal() : null);
    if (refusal) done(refusal);
    else done(null, withDeadline(request, body, options.body_timeout_ms));
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
  const shares = new FairShare(options.database_pool);
  for (const route of options.routes) register(server, options, shares, route);
  return server;
}

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a request will write to the disk that is watched. Where the database lies elsewhere, only files do. */
function isWrite(request: FastifyRequest, disk: Disk): boolean {
  if (request.is404 || reading.has(request.method)) return false;
  return disk.holds_database || request.routeOptions.config.slow_body === "wait";
}

declare module "fastify" {
  interface FastifyRequest {
    principal: Principal | undefined;
  }
}

function register(server: FastifyInstance, options: ServerOptions, shares: FairShare, route: AnyRoute): void {
  // Bodies other than JSON are left on the socket for the handler, in a context of their own: everywhere else
  // a body that nobody would read stays a refusal.
  if (route.consumes)
    server.register(async (streaming) => {
      await acceptStreams(streaming);
      addRoute(streaming, options, shares, route);
    });
  else addRoute(server, options, shares, route);
}

async function acceptStreams(server: FastifyInstance): Promise<void> {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", (_request, _payload, done) => done(null));
  await server.register(multipart);
}

function addRoute(server: FastifyInstance, options: ServerOptions, shares: FairShare, route: AnyRoute): void {
  const ignored = readOnlyKeys(route);
  for (const prefix of prefixes) {
    server.route({
      method: route.method,
      url: prefix + route.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      onRequest: async (request, reply) => {
        const now = options.clock.now();
        const token = route.public ? null : bearerToken(request);
        request.principal =
          token === null ? undefined : await authenticate(options, token, request, reply, now);
        reply.headers(requireRoom(options.limits.take(usesOfRequest(route, request), now)));
        if (!route.public) requireScope(route, request.principal);
        requireAcceptable(route, request);
      },
      // Whoever reads the body himself has a deadline of his own.
      ...(route.consumes ? { config: { slow_body: "wait" } } : {}),
      handler: (request, reply) => serve(options, shares, route, ignored, request, reply),
    });
  }
}

function usesOfRequest(route: AnyRoute, request: FastifyRequest): RateUse[] {
  if (route.rate === "login") return [signInFrom(request.ip)];
  return request.principal ? usesOf(request.principal) : [useFrom(request.ip, "address")];
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
