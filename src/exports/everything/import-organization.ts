/**
 * Brings an organization from an export of everything into this installation, with the same ids, numbers, audit trail and
 * files. Files are stored first, then all records in one database transaction: a killed import leaves no record, and the
 * next attempt stores the files again under the same keys.
 */
import type { Instant } from "../../kernel/calendar.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Context, Database, Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { insertion, sql } from "../../platform/db/sql.ts";
import {
  type ObjectKey,
  type ObjectStore,
  parseKey,
  type StoredBytes,
} from "../../platform/storage/index.ts";
import { columnsOf, countUp, insertLines, type StoredFile } from "./everything-store.ts";
import { type ManifestTable, users_table } from "./manifest.ts";
import { ImportRefused, type OpenedEverything, openEverything } from "./open-everything.ts";
import { type CarriedTable, carriedTables } from "./tables.ts";

export interface Importing {
  db: Database;
  store: ObjectStore;
  now: Instant;
}

export interface ImportedOrganization {
  organization_id: OrganizationId;
  name: string;
  records: number;
  files: number;
  /** Addresses of people who are new here. They have no password yet. */
  new_users: string[];
}

export async function importOrganization(importing: Importing, path: string): Promise<ImportedOrganization> {
  const source = await openEverything(path);
  try {
    requireKnownTables(source);
    await requireNew(importing, source.organization_id);
    const files = await storeFiles(importing.store, source);
    const { records, new_users } = await insertRecords(importing, source);
    const { organization_id, manifest } = source;
    return { organization_id, name: manifest.organization.name, records, files, new_users };
  } finally {
    await source.close();
  }
}

function requireKnownTables({ manifest }: OpenedEverything): void {
  const known = [users_table, ...carriedTables.map(({ name }) => name)];
  const unknown = manifest.tables.find(({ name }) => !known.includes(name));
  if (unknown)
    throw new ImportRefused(
      `The file has the table ${unknown.name}, which this Daybook does not know. Update this installation first.`,
    );
}

async function requireNew({ db, now }: Importing, organization_id: OrganizationId): Promise<void> {
  const found = await db.system(now, (tx) =>
    tx.maybe(sql`select 1 from organizations where organization_id = ${organization_id}`),
  );
  if (found) throw new ImportRefused("This installation already has this organization; it is not changed.");
}

async function storeFiles(store: ObjectStore, source: OpenedEverything): Promise<number> {
  let count = 0;
  for await (const file of expectedFiles(source)) {
    requireOwnKey(file.key, source.organization_id);
    const stored = await store.put(file.key, source.file(file.key));
    requireSame(file, stored);
    count += 1;
  }
  return count;
}

/** The files that the records name, with their hashes. */
async function* expectedFiles(source: OpenedEverything): AsyncGenerator<StoredFile> {
  for await (const { key, size, sha256 } of records<StoredFile>(source, "stored_objects"))
    yield { key, size, sha256: sha256.slice(2) };
  for await (const { artifacts } of records<{ artifacts: Record<string, StoredFile | null> | null }>(
    source,
    "invoice_register",
  ))
    for (const file of Object.values(artifacts ?? {})) if (file) yield file;
}

async function* records<Record>(source: OpenedEverything, name: string): AsyncGenerator<Record> {
  const table = source.findTable(name);
  if (!table) return;
  for await (const lines of source.lines(table)) for (const line of lines) yield JSON.parse(line) as Record;
}

/** A file must not be able to write into another organization. */
function requireOwnKey(key: ObjectKey, organization_id: OrganizationId): void {
  if (parseKey(key)?.organization_id !== organization_id)
    throw new ImportRefused(`The file names ${key}, which is not a key of its organization.`);
}

function requireSame({ key, size, sha256 }: StoredFile, stored: StoredBytes): void {
  if (stored.size !== size || stored.sha256 !== sha256)
    throw new ImportRefused(`The bytes of ${key} are not those that were exported.`);
}

async function insertRecords({ db, now }: Importing, source: OpenedEverything) {
  const { organization_id } = source;
  await db.system(now, (tx) =>
    tx.run(sql`
      insert into organization_imports (about_organization_id) values (${organization_id}) on conflict do nothing`),
  );
  const actor = { kind: "system", id: null, channel: "import", request_id: null } as const;
  const context: Context = { organization_id, actor, now };
  try {
    return await db.organization(context, (tx) => insertAll(tx, source));
  } finally {
    await db.system(now, (tx) =>
      tx.run(sql`delete from organization_imports where about_organization_id = ${organization_id}`),
    );
  }
}

async function insertAll(tx: Tx, source: OpenedEverything) {
  await tx.run(
    sql`select set_config('app.importing', 'on', true), set_config('statement_timeout', '0', true)`,
  );
  await tx.run(sql`set constraints all deferred`);
  const users = await insertUsers(tx, source);
  let records = 0;
  for (const carried of carriedTables) {
    const table = source.findTable(carried.name);
    if (!table) continue;
    await requireKnownColumns(tx, carried, table);
    for await (const lines of source.lines(table))
      if (carried.counted_up) await countUp(tx, lines);
      else await insertLines(tx, carried, table.columns, lines, users.renamed);
    records += table.rows;
  }
  return { records, new_users: users.added };
}

/** A column that the file lacks gets its default; one that this installation lacks would be lost. */
async function requireKnownColumns(tx: Tx, carried: CarriedTable, table: ManifestTable): Promise<void> {
  const known = await columnsOf(tx, carried);
  const unknown = table.columns.find((column) => !known.includes(column));
  if (unknown !== undefined)
    throw new ImportRefused(
      `The file has the field ${unknown} in ${table.name}, which this Daybook does not know. Update this installation first.`,
    );
}

type User = Row<"users", "id" | "email" | "full_name">;

/** Somebody who is known here by address keeps the account; records then name the id that it has here. */
async function insertUsers(tx: Tx, source: OpenedEverything) {
  const renamed: Record<string, string> = {};
  const added: string[] = [];
  for await (const user of records<User>(source, users_table)) {
    const known = await findKnown(tx, user);
    if (known === null) added.push(user.email);
    const id = known?.id ?? (await insertUser(tx, user, source.organization_id));
    if (id !== user.id) renamed[user.id] = id;
  }
  return { renamed, added };
}

function findKnown(tx: Tx, { id, email }: User): Promise<Pick<User, "id"> | null> {
  return tx.maybe<Pick<User, "id">>(sql`
    select id from users
    where id = ${id} or lower(email collate "C") = lower(${email} collate "C")
    order by id = ${id} desc
    limit 1`);
}

async function insertUser(tx: Tx, { id, email, full_name }: User, organization_id: OrganizationId) {
  const columns = { id, email, full_name, current_organization_id: organization_id };
  await tx.run(sql`insert into users ${insertion(columns)}`);
  return id;
}
