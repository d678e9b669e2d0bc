/** One request of a declared route: its input, its transaction, its handler, its answer. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Instant } from "../../kernel/calendar.ts";
import type { Scope, Tx } from "../db/database.ts";
import { hashRequest, type IdempotentRequest, isIdempotencyKey } from "../idempotency/idempotency.ts";
import { once } from "../idempotency/once.ts";
import { present, send } from "./answer.ts";
import type { ServerOptions } from "./options.ts";
import { bearerToken, channelOf, parseRequest } from "./request.ts";
import { type AnyRoute, invalid, matchesVersion, type Principal, VersionConflict } from "./route.ts";

export async function serve(
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
