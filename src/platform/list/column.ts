/** The columns of a list in a table: every field, objects spread. */

export interface CsvColumn {
  name: string;
  path: readonly string[];
  kind: ColumnKind;
}

/** How a spreadsheet shows the values of a column. */
export type ColumnKind = "text" | "number" | "integer" | "boolean" | "date" | "instant";
