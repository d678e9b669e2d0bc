/**
 * A record is declared as one table of fields. Each line gives a field's name, its type in responses and in
 * requests, and whether lists can filter by it. This file makes the wire schemas from it; mapper.ts makes the
 * row type, select list, mapper, filters and defaults. This file has no I/O, so that clients can share the
 * schemas.
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
  type TProperties,
  type TSchema,
} from "../http/schema.ts";

/**
 * - read_only: set by the service; ignored in a request body
 * - required: must be given at creation; a PATCH cannot clear it
 * - fixed: has a default; a PATCH cannot clear it
 * - optional: may be null
 * - fixed_later, optional_later: the same, but accepted only in a PATCH
 * - joined: not a column of the table; the domain says how it is selected
 */
type Access = "read_only" | "required" | "fixed" | "optional" | "fixed_later" | "optional_later" | "joined";

export interface Field<
  Out extends TSchema = TSchema,
  In extends TSchema = TSchema,
  Kind extends Access = Access,
> {
  access: Kind;
  out: Out;
  in: In;
  /** Whether lists can filter by it. */
  filter: boolean;
}

export type Fields = Record<string, Field>;

interface Options {
  filter?: boolean;
}

/** Decimals become JSON numbers in responses; everything else has the same type as in requests. */
type OutOf<In extends TSchema> = Static<In> extends Decimal ? typeof NumberOut : In;

function outOf<In extends TSchema>(schema: In): OutOf<In> {
  return ("decimalIn" in schema ? NumberOut : schema) as OutOf<In>;
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

/** Accepted only in a PATCH, not at creation. */
export function later<Out extends TSchema, In extends TSchema, Kind extends "fixed" | "optional">(
  field: Field<Out, In, Kind>,
): Field<Out, In, `${Kind}_later`> {
  return { ...field, access: `${field.access}_later` };
}

/** The parts of a JSON field in a response: each is present, possibly null. */
export function shownBodyOf<Parts extends TProperties>(parts: Parts) {
  const properties = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, Nullable(outOf(part))]),
  );
  return Resource(properties as { [Name in keyof Parts]: NullableOf<OutOf<Parts[Name]>> });
}

/** For a field whose response schema differs from its request schema, such as items with computed amounts. */
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

/** The response schema: it always has every field, and no other. */
export function resourceOf<Table extends TableName, All extends Fields>(
  { fields }: RecordFields<Table, All>,
  title: string,
) {
  const properties = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.out]));
  return Resource(properties as { [Name in keyof All]: All[Name]["out"] }, { title });
}

/** The body of a POST. `also` has keys that it accepts in addition to the record's fields. */
export function createBodyOf<Table extends TableName, All extends Fields, Also extends TProperties>(
  { fields }: RecordFields<Table, All>,
  also: Also,
) {
  return Body(inOf(fields, ["required"]), { ...inOf(fields, ["fixed", "optional"]), ...also });
}

/** The body of a PATCH: every field may be left out; null clears an optional field. */
export function patchBodyOf<Table extends TableName, All extends Fields, Also extends TProperties>(
  { fields }: RecordFields<Table, All>,
  also: Also,
) {
  return PatchBody(inOf(fields, ["required", "fixed", "fixed_later"]), {
    ...inOf(fields, ["optional", "optional_later"]),
    ...also,
  });
}

/** A JSON value as stored: decimals are text, exactly as they were sent. */
type StoredJson<Schema extends TSchema> = Schema extends { "~kind": "Number" }
  ? Decimal
  : Schema extends { "~kind": "Array"; items: infer Item extends TSchema }
    ? StoredJson<Item>[]
    : Schema extends { "~kind": "Object"; properties: infer Properties extends TProperties }
      ? { [Name in keyof Properties]: StoredJson<Properties[Name]> }
      : Schema extends { "~kind": "Union"; anyOf: infer Options extends TSchema[] }
        ? StoredJson<Options[number]>
        : Static<Schema>;

/**
 * The type of decimals, dates and ids comes from the database, that of text and JSON values from the schema.
 */
type StoredValue<Column, Out extends TSchema> = unknown extends Column
  ? StoredJson<Out>
  : Static<Out> extends Column
    ? Static<Out>
    : Column;

type ColumnName<Table extends TableName, All extends Fields> = {
  [Name in keyof All]: All[Name]["access"] extends "joined" ? never : Name;
}[keyof All] &
  keyof Tables[Table];

/** The row of a record: the table's own columns. */
export type RowOf<Record extends RecordFields> =
  Record extends RecordFields<infer Table, infer All>
    ? {
        [Name in ColumnName<Table, All>]: StoredValue<Tables[Table][Name], All[Name & keyof All]["out"]>;
      } & { version: number }
    : never;

/** The row of a record with its joined fields. */
export type JoinedRowOf<Record extends RecordFields> =
  Record extends RecordFields<infer _Table, infer All>
    ? RowOf<Record> & {
        [Name in keyof All as All[Name]["access"] extends "joined" ? Name : never]: StoredJson<
          All[Name]["out"]
        >;
      }
    : never;
