/** The rows of a record, from its table of fields and the generated columns of its table. */
import type { Decimal } from "../../kernel/decimal.ts";
import type { TableName } from "../db/row.ts";
import type { Tables } from "../db/tables.ts";
import type { Static, TProperties, TSchema } from "../http/schema.ts";
import type { Access, Fields, RecordFields } from "./fields.ts";

/** A JSON value as it is stored: decimals as text, exactly as they came. */
export type StoredJson<Schema extends TSchema> = Schema extends { "~kind": "Number" }
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
  [Name in keyof All]: All[Name]["access"] extends "joined" | "computed" ? never : Name;
}[keyof All] &
  keyof Tables[Table];

/** The table's own columns of a record. */
export type RowOf<Record extends RecordFields> =
  Record extends RecordFields<infer Table, infer All>
    ? {
        -readonly [Name in ColumnName<Table, All>]: StoredValue<
          Tables[Table][Name],
          All[Name & keyof All]["out"]
        >;
      } & VersionOf<Table>
    : never;

type VersionOf<Table extends TableName> = "version" extends keyof Tables[Table]
  ? { version: number }
  : unknown;

/** The same with what is joined to them. */
export type JoinedRowOf<Record extends RecordFields> =
  Record extends RecordFields<infer _Table, infer All> ? RowOf<Record> & StoredOf<All, "joined"> : never;

/** The same with what is computed from them: everything that leaves. */
export type ShownRowOf<Record extends RecordFields> =
  Record extends RecordFields<infer _Table, infer All>
    ? JoinedRowOf<Record> & StoredOf<All, "computed">
    : never;

type StoredOf<All extends Fields, Kind extends Access> = {
  -readonly [Name in keyof All as All[Name]["access"] extends Kind ? Name : never]: StoredJson<
    All[Name]["out"]
  >;
};
