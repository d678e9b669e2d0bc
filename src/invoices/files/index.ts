/** Creates the service that renders and serves invoice files, for main and for domains that send them. */
import type { Readable } from "node:stream";
import type { Logger } from "pino";
import type { Context, Database } from "../../platform/db/database.ts";
import type { HandledJob, HandledSchedule } from "../../platform/jobs/handle-job.ts";
import type { ObjectStore } from "../../platform/storage/index.ts";
import type { ArtifactFormat } from "../constants.ts";
import type { Artifacts } from "./artifact.ts";
import { type ArtifactTools, ensureArtifacts } from "./ensure-artifacts.ts";
import { artifactJobs, artifactSchedules } from "./jobs.ts";
import { RenderWorker } from "./render-worker.ts";
import { findArtifact } from "./send-artifact.ts";

export interface OpenedArtifact {
  file_name: string;
  content_type: string;
  size: number;
  sha256: string;
  bytes: Readable;
}

export interface InvoiceArtifacts {
  tools: ArtifactTools;
  organization_jobs: HandledJob[];
  scheduled_jobs: HandledSchedule[];
  /** All files of an invoice, rendered first if needed; also of one that was deleted after it was issued. */
  files(context: Context, invoice_id: string): Promise<Artifacts>;
  /** Opens a file for mail, rendering it first if needed. The caller must read or destroy the stream. */
  open(context: Context, invoice_id: string, format: ArtifactFormat): Promise<OpenedArtifact>;
  /** Ends the rendering thread. */
  close(): Promise<void>;
}

export function createArtifacts(options: {
  db: Database;
  store: ObjectStore;
  log: Logger;
}): InvoiceArtifacts {
  const renderer = new RenderWorker();
  const tools: ArtifactTools = { ...options, renderer, running: new Map() };
  return {
    tools,
    organization_jobs: artifactJobs(tools),
    scheduled_jobs: artifactSchedules(options.db),
    files: (context, invoice_id) => ensureArtifacts(tools, context, invoice_id),
    async open(context, invoice_id, format) {
      const { key, ...file } = await findArtifact(tools, context, { invoice_id, format });
      return { ...file, bytes: await options.store.get(key) };
    },
    close: () => renderer.close(),
  };
}
