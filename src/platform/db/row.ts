/** Rows as queries name them: the columns of a table, with the types that the database gives them. */
import type { Tables } from "./tables.ts";

export type TableName = keyof Tables;

export type Row<Table extends TableName, Column extends keyof Tables[Table] = keyof Tables[Table]> = Pick<
  Tables[Table],
  Column
>;
