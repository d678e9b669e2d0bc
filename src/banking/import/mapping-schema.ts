/** The mapping of a CSV file in the API; the same shape that `mapping_needed` proposes. */
import { Nullable, OneOf, type Static, Type } from "../../platform/http/schema.ts";
import { csvFields, type Delimiter } from "../formats/statement.ts";

const column_name_max = 500;

const ColumnRef = Type.Unsafe<string | number>({
  type: ["string", "integer"],
  maxLength: column_name_max,
  minimum: 0,
  description: "A column by its header text, or by its position from 0",
});
/** One column, or several whose texts are joined. */
export const CsvColumns = Type.Unsafe<string | number | (string | number)[]>({
  type: ["string", "integer", "array"],
  maxLength: column_name_max,
  minimum: 0,
  maxItems: 10,
  items: ColumnRef,
});

export type CsvColumns = Static<typeof CsvColumns>;

/** Without a `type`, so that a tab is not trimmed away. */
const Delimiters = Type.Unsafe<Delimiter>({ enum: [",", ";", "\t", "|"] });

export const CsvMappingSchema = Type.Object(
  {
    delimiter: Delimiters,
    header_record: Nullable(
      Type.Integer({ minimum: 1, maximum: 1000, description: "Which record holds the column names" }),
    ),
    date_order: OneOf(["ymd", "dmy", "mdy"]),
    decimal: OneOf([".", ","]),
    columns: Type.Object(
      Object.fromEntries(csvFields.map((field) => [field, Type.Optional(CsvColumns)])) as Record<
        (typeof csvFields)[number],
        ReturnType<typeof Type.Optional<typeof CsvColumns>>
      >,
      { additionalProperties: false },
    ),
    currency: Nullable(Type.String({ format: "currency" })),
    negate_amounts: Type.Optional(Type.Boolean()),
    ignore_rows_without_date: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type CsvMappingSchema = Static<typeof CsvMappingSchema>;
