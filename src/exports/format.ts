/** What every format is to the frame: who may have it, what it needs, and how its bytes are written. */
import type { Artifacts } from "../invoices/index.ts";
import type { CalendarDate, Instant } from "../kernel/calendar.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Context, Database, Tx } from "../platform/db/database.ts";
import type { CursorSigner } from "../platform/list/cursor.ts";
import type { WholeList } from "../platform/list/whole-list.ts";
import type { ObjectStore } from "../platform/storage/index.ts";
import type { ExportFormat } from "./constants.ts";
import type { ExportOptions } from "./schema.ts";

/** What a request asks for. */
export interface Wanted {
  start_date: CalendarDate | null;
  end_date: CalendarDate | null;
  options: ExportOptions;
}

/** What writing has at hand. All records come from the snapshot of `tx`. */
export interface Writing extends Wanted {
  tx: Tx;
  organization_id: OrganizationId;
  now: Instant;
  context: Context;
  sources: Sources;
  /** Says how many of the parts are done. */
  report(done: number, total: number): Promise<void>;
}

/** What exports read besides the database. */
export interface Sources {
  lists: readonly WholeList[];
  cursors: CursorSigner;
  store: ObjectStore;
  /** The files of a finalized invoice, rendered first if needed. */
  invoiceFiles(context: Context, invoice_id: string): Promise<Artifacts>;
}

export interface FileKind {
  content_type: string;
  /** Of the file name, without the dot. */
  ending: string;
}

export interface Format {
  /** What the file is called, before its dates. */
  title: string;
  /** Whether a period must be given, may be given, or makes no sense. */
  period: "required" | "optional" | "none";
  kind(wanted: Wanted, sources: Sources): FileKind;
  /** The scopes of everything that is in the file. */
  scopes(wanted: Wanted, sources: Sources): string[];
  /** Refuses before the job begins. */
  check?(tx: Tx, organization_id: OrganizationId, wanted: Wanted): Promise<void>;
  /** Runs before the snapshot is taken. */
  prepare?(db: Database, context: Context, sources: Sources): Promise<void>;
  write(writing: Writing): AsyncIterable<Uint8Array>;
}

export type Formats = Record<ExportFormat, Format>;

export const zipKind: FileKind = { content_type: "application/zip", ending: "zip" };
