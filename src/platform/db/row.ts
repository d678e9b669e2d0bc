/** Row types for queries: some or all columns of a table, with the types of the database. */
import type { Tables } from "./tables.ts";

export type TableName = keyof Tables;

export type Row<Table extends TableName, Column extends keyof Tables[Table] = keyof Tables[Table]> = Pick<
  Tables[Table],
  Column
>;
