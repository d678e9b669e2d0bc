/** One request of a declared route: its input, its transaction, its handler, its answer. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Instant } from "../../kernel/calendar.ts";
import type { Scope, Tx } from "../db/database.ts";
import {
  hashRequest,
  type IdempotentRequest,
  isIdempotencyKey,
  type KeptAnswer,
} from "../idempotency/idempotency.ts";
import { once } from "../idempotency/once.ts";
import { present, send } from "./answer.ts";
import { type FairShare, requireShortLine } from "./fair-share.ts";
import type { GatheredRequests } from "./gather-requests.ts";
import { networkOf } from "./network.ts";
import type { ServerOptions } from "./options.ts";
import { bearerToken, channelOf, parseRequest } from "./request.ts";
import { type AnyRoute, matchesVersion, type Principal, VersionConflict } from "./route.ts";

export async function serve(
  options: ServerOptions,
  shares: FairShare,
  route: AnyRoute,
  ignored: ReadonlySet<string>,
  gathered: GatheredRequests | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const now = options.clock.now();
  if (route.public) return servePublic(options, shares, route, request, reply, now);
  const principal = request.principal as Principal;
  const scope: Scope = {
    organization_id: principal.organization_id,
    actor: { ...principal.actor, channel: channelOf(request), request_id: request.id },
    now,
  };
  const read = () => parseRequest(route, request, ignored);
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
  type Input = ReturnType<typeof read>;
  const handle = async (tx: Tx, input: Input) =>
    present(route, await route.handle({ ...call, ...input, tx } as never));
  const answer = (given: KeptAnswer) => send(options, route, reply, given);
  const inTurn = (work: () => Promise<KeptAnswer>) =>
    shares.run(route, principal.organization_id, reply.raw, work);

  const idempotent = route.transaction === "none" ? null : idempotentRequest(route, request, principal, now);
  // Bad input is an answer that is kept like any other, so with a key it is read once the key is claimed.
  if (idempotent)
    return answer(
      await inTurn(() =>
        options.db.organization(scope, (tx) =>
          once(tx, idempotent, request.id, async () => handle(tx, read())),
        ),
      ),
    );
  const input = read();
  if (route.transaction === "none") return answer(await inTurn(() => handle(noTransaction, input)));
  if (gathered) {
    requireShortLine(gathered.waiting(principal.organization_id));
    return answer(
      await gathered.answer(principal.organization_id, { ...call, params: input.params as { id: string } }),
    );
  }
  if (route.method === "GET")
    return answer(await inTurn(() => options.db.reading(scope, (tx) => handle(tx, input))));
  return answer(await inTurn(() => options.db.organization(scope, (tx) => handle(tx, input))));
}

async function servePublic(
  options: ServerOptions,
  shares: FairShare,
  route: AnyRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  now: Instant,
): Promise<FastifyReply> {
  const input = parseRequest(route, request, new Set());
  const answer = await shares.run(route, networkOf(request.ip), reply.raw, () =>
    route.handle({ ...input, tx: noTransaction, now, request, reply } as never),
  );
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
  // One that is no key is refused with the request's other mistakes.
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
