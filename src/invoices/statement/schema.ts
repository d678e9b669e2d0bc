/** The statement of account of a customer on the wire. */
import { documentTypes } from "../../invoice-snapshot/snapshot.ts";
import {
  DateOnly,
  ListOf,
  Nullable,
  NumberOut,
  OneOf,
  Resource,
  type Static,
  Text,
  Type,
  Uuid,
} from "../../platform/http/schema.ts";
import { statementEntryTypes } from "./constants.ts";

export const StatementEntry = Resource({
  date: DateOnly,
  type: OneOf(statementEntryTypes),
  /** The invoice or credit note; of a payment, the one that it pays. */
  invoice_id: Uuid,
  document_type: OneOf(documentTypes),
  number: Text(),
  due_date: Nullable(DateOnly),
  debit: Type.Number({ description: "What the customer owes more" }),
  credit: Type.Number({ description: "What the customer owes less" }),
  balance: Type.Number({ description: "What the customer owes after this entry" }),
});
export type StatementEntry = Static<typeof StatementEntry>;

export const CurrencyStatement = Resource({
  currency: Text(),
  opening_balance: NumberOut,
  total_debit: NumberOut,
  total_credit: NumberOut,
  closing_balance: NumberOut,
  entries: ListOf(StatementEntry),
});
export type CurrencyStatement = Static<typeof CurrencyStatement>;

export const CustomerStatement = Resource({
  customer_id: Uuid,
  start_date: DateOnly,
  end_date: DateOnly,
  /** One for each currency with a balance or an entry. */
  currencies: ListOf(CurrencyStatement),
});
export type CustomerStatement = Static<typeof CustomerStatement>;
