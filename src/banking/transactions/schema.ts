/** Transactions in the API. */
import {
  Body,
  CountsOf,
  Currency,
  DateOnly,
  DateTime,
  IdOf,
  ListOf,
  LongText,
  MoneyIn,
  Nullable,
  NumberOut,
  OneOf,
  Resource,
  type Static,
  Text,
  Type,
  Uuid,
} from "../../platform/http/schema.ts";
import {
  atCreation,
  createBodyOf,
  fixed,
  joined,
  optional,
  patchBodyOf,
  readOnly,
  recordOf,
  required,
  resourceOf,
  shownAs,
} from "../../platform/records/fields.ts";
import {
  categorySources,
  splits_max,
  transactionSources,
  transactionStatuses,
  transferReasons,
} from "../constants.ts";

const SplitOut = Resource({
  id: IdOf("transaction_splits"),
  amount: NumberOut,
  base_amount: Nullable(NumberOut),
  category_id: Nullable(IdOf("categories")),
  project_id: Nullable(IdOf("projects")),
  vendor_id: Nullable(IdOf("vendors")),
  description: Nullable(Type.String()),
});
export type SplitOut = Static<typeof SplitOut>;

/** A client can send back what it read: the id and base amount of a split are accepted and ignored. */
const SplitIn = Body(
  { amount: MoneyIn },
  {
    id: Uuid,
    base_amount: MoneyIn,
    category_id: IdOf("categories"),
    project_id: IdOf("projects"),
    vendor_id: IdOf("vendors"),
    description: Text(),
  },
);
export type SplitIn = Static<typeof SplitIn>;

/** A bank's own text may be longer than what a person may write. */
const bankText = (max?: number) => shownAs(optional(Text({ max })), Nullable(Type.String()));

/** Every field of the record, in the order of the API. */
export const transactionRecord = recordOf("transactions", {
  id: readOnly(IdOf("transactions")),
  organization_id: readOnly(IdOf("organizations")),
  account_id: atCreation(required(IdOf("bank_accounts"), { filter: true })),
  booking_date: required(DateOnly, { filter: true }),
  value_date: optional(DateOnly),
  amount: shownAs(
    required(MoneyIn, { filter: true }),
    Type.Number({ description: "Money into the account is positive" }),
  ),
  currency: shownAs(atCreation(fixed(Currency, { filter: true })), Type.String()),
  base_amount: readOnly(Nullable(NumberOut)),
  base_currency: readOnly(Type.String()),
  description: shownAs(required(Text({ max: 2000, min: 0 })), Type.String()),
  counterparty_name: bankText(),
  counterparty_account: bankText(100),
  reference: bankText(),
  bank_transaction_id: readOnly(Nullable(Type.String())),
  status: readOnly(OneOf(transactionStatuses), { filter: true }),
  source: readOnly(OneOf(transactionSources), { filter: true }),
  import_id: readOnly(Nullable(IdOf("transaction_imports")), { filter: true }),
  import_row: readOnly(Nullable(Type.Integer())),
  category_id: optional(IdOf("categories"), { filter: true }),
  category_source: readOnly(Nullable(OneOf(categorySources))),
  categorized: readOnly(Type.Boolean(), { filter: true }),
  vendor_id: optional(IdOf("vendors"), { filter: true }),
  project_id: optional(IdOf("projects"), { filter: true }),
  is_transfer: fixed(Type.Boolean(), { filter: true }),
  transfer_reason: readOnly(Nullable(OneOf(transferReasons))),
  transfer_transaction_id: readOnly(Nullable(IdOf("transactions"))),
  exclude_from_analytics: fixed(Type.Boolean(), { filter: true }),
  notes: shownAs(optional(LongText), Nullable(Type.String())),
  matched: readOnly(Type.Boolean(), { filter: true }),
  suggested_match: joined(Type.Boolean({ description: "A match or a payment waits to be confirmed" })),
  splits: joined(ListOf(SplitOut)),
  created_at: readOnly(DateTime),
  updated_at: readOnly(DateTime),
});

export const Transaction = resourceOf(transactionRecord);
export type Transaction = Static<typeof Transaction>;

const splits = { splits: ListOf(SplitIn, { max: splits_max }) };

export const TransactionCreate = createBodyOf(transactionRecord, splits);
export type TransactionCreate = Static<typeof TransactionCreate>;

export const TransactionPatch = patchBodyOf(transactionRecord, splits);
export type TransactionPatch = Static<typeof TransactionPatch>;

/** What a person sets on many transactions at once. */
export const TransactionSet = Type.Pick(
  TransactionPatch,
  ["category_id", "vendor_id", "project_id", "is_transfer", "exclude_from_analytics", "notes"],
  { additionalProperties: false },
);
export type TransactionSet = Static<typeof TransactionSet>;

export const TransactionCounts = Resource({
  ...CountsOf(["all", ...transactionStatuses, "transfers"]),
  uncategorized: Type.Integer({ description: "Without a category; transfers need none" }),
  unmatched: Type.Integer({ description: "Without a receipt, bill or invoice; transfers need none" }),
});
export type TransactionCounts = Static<typeof TransactionCounts>;
