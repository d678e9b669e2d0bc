/**
 * POST /v1/uploads. The body is streamed to the store outside of any transaction; a short one then writes the
 * row and, with an Idempotency-Key, the kept answer. A repeated request streams too, because only its bytes
 * tell whether it is the same; then its copy is deleted and the first answer given again.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Database, Scope, Tx } from "../../platform/db/database.ts";
import { type AnyRoute, invalid, route } from "../../platform/http/route.ts";
import { OneOf, Type } from "../../platform/http/schema.ts";
import {
  claimKey,
  hashRequest,
  IdempotencyInProgress,
  IdempotencyKeyReused,
  type IdempotentRequest,
  isIdempotencyKey,
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
        const stored = await receive(options, request, scope, query.area ?? "vault");
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
  const request: IdempotentRequest = {
    organization_id: scope.organization_id,
    route: `POST ${path}`,
    key,
    body_hash: hashRequest(path, { ...stored, key: null }),
    sealed_for: null,
    now: scope.now,
  };
  const claim = await claimKey(tx, request);
  if (claim.outcome === "conflict") throw new IdempotencyKeyReused();
  if (claim.outcome === "running") throw new IdempotencyInProgress();
  if (claim.outcome === "replay") return claim.answer;
  await insertObject(tx, scope.organization_id, stored);
  await keepAnswer(tx, request, { status: 201, headers: {}, body: JSON.stringify({ data }) });
  return { data };
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
