/**
 * One implementation of every list: keyset pages over a total order (sort key, id), eight operators on typed
 * fields, date range, full-text search, signed cursors and a count.
 *
 * A page is found by comparing the pair (key, id) with the last one shown, which an index answers directly:
 * page 1,000 costs what page 1 costs, and rows that come and go in between shift nothing. For that the key
 * must never be null: sorts over nullable columns use an expression such as coalesce(date, '-infinity').
 */
import { createHash } from "node:crypto";
import type { Issue } from "../../kernel/errors.ts";
import { ValidationError } from "../../kernel/errors.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../db/database.ts";
import { empty, join, raw, type Sql, sql } from "../db/sql.ts";
import type { PageMeta } from "../http/route.ts";
import { type TObject, Type } from "../http/schema.ts";
import type { CursorSigner } from "./cursor.ts";
import type { Field } from "./fields.ts";

export const page_limit_max = 100;
export const page_limit_default = 20;
const list_values_max = 200;
const search_words_max = 12;

export const operators = ["eq", "neq", "gt", "gte", "lt", "lte", "in", "nin"] as const;
export type Operator = (typeof operators)[number];

export interface Sort {
  /** Never null; the page index is on (organization_id, expression, id). */
  expression: Sql;
  type: string;
}

export interface ListSpec {
  /** Names the list in its cursors. */
  name: string;
  /** `customers c`, with the joins that filters need. */
  from: Sql;
  /** The qualified organization and id columns. */
  organization: Sql;
  id: Sql;
  sorts: Record<string, Sort>;
  default_sort: string;
  default_order?: "asc" | "desc";
  filters?: Record<string, Field>;
  /** Older names of a filter, each behaving as `<field>[in]`. */
  legacy?: Record<string, string>;
  /** The calendar date that start_date and end_date speak of. */
  date?: Sql;
  /** A tsvector column that `q` searches. */
  search?: Sql;
  /** Parameters with a meaning of their own: what they are, and the condition they make. */
  extras?: Record<string, Extra>;
  /** Always true of this list's records, besides the organization. */
  where?: Sql;
  /** The table whose kept count answers an unfiltered first page without counting; see row_counts. */
  counted_table?: string;
}

export interface Extra {
  description: string;
  /** The condition, null for none; throws ValidationError for a wrong value. */
  condition(text: string): Sql | null;
}

export interface ListRequest {
  limit: number;
  conditions: Sql[];
  sort: string;
  order: "asc" | "desc";
  cursor: string | null;
  binding: string;
}

type Parameters = Record<string, string | string[] | undefined>;

/** The query schema of a list, for the OpenAPI document and for refusing parameters nobody knows. */
export function listQuery(spec: ListSpec): TObject {
  const parameter = (description: string) =>
    Type.Optional(Type.Union([Type.String({ description }), Type.Array(Type.String())]));
  const properties: Record<string, ReturnType<typeof parameter>> = {
    cursor: parameter("Where the page starts: meta.next_cursor of the page before"),
    limit: parameter(
      `Page size, 1 to ${page_limit_max}, default ${page_limit_default}; larger values are capped`,
    ),
    sort: parameter(`One of ${Object.keys(spec.sorts).join(", ")}; default ${spec.default_sort}`),
    order: parameter(`asc or desc; default ${spec.default_order ?? "desc"}`),
  };
  if (spec.date) {
    properties.start_date = parameter("First day, YYYY-MM-DD");
    properties.end_date = parameter("Last day, YYYY-MM-DD");
  }
  if (spec.search) properties.q = parameter("Full-text search: words or their beginnings");
  for (const name of Object.keys(spec.legacy ?? {}))
    properties[name] = parameter("Comma-separated; use [in] instead");
  for (const [name, extra] of Object.entries(spec.extras ?? {}))
    properties[name] = parameter(extra.description);
  for (const [name, field] of Object.entries(spec.filters ?? {})) {
    properties[name] = parameter(`Equal to; with commas: one of. ${field.accepted}`);
    for (const operator of operators) properties[`${name}[${operator}]`] = parameter(field.accepted);
  }
  return Type.Object(properties, { additionalProperties: false });
}

export function parseListQuery(spec: ListSpec, query: Parameters): ListRequest {
  const issues: Issue[] = [];
  const single = (name: string): string | null => {
    const value = query[name];
    if (!Array.isArray(value)) return value ?? null;
    issues.push({ path: `query.${name}`, code: "repeated", message: "must be given once" });
    return null;
  };
  const limit = parseLimit(single("limit"), issues);
  const sort = parseChoice("sort", single("sort"), Object.keys(spec.sorts), spec.default_sort, issues);
  const order = parseChoice("order", single("order"), ["asc", "desc"], spec.default_order ?? "desc", issues);
  const conditions = [
    ...parseDateRange(spec, single, issues),
    ...parseSearch(spec, single),
    ...parseExtras(spec, single, issues),
    ...parseFilters(spec, query, issues),
  ];
  const cursor = single("cursor");
  if (issues.length > 0) throw new ValidationError(issues);
  return {
    limit,
    conditions,
    sort,
    order: order as "asc" | "desc",
    cursor,
    binding: bindingOf(spec, query, sort, order),
  };
}

/** Everything but position and page size must stay the same from page to page. */
function bindingOf(spec: ListSpec, query: Parameters, sort: string, order: string): string {
  const rest = Object.entries(query)
    .filter(([name, value]) => value !== undefined && !["cursor", "limit", "sort", "order"].includes(name))
    .map(([name, value]) => [name, value])
    .toSorted();
  return createHash("sha256")
    .update(JSON.stringify([spec.name, sort, order, rest]))
    .digest("base64url");
}

function parseLimit(text: string | null, issues: Issue[]): number {
  if (text === null) return page_limit_default;
  const limit = /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0;
  if (limit < 1)
    issues.push({
      path: "query.limit",
      code: "limit",
      message: `must be a whole number from 1 to ${page_limit_max}; found ${JSON.stringify(text)}`,
    });
  return Math.min(limit, page_limit_max);
}

function parseChoice(
  name: string,
  text: string | null,
  accepted: string[],
  fallback: string,
  issues: Issue[],
): string {
  if (text === null) return fallback;
  if (accepted.includes(text)) return text;
  issues.push({
    path: `query.${name}`,
    code: "enum",
    message: `must be one of ${accepted.join(", ")}; found ${JSON.stringify(text)}`,
  });
  return fallback;
}

function parseDateRange(spec: ListSpec, single: (name: string) => string | null, issues: Issue[]): Sql[] {
  if (!spec.date) return [];
  const field: Field = { ...dateRangeField, column: spec.date };
  const start = parseValue("start_date", field, single("start_date"), issues);
  const end = parseValue("end_date", field, single("end_date"), issues);
  if (start !== null && end !== null && start > end)
    issues.push({
      path: "query.start_date",
      code: "range",
      message: `must not be after end_date; found ${start} and ${end}`,
    });
  return [
    ...(start === null ? [] : [compare(field, "gte", start)]),
    ...(end === null ? [] : [compare(field, "lte", end)]),
  ];
}

import { dateField } from "./fields.ts";

const dateRangeField = dateField(empty);

function parseSearch(spec: ListSpec, single: (name: string) => string | null): Sql[] {
  const text = spec.search ? single("q") : null;
  if (!spec.search || text === null) return [];
  return [sql`${spec.search} @@ search_query(${text}, ${search_words_max})`];
}

function parseExtras(spec: ListSpec, single: (name: string) => string | null, issues: Issue[]): Sql[] {
  return Object.entries(spec.extras ?? {}).flatMap(([name, extra]) => {
    const text = single(name);
    if (text === null) return [];
    try {
      const condition = extra.condition(text);
      return condition ? [condition] : [];
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      issues.push(...error.issues);
      return [];
    }
  });
}

function parseFilters(spec: ListSpec, query: Parameters, issues: Issue[]): Sql[] {
  const conditions: Sql[] = [];
  for (const [parameter, given] of Object.entries(query)) {
    const match = /^(\w+?)(?:\[(\w+)\])?$/.exec(parameter);
    const legacy = spec.legacy && Object.hasOwn(spec.legacy, parameter) ? spec.legacy[parameter] : undefined;
    const name = legacy ?? match?.[1] ?? "";
    const field = spec.filters && Object.hasOwn(spec.filters, name) ? spec.filters[name] : undefined;
    if (!field || given === undefined) continue;
    const operator = legacy ? "in" : ((match?.[2] ?? "bare") as Operator | "bare");
    const condition = parseFilter(parameter, field, operator, given, issues);
    if (condition) conditions.push(condition);
  }
  return conditions;
}

function parseFilter(
  parameter: string,
  field: Field,
  operator: Operator | "bare",
  given: string | string[],
  issues: Issue[],
): Sql | null {
  const texts = [given].flat();
  const takesList = operator === "in" || operator === "nin" || operator === "bare";
  const parts = takesList ? texts.flatMap((text) => text.split(",")).map((text) => text.trim()) : texts;
  if (!takesList && parts.length > 1) {
    issues.push({ path: `query.${parameter}`, code: "repeated", message: "must be given once" });
    return null;
  }
  if (parts.length > list_values_max) {
    issues.push({
      path: `query.${parameter}`,
      code: "too_many",
      message: `takes at most ${list_values_max} values; found ${parts.length}`,
    });
    return null;
  }
  const values = parts.map((part) => parseValue(parameter, field, part, issues));
  if (values.some((value) => value === null)) return null;
  const distinct = [...new Set(values as string[])];
  if (operator === "in" || operator === "nin") return compareList(field, operator, distinct);
  if (operator === "bare" && distinct.length > 1) return compareList(field, "in", distinct);
  return compare(field, operator === "bare" ? "eq" : operator, distinct[0] as string);
}

function parseValue(parameter: string, field: Field, text: string | null, issues: Issue[]): string | null {
  if (text === null) return null;
  const value = text === "" || text.includes("\0") ? null : field.parse(text.trim());
  if (value === null)
    issues.push({
      path: `query.${parameter}`,
      code: "type",
      message: `must be ${field.accepted}; found ${JSON.stringify(text.slice(0, 100))}`,
    });
  return value;
}

const symbols = { gt: raw(">"), gte: raw(">="), lt: raw("<"), lte: raw("<=") };

function compare(field: Field, operator: Exclude<Operator, "in" | "nin">, value: string): Sql {
  const parameter = sql`${value}::${raw(field.type)}`;
  if (operator === "eq") return sql`${field.column} = ${parameter}`;
  // A record without a value is not equal to any: it belongs to the answer of "not".
  if (operator === "neq") return sql`${field.column} is distinct from ${parameter}`;
  return sql`${field.column} ${symbols[operator]} ${parameter}`;
}

function compareList(field: Field, operator: "in" | "nin", values: string[]): Sql {
  const among = sql`${field.column} = any(${values}::${raw(field.type)}[])`;
  return operator === "in" ? among : sql`(${field.column} is null or not ${among})`;
}

export interface Page<Resource> {
  data: Resource[];
  meta: PageMeta;
}

/** Runs the list. `select` is what the mapper needs, `joins` what only the shown records need. */
export async function runList<Row, Resource>(
  tx: Tx,
  spec: ListSpec,
  signer: CursorSigner,
  organization_id: OrganizationId,
  request: ListRequest,
  select: Sql,
  toResource: (row: Row) => Resource,
): Promise<Page<Resource>> {
  const binding = `${organization_id} ${request.binding}`;
  const after = request.cursor === null ? null : signer.read(request.cursor, binding);
  const sort = spec.sorts[request.sort] as Sort;
  const where = join(
    [
      sql`${spec.organization} = ${organization_id}`,
      ...(spec.where ? [spec.where] : []),
      ...request.conditions,
    ],
    " and ",
  );
  const direction = raw(request.order);
  const beyond = after
    ? sql`and (${sort.expression}, ${spec.id}) ${raw(request.order === "asc" ? ">" : "<")}
        (${after.key}::${raw(sort.type)}, ${after.id}::uuid)`
    : empty;
  const page = tx.many<Row & { list_key: string; list_id: string }>(sql`
    select ${select}, ${sort.expression}::text as list_key, ${spec.id} as list_id
    from ${spec.from}
    where ${where} ${beyond}
    order by ${sort.expression} ${direction}, ${spec.id} ${direction}
    limit ${request.limit + 1}`);
  // Both statements travel together; the second only on the first page.
  const [rows, count] = await Promise.all([
    page,
    after ? after.count : countAll(tx, spec, organization_id, request, where),
  ]);
  const shown = rows.slice(0, request.limit);
  const last = shown.at(-1);
  const next_cursor =
    rows.length > request.limit && last
      ? signer.write({ key: last.list_key, id: last.list_id, count }, binding)
      : null;
  return { data: shown.map(toResource), meta: { count, next_cursor } };
}

async function countAll(
  tx: Tx,
  spec: ListSpec,
  organization_id: OrganizationId,
  request: ListRequest,
  where: Sql,
): Promise<number> {
  const kept =
    spec.counted_table !== undefined && request.conditions.length === 0 && spec.where === undefined;
  const row = await tx.one<{ count: number }>(
    kept
      ? sql`select coalesce(sum(row_count), 0)::int8 as count from row_counts
          where organization_id = ${organization_id} and table_name = ${spec.counted_table}`
      : sql`select count(*) as count from ${spec.from} where ${where}`,
  );
  return row.count;
}
