/** One request of a declared route: its input, its transaction, its handler, its answer. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Instant } from "../../kernel/calendar.ts";
import type { Scope, Tx } from "../db/database.ts";
import { hashRequest, type IdempotentRequest, isIdempotencyKey } from "../idempotency/idempotency.ts";
import { once } from "../idempotency/once.ts";
import { present, send } from "./answer.ts";
import type { ServerOptions } from "./options.ts";
import { bearerToken, channelOf, type Input, parseRequest } from "./request.ts";
import { type AnyRoute, matchesVersion, type Principal, VersionConflict } from "./route.ts";

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
  const ifMatch = request.headers["if-match"];
  const call = {
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
  const parse = () => parseRequest(route, request, ignored);
  const handle = async (input: Input, tx: Tx) =>
    present(route, await route.handle({ ...call, ...input, tx } as never));
  const idempotent = idempotentRequest(route, request, principal, now);
  // A request that is wrong in itself is refused under its key as well, so that the key stays spoken for.
  if (idempotent && route.transaction !== "none") {
    const answer = await options.db.organization(scope, (tx) =>
      once(tx, idempotent, request.id, () => handle(parse(), tx)),
    );
    return send(options, route, reply, answer);
  }
  const input = parse();
  if (route.transaction === "none") return send(options, route, reply, await handle(input, noTransaction));
  const transact = route.method === "GET" ? options.db.reading : options.db.organization;
  return send(options, route, reply, await transact(scope, (tx) => handle(input, tx)));
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
  if (route.method !== "POST" || typeof key !== "string" || !isIdempotencyKey(key)) return null;
  return {
    organization_id: principal.organization_id,
    route: `${route.method} ${route.path}`,
    key,
    body_hash: hashRequest(request.url.replace(/^\/api/, ""), request.body ?? null),
    sealed_for: route.secret ? bearerToken(request) : null,
    now,
  };
}
