/** Imports in the API: the record that is kept of each file, and the answer of the import route. */
import {
  CountsOf,
  DateOnly,
  DateTime,
  FreeObject,
  IdOf,
  ListOf,
  Nullable,
  NumberOut,
  OneOf,
  Resource,
  type Static,
  Type,
  Uuid,
} from "../../platform/http/schema.ts";
import { joined, readOnly, recordOf, resourceOf } from "../../platform/records/fields.ts";
import {
  changed_shown_max,
  importStatuses,
  later_imports_shown_max,
  personalChanges,
  rowVerdicts,
  verdicts_shown_max,
} from "../constants.ts";
import { statementFormats } from "../formats/statement.ts";
import { CsvMappingSchema } from "./mapping-schema.ts";

export const Statement = Resource({
  iban: Nullable(Type.String()),
  account_number: Nullable(Type.String()),
  currency: Nullable(Type.String()),
  row_count: Type.Integer(),
  opening_balance: Nullable(NumberOut),
  closing_balance: Nullable(NumberOut),
  balance_check: OneOf(["agrees", "differs", "unknown"]),
  difference: Nullable(NumberOut),
  left_out: Type.Boolean({ description: "The statement belongs to another account" }),
});
export type Statement = Static<typeof Statement>;

export const ImportWarning = Resource({
  code: Type.String(),
  line: Nullable(Type.Integer()),
  message: Type.String(),
});
export type ImportWarning = Static<typeof ImportWarning>;

const counts = {
  rows_read: Type.Integer({ description: "So far, while the import runs" }),
  created_count: Type.Integer(),
  duplicate_count: Type.Integer({ description: "Rows that were known already" }),
  settled_count: Type.Integer({ description: "Pending transactions that are booked now" }),
  left_out_count: Type.Integer({ description: "Rows of another account or currency" }),
  transfer_count: Type.Integer({ description: "Transactions recognized as transfers, on both accounts" }),
  categorized_count: Type.Integer(),
};

/** Every field of the record, in the order of the API. */
export const importRecord = recordOf("transaction_imports", {
  id: readOnly(IdOf("transaction_imports")),
  organization_id: readOnly(IdOf("organizations")),
  account_id: readOnly(IdOf("bank_accounts"), { filter: true }),
  status: readOnly(OneOf(importStatuses), { filter: true }),
  file_name: readOnly(Nullable(Type.String())),
  size: readOnly(Type.Integer()),
  sha256: readOnly(Type.String(), { filter: true }),
  format: readOnly(Nullable(OneOf(statementFormats)), { filter: true }),
  rows_read: readOnly(counts.rows_read),
  created_count: readOnly(counts.created_count),
  duplicate_count: readOnly(counts.duplicate_count),
  settled_count: readOnly(counts.settled_count),
  left_out_count: readOnly(counts.left_out_count),
  transfer_count: readOnly(counts.transfer_count),
  categorized_count: readOnly(counts.categorized_count),
  vanished_pending_ids: readOnly(ListOf(IdOf("transactions"))),
  statements: readOnly(ListOf(Statement)),
  warnings: readOnly(ListOf(ImportWarning)),
  error: readOnly(Nullable(Resource({ code: Type.String(), message: Type.String(), details: FreeObject }))),
  created_at: readOnly(DateTime),
  finished_at: readOnly(Nullable(DateTime)),
  undone_at: readOnly(Nullable(DateTime)),
  created_by: joined(Resource({ kind: Type.String(), id: Nullable(Type.String()) })),
});

export const Import = resourceOf(importRecord);
export type Import = Static<typeof Import>;

export const RowVerdictOut = Resource({
  line: Type.Integer(),
  booking_date: DateOnly,
  amount: NumberOut,
  currency: Type.String(),
  description: Type.String(),
  counterparty_name: Nullable(Type.String()),
  verdict: OneOf(rowVerdicts),
  because: Nullable(OneOf(["bank_id", "same_text", "reworded", "moved"])),
  transaction_id: Nullable(
    Type.String({ format: "uuid", description: "The transaction it is, settles or resembles" }),
  ),
  category_id: Nullable(Uuid),
  category_source: Nullable(OneOf(["rule", "learned"])),
});
export type RowVerdictOut = Static<typeof RowVerdictOut>;

export const ImportAnswer = Resource({
  import_id: Nullable(
    Type.String({ format: "uuid", description: "Null for a dry run, which keeps nothing" }),
  ),
  dry_run: Type.Boolean(),
  account_id: Uuid,
  format: OneOf(statementFormats),
  mapping: Nullable(CsvMappingSchema),
  ...counts,
  vanished_pending_ids: ListOf(Uuid),
  statements: ListOf(Statement),
  warnings: ListOf(ImportWarning),
  verdicts: Type.Array(RowVerdictOut, {
    description: `Of a dry run: the first ${verdicts_shown_max} rows, in the file's order`,
  }),
});
export type ImportAnswer = Static<typeof ImportAnswer>;

const ChangedTransaction = Resource({
  transaction_id: Uuid,
  booking_date: DateOnly,
  amount: NumberOut,
  currency: Type.String(),
  name: Type.String(),
  changes: ListOf(OneOf(personalChanges)),
});
export type ChangedTransaction = Static<typeof ChangedTransaction>;

const LaterImport = Resource({
  import_id: Uuid,
  file_name: Nullable(Type.String()),
  created_at: DateTime,
  known_count: Type.Integer(),
});
export type LaterImport = Static<typeof LaterImport>;

export const ImportUndo = Resource({
  import_id: Uuid,
  account_id: Uuid,
  dry_run: Type.Boolean(),
  deleted_count: Type.Integer(),
  restored_count: Type.Integer({ description: "Transactions that are pending again" }),
  unmatched_count: Type.Integer({ description: "Inbox items that are open again" }),
  removed_payment_count: Type.Integer(),
  changed_count: Type.Integer({ description: "Transactions that a person has worked on since" }),
  changes: Resource(CountsOf(personalChanges)),
  changed_transactions: Type.Array(ChangedTransaction, {
    description: `The first ${changed_shown_max} of them, newest first`,
  }),
  later_imports: Type.Array(LaterImport, {
    description: `Later files with known rows, at most ${later_imports_shown_max}; import one again to get back what it shares with this one`,
  }),
  account_deletable: Type.Boolean({ description: "Nothing but this import is in the account" }),
  account_deleted: Type.Boolean(),
});
export type ImportUndo = Static<typeof ImportUndo>;
