/**
 * The HTTP server, from the socket to the handler and back. Checks run in this order: unknown path or method
 * (404, 405), a request that another site may have caused (403), missing or bad token or cookie (401), rate limit (429),
 * a page of another organization (409), missing scope, a session that must be confirmed or a missing second factor
 * (403), unacceptable response type (406), a disk that cannot take writes (503), unacceptable body (415, 413), bad input
 * (400), then the rules of the domain.
 */
import type { IncomingMessage } from "node:http";
import multipart from "@fastify/multipart";
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import type { Disk } from "../disk/index.ts";
import { pagePolicy } from "../pages/policy.ts";
import { sendError } from "./answer.ts";
import { authenticate } from "./authenticate.ts";
import { answerClientErrors, answerExpectations } from "./client-errors.ts";
import { closePromptly } from "./closing.ts";
import { trackConnections } from "./connections.ts";
import { InsufficientScope, MethodNotAllowed, RouteNotFound } from "./errors.ts";
import { EventStreams } from "./event-stream.ts";
import { FairShare } from "./fair-share.ts";
import { acceptJson } from "./json-body.ts";
import { type Mount, mountsOf } from "./mounts.ts";
import type { Credential, ServerOptions } from "./options.ts";
import { findBadQuery } from "./query-string.ts";
import { type RateUse, requireRoom, signInFrom, useFrom, useInBrowser, usesOf } from "./rate-limit.ts";
import { readOnlyKeys, requestId, requireAcceptable } from "./request.ts";
import type { AnyRoute, Principal } from "./route.ts";
import { invalid } from "./route.ts";
import { type Shared, serve } from "./serve.ts";
import { withDeadline } from "./slow-body.ts";
import { cutSlowReaders } from "./slow-readers.ts";

const securityHeaders = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
  "content-security-policy": pagePolicy(),
  // Responses contain private records. A response that may be cached sets its own header.
  "cache-control": "no-store",
};
const transport_security = { "strict-transport-security": "max-age=31536000; includeSubDomains" };

/** How often Node looks for connections whose headers are late. */
const header_check_ms = 1000;

/**
 * A request without one Host header is ambiguous: of two, a proxy in front may have used the other (RFC 9112, 3.2). Node
 * keeps the first and drops the others, so only the raw headers show them.
 */
function findBadHost({ headers, rawHeaders, httpVersion }: IncomingMessage): Error | undefined {
  if (headers.host === undefined)
    return httpVersion === "1.1" ? invalid("headers.host", "required", "is required") : undefined;
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === "host") count += 1;
  return count > 1 ? invalid("headers.host", "repeated", "must be given once") : undefined;
}

export function buildServer(options: ServerOptions): FastifyInstance {
  const shared = options.https ? { ...securityHeaders, ...transport_security } : securityHeaders;
  const server = fastify({
    http: {
      headersTimeout: options.body_timeout_ms,
      connectionsCheckingInterval: header_check_ms,
      // Node would respond with an empty body. The onRequest hook below refuses with the usual error body.
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
  const streams = new EventStreams(connections);
  closePromptly(server, connections, streams);
  cutSlowReaders(server, connections, options.reading_timeout_ms);
  // One hook for everything, because each hook adds cost to every request.
  server.addHook("onRequest", (request, reply, done) => {
    connections.note(request, reply);
    reply.headers(shared).header("x-request-id", request.id);
    done(findBadHost(request.raw));
  });
  // In preParsing and not in onRequest, so that an unknown path or a missing token is refused before a bad
  // query.
  server.addHook("preParsing", (request, _reply, body, done) => {
    const refusal =
      (request.is404 ? null : findBadQuery(request.url)) ??
      (isWrite(request, options.disk) ? options.disk.findRefusal() : null);
    if (refusal) done(refusal);
    // By the next tick Node has read the packet with the headers, and with it most bodies.
    else process.nextTick(() => done(null, withDeadline(request, body, options.body_timeout_ms)));
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
  server.decorateRequest("credential", null);
  const shared_by_routes: Shared = { shares: new FairShare(options.database_pool), streams };
  for (const mount of mountsOf(options))
    for (const route of mount.routes) register(server, options, shared_by_routes, mount, route);
  return server;
}

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a request will write to the watched disk. If the database is elsewhere, only file uploads do. */
function isWrite(request: FastifyRequest, disk: Disk): boolean {
  if (request.is404 || reading.has(request.method)) return false;
  return disk.holds_database || request.routeOptions.config.slow_body === "wait";
}

declare module "fastify" {
  interface FastifyRequest {
    principal: Principal | undefined;
    credential: Credential | null;
  }
}

function register(
  server: FastifyInstance,
  options: ServerOptions,
  shared: Shared,
  mount: Mount,
  route: AnyRoute,
): void {
  // Bodies other than JSON stay on the socket for the handler to read. Such routes get their own Fastify
  // context, so that every other route still refuses a body that it does not read.
  if (route.consumes)
    server.register(async (streaming) => {
      await acceptStreams(streaming);
      addRoute(streaming, options, shared, mount, route);
    });
  else addRoute(server, options, shared, mount, route);
}

async function acceptStreams(server: FastifyInstance): Promise<void> {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", (_request, _payload, done) => done(null));
  await server.register(multipart);
}

function addRoute(
  server: FastifyInstance,
  options: ServerOptions,
  shared: Shared,
  mount: Mount,
  route: AnyRoute,
): void {
  const ignored = readOnlyKeys(route);
  server.route({
    method: route.method,
    url: mount.prefix + route.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    onRequest: async (request, reply) => {
      const now = options.clock.now();
      const credential = mount.enter(route, request);
      request.credential = credential;
      request.principal =
        credential === null ? undefined : await authenticate(options, credential, request, reply, now);
      reply.headers(requireRoom(options.limits.take(usesOfRequest(route, request), now)));
      if (!route.public) {
        if (!request.principal) throw mount.refuse();
        mount.requireMeant?.(route, request, request.principal);
        requireScope(route, request.principal);
        if (route.fresh || request.principal.second_factor_missing)
          await options.requireStanding(route, request.principal, now);
      }
      requireAcceptable(route, request);
    },
    // A handler that reads the body itself has its own deadline.
    ...(route.consumes ? { config: { slow_body: "wait" } } : {}),
    handler: (request, reply) => serve(options, shared, route, ignored, request, reply),
  });
}

function usesOfRequest(route: AnyRoute, { ip, principal, credential }: FastifyRequest): RateUse[] {
  if (route.rate === "login") return [signInFrom(ip)];
  if (!principal) return [useFrom(ip, "address")];
  return credential?.kind === "cookie" ? [useInBrowser(principal)] : usesOf(principal);
}

function requireScope({ scope, part_scope }: AnyRoute, { scopes }: Principal): void {
  if (scope === null || scopes.has(scope)) return;
  if (part_scope === undefined || !scopes.has(part_scope)) throw new InsufficientScope(scope);
}

/** The methods of each path registered with the server, for routes and pages alike. */
function knownMethods(server: FastifyInstance): (url: string) => string[] {
  const known: { pattern: RegExp; methods: string[] }[] = [];
  server.addHook("onRoute", ({ url, method }) => {
    // Every address below /app is a screen, but not every address below /app/api is a route.
    if (url === "/app/*") return;
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
