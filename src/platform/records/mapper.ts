/**
 * From a row to a resource and back: select list, conversion, defaults, parameters and filters of a record, all
 * from its table of fields. A column that is not in the table of fields is never selected.
 */
import { type Decimal, toNumber } from "../../kernel/decimal.ts";
import type { TableName } from "../db/row.ts";
import { identifier, join, raw, type Sql, sql } from "../db/sql.ts";
import type { Static, TObject } from "../http/schema.ts";
import {
  booleanField,
  countryField,
  currencyField,
  dateField,
  decimalField,
  enumField,
  instantField,
  type Field as ListField,
  type OrderKey,
  textField,
  uuidField,
} from "../list/fields.ts";
import { type Fields, type RecordFields, type ShownOf, shownOf } from "./fields.ts";
import type { ShownRowOf } from "./rows.ts";

interface Shape {
  type?: string | string[];
  anyOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
  enum?: string[];
  aliases?: Record<string, string>;
  format?: string;
  decimalIn?: object;
}

/** The SQL side of a record's table of fields. */
export interface RecordMapper<Record extends RecordFields, Resource> {
  /** Everything that `toResource` needs, joined fields included, and the version. */
  select: Sql;
  toResource(row: ShownRowOf<Record>): Resource;
}

/** `joins` has the SQL expression for each joined field; it must return JSON or a scalar. */
export function recordMapper<Table extends TableName, All extends Fields>(
  record: RecordFields<Table, All>,
  alias: string,
  joins: JoinedExpressions<All>,
): RecordMapper<RecordFields<Table, All>, ResourceOf<All>> {
  const select = sql`${selectOf(record, alias, joins)}, ${raw(alias)}.version`;
  return { select, toResource: presenterOf(record.fields) };
}

/** The select list of a record whose table has no version. */
export function selectOf<Table extends TableName, All extends Fields>(
  { fields }: RecordFields<Table, All>,
  alias: string,
  joins: JoinedExpressions<All>,
): Sql {
  const names = Object.keys(fields).filter((name) => fields[name]?.access !== "computed");
  const columns = names.map((name) => {
    const expression = (joins as Record<string, Sql | undefined>)[name];
    return expression ? sql`${expression} as ${identifier(name)}` : sql`${raw(alias)}.${identifier(name)}`;
  });
  return join(columns, ", ");
}

/** The function that turns the values of a row into what leaves. */
export function presenterOf<All extends Fields>(fields: All): (row: object) => ResourceOf<All> {
  const converters = Object.entries(shownOf(fields)).map(
    ([name, out]) => [name, toConverter(out as Shape)] as const,
  );
  return (row) => {
    const out: Record<string, unknown> = {};
    for (const [name, convert] of converters) {
      const value = (row as Record<string, unknown>)[name];
      out[name] = convert && value !== null ? convert(value) : value;
    }
    return out as ResourceOf<All>;
  };
}

export type JoinedExpressions<All extends Fields> = {
  [Name in keyof All as All[Name]["access"] extends "joined" ? Name : never]: Sql;
};

export type ResourceOf<All extends Fields> = Static<TObject<ShownOf<All>>>;

type Convert = (value: unknown) => unknown;

/**
 * Converts a stored value to its response form; null: no conversion needed. Decimals are text inside JSON
 * too.
 */
function toConverter(shape: Shape): Convert | null {
  const branch = branchOf(shape);
  if (branch.type === "number") return (value) => toNumber(value as Decimal);
  if (branch.type === "array" && branch.items) {
    const convert = nullable(toConverter(branch.items));
    return convert && ((value) => (value as unknown[]).map(convert));
  }
  if (branch.type !== "object" || !branch.properties) return null;
  const parts = Object.entries(branch.properties).map(
    ([name, part]) => [name, nullable(toConverter(part))] as const,
  );
  if (parts.every(([, convert]) => convert === null)) return null;
  return (value) =>
    Object.fromEntries(
      parts.map(([name, convert]) => {
        const part = (value as Record<string, unknown>)[name];
        return [name, convert ? convert(part) : part];
      }),
    );
}

/** The schema of the value itself, without the null branch. */
function branchOf(shape: Shape): Shape {
  return shape.anyOf?.find(({ type }) => type !== "null") ?? shape;
}

function nullable(convert: Convert | null): Convert | null {
  return convert && ((value) => (value === null ? null : convert(value)));
}

/** All nullable fields set to null: the defaults of a new row. */
export function nullsOf<Table extends TableName, All extends Fields>({
  fields,
}: RecordFields<Table, All>): { [Name in OptionalName<All>]: null } {
  const names = Object.keys(fields).filter((name) => fields[name]?.access.startsWith("optional"));
  return Object.fromEntries(names.map((name) => [name, null])) as { [Name in OptionalName<All>]: null };
}

type OptionalName<All extends Fields> = {
  [Name in keyof All]: All[Name]["access"] extends "optional" | "optional_later" ? Name : never;
}[keyof All];

/**
 * Values for the driver: JSON values become text, because pg would turn a list of objects into a PostgreSQL
 * array.
 */
export function toParameters({ fields }: RecordFields, columns: object): Record<string, unknown> {
  const toParameter = (name: string, value: unknown) =>
    Array.isArray(value) && branchOf(fields[name]?.out as Shape).items?.type === "object"
      ? JSON.stringify(value)
      : value;
  return Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, toParameter(name, value)]));
}

/**
 * The filters of a list, from the fields marked with `filter`. `order_keys` are for nullable sort columns.
 */
export function filtersOf(
  { fields }: RecordFields,
  alias: string,
  order_keys: Record<string, OrderKey> = {},
): Record<string, ListField> {
  const marked = Object.entries(fields).filter(([, field]) => field.filter);
  return Object.fromEntries(
    marked.map(([name, field]) => {
      const column = sql`${raw(alias)}.${identifier(name)}`;
      return [name, toListField(field.in as Shape, column, order_keys[name])];
    }),
  );
}

function toListField(shape: Shape, column: Sql, order_key?: OrderKey): ListField {
  const branch = branchOf(shape);
  if (branch.enum) return enumField(column, branch.enum, branch.aliases);
  if (branch.decimalIn || branch.type === "number") return decimalField(column, order_key);
  if (branch.type === "boolean") return booleanField(column);
  const byFormat = fieldsByFormat[branch.format ?? ""];
  return byFormat ? byFormat(column, order_key) : textField(column);
}

const fieldsByFormat: Record<string, ((column: Sql, order_key?: OrderKey) => ListField) | undefined> = {
  uuid: uuidField,
  date: dateField,
  "date-time": instantField,
  currency: currencyField,
  country: countryField,
};
