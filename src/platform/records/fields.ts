/**
 * A record is declared as one table of fields. Each line gives a field's name, its type in responses and in requests,
 * and whether lists can filter by it. This file makes the wire schemas from it, rows.ts the row types, and mapper.ts the
 * select list, conversion, filters and defaults. This file has no I/O, so that clients can share the schemas.
 */
import type { Decimal } from "../../kernel/decimal.ts";
import type { TableName } from "../db/row.ts";
import type { Tables } from "../db/tables.ts";
import { text_max } from "../http/constants.ts";
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
} from "../http/schema.ts";

/**
 * - read_only: set by the service; ignored in a request body
 * - required: must be given at creation; a PATCH cannot clear it
 * - fixed: has a default; a PATCH cannot clear it
 * - optional: may be null
 * - …_at_creation: the same, but a change ignores it
 * - …_later: the same, but accepted only in a PATCH
 * - joined: not a column of the table; the domain says how it is selected
 * - computed: not in the database at all; the domain adds it to the row
 */
export type Access =
  | "read_only"
  | "required"
  | "required_at_creation"
  | "fixed"
  | "fixed_at_creation"
  | "fixed_later"
  | "optional"
  | "optional_later"
  | "joined"
  | "computed";

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
  /** False: it stands in rows and may come in, but never leaves. */
  shown: boolean;
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

function field<Out extends TSchema, In extends TSchema, Kind extends Access>(
  access: Kind,
  out: Out,
  given: In,
  { filter = false }: Options = {},
): Field<Out, In, Kind> {
  return { access, out, in: given, filter, shown: true };
}

export function readOnly<Out extends TSchema>(out: Out, options?: Options): Field<Out, Out, "read_only"> {
  return field("read_only", out, out, options);
}

export function joined<Out extends TSchema>(out: Out): Field<Out, Out, "joined"> {
  return field("joined", out, out);
}

export function computed<Out extends TSchema>(out: Out): Field<Out, Out, "computed"> {
  return field("computed", out, out);
}

export function required<In extends TSchema>(
  schema: In,
  options?: Options,
): Field<OutOf<In>, In, "required"> {
  return field("required", outOf(schema), schema, options);
}

export function fixed<In extends TSchema>(schema: In, options?: Options): Field<OutOf<In>, In, "fixed"> {
  return field("fixed", outOf(schema), schema, options);
}

export function optional<In extends TSchema>(
  schema: In,
  options?: Options,
): Field<NullableOf<OutOf<In>>, In, "optional"> {
  return field("optional", Nullable(outOf(schema)), schema, options);
}

type NullableOf<Schema extends TSchema> = ReturnType<typeof Nullable<Schema>>;

/** Accepted only at creation; a change ignores it. */
export function atCreation<Out extends TSchema, In extends TSchema, Kind extends "required" | "fixed">(
  one: Field<Out, In, Kind>,
): Field<Out, In, `${Kind}_at_creation`> {
  return { ...one, access: `${one.access}_at_creation` };
}

/** Only in a PATCH, not at creation. */
export function later<Out extends TSchema, In extends TSchema, Kind extends "fixed" | "optional">(
  one: Field<Out, In, Kind>,
): Field<Out, In, `${Kind}_later`> {
  return { ...one, access: `${one.access}_later` };
}

/** A column that the program reads and bodies may set, but that never leaves. */
export function unshown<Any extends Field>(one: Any): Any & { shown: false } {
  return { ...one, shown: false };
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
  one: Field<TSchema, In, Kind>,
  out: Out,
): Field<Out, In, Kind> {
  return { ...one, out };
}

export interface RecordFields<Table extends TableName = TableName, All extends Fields = Fields> {
  table: Table;
  fields: All;
}

/** The compiler refuses a field that is not a column of the table, unless it is joined or computed. */
export function recordOf<Table extends TableName, const All extends Fields>(
  table: Table,
  fields: All & {
    [Name in keyof All]: All[Name]["access"] extends "joined" | "computed"
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
  return Object.fromEntries(chosen.map(([name, one]) => [name, one.in])) as InOf<All, Kind>;
}

/** The names of the fields that may be set at creation. */
export function writtenNamesOf<Table extends TableName, All extends Fields>({
  fields,
}: RecordFields<Table, All>): WrittenName<All>[] {
  return Object.keys(inOf(fields, atAnyTime)) as WrittenName<All>[];
}

const atAnyTime: ("required" | "fixed" | "optional")[] = ["required", "fixed", "optional"];

export type WrittenName<All extends Fields> = keyof InOf<All, "required" | "fixed" | "optional"> & string;

/** The schemas of what leaves. */
export type ShownOf<All extends Fields> = {
  [Name in keyof All as All[Name] extends { shown: false } ? never : Name]: All[Name]["out"];
};

export function shownOf<All extends Fields>(fields: All): ShownOf<All> {
  const shown = Object.entries(fields).filter(([, one]) => one.shown);
  return Object.fromEntries(shown.map(([name, one]) => [name, one.out])) as ShownOf<All>;
}

/** What leaves: every shown field, always, and no other. */
export function resourceOf<Table extends TableName, All extends Fields>({
  fields,
}: RecordFields<Table, All>) {
  return Resource(shownOf(fields));
}

/** The body of a POST. `also` has keys that it accepts in addition to the record's fields. */
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

/** The body of a PATCH: every field may be left out; null clears an optional field. */
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
