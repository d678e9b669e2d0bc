/** Row types for queries: some or all columns of a table, with the types of the database. */
import type { Tables } from "./tables.ts";

export type TableName = keyof Tables;

export type Row<Table extends TableName, Column extends keyof Tables[Table] = keyof Tables[Table]> = Pick<
  Tables[Table],
  Column
>;

/**
 * Columns of which the program knows more than the database: a text that is one of a few, a JSON value. The names
 * are checked, the types are trusted.
 */
export type RowAs<
  Table extends TableName,
  Columns extends { [Name in keyof Columns]: Name extends keyof Tables[Table] ? unknown : never },
> = Columns;
