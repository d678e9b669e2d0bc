/**
 * A record is one table of fields. Each line says what a field is called, what leaves, what comes in and whether
 * lists filter by it. The wire schemas are made from it here; row type, select list, mapper, filters and defaults
 * in mapper.ts. This file has no I/O, so that clients can share the schemas.
 */
import type { Decimal } from "../../kernel/decimal.ts";
import type { TableName } from "../db/row.ts";
import type { Tables } from "../db/tables.ts";
import {
  Body,
  Nullable,
  NumberOut,
  PatchBody,
  Resource,
  type Static,
  Text,
  type TProperties,
  type TSchema,
  Type,
  text_max,
} from "../http/schema.ts";

/**
 * - read_only: the service sets it; in a body it is ignored
 * - required: must be given at creation; a change cannot clear it
 * - fixed: has a default; a change cannot clear it
 * - optional: may be null
 * - …_at_creation: the same, but a change ignores it
 * - …_later: the same, but only in a change
 * - joined: not a column of the table; the domain says how it is selected
 */
type Access =
  | "read_only"
  | "required"
  | "required_at_creation"
  | "fixed"
  | "fixed_at_creation"
  | "fixed_later"
  | "optional"
  | "optional_later"
  | "joined";

export interface Field<
  Out extends TSchema = TSchema,
  In extends TSchema = TSchema,
  Kind extends Access = Access,
> {
  access: Kind;
  out: Out;
  in: In;
  /** Lists can be filtered by it. */
  filter: boolean;
}

export type Fields = Record<string, Field>;

interface Options {
  filter?: boolean;
}

/** Decimals leave as JSON numbers; everything else has the type with which it came in. */
type OutOf<In extends TSchema> = Static<In> extends Decimal ? typeof NumberOut : In;

function outOf<In extends TSchema>(schema: In): OutOf<In> {
  return ("decimalIn" in schema ? NumberOut : withoutLimits(schema)) as OutOf<In>;
}

const keptFormats = ["uuid", "date", "date-time"];

/** Limits bind what comes in. What was stored under other limits must still be valid when it leaves. */
function withoutLimits(schema: TSchema): TSchema {
  const { type, format, enum: values, minLength = 1, maxLength = 0 } = schema as TextShape;
  if (type === "integer") return Type.Integer();
  if (type !== "string" || values || keptFormats.includes(format ?? "")) return schema;
  return Text({ min: Math.min(minLength, 1), max: Math.max(maxLength, text_max) });
}

interface TextShape {
  type?: string;
  format?: string;
  enum?: string[];
  minLength?: number;
  maxLength?: number;
}

export function readOnly<Out extends TSchema>(out: Out, options: Options = {}): Field<Out, Out, "read_only"> {
  return { access: "read_only", out, in: out, filter: options.filter ?? false };
}

export function joined<Out extends TSchema>(out: Out): Field<Out, Out, "joined"> {
  return { access: "joined", out, in: out, filter: false };
}

export function required<In extends TSchema>(
  schema: In,
  options: Options = {},
): Field<OutOf<In>, In, "required"> {
  return { access: "required", out: outOf(schema), in: schema, filter: options.filter ?? false };
}

export function fixed<In extends TSchema>(schema: In, options: Options = {}): Field<OutOf<In>, In, "fixed"> {
  return { access: "fixed", out: outOf(schema), in: schema, filter: options.filter ?? false };
}

export function optional<In extends TSchema>(
  schema: In,
  options: Options = {},
): Field<NullableOf<OutOf<In>>, In, "optional"> {
  return { access: "optional", out: Nullable(outOf(schema)), in: schema, filter: options.filter ?? false };
}

type NullableOf<Schema extends TSchema> = ReturnType<typeof Nullable<Schema>>;

/** Only at creation; a change ignores it. */
export function atCreation<Out extends TSchema, In extends TSchema, Kind extends "required" | "fixed">(
  field: Field<Out, In, Kind>,
): Field<Out, In, `${Kind}_at_creation`> {
  return { ...field, access: `${field.access}_at_creation` };
}

/** Only in a change, not at creation. */
export function later<Out extends TSchema, In extends TSchema, Kind extends "fixed" | "optional">(
  field: Field<Out, In, Kind>,
): Field<Out, In, `${Kind}_later`> {
  return { ...field, access: `${field.access}_later` };
}

/** The parts of a JSON field as they leave: each is there, or null. */
export function shownBodyOf<Parts extends TProperties>(parts: Parts) {
  const properties = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, Nullable(outOf(part))]),
  );
  return Resource(properties as { [Name in keyof Parts]: NullableOf<OutOf<Parts[Name]>> });
}

/** What leaves is another schema than what comes in: a list of items that carries computed amounts. */
export function shownAs<In extends TSchema, Kind extends Access, Out extends TSchema>(
  field: Field<TSchema, In, Kind>,
  out: Out,
): Field<Out, In, Kind> {
  return { ...field, out };
}

export interface RecordFields<Table extends TableName = TableName, All extends Fields = Fields> {
  table: Table;
  fields: All;
}

/** The compiler refuses a field that is neither joined nor a column of the table. */
export function recordOf<Table extends TableName, const All extends Fields>(
  table: Table,
  fields: All & {
    [Name in keyof All]: All[Name]["access"] extends "joined"
      ? All[Name]
      : Name extends keyof Tables[Table]
        ? All[Name]
        : never;
  },
): RecordFields<Table, All> {
  return { table, fields };
}

type InOf<All extends Fields, Kind extends Access> = {
  [Name in keyof All as All[Name]["access"] extends Kind ? Name : never]: All[Name]["in"];
};

function inOf<All extends Fields, Kind extends Access>(fields: All, kinds: Kind[]): InOf<All, Kind> {
  const chosen = Object.entries(fields).filter(([, { access }]) => (kinds as Access[]).includes(access));
  return Object.fromEntries(chosen.map(([name, field]) => [name, field.in])) as InOf<All, Kind>;
}

/** What leaves: every field, always, and no other. */
export function resourceOf<Table extends TableName, All extends Fields>(
  { fields }: RecordFields<Table, All>,
  title: string,
) {
  const properties = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.out]));
  return Resource(properties as { [Name in keyof All]: All[Name]["out"] }, { title });
}

/** The body of a POST. `also` are keys that it takes besides the record's own fields. */
export function createBodyOf<
  Table extends TableName,
  All extends Fields,
  Also extends TProperties = Record<never, never>,
>({ fields }: RecordFields<Table, All>, also: Also = {} as Also) {
  return Body(inOf(fields, ["required", "required_at_creation"]), {
    ...inOf(fields, ["fixed", "fixed_at_creation", "optional"]),
    ...also,
  });
}

/** The body of a PATCH: any of the fields; the optional ones may be null, which clears them. */
export function patchBodyOf<
  Table extends TableName,
  All extends Fields,
  Also extends TProperties = Record<never, never>,
>({ fields }: RecordFields<Table, All>, also: Also = {} as Also) {
  return PatchBody(inOf(fields, ["required", "fixed", "fixed_later"]), {
    ...inOf(fields, ["optional", "optional_later"]),
    ...also,
  });
}

/** A JSON value as it is stored: decimals as text, exactly as they came. */
type StoredJson<Schema extends TSchema> = Schema extends { "~kind": "Number" }
  ? Decimal
  : Schema extends { "~kind": "Array"; items: infer Item extends TSchema }
    ? StoredJson<Item>[]
    : Schema extends { "~kind": "Object"; properties: infer Properties extends TProperties }
      ? { [Name in keyof Properties]: StoredJson<Properties[Name]> }
      : Schema extends { "~kind": "Union"; anyOf: infer Options extends TSchema[] }
        ? StoredJson<Options[number]>
        : Static<Schema>;

/** The database knows decimals, dates and ids best; the schema knows what a text or a JSON value may be. */
type StoredValue<Column, Out extends TSchema> = unknown extends Column
  ? StoredJson<Out>
  : Static<Out> extends Column
    ? Static<Out>
    : Column;

type ColumnName<Table extends TableName, All extends Fields> = {
  [Name in keyof All]: All[Name]["access"] extends "joined" ? never : Name;
}[keyof All] &
  keyof Tables[Table];

/** The table's own columns of a record. */
export type RowOf<Record extends RecordFields> =
  Record extends RecordFields<infer Table, infer All>
    ? {
        [Name in ColumnName<Table, All>]: StoredValue<Tables[Table][Name], All[Name & keyof All]["out"]>;
      } & { version: number }
    : never;

/** The same with what is joined to them. */
export type JoinedRowOf<Record extends RecordFields> =
  Record extends RecordFields<infer _Table, infer All>
    ? RowOf<Record> & {
        [Name in keyof All as All[Name]["access"] extends "joined" ? Name : never]: StoredJson<
          All[Name]["out"]
        >;
      }
    : never;
