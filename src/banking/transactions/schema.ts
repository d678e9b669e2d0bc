/** Transactions on the wire. */
import {
  Body,
  Currency,
  DateOnly,
  DateTime,
  ListOf,
  LongText,
  MoneyIn,
  Nullable,
  NumberOut,
  OneOf,
  PatchBody,
  Resource,
  type Static,
  Text,
  Type,
  Uuid,
} from "../../platform/http/schema.ts";
import {
  categorySources,
  splits_max,
  transactionSources,
  transactionStatuses,
  transferReasons,
} from "../constants.ts";

export const SplitOut = Resource({
  id: Uuid,
  amount: NumberOut,
  base_amount: Nullable(NumberOut),
  category_id: Nullable(Uuid),
  project_id: Nullable(Uuid),
  vendor_id: Nullable(Uuid),
  description: Nullable(Type.String()),
});
export type SplitOut = Static<typeof SplitOut>;

export const Transaction = Resource(
  {
    id: Uuid,
    organization_id: Uuid,
    account_id: Uuid,
    booking_date: DateOnly,
    value_date: Nullable(DateOnly),
    amount: Type.Number({ description: "Money into the account is positive" }),
    currency: Type.String(),
    base_amount: Nullable(NumberOut),
    base_currency: Type.String(),
    description: Type.String(),
    counterparty_name: Nullable(Type.String()),
    counterparty_account: Nullable(Type.String()),
    reference: Nullable(Type.String()),
    bank_transaction_id: Nullable(Type.String()),
    status: OneOf(transactionStatuses),
    source: OneOf(transactionSources),
    import_id: Nullable(Uuid),
    import_row: Nullable(Type.Integer()),
    category_id: Nullable(Uuid),
    category_source: Nullable(OneOf(categorySources)),
    categorized: Type.Boolean(),
    vendor_id: Nullable(Uuid),
    project_id: Nullable(Uuid),
    is_transfer: Type.Boolean(),
    transfer_reason: Nullable(OneOf(transferReasons)),
    transfer_transaction_id: Nullable(Uuid),
    exclude_from_analytics: Type.Boolean(),
    notes: Nullable(Type.String()),
    matched: Type.Boolean(),
    splits: ListOf(SplitOut),
    created_at: DateTime,
    updated_at: DateTime,
  },
  { title: "Transaction" },
);
export type Transaction = Static<typeof Transaction>;

/** What was read can be sent back: a part's own id and base amount are accepted and ignored. */
const SplitIn = Body(
  { amount: MoneyIn },
  {
    id: Uuid,
    base_amount: MoneyIn,
    category_id: Uuid,
    project_id: Uuid,
    vendor_id: Uuid,
    description: Text(),
  },
);
export type SplitIn = Static<typeof SplitIn>;

/** Facts of the booking: an imported transaction keeps them as the bank gave them. */
const facts = { booking_date: DateOnly, amount: MoneyIn, description: Text({ max: 2000, min: 0 }) };
const clearableFacts = {
  value_date: DateOnly,
  counterparty_name: Text(),
  counterparty_account: Text({ max: 100 }),
  reference: Text(),
};
const clearable = { category_id: Uuid, vendor_id: Uuid, project_id: Uuid, notes: LongText };
const Splits = ListOf(SplitIn, { max: splits_max });
const flags = { exclude_from_analytics: Type.Boolean(), is_transfer: Type.Boolean() };

export const TransactionCreate = Body(
  { account_id: Uuid, ...facts },
  { ...clearableFacts, ...clearable, ...flags, splits: Splits, currency: Currency },
);
export type TransactionCreate = Static<typeof TransactionCreate>;

export const TransactionPatch = PatchBody(
  { ...facts, ...flags },
  { ...clearableFacts, ...clearable, splits: Splits },
);
export type TransactionPatch = Static<typeof TransactionPatch>;
