/**
 * Renders and stores the files of a finalized invoice on first use. Usually that is the job that finalize
 * enqueued, sometimes a download that comes before it. Both run the same code and get the same bytes. The
 * bytes are stored before the register names them, so the register never names a missing file.
 */
import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { Logger } from "pino";
import type { Logo } from "../../invoice-pdf/index.ts";
import type { InvoiceSnapshot } from "../../invoice-snapshot/index.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Context, Database } from "../../platform/db/database.ts";
import type { ObjectStore } from "../../platform/storage/index.ts";
import type { ArtifactFormat } from "../constants.ts";
import { ImportedPdfMissing } from "../imported/origin.ts";
import { type Artifact, type Artifacts, artifactKey, artifactName } from "./artifact.ts";
import type { InvoiceFiles } from "./make-files.ts";
import type { PinnedFile } from "./pinned-files.ts";
import type { RenderWorker } from "./render-worker.ts";
import { keepArtifacts, type Registered, requireRegistered } from "./store.ts";

export interface ArtifactTools {
  db: Database;
  store: ObjectStore;
  log: Logger;
  renderer: RenderWorker;
  /**
   * Renders in progress in this process, by invoice. Further requests for the invoice wait for the same
   * render.
   */
  running: Map<string, Promise<Artifacts>>;
}

export function ensureArtifacts(
  tools: ArtifactTools,
  context: Context,
  invoice_id: string,
): Promise<Artifacts> {
  const { running } = tools;
  const known = running.get(invoice_id);
  if (known) return known;
  const rendering = renderArtifacts(tools, context, invoice_id).finally(() => running.delete(invoice_id));
  running.set(invoice_id, rendering);
  return rendering;
}

/** Safe to repeat, and safe to run in two processes at once. */
async function renderArtifacts(
  { db, store, log, renderer }: ArtifactTools,
  context: Context,
  invoice_id: string,
): Promise<Artifacts> {
  const org = context.organization_id;
  const registered = await db.reading(context, (tx) => requireRegistered(tx, org, invoice_id));
  if (registered.artifacts) return registered.artifacts;
  if (registered.origin === "imported") throw new ImportedPdfMissing(invoice_id);
  const files = await renderer.makeFiles(await loadSources(store, registered));
  if (files.logo_unreadable)
    log.warn(
      { organization_id: org, invoice_id },
      "the logo cannot be read; the invoice is printed without it",
    );
  const artifacts = await storeFiles(store, org, registered.snapshot, files);
  return db.organization(context, (tx) => keepArtifacts(tx, org, invoice_id, artifacts));
}

async function loadSources(store: ObjectStore, { snapshot, issued_at, pinned }: Registered) {
  const logo = pinned.find((file) => file.role === "logo");
  const attachments = [];
  for (const file of pinned.filter(({ role }) => role === "attachment"))
    attachments.push({
      name: file.file_name,
      content_type: file.content_type,
      bytes: await readPinned(store, file),
    });
  return { snapshot, created_at: issued_at, logo: logo ? await loadLogo(store, logo) : null, attachments };
}

export async function loadLogo(store: ObjectStore, file: PinnedFile): Promise<Logo> {
  return { bytes: await readPinned(store, file), content_type: file.content_type };
}

async function readPinned(store: ObjectStore, { key, sha256 }: PinnedFile): Promise<Uint8Array> {
  const bytes = await buffer(await store.get(key));
  if (hashOf(bytes) !== sha256) throw new Error(`The bytes of ${key} differ from those that were uploaded.`);
  return bytes;
}

export async function storeFiles(
  store: ObjectStore,
  org: OrganizationId,
  snapshot: InvoiceSnapshot,
  { pdf, ubl, bundle }: Pick<InvoiceFiles, "pdf" | "ubl" | "bundle">,
): Promise<Artifacts> {
  const keep = async (format: ArtifactFormat, bytes: Uint8Array): Promise<Artifact> => {
    const key = artifactKey(org, hashOf(bytes), format);
    return { key, file_name: artifactName(snapshot, format), ...(await store.put(key, once(bytes))) };
  };
  return {
    pdf: await keep("pdf", pdf),
    ubl: ubl && (await keep("ubl", ubl)),
    bundle: await keep("bundle", bundle),
  };
}

export function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}
