/**
 * POST /v1/uploads. The body is streamed to the store outside of any transaction; a short one then writes the
 * row and, with an Idempotency-Key, the kept answer. A repeated request streams too, because only its bytes
 * tell whether it is the same; then its copy is deleted and the first answer given again. Refusals are kept too.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../kernel/errors.ts";
import type { Database, Scope, Tx } from "../../platform/db/database.ts";
import { toRefusal } from "../../platform/http/errors.ts";
import { type AnyRoute, invalid, route } from "../../platform/http/route.ts";
import { OneOf, Type } from "../../platform/http/schema.ts";
import { RequestTooSlow } from "../../platform/http/slow-body.ts";
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
} from "../../platform/idempotency/idempotency.ts";
import type { ObjectStore } from "../../platform/storage/index.ts";
import { acceptedTypes } from "../file-type.ts";
import { areas, insertObject } from "../objects.ts";
import { Uploaded } from "../schema.ts";
import { startDeadline } from "./deadline.ts";
import { discardBody, openIncomingFile } from "./incoming-file.ts";
import { type StoredFile, storeFile } from "./upload-file.ts";

export interface UploadOptions {
  db: Database;
  store: ObjectStore;
  upload_limit_bytes: number;
  upload_timeout_ms: number;
}

const path = "/v1/uploads";

export function uploadRoutes(options: UploadOptions): AnyRoute[] {
  const { db, store } = options;
  return [
    route({
      method: "POST",
      path,
      summary: "Upload a file: a form with the part file, or the bytes with Content-Type and X-File-Name",
      tag: "Documents",
      scope: "documents.write",
      query: Type.Object({ area: Type.Optional(OneOf(areas)) }, { additionalProperties: false }),
      consumes: ["multipart/form-data", "application/octet-stream", ...Object.keys(acceptedTypes)],
      data: Uploaded,
      status: 201,
      transaction: "none",
      async handle({ request, reply, query, scope }) {
        const idempotency_key = requireIdempotencyKey(request);
        const area = query.area ?? "vault";
        const stored = await receive(options, request, scope, area).catch(async (error: unknown) => {
          if (idempotency_key === null || !isRefusal(error, request)) throw error;
          const asked = toIdempotent(scope, idempotency_key, refusedContent(error, request, area));
          const answer = await db.organization(scope, (tx) => keepRefusal(tx, asked, error, request.id));
          if (answer === null) throw error;
          replay(reply, answer);
          return null;
        });
        if (stored === null) return undefined;
        try {
          const answer = await db.organization(scope, (tx) => keep(tx, scope, stored, idempotency_key));
          if ("data" in answer) return answer;
          await store.delete(stored.key);
          replay(reply, answer);
          return undefined;
        } catch (error) {
          // Best effort: when this fails too, the sweep finds bytes that no row knows.
          await store.delete(stored.key).catch(() => {});
          throw error;
        }
      },
    }),
  ];
}

async function receive(
  options: UploadOptions,
  request: FastifyRequest,
  scope: Scope,
  area: (typeof areas)[number],
): Promise<StoredFile> {
  const deadline = startDeadline(options.upload_timeout_ms);
  let stored: StoredFile | undefined;
  try {
    const file = await openIncomingFile(request, options.upload_limit_bytes, deadline);
    stored = await storeFile(options.store, scope.organization_id, area, file);
    await file.finish();
    return stored;
  } catch (error) {
    discardBody(request);
    if (stored) await options.store.delete(stored.key);
    throw error;
  } finally {
    deadline.met();
  }
}

async function keep(
  tx: Tx,
  scope: Scope,
  stored: StoredFile,
  key: string | null,
): Promise<{ data: Uploaded } | KeptAnswer> {
  const data = toUploaded(stored);
  if (key === null) {
    await insertObject(tx, scope.organization_id, stored);
    return { data };
  }
  const request = toIdempotent(scope, key, { ...stored, key: null });
  const kept = await claim(tx, request);
  if (kept) return kept;
  await insertObject(tx, scope.organization_id, stored);
  await keepAnswer(tx, request, { status: 201, headers: {}, body: JSON.stringify({ data }) });
  return { data };
}

/** Keeps a refusal as the key's answer, or gives the answer that was kept before. */
async function keepRefusal(
  tx: Tx,
  request: IdempotentRequest,
  refused: AppError,
  request_id: string,
): Promise<KeptAnswer | null> {
  const kept = await claim(tx, request);
  if (!kept) await keepAnswer(tx, request, toRefusal(refused, request_id));
  return kept;
}

/** The kept answer; null when this request is the first. */
async function claim(tx: Tx, request: IdempotentRequest): Promise<KeptAnswer | null> {
  const claimed = await claimKey(tx, request);
  if (claimed.outcome === "conflict") throw new IdempotencyKeyReused();
  if (claimed.outcome === "running") throw new IdempotencyInProgress();
  return claimed.outcome === "replay" ? claimed.answer : null;
}

function toIdempotent(scope: Scope, key: string, content: object): IdempotentRequest {
  return {
    organization_id: scope.organization_id,
    route: `POST ${path}`,
    key,
    body_hash: hashRequest(path, content),
    sealed_for: null,
    now: scope.now,
  };
}

/** Of the file, not of the moment: a client that was slow or went away may try again with the same key. */
function isRefusal(error: unknown, request: FastifyRequest): error is AppError {
  if (!(error instanceof AppError) || error instanceof RequestTooSlow || !isKept(error.status)) return false;
  return request.raw.complete || !request.raw.destroyed;
}

/** A refused file is not read to its end, so it is told by its length and by what was wrong with it. */
function refusedContent({ code, message }: AppError, request: FastifyRequest, area: string): object {
  const { "content-length": length = null, "x-file-name": name = null } = request.headers;
  return { area, code, message, length, name };
}

function requireIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key === "string" && isIdempotencyKey(key)) return key;
  throw invalid("headers.idempotency-key", "format", "must be 1 to 255 visible ASCII characters");
}

function toUploaded({ key, area, file_name, content_type, size, sha256 }: StoredFile): Uploaded {
  const rest = { file_name, content_type, size, sha256 };
  return area === "vault" ? { file_path: key, ...rest } : { source_key: key, ...rest };
}

function replay(reply: FastifyReply, answer: KeptAnswer): void {
  const inherited = reply.getHeaders();
  reply.hijack();
  reply.raw.writeHead(answer.status, {
    ...(inherited as Record<string, string>),
    ...answer.headers,
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(answer.body)),
    "idempotent-replayed": "true",
  });
  reply.raw.end(answer.body);
}
