/**
 * POST /v1/uploads. The body is streamed to the store outside of any database transaction. A short one then
 * writes the row and, with an Idempotency-Key, the answer. A repeated request is streamed too, because only
 * its bytes tell whether it is the same; then its copy is deleted and the first answer is sent again.
 * Refusals are stored too.
 */
import type { FastifyRequest } from "fastify";
import { AppError } from "../../kernel/errors.ts";
import type { Context, Database, Tx } from "../../platform/db/database.ts";
import { toAppError } from "../../platform/http/errors.ts";
import { type AnyRoute, route } from "../../platform/http/route.ts";
import { OneOf, Type } from "../../platform/http/schema.ts";
import { type IdempotentRequest, isKept, type KeptAnswer } from "../../platform/idempotency/idempotency.ts";
import { isReplay, once } from "../../platform/idempotency/once.ts";
import { type Quotas, StorageRoom } from "../../platform/quota/quotas.ts";
import type { ObjectStore } from "../../platform/storage/index.ts";
import type { Scan } from "../../platform/virus-scan/clamav.ts";
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
  quotas: Quotas;
  scan: Scan;
}

export function uploadRoutes(options: UploadOptions): AnyRoute[] {
  const { db } = options;
  return [
    route({
      method: "POST",
      path: "/v1/uploads",
      operation_id: "uploadFile",
      summary: "Upload a file: a form with the part file, or the bytes with Content-Type and X-File-Name",
      tag: "Documents",
      scope: "documents.write",
      query: Type.Object({ area: Type.Optional(OneOf(areas)) }, { additionalProperties: false }),
      consumes: ["multipart/form-data", "application/octet-stream", ...Object.keys(acceptedTypes)],
      data: Uploaded,
      status: 201,
      transaction: "none",
      // The request is identified by its bytes, and those are streamed straight to the store.
      idempotency: "own",
      async handle({ request, query, context, idempotent }) {
        const area = query.area ?? "vault";
        const received = await receive(options, request, context, area).catch(async (error: unknown) => {
          if (!isRefusal(error, request)) throw error;
          const asked = idempotent(refusedContent(error, request, area));
          if (asked === null) throw error;
          return {
            kept: await db.organization(context, (tx) => once(tx, asked, () => Promise.reject(error))),
          };
        });
        if ("kept" in received) return received;
        return { kept: await keepFile(options, context, received, idempotent({ ...received, key: null })) };
      },
    }),
  ];
}

async function receive(
  options: UploadOptions,
  request: FastifyRequest,
  context: Context,
  area: (typeof areas)[number],
): Promise<StoredFile> {
  const room = await options.db.reading(context, (tx) =>
    StorageRoom.find(tx, context.organization_id, options.quotas),
  );
  const deadline = startDeadline(options.upload_timeout_ms);
  let stored: StoredFile | undefined;
  try {
    const file = await openIncomingFile(request, options.upload_limit_bytes, room, deadline);
    stored = await storeFile(options.store, context.organization_id, area, file, options.scan);
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

/**
 * Writes the file's row. If the request is a repetition, or the row is refused, the stored bytes are deleted.
 */
async function keepFile(
  { db, store }: UploadOptions,
  context: Context,
  stored: StoredFile,
  asked: IdempotentRequest | null,
): Promise<KeptAnswer> {
  const insert = async (tx: Tx): Promise<KeptAnswer> => {
    await insertObject(tx, context.organization_id, stored);
    return { status: 201, headers: {}, body: JSON.stringify({ data: toUploaded(stored) }) };
  };
  try {
    const answer = await db.organization(context, (tx) =>
      asked ? once(tx, asked, () => insert(tx)) : insert(tx),
    );
    if (answer.status !== 201 || isReplay(answer)) await store.delete(stored.key);
    return answer;
  } catch (error) {
    // After any other failure the row may have been committed. If it was not, the sweep removes the bytes.
    if (toAppError(error).status < 500) await store.delete(stored.key).catch(() => {});
    throw error;
  }
}

/**
 * Whether the file itself was refused. A client that was too slow or disconnected may retry with the same
 * idempotency key.
 */
function isRefusal(error: unknown, request: FastifyRequest): error is AppError {
  if (!(error instanceof AppError) || !isKept(error)) return false;
  return request.raw.complete || !request.raw.destroyed;
}

/** A refused file is not read to its end, so its length and the refusal identify it instead of its bytes. */
function refusedContent({ code, message }: AppError, request: FastifyRequest, area: string): object {
  const { "content-length": length = null, "x-file-name": name = null } = request.headers;
  return { area, code, message, length, name };
}

function toUploaded({ key, area, file_name, content_type, size, sha256 }: StoredFile): Uploaded {
  const rest = { file_name, content_type, size, sha256 };
  return area === "vault" ? { file_path: key, ...rest } : { source_key: key, ...rest };
}
