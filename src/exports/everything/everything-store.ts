/**
 * SQL for all records of an organization, as JSON that PostgreSQL writes and reads itself: no number, time or byte
 * passes through JavaScript, so none can change.
 */
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { identifier, insertion, join, raw, type Sql, sql } from "../../platform/db/sql.ts";
import type { ObjectKey } from "../../platform/storage/index.ts";
import { batches, literal } from "../cursor.ts";
import { type CarriedTable, users_columns } from "./tables.ts";

/** All but those that the database computes. */
export async function columnsOf(tx: Tx, { name, left_out = [] }: CarriedTable): Promise<string[]> {
  const rows = await tx.many<{ column: string }>(sql`
    select attname as column
    from pg_attribute
    where attrelid = ${name}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`);
  return rows.map(({ column }) => column).filter((column) => !left_out.includes(column));
}

/** Batches of records, each as the text of a JSON object. */
export function recordLines(
  tx: Tx,
  org: OrganizationId,
  { name, order }: CarriedTable,
  columns: readonly string[],
): AsyncGenerator<string[]> {
  const list = join(columns.map(identifier), ", ");
  return linesOf(
    tx,
    name,
    sql`select ${list} from ${identifier(name)} where organization_id = ${literal(org)} order by ${raw(order)}`,
  );
}

/** Everybody who is a member or whom a record names. */
export function userLines(tx: Tx, org: OrganizationId): AsyncGenerator<string[]> {
  const columns = join(users_columns.map(identifier), ", ");
  return linesOf(
    tx,
    "users",
    sql`
    select ${columns} from users
    where id in (
      select user_id from memberships where organization_id = ${literal(org)}
      union
      select approval_actor_id from inbox_items where organization_id = ${literal(org)}
    )
    order by id`,
  );
}

async function* linesOf(tx: Tx, name: string, select: Sql): AsyncGenerator<string[]> {
  for await (const rows of batches<{ line: string }>(
    tx,
    name,
    sql`select to_json(r)::text as line from (${select}) as r`,
  ))
    yield rows.map(({ line }) => line);
}

export interface StoredFile {
  key: ObjectKey;
  size: number;
  sha256: string;
}

/** Uploaded files, and the files of issued invoices. */
export async function* storedFiles(tx: Tx, org: OrganizationId): AsyncGenerator<StoredFile> {
  const found = batches<StoredFile>(
    tx,
    "files",
    sql`
    select key, size, encode(sha256, 'hex') as sha256 from stored_objects where organization_id = ${literal(org)}
    union
    select a.value->>'key', (a.value->>'size')::int8, a.value->>'sha256'
    from invoice_register r, jsonb_each(r.artifacts) as a
    where r.organization_id = ${literal(org)} and jsonb_typeof(a.value) = 'object'
    order by 1`,
  );
  for await (const rows of found) yield* rows;
}

export async function countFiles(tx: Tx, org: OrganizationId): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select (select count(*) from stored_objects where organization_id = ${org})
      + 3 * (select count(*) from invoice_register where organization_id = ${org}) as count`);
  return count;
}

/** Imported invoices are never rendered: their PDF is the one that a person uploads, or there is none. */
export async function findUnrendered(tx: Tx, org: OrganizationId): Promise<string[]> {
  const rows = await tx.many<{ invoice_id: string }>(sql`
    select invoice_id from invoice_register
    where organization_id = ${org} and origin = 'issued' and artifacts is null`);
  return rows.map(({ invoice_id }) => invoice_id);
}

export function findLastBlock(tx: Tx, org: OrganizationId) {
  return tx.maybe<{ number: number; hash: string }>(sql`
    select number, encode(hash, 'hex') as hash from audit_heads where organization_id = ${org} and number > 0`);
}

/**
 * Inserts a batch of records, exactly as they were. `users` has the new id of each user whose id has changed.
 */
export async function insertLines(
  tx: Tx,
  { name, users: user_columns = [] }: CarriedTable,
  columns: readonly string[],
  lines: readonly string[],
  users: Record<string, string>,
): Promise<void> {
  const values = columns.map((column) =>
    user_columns.includes(column)
      ? sql`coalesce((${JSON.stringify(users)}::jsonb ->> r.${identifier(column)}::text)::uuid, r.${identifier(column)})`
      : sql`r.${identifier(column)}`,
  );
  await tx.run(sql`
    insert into ${identifier(name)} (${join(columns.map(identifier), ", ")})
    select ${join(values, ", ")}
    from json_populate_recordset(null::${identifier(name)}, ${`[${lines.join(",")}]`}::json) as r`);
}

type Sequence = Row<"document_sequences">;

/**
 * Counts the sequences of invoice numbers up to where they were. The database accepts steps of 1 only, and compares each
 * with the register at the commit, so that an import cannot bring a gap either.
 */
export async function countUp(tx: Tx, lines: readonly string[]): Promise<void> {
  for (const line of lines) {
    const { last_number, ...sequence } = JSON.parse(line) as Sequence;
    const { organization_id, document_type, prefix, period } = sequence;
    await tx.run(sql`insert into document_sequences ${insertion({ ...sequence, last_number: 1 })}`);
    for (let number = 2; number <= last_number; number++)
      await tx.run(sql`
        update document_sequences set last_number = ${number}
        where organization_id = ${organization_id} and document_type = ${document_type}
          and prefix = ${prefix} and period = ${period}`);
  }
}
