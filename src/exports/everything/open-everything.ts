/** Opens an export of everything and checks it against its manifest while it is read. */
import { createHash } from "node:crypto";
import { text } from "node:stream/consumers";
import { AppError } from "../../kernel/errors.ts";
import { isUuid, type OrganizationId } from "../../kernel/ids.ts";
import { type OpenedZip, openZip, ZipUnreadable } from "../../platform/zip/read-zip.ts";
import {
  everything_format,
  everything_version,
  filePath,
  type Manifest,
  type ManifestTable,
  manifest_path,
  tablePath,
} from "./manifest.ts";

/** The file cannot be imported. The message says what to do about it. */
export class ImportRefused extends AppError {
  static override code = "import_refused";
  static override status = 422;
}

export interface OpenedEverything {
  manifest: Manifest;
  organization_id: OrganizationId;
  /** Null: the file has no such table. */
  findTable(name: string): ManifestTable | null;
  /** Batches of lines. Fails at the end if the lines are not those that were exported. */
  lines(table: ManifestTable): AsyncGenerator<string[]>;
  file(key: string): AsyncGenerator<Uint8Array>;
  close(): Promise<void>;
}

export async function openEverything(path: string): Promise<OpenedEverything> {
  const zip = await openZip(path).catch(refuseUnreadable);
  try {
    const manifest = await readManifest(zip);
    return {
      manifest,
      organization_id: manifest.organization.id as OrganizationId,
      findTable: (name) => manifest.tables.find((table) => table.name === name) ?? null,
      lines: (table) => readLines(zip, table),
      file: (key) => zip.read(filePath(key)),
      close: () => zip.close(),
    };
  } catch (error) {
    await zip.close();
    throw error;
  }
}

function refuseUnreadable(error: unknown): never {
  if (error instanceof ZipUnreadable) throw new ImportRefused(error.message);
  throw error;
}

async function readManifest(zip: OpenedZip): Promise<Manifest> {
  if (!zip.has(manifest_path))
    throw new ImportRefused("The file has no manifest.json: it is not an export of everything.");
  const manifest = parse(await text(zip.read(manifest_path))) as Partial<Manifest> | null;
  if (manifest?.format !== everything_format || !isUuid(manifest.organization?.id ?? ""))
    throw new ImportRefused("The file is not an export of everything.");
  if (manifest.version !== everything_version)
    throw new ImportRefused(
      `The file has version ${manifest.version} of the format, and this Daybook reads ${everything_version}. Use the Daybook that wrote it, or a newer one.`,
    );
  return manifest as Manifest;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

const batch_lines = 500;

async function* readLines(zip: OpenedZip, table: ManifestTable): AsyncGenerator<string[]> {
  const hash = createHash("sha256");
  let rows = 0;
  for await (const lines of splitLines(zip.read(tablePath(table.name)), hash)) {
    rows += lines.length;
    yield lines;
  }
  if (rows !== table.rows || hash.digest("hex") !== table.sha256)
    throw new ImportRefused(`The records of ${table.name} are not those that were exported.`);
}

async function* splitLines(
  bytes: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let [rest, batch] = ["", [] as string[]];
  for await (const chunk of bytes) {
    hash.update(chunk);
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() as string;
    batch.push(...lines);
    if (batch.length < batch_lines) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
