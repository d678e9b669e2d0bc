/**
 * Sends a file of a finalized invoice over HTTP, with ETag, ranges and HEAD. The API and the public page
 * share it.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { contentDisposition, sendBytes } from "../../documents/index.ts";
import type { Context } from "../../platform/db/database.ts";
import type { ArtifactFormat } from "../constants.ts";
import { ArtifactMissing, contentTypeOf, IssuedWithoutEInvoice } from "./artifact.ts";
import { type ArtifactTools, ensureArtifacts } from "./ensure-artifacts.ts";
import { requireFinalizedFiles } from "./store.ts";

export interface WantedFile {
  invoice_id: string;
  format: ArtifactFormat;
  disposition: "attachment" | "inline";
}

/** Finds the file, rendering it first if needed. */
export async function findArtifact(
  tools: ArtifactTools,
  context: Context,
  { invoice_id, format }: Pick<WantedFile, "invoice_id" | "format">,
) {
  const finalized = await tools.db.reading(context, (tx) =>
    requireFinalizedFiles(tx, context.organization_id, invoice_id),
  );
  const artifacts = finalized.artifacts ?? (await ensureArtifacts(tools, context, invoice_id));
  const artifact = artifacts[format];
  if (artifact) return { ...artifact, content_type: contentTypeOf(format) };
  if (finalized.findings.length > 0) throw new IssuedWithoutEInvoice(invoice_id, finalized.findings);
  throw new ArtifactMissing({ invoice_id, document_type: finalized.document_type });
}

export async function sendArtifact(
  tools: ArtifactTools,
  context: Context,
  wanted: WantedFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { key, size, sha256, file_name, content_type } = await findArtifact(tools, context, wanted);
  // A browser may show a PDF inline. Everything else is downloaded, and the sandbox keeps it from running
  // scripts.
  const inline = wanted.disposition === "inline" && wanted.format === "pdf";
  const headers = {
    "content-disposition": contentDisposition(inline ? "inline" : "attachment", file_name),
    ...(inline
      ? {}
      : {
          "content-security-policy": "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        }),
  };
  await sendBytes(tools.store, { key, size, content_type, etag: `"${sha256}"`, headers }, request, reply);
}
