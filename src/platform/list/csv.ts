/**
 * Records as CSV (RFC 4180). Every field is a column; the fields of an object become `parent.child`; lists and
 * objects with free keys are written as JSON.
 */
import { ranges_max } from "../http/request.ts";
import type { TSchema } from "../http/schema.ts";
import type { ColumnKind, CsvColumn } from "./column.ts";

export function csvColumns(schema: TSchema, path: readonly string[] = []): CsvColumn[] {
  const properties = propertiesOf(schema);
  if (!properties) return [{ name: path.join("."), path, kind: kindOf(schema) }];
  return Object.entries(properties).flatMap(([key, property]) => csvColumns(property, [...path, key]));
}

/** Of an object with fixed keys, which may be null. */
function propertiesOf(schema: TSchema): Record<string, TSchema> | null {
  return (withoutNull(schema) as { properties?: Record<string, TSchema> } | null)?.properties ?? null;
}

/** The schema of a value that is not null; null if there are several. */
function withoutNull(schema: TSchema): TSchema | null {
  const { anyOf } = schema as { anyOf?: TSchema[] };
  if (!anyOf) return schema;
  const [only, ...others] = anyOf.filter((option) => (option as { type?: string }).type !== "null");
  return only && others.length === 0 ? withoutNull(only) : null;
}

const kindsByFormat: Record<string, ColumnKind | undefined> = { date: "date", "date-time": "instant" };
const kindsByType: Record<string, ColumnKind | undefined> = {
  number: "number",
  integer: "integer",
  boolean: "boolean",
};

function kindOf(schema: TSchema): ColumnKind {
  const { type = "", format = "" } = (withoutNull(schema) ?? {}) as { type?: string; format?: string };
  return kindsByFormat[format] ?? kindsByType[type] ?? "text";
}

export function csvHeader(columns: readonly CsvColumn[]): string {
  return toLine(columns.map(({ name }) => name));
}

export function csvLine(columns: readonly CsvColumn[], record: unknown): string {
  return toLine(columns.map((column) => toCell(cellValue(column, record))));
}

export function cellValue({ path }: CsvColumn, record: unknown): unknown {
  return path.reduce(child, record);
}

function child(value: unknown, key: string): unknown {
  return (value as Record<string, unknown> | null | undefined)?.[key];
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "object") return JSON.stringify(value);
  return typeof value === "string" ? asText(value) : String(value);
}

/**
 * A spreadsheet runs text that starts like this as a formula; the apostrophe marks it as text. Some split cells at
 * semicolons, tabs or line ends as well, whatever is quoted, so what follows these counts as a start too.
 */
const formulaStarts = /^(?=[\t\r\n])|(?<=^|[;\t\r\n])(?=[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])/g;

export function asText(text: string): string {
  return text.replaceAll(formulaStarts, "'");
}

function toLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(",")}\r\n`;
}

function quoted(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Whether a client prefers CSV to JSON. Wildcards do not ask for CSV. */
export function prefersCsv(accept: string | undefined): boolean {
  return qualityOf("text/csv", accept) > qualityOf("application/json", accept);
}

function qualityOf(type: string, accept = ""): number {
  for (const range of accept.split(",", ranges_max)) {
    const [name = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    if (name !== type) continue;
    const given = parameters.find((parameter) => parameter.startsWith("q="));
    return given === undefined ? 1 : Number(given.slice(2)) || 0;
  }
  return 0;
}
