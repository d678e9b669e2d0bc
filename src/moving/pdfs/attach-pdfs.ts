/**
 * Attaches PDFs to imported invoices: one file, or a ZIP whose files are matched by their names. Each file is attached in a
 * database transaction of its own. If the process is killed, the same upload attaches the rest.
 */
import { buffer } from "node:stream/consumers";
import {
  type ArtifactTools,
  attachPdf,
  hashOf,
  type ImportedFile,
  listImported,
} from "../../invoices/index.ts";
import { Unprocessable } from "../../kernel/errors.ts";
import type { Context } from "../../platform/db/database.ts";
import { PayloadTooLarge } from "../../platform/http/errors.ts";
import type { SpooledBody } from "../../platform/http/spool.ts";
import { QuotaExceeded, type Quotas, StorageRoom } from "../../platform/quota/quotas.ts";
import { InfectedFile, type Scan } from "../../platform/virus-scan/clamav.ts";
import { type OpenedZip, openZip, ZipUnreadable } from "../../platform/zip/read-zip.ts";
import { pdf_files_max } from "../constants.ts";
import type { InvoicePdfsAnswer, PdfVerdict } from "../schema.ts";
import { matchNumber } from "./match-number.ts";

export interface PdfTools extends Pick<ArtifactTools, "db" | "store"> {
  scan: Scan;
  quotas: Quotas;
  upload_limit_bytes: number;
}

export class ArchiveUnreadable extends Unprocessable {}

export async function attachPdfs(
  tools: PdfTools,
  context: Context,
  file: SpooledBody,
  invoice_id: string | undefined,
): Promise<InvoicePdfsAnswer> {
  const is_zip = await startsWith(file, "PK");
  const files = is_zip
    ? await attachArchive(tools, context, file)
    : [await attachSingle(tools, context, file, invoice_id)];
  const count = (wanted: PdfVerdict["verdict"]) => files.filter(({ verdict }) => verdict === wanted).length;
  const left = await tools.db.reading(context, (tx) => listImported(tx, context.organization_id));
  return {
    attached_count: count("attached"),
    known_count: count("known"),
    refused_count: count("refused"),
    missing_count: left.filter(({ sha256 }) => sha256 === null).length,
    files,
  };
}

async function attachSingle(
  tools: PdfTools,
  context: Context,
  file: SpooledBody,
  invoice_id: string | undefined,
): Promise<PdfVerdict> {
  const file_name = file.file_name ?? "invoice.pdf";
  if (file.size > tools.upload_limit_bytes) throw new PayloadTooLarge(tools.upload_limit_bytes);
  const invoices = await tools.db.reading(context, (tx) => listImported(tx, context.organization_id));
  const bytes = await buffer(file.open());
  if (invoice_id === undefined) return attachByName(tools, context, invoices, file_name, bytes);
  const known = invoices.find(({ id }) => id === invoice_id);
  return attachTo(tools, context, known ?? { id: invoice_id, number: null, sha256: null }, file_name, bytes);
}

async function attachArchive(tools: PdfTools, context: Context, file: SpooledBody): Promise<PdfVerdict[]> {
  const invoices = await tools.db.reading(context, (tx) => listImported(tx, context.organization_id));
  const zip = await readable(() => openZip(file.path));
  try {
    const names = zip.names().filter(isPdfName);
    if (names.length > pdf_files_max)
      throw new ArchiveUnreadable(
        `The ZIP has ${names.length} PDFs; at most ${pdf_files_max} can be sent at once.`,
      );
    if (names.length === 0) throw new ArchiveUnreadable("The ZIP has no PDF.");
    const verdicts: PdfVerdict[] = [];
    for (const name of names) verdicts.push(await attachEntry(tools, context, invoices, zip, name));
    return verdicts;
  } finally {
    await zip.close();
  }
}

/** macOS adds files that describe the others. */
function isPdfName(name: string): boolean {
  return /\.pdf$/i.test(name) && !/(^|\/)(__MACOSX\/|\._)/.test(name);
}

async function attachEntry(
  tools: PdfTools,
  context: Context,
  invoices: readonly ImportedFile[],
  zip: OpenedZip,
  name: string,
): Promise<PdfVerdict> {
  if (zip.sizeOf(name) > tools.upload_limit_bytes)
    return refused(name, `is larger than ${tools.upload_limit_bytes} bytes`);
  try {
    return await attachByName(tools, context, invoices, name, await readable(() => buffer(zip.read(name))));
  } catch (error) {
    if (error instanceof ArchiveUnreadable || error instanceof InfectedFile || error instanceof QuotaExceeded)
      return refused(name, error.message);
    throw error;
  }
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof ZipUnreadable ? new ArchiveUnreadable(error.message) : error;
  }
}

async function attachByName(
  tools: PdfTools,
  context: Context,
  invoices: readonly ImportedFile[],
  file_name: string,
  bytes: Uint8Array,
): Promise<PdfVerdict> {
  const match = matchNumber(file_name, invoices);
  if (match.found) return attachTo(tools, context, match.found, file_name, bytes);
  const found = match.several ? "several imported invoices" : "no imported invoice";
  return refused(file_name, `The name has the number of ${found}.`);
}

async function attachTo(
  tools: PdfTools,
  context: Context,
  { id, number, sha256 }: { id: string; number: string | null; sha256: string | null },
  file_name: string,
  bytes: Uint8Array,
): Promise<PdfVerdict> {
  if (!isPdf(bytes)) return { ...refused(file_name, "The file is not a PDF."), invoice_id: id, number };
  if (sha256 === hashOf(bytes)) return { file_name, verdict: "known", invoice_id: id, number, message: null };
  const room = await tools.db.reading(context, (tx) =>
    StorageRoom.find(tx, context.organization_id, tools.quotas),
  );
  room.require(bytes.length);
  await attachPdf(tools, context, id, await buffer(tools.scan(once(bytes))));
  return { file_name, verdict: "attached", invoice_id: id, number, message: null };
}

function refused(file_name: string, message: string): PdfVerdict {
  return { file_name, verdict: "refused", invoice_id: null, number: null, message };
}

/** Some programs write a few bytes before the header. */
function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 1024)).includes("%PDF-");
}

async function startsWith(file: SpooledBody, text: string): Promise<boolean> {
  for await (const chunk of file.open())
    return Buffer.from(chunk.subarray(0, text.length)).toString() === text;
  return false;
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}
