/** Finalizing and the register of invoice numbers on the wire. */

import { documentTypes } from "../../invoice-snapshot/snapshot.ts";
import {
  DateOnly,
  DateTime,
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
import { invoiceOrigins } from "../constants.ts";
import { invoiceStatuses } from "../invoice.ts";

const RegisterStep = Resource({
  status: OneOf([...invoiceStatuses, "removed"]),
  reason: Nullable(Type.String()),
  created_at: DateTime,
});

export const InvoiceFinding = Resource({
  rule: Text({ description: "The id of the rule, such as BR-CO-26" }),
  path: Text({ description: "The field, such as items.0.name or buyer.name" }),
  message: Text(),
});
export type InvoiceFinding = Static<typeof InvoiceFinding>;

export const RegisterEntry = Resource({
  number: Text(),
  document_type: OneOf(documentTypes),
  invoice_id: Uuid,
  date: DateOnly,
  due_date: Nullable(DateOnly),
  currency: Text(),
  subtotal: NumberOut,
  tax: NumberOut,
  total: NumberOut,
  customer_id: Nullable(Uuid),
  customer_name: Nullable(Text()),
  issued_at: DateTime,
  origin: OneOf(invoiceOrigins),
  steps: ListOf(RegisterStep),
  /** Why it was issued without an e-invoice; empty if it has one, or needs none. */
  without_einvoice: ListOf(InvoiceFinding),
});
export type RegisterEntry = Static<typeof RegisterEntry>;

export const FinalizeCheck = Resource({
  ready: Type.Boolean({ description: "Whether the draft can be finalized" }),
  number: Text({ description: "The number it would get now" }),
  findings: ListOf(InvoiceFinding),
  /** Why the invoice would be issued without an e-invoice, where that is allowed. */
  without_einvoice: ListOf(InvoiceFinding),
});
export type FinalizeCheck = Static<typeof FinalizeCheck>;
