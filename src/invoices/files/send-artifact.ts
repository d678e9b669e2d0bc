/** A file of a finalized invoice as an HTTP answer: tag, ranges, HEAD, the same for users and for customers. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { contentDisposition, sendBytes } from "../../documents/index.ts";
import type { Scope } from "../../platform/db/database.ts";
import type { ArtifactFormat } from "../constants.ts";
import { ArtifactMissing, contentTypeOf } from "./artifact.ts";
import { type ArtifactTools, ensureArtifacts } from "./ensure-artifacts.ts";
import { requireFinalizedFiles } from "./store.ts";

export interface WantedFile {
  invoice_id: string;
  format: ArtifactFormat;
  disposition: "attachment" | "inline";
}

/** The file; rendered now when nobody has done so yet. */
export async function findArtifact(
  tools: ArtifactTools,
  scope: Scope,
  { invoice_id, format }: Pick<WantedFile, "invoice_id" | "format">,
) {
  const finalized = await tools.db.reading(scope, (tx) =>
    requireFinalizedFiles(tx, scope.organization_id, invoice_id),
  );
  const artifacts = finalized.artifacts ?? (await ensureArtifacts(tools, scope, invoice_id));
  const artifact = artifacts[format];
  if (!artifact) throw new ArtifactMissing({ invoice_id, document_type: finalized.document_type });
  return { ...artifact, content_type: contentTypeOf(format) };
}

export async function sendArtifact(
  tools: ArtifactTools,
  scope: Scope,
  wanted: WantedFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { key, size, sha256, file_name, content_type } = await findArtifact(tools, scope, wanted);
  // A browser shows a PDF; everything else is saved to disk, and nothing of it may run.
  const inline = wanted.disposition === "inline" && wanted.format === "pdf";
  const headers = {
    "content-disposition": contentDisposition(inline ? "inline" : "attachment", file_name),
    ...(inline ? {} : { "content-security-policy": "sandbox; default-src 'none'" }),
  };
  await sendBytes(tools.store, { key, size, content_type, etag: `"${sha256}"`, headers }, request, reply);
}
