/** Moving in, in the API: the record that is kept of each file, and the answers of its routes. */
import { CsvColumns } from "../banking/import/mapping-schema.ts";
import {
  DateTime,
  IdOf,
  ListOf,
  Nullable,
  OneOf,
  Resource,
  type Static,
  Type,
  Uuid,
} from "../platform/http/schema.ts";
import { joined, readOnly, recordOf, resourceOf } from "../platform/records/fields.ts";
import {
  allImportFields,
  type ImportField,
  kept_records_shown_max,
  keptReasons,
  pdfVerdicts,
  record_verdicts_shown_max,
  recordImportKinds,
  recordImportStatuses,
  recordVerdicts,
} from "./constants.ts";

export const RecordMapping = Type.Object(
  {
    /** Without a `type`, so that a tab is not trimmed away. */
    delimiter: Type.Unsafe<"," | ";" | "\t" | "|">({ enum: [",", ";", "\t", "|"] }),
    header_record: Type.Integer({
      minimum: 1,
      maximum: 1000,
      description: "Which record holds the column names",
    }),
    date_order: OneOf(["ymd", "dmy", "mdy"]),
    decimal: OneOf([".", ","]),
    columns: Type.Object(
      Object.fromEntries(allImportFields.map((field) => [field, Type.Optional(CsvColumns)])) as Record<
        ImportField,
        ReturnType<typeof Type.Optional<typeof CsvColumns>>
      >,
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
export type RecordMapping = Static<typeof RecordMapping>;

export const RecordRowVerdict = Resource({
  line: Type.Integer({ description: "Of the file, from 1" }),
  name: Nullable(Type.String({ description: "The name or number in the row" })),
  verdict: OneOf(recordVerdicts),
  record_id: Nullable(
    Type.String({ format: "uuid", description: "Of the record that was created or is known" }),
  ),
  field: Nullable(Type.String({ description: "Of a refused row: the field" })),
  column: Nullable(Type.String({ description: "Of a refused row: the column in the file" })),
  code: Nullable(Type.String({ description: "Of a refused row: the reason" })),
  message: Nullable(Type.String()),
});
export type RecordRowVerdict = Static<typeof RecordRowVerdict>;

const counts = {
  row_count: Type.Integer({ description: "Records in the file; the lines of one invoice count as one" }),
  created_count: Type.Integer(),
  known_count: Type.Integer(),
  refused_count: Type.Integer(),
  customer_count: Type.Integer({ description: "Customers that were created for invoices" }),
};

/** Every field of the record, in the order of the API. */
export const recordImportRecord = recordOf("record_imports", {
  id: readOnly(IdOf("record_imports")),
  organization_id: readOnly(IdOf("organizations")),
  kind: readOnly(OneOf(recordImportKinds), { filter: true }),
  status: readOnly(OneOf(recordImportStatuses), { filter: true }),
  file_name: readOnly(Nullable(Type.String())),
  size: readOnly(Type.Integer()),
  sha256: readOnly(Type.String(), { filter: true }),
  mapping: readOnly(RecordMapping),
  row_count: readOnly(counts.row_count),
  created_count: readOnly(counts.created_count),
  known_count: readOnly(counts.known_count),
  refused_count: readOnly(counts.refused_count),
  customer_count: readOnly(counts.customer_count),
  refused_rows: readOnly(ListOf(RecordRowVerdict)),
  created_at: readOnly(DateTime),
  undone_at: readOnly(Nullable(DateTime)),
  created_by: joined(Resource({ kind: Type.String(), id: Nullable(Type.String()) })),
});

export const RecordImport = resourceOf(recordImportRecord);
export type RecordImport = Static<typeof RecordImport>;

const RecordImportColumn = Resource({
  index: Type.Integer(),
  name: Nullable(Type.String()),
  samples: ListOf(Type.String()),
});

export const RecordImportAnswer = Resource({
  import_id: Nullable(
    Type.String({ format: "uuid", description: "Null for a dry run, which keeps nothing" }),
  ),
  dry_run: Type.Boolean(),
  kind: OneOf(recordImportKinds),
  mapping: RecordMapping,
  columns: ListOf(RecordImportColumn),
  ...counts,
  verdicts: Type.Array(RecordRowVerdict, {
    description: `At most ${record_verdicts_shown_max} rows in the file's order; of a longer file, the refused rows first`,
  }),
});
export type RecordImportAnswer = Static<typeof RecordImportAnswer>;

const KeptRecord = Resource({
  record_type: OneOf(recordImportKinds),
  record_id: Uuid,
  name: Type.String(),
  reason: OneOf(keptReasons),
});
export type KeptRecord = Static<typeof KeptRecord>;

export const RecordImportUndo = Resource({
  import_id: Uuid,
  kind: OneOf(recordImportKinds),
  dry_run: Type.Boolean(),
  deleted_count: Type.Integer(),
  kept_count: Type.Integer({ description: "Records that stay, because they were changed or used since" }),
  kept_records: Type.Array(KeptRecord, { description: `The first ${kept_records_shown_max} of them` }),
});
export type RecordImportUndo = Static<typeof RecordImportUndo>;

const PdfVerdict = Resource({
  file_name: Type.String(),
  verdict: OneOf(pdfVerdicts),
  invoice_id: Nullable(Uuid),
  number: Nullable(Type.String()),
  message: Nullable(Type.String()),
});
export type PdfVerdict = Static<typeof PdfVerdict>;

export const InvoicePdfsAnswer = Resource({
  attached_count: Type.Integer(),
  known_count: Type.Integer(),
  refused_count: Type.Integer(),
  missing_count: Type.Integer({ description: "Imported invoices that still have no PDF" }),
  files: ListOf(PdfVerdict),
});
export type InvoicePdfsAnswer = Static<typeof InvoicePdfsAnswer>;
