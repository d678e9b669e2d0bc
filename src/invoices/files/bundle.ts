/** Packs the files of an invoice into a ZIP archive. */
import { buffer } from "node:stream/consumers";
import { Unprocessable } from "../../kernel/errors.ts";
import { freeName, safeFileName } from "../../kernel/file-names.ts";
import { writeZip, type ZipEntry } from "../../platform/zip/write-zip.ts";

export interface BundleFile {
  name: string;
  bytes: Uint8Array;
}

export class BundleEmpty extends Unprocessable {
  constructor() {
    super("There is no file to bundle; at least one is needed.");
  }
}

export async function buildBundle(files: readonly BundleFile[]): Promise<Uint8Array> {
  if (files.length === 0) throw new BundleEmpty();
  return buffer(writeZip(entriesOf(files)));
}

async function* entriesOf(files: readonly BundleFile[]): AsyncGenerator<ZipEntry> {
  const taken = new Set<string>();
  for (const { name, bytes } of files) yield { name: freeName(safeFileName(name), taken), bytes: [bytes] };
}
