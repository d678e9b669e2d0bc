/**
 * The files of a finalized invoice, rendered and stored the first time anybody asks: usually the job that
 * finalize enqueued, sometimes a download that was faster. Both do the same and get the same bytes. The bytes
 * are stored before the register names them, so a name without bytes cannot exist.
 */
import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { Logger } from "pino";
import type { Logo } from "../../invoice-pdf/index.ts";
import type { InvoiceSnapshot } from "../../invoice-snapshot/index.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Database, Scope } from "../../platform/db/database.ts";
import type { ObjectStore } from "../../platform/storage/index.ts";
import type { ArtifactFormat } from "../constants.ts";
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
  /** What this process is rendering, by invoice: who comes meanwhile waits for the same. */
  running: Map<string, Promise<Artifacts>>;
}

export function ensureArtifacts(tools: ArtifactTools, scope: Scope, invoice_id: string): Promise<Artifacts> {
  const { running } = tools;
  const known = running.get(invoice_id);
  if (known) return known;
  const rendering = renderArtifacts(tools, scope, invoice_id).finally(() => running.delete(invoice_id));
  running.set(invoice_id, rendering);
  return rendering;
}

/** Safe to repeat, and safe to be done by two processes at once. */
async function renderArtifacts(
  { db, store, log, renderer }: ArtifactTools,
  scope: Scope,
  invoice_id: string,
): Promise<Artifacts> {
  const org = scope.organization_id;
  const registered = await db.reading(scope, (tx) => requireRegistered(tx, org, invoice_id));
  if (registered.artifacts) return registered.artifacts;
  const files = await renderer.makeFiles(await loadSources(store, registered));
  if (files.logo_unreadable)
    log.warn({ organization_id: org, invoice_id }, "the logo cannot be read; the invoice is printed without");
  const artifacts = await storeFiles(store, org, registered.snapshot, files);
  return db.organization(scope, (tx) => keepArtifacts(tx, org, invoice_id, artifacts));
}

async function loadSources(store: ObjectStore, { snapshot, issued_at, pinned }: Registered) {
  const logo = pinned.find((file) => file.role === "logo");
  const attachments = [];
  for (const file of pinned.filter(({ role }) => role === "attachment"))
    attachments.push({ name: file.file_name, bytes: await readPinned(store, file) });
  return { snapshot, created_at: issued_at, logo: logo ? await loadLogo(store, logo) : null, attachments };
}

export async function loadLogo(store: ObjectStore, file: PinnedFile): Promise<Logo> {
  return { bytes: await readPinned(store, file), content_type: file.content_type };
}

async function readPinned(store: ObjectStore, { key, sha256 }: PinnedFile): Promise<Uint8Array> {
  const bytes = await buffer(await store.get(key));
  if (hashOf(bytes) !== sha256) throw new Error(`The bytes of ${key} are not those that were uploaded.`);
  return bytes;
}

async function storeFiles(
  store: ObjectStore,
  org: OrganizationId,
  snapshot: InvoiceSnapshot,
  { pdf, ubl, bundle }: InvoiceFiles,
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

function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}
