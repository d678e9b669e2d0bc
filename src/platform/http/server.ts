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
import type { Logger } from "pino";
import type { Clock, Instant } from "../../kernel/calendar.ts";
import { AppError, NotFound } from "../../kernel/errors.ts";
import { isUuid, newId } from "../../kernel/ids.ts";
import type { Database, Scope, Tx } from "../db/database.ts";
import { sql } from "../db/sql.ts";
import {
  claimKey,
  hashRequest,
  IdempotencyInProgress,
  IdempotencyKeyReused,
  type IdempotentRequest,
  isIdempotencyKey,
  isKept,
  type KeptAnswer,
  keepAnswer,
} from "../idempotency/idempotency.ts";
import { openAnswer, sealAnswer } from "../idempotency/sealed-answer.ts";
import type { CursorSigner } from "../list/cursor.ts";
import {
  InsufficientScope,
  InvalidJson,
  MethodNotAllowed,
  NotAcceptable,
  RouteNotFound,
  toAppError,
  toRefusal,
  Unauthorized,
  UnsupportedMediaType,
} from "./errors.ts";
import { RateLimited, RateLimiter, type RateLimits, rateHeaders } from "./rate-limit.ts";
import {
  type Answer,
  type AnyRoute,
  invalid,
  matchesVersion,
  type Principal,
  VersionConflict,
} from "./route.ts";
import { withDeadline } from "./slow-body.ts";
import { parseInput } from "./validate.ts";

export interface ServerOptions {
  db: Database;
  clock: Clock;
  log: Logger;
  routes: AnyRoute[];
  cursors: CursorSigner;
  /** Whose token is this? Throws Unauthorized or TokenExpired. */
  authenticate(token: string, now: Instant): Principal | Promise<Principal>;
  rate_limits: RateLimits;
  body_limit_bytes: number;
  /** How long any request may take to arrive, a file too. */
  request_timeout_ms: number;
  /** How long a JSON body may. */
  body_timeout_ms: number;
  trust_proxy: boolean;
  https: boolean;
  /** Sees every JSON answer of a declared route before it is sent. Tests check it against its schema. */
  inspect?(route: AnyRoute, status: number, body: unknown): void;
}

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

async function serve(
  options: ServerOptions,
  route: AnyRoute,
  ignored: ReadonlySet<string>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const now = options.clock.now();
  if (route.public) return servePublic(options, route, request, reply, now);
  const principal = request.principal as Principal;
  const scope: Scope = {
    organization_id: principal.organization_id,
    actor: { ...principal.actor, channel: channelOf(request), request_id: request.id },
    now,
  };
  const input = parseRequest(route, request, ignored);
  const ifMatch = request.headers["if-match"];
  const call = {
    ...input,
    principal,
    organization_id: principal.organization_id,
    cursors: options.cursors,
    scope,
    now,
    request,
    reply,
    requireVersion(version: number) {
      if (ifMatch !== undefined && !matchesVersion(ifMatch, version))
        throw new VersionConflict({ expected: ifMatch, version });
    },
  };
  const handle = (tx: Tx) => route.handle({ ...call, tx } as never);
  if (route.transaction === "none")
    return send(options, route, reply, present(route, await handle(noTransaction)));
  if (route.method === "GET")
    return send(options, route, reply, present(route, await options.db.reading(scope, handle)));

  const idempotent = idempotentRequest(route, request, principal, now);
  const answer = await options.db.organization(scope, async (tx) => {
    if (!idempotent) return present(route, await handle(tx));
    return once(tx, idempotent, request.id, async () => present(route, await handle(tx)));
  });
  return send(options, route, reply, answer);
}

async function servePublic(
  options: ServerOptions,
  route: AnyRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  now: Instant,
): Promise<FastifyReply> {
  const input = parseRequest(route, request, new Set());
  const answer = await route.handle({ ...input, tx: noTransaction, now, request, reply } as never);
  return send(options, route, reply, present(route, answer));
}

/** Routes without a request transaction cannot use one by mistake. */
const noTransaction = new Proxy({} as Tx, {
  get() {
    throw new Error("This route declares transaction: none; open one with the database.");
  },
});

/**
 * Runs the work once per key. A refusal is an answer too: the work is undone to the savepoint, the refusal is
 * kept, and a repeated request gets it again instead of a second try that might succeed in between.
 */
async function once(
  tx: Tx,
  request: IdempotentRequest,
  request_id: string,
  work: () => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  const claim = await claimKey(tx, request);
  if (claim.outcome === "conflict") throw new IdempotencyKeyReused();
  if (claim.outcome === "running") throw new IdempotencyInProgress();
  if (claim.outcome === "replay") return replay(request, claim.answer);
  await tx.run(sql`savepoint work`);
  try {
    const answer = await work();
    await keepAnswer(tx, request, sealed(request, answer));
    return answer;
  } catch (error) {
    if (!(error instanceof AppError) || !isKept(error.status)) throw error;
    await tx.run(sql`rollback to savepoint work`);
    const answer = toRefusal(error, request_id);
    await keepAnswer(tx, request, answer);
    return answer;
  }
}

function sealed(request: IdempotentRequest, answer: KeptAnswer): KeptAnswer {
  if (request.sealed_for === null) return answer;
  return {
    ...answer,
    headers: { ...answer.headers, sealed: "true" },
    body: sealAnswer(answer.body, request.sealed_for),
  };
}

function replay(request: IdempotentRequest, kept: KeptAnswer): KeptAnswer {
  const { sealed, ...headers } = kept.headers;
  const body = sealed && request.sealed_for !== null ? openAnswer(kept.body, request.sealed_for) : kept.body;
  // Only the caller who got the secret may get it again.
  if (body === null) throw new IdempotencyKeyReused();
  return { ...kept, headers: { ...headers, "idempotent-replayed": "true" }, body };
}

function idempotentRequest(
  route: AnyRoute,
  request: FastifyRequest,
  principal: Principal,
  now: Instant,
): IdempotentRequest | null {
  const key = request.headers["idempotency-key"];
  if (route.method !== "POST" || key === undefined) return null;
  if (typeof key !== "string" || !isIdempotencyKey(key))
    throw invalid("headers.idempotency-key", "format", "must be 1 to 255 visible ASCII characters");
  return {
    organization_id: principal.organization_id,
    route: `${route.method} ${route.path}`,
    key,
    body_hash: hashRequest(request.url.replace(/^\/api/, ""), request.body ?? null),
    sealed_for: route.secret ? bearerToken(request) : null,
    now,
  };
}

function parseRequest(route: AnyRoute, request: FastifyRequest, ignored: ReadonlySet<string>) {
  const params = request.params as Record<string, string>;
  // An id that is no UUID names nothing; it is "not found", like any other that does not exist.
  for (const [name, value] of Object.entries(params))
    if ((name === "id" || name.endsWith("_id")) && !isUuid(value)) throw new NotFound("record");
  const query = route.query
    ? parseInput(route.query, request.query, "query", new Set())
    : requireNone(request.query as object, "query");
  const body = route.consumes
    ? undefined
    : route.body
      ? parseInput(route.body, request.body ?? {}, "body", ignored)
      : requireNone((request.body ?? {}) as object, "body");
  return { params, query, body };
}

function requireNone(value: object, where: string): object {
  const [key] = Object.keys(value);
  if (key !== undefined)
    throw invalid(`${where}.${key}`, "unknown_key", `is not known here; nothing is accepted`);
  return value;
}

function readOnlyKeys(route: AnyRoute): ReadonlySet<string> {
  const accepted = new Set(
    Object.keys((route.body as { properties?: object } | undefined)?.properties ?? {}),
  );
  return new Set(Object.keys(route.resource?.properties ?? {}).filter((key) => !accepted.has(key)));
}

function present(route: AnyRoute, answer: Answer<unknown>): KeptAnswer {
  if (answer === undefined) return { status: route.status ?? 204, headers: {}, body: "" };
  const headers: Record<string, string> = answer.version === undefined ? {} : { etag: `"${answer.version}"` };
  const body = route.paged ? { data: answer.data, meta: answer.meta } : { data: answer.data };
  return { status: answer.status ?? route.status ?? 200, headers, body: JSON.stringify(body) };
}

function send(
  options: ServerOptions,
  route: AnyRoute,
  reply: FastifyReply,
  answer: KeptAnswer,
): FastifyReply {
  if (reply.sent) return reply;
  options.inspect?.(route, answer.status, answer.body === "" ? undefined : JSON.parse(answer.body));
  reply.code(answer.status).headers(answer.headers);
  return answer.body === "" ? reply.send() : reply.type("application/json; charset=utf-8").send(answer.body);
}

function sendError(
  options: ServerOptions,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = toAppError(error, options.body_limit_bytes);
  if (known.status >= 500)
    request.log.error({ err: error, route: request.routeOptions?.url }, "request failed");
  const answer = toRefusal(known, request.id);
  reply.header("x-request-id", request.id);
  return reply.code(answer.status).headers(answer.headers).send(answer.body);
}

function acceptJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    if (body === "") return done(null, undefined);
    try {
      done(null, JSON.parse(body as string));
    } catch (error) {
      done(new InvalidJson((error as Error).message));
    }
  });
}

function requestId(request: { headers: Record<string, string | string[] | undefined> }): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && /^[\w.-]{1,100}$/.test(given) ? given : newId();
}

const channels = new Set(["cli", "web"]);

function channelOf(request: FastifyRequest): string {
  const named = request.headers["x-daybook-channel"];
  return typeof named === "string" && channels.has(named) ? named : "api";
}

function bearerToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const match = /^Bearer +([\w\-.~+/]+=*)$/i.exec(header.trim());
  if (!match?.[1])
    throw new Unauthorized("The Authorization header must be: Bearer <token>.", "invalid_request");
  return match[1];
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

function requireAcceptable(route: AnyRoute, request: FastifyRequest): void {
  const produces = route.produces ?? ["application/json"];
  const accept = request.headers.accept;
  if (accept !== undefined && !accepts(accept, produces)) throw new NotAcceptable(accept, produces);
  const type = request.headers["content-type"];
  const consumes = route.consumes ?? ["application/json"];
  if (type !== undefined && route.method !== "GET" && !accepts(type, consumes))
    throw new UnsupportedMediaType(type, consumes);
}

/** Whether a header of media ranges has room for one of the types. */
export function accepts(header: string, types: string[]): boolean {
  return header.split(",").some((range) => {
    const [name = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    if (parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) return false;
    return types.some((type) => {
      if (name === "" || name === "*/*" || type === "*/*") return true;
      return name === type || name === `${type.split("/")[0]}/*`;
    });
  });
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
