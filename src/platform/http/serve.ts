/**
 * Serves one request of a declared route: reads the input, opens the database transaction, calls the handler,
 * responds.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Instant } from "../../kernel/calendar.ts";
import type { Context, Tx } from "../db/database.ts";
import {
  hashRequest,
  type IdempotentRequest,
  isIdempotencyKey,
  type KeptAnswer,
} from "../idempotency/idempotency.ts";
import { type KeepAnswer, once, onceAround } from "../idempotency/once.ts";
import { present, send } from "./answer.ts";
import type { EventStreams } from "./event-stream.ts";
import type { FairShare } from "./fair-share.ts";
import { withoutPrefix } from "./mounts.ts";
import { networkOf } from "./network.ts";
import type { Credential, ServerOptions } from "./options.ts";
import { channelOf, type Input, parseRequest } from "./request.ts";
import { type AnyRoute, matchesVersion, type Principal, VersionConflict } from "./route.ts";
import { type SpooledBody, withSpooledBody } from "./spool.ts";

/** What all routes of a server share. */
export interface Shared {
  shares: FairShare;
  streams: EventStreams;
}

export async function serve(
  options: ServerOptions,
  shared: Shared,
  route: AnyRoute,
  ignored: ReadonlySet<string>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const now = options.clock.now();
  const { shares, streams } = shared;
  if (route.public) return servePublic(options, shares, route, request, reply, now);
  const read = () => parseRequest(route, request, ignored);
  const { organization_id } = request.principal as Principal;
  const answer = (file: SpooledBody | null) =>
    shares.run(route, organization_id, reply.raw, () =>
      answerTo({ options, streams, route, request, reply, now, read, file }),
    );
  if (route.spool_bytes_max === undefined) {
    const answered = await answer(null);
    if (route.renews_session && answered.status < 400) await renewSession(options, request, reply, now);
    return send(options, route, reply, answered);
  }
  // Refuse bad input before reading the file. With an Idempotency-Key the refusal is stored, which needs the
  // file's hash, so the file is read first.
  if (keyOf(route, request) === null) read();
  return send(options, route, reply, await withSpooledBody(request, route.spool_bytes_max, answer));
}

/** After the change, so that a browser never gets the id of a session that was not changed. */
async function renewSession(
  { browser }: ServerOptions,
  { principal, credential }: FastifyRequest,
  reply: FastifyReply,
  now: Instant,
): Promise<void> {
  if (!browser || !principal || credential?.kind !== "cookie") return;
  const cookie = await browser.renewSession(principal, credential, now);
  if (cookie) reply.header("set-cookie", cookie);
}

interface Serving {
  options: ServerOptions;
  streams: EventStreams;
  route: AnyRoute;
  request: FastifyRequest;
  reply: FastifyReply;
  now: Instant;
  read(): Input;
  file: SpooledBody | null;
}

async function answerTo(serving: Serving): Promise<KeptAnswer> {
  const { options, streams, route, request, reply, now, read, file } = serving;
  const principal = request.principal as Principal;
  const context: Context = {
    organization_id: principal.organization_id,
    actor: { ...principal.actor, channel: channelOf(request), request_id: request.id },
    now,
  };
  const ifMatch = request.headers["if-match"];
  const call = {
    principal,
    organization_id: principal.organization_id,
    cursors: options.cursors,
    context,
    now,
    request,
    reply,
    file: file ?? noFile,
    keeping: <T>(_tx: Tx, work: () => Promise<T>) => work(),
    openStream: (begin: () => Promise<string>) => streams.open(reply, principal, begin),
    authenticateAgain: againBy(options, request),
    idempotent: (content: unknown) => idempotentRequest(route, request, principal, now, content),
    requireVersion(version: number) {
      if (ifMatch !== undefined && !matchesVersion(ifMatch, version))
        throw new VersionConflict({ expected: ifMatch, version });
    },
  };
  const handle = async (tx: Tx, input: Input, more: object = {}) =>
    present(route, await route.handle({ ...call, ...input, ...more, tx } as never));

  const content = file ? { file_name: file.file_name, sha256: file.sha256 } : (request.body ?? null);
  const idempotent = keyOf(route, request) === null ? null : call.idempotent(content);
  if (idempotent && route.transaction === "none")
    return onceAround(options.db, context, idempotent, async (keep) =>
      handle(noTransaction, read(), { keeping: keepingData(route, keep) }),
    );
  // A refusal of bad input is stored like any other response, so the input is parsed after the key is
  // claimed.
  if (idempotent)
    return options.db.organization(context, (tx) => once(tx, idempotent, async () => handle(tx, read())));
  const input = read();
  if (route.transaction === "none") return handle(noTransaction, input);
  if (route.method === "GET") return options.db.reading(context, (tx) => handle(tx, input));
  return options.db.organization(context, (tx) => handle(tx, input));
}

/** `Call.keeping` for a request with a key. */
function keepingData(route: AnyRoute, keep: KeepAnswer) {
  return async <T>(tx: Tx, work: () => Promise<T>): Promise<T> => {
    let data: T | undefined;
    await keep(tx, async () => {
      data = await work();
      return present(route, { data });
    });
    return data as T;
  };
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

function againBy(options: ServerOptions, request: FastifyRequest) {
  const credential = request.credential as Credential;
  return (now: Instant) => options.authenticate(credential, now, () => {});
}

/** Throws when a route that declares `transaction: "none"` uses `call.tx` by mistake. */
const noTransaction = new Proxy({} as Tx, {
  get() {
    throw new Error("This route declares transaction: none; open a transaction with the database.");
  },
});

/** Throws when a route that declares no `spool_bytes_max` reads `call.file` by mistake. */
const noFile = new Proxy({} as SpooledBody, {
  get() {
    throw new Error("This route declares no spool_bytes_max.");
  },
});

/**
 * The key, if the server handles it. An invalid key is refused together with the request's other mistakes.
 */
function keyOf(route: AnyRoute, request: FastifyRequest): string | null {
  return route.idempotency === undefined ? validKey(route, request) : null;
}

function validKey(route: AnyRoute, request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  return route.method === "POST" && typeof key === "string" && isIdempotencyKey(key) ? key : null;
}

function idempotentRequest(
  route: AnyRoute,
  request: FastifyRequest,
  principal: Principal,
  now: Instant,
  content: unknown,
): IdempotentRequest | null {
  const key = validKey(route, request);
  if (key === null) return null;
  return {
    organization_id: principal.organization_id,
    route: `${route.method} ${route.path}`,
    key,
    body_hash: hashRequest(withoutPrefix(request.url), content),
    request_id: request.id,
    sealed_for: route.secret ? (request.credential?.secret ?? null) : null,
    now,
  };
}
