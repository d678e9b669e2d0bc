/**
 * The row types of all tables, written from the catalogue into `tables.ts`. A query names its row by them
 * (`Row<"inbox_items", "id" | "status">`), so that a renamed or dropped column is found by the compiler.
 *
 * An id is branded with the table it belongs to, a reference with the table its foreign key points at: two ids
 * of different records cannot be swapped. Organizations and users are known by the names of their columns,
 * because not every table has a foreign key to them.
 */
import type pg from "pg";

interface Column {
  table_name: string;
  column_name: string;
  type_name: string;
  not_null: boolean;
  /** The table whose id this is. */
  id_of: string | null;
}

const columnsQuery = `
  select c.relname as table_name, a.attname as column_name, t.typname as type_name, a.attnotnull as not_null,
    case a.attname
      when 'id' then c.relname
      when 'organization_id' then 'organizations'
      when 'user_id' then 'users'
      else (
        select f.confrelid::regclass::text
        from pg_constraint f
        join pg_attribute r on r.attrelid = f.confrelid and r.attname = 'id'
          and r.attnum = f.confkey[array_position(f.conkey, a.attnum)]
        where f.conrelid = c.oid and f.contype = 'f'
        limit 1
      )
    end as id_of
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
  order by c.relname, a.attnum`;

/** As type-parsers.ts reads them; any other type arrives as text. */
const typeNames: Record<string, string> = {
  bool: "boolean",
  bytea: "Buffer",
  date: "CalendarDate",
  float8: "number",
  int2: "number",
  int4: "number",
  int8: "number",
  json: "unknown",
  jsonb: "unknown",
  numeric: "Decimal",
  timestamptz: "Instant",
  _int4: "number[]",
  _text: "string[]",
  _uuid: "string[]",
};

export async function describeTables(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Column>(columnsQuery);
  const tables = Map.groupBy(rows, ({ table_name }) => table_name);
  const described = [...tables].map(
    ([table, columns]) => `  ${table}: {\n${columns.map(describeColumn).join("\n")}\n  };`,
  );
  return [
    "// Made by npm run schema; do not edit.",
    'import type { CalendarDate, Instant } from "../../kernel/calendar.ts";',
    'import type { Decimal } from "../../kernel/decimal.ts";',
    'import type { Id } from "../../kernel/ids.ts";',
    "",
    "export interface Tables {",
    ...described,
    "}",
    "",
  ].join("\n");
}

function describeColumn({ column_name, type_name, not_null, id_of }: Column): string {
  const type = type_name === "uuid" && id_of !== null ? `Id<"${id_of}">` : (typeNames[type_name] ?? "string");
  // `unknown` includes null already.
  return `    ${column_name}: ${type}${not_null || type === "unknown" ? "" : " | null"};`;
}
