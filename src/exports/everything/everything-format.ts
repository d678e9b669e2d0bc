/**
 * Everything: all records and files of an organization in one ZIP file, for another installation or for good. Each table
 * is a file with one JSON object per line; the manifest at the end has their columns, counts and hashes.
 */
import { createHash } from "node:crypto";
import type { Row } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import { writeZip, type ZipEntry } from "../../platform/zip/write-zip.ts";
import { type Format, type Writing, zipKind } from "../format.ts";
import {
  columnsOf,
  countFiles,
  findLastBlock,
  findUnrendered,
  recordLines,
  storedFiles,
  userLines,
} from "./everything-store.ts";
import {
  everything_format,
  everything_version,
  filePath,
  type Manifest,
  type ManifestTable,
  manifest_path,
  tablePath,
  users_table,
} from "./manifest.ts";
import { carriedTables, users_columns } from "./tables.ts";

const scopes = [
  "inbox.read",
  "documents.read",
  "invoices.read",
  "recurring.read",
  "customers.read",
  "transactions.read",
  "categories.read",
  "organization.read",
];

export const everythingFormat: Format = {
  title: "everything",
  period: "none",
  kind: () => zipKind,
  scopes: () => scopes,
  async prepare(db, context, { invoiceFiles }) {
    const unrendered = await db.reading(context, (tx) => findUnrendered(tx, context.organization_id));
    for (const invoice_id of unrendered) await invoiceFiles(context, invoice_id);
  },
  write: (writing) => writeZip(entriesOf(writing)),
};

async function* entriesOf(writing: Writing): AsyncGenerator<ZipEntry> {
  const { tx, organization_id: org, sources, report } = writing;
  const tables: ManifestTable[] = [];
  for await (const { table, lines } of tablesOf(writing)) {
    tables.push(table);
    yield { name: tablePath(table.name), bytes: ndjson(table, lines) };
    await report(tables.length, carriedTables.length * 2);
  }
  const total = await countFiles(tx, org);
  const files = { count: 0, bytes: 0 };
  for await (const { key, size } of storedFiles(tx, org)) {
    yield { name: filePath(key), bytes: await sources.store.get(key) };
    files.count += 1;
    files.bytes += size;
    await report(total + files.count, total * 2);
  }
  const manifest = await manifestOf(writing, tables, files);
  yield { name: manifest_path, bytes: [Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)] };
}

async function* tablesOf({ tx, organization_id: org }: Writing) {
  const users: ManifestTable = { name: users_table, columns: [...users_columns], rows: 0, sha256: "" };
  yield { table: users, lines: userLines(tx, org) };
  for (const carried of carriedTables) {
    const columns = await columnsOf(tx, carried);
    const table: ManifestTable = { name: carried.name, columns, rows: 0, sha256: "" };
    yield { table, lines: recordLines(tx, org, carried, columns) };
  }
}

/** Notes the number of records and the hash of the bytes when all have passed. */
async function* ndjson(table: ManifestTable, batches: AsyncIterable<string[]>): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  for await (const lines of batches) {
    const bytes = Buffer.from(`${lines.join("\n")}\n`);
    hash.update(bytes);
    table.rows += lines.length;
    yield bytes;
  }
  table.sha256 = hash.digest("hex");
}

async function manifestOf(
  { tx, organization_id: id, now }: Writing,
  tables: ManifestTable[],
  files: Manifest["files"],
): Promise<Manifest> {
  const { name } = await tx.one<Row<"organizations", "name">>(sql`
    select name from organizations where organization_id = ${id}`);
  return {
    format: everything_format,
    version: everything_version,
    organization: { id, name },
    exported_at: now,
    tables,
    files,
    audit_block: await findLastBlock(tx, id),
  };
}
