/** Payments and balances on the wire. */
import { documentTypes } from "../../invoice-snapshot/snapshot.ts";
import { auditActorKinds } from "../../organizations/constants.ts";
import {
  Body,
  Currency,
  DateOnly,
  DateTime,
  DecimalIn,
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
import { invoice_items_max, paymentMethods, quantity_decimals_max } from "../constants.ts";
import { invoiceStatuses } from "../invoice.ts";

const CreditedLine = Body(
  { line: Type.Integer({ minimum: 1, description: "Position of the invoice's line, from 1" }) },
  {
    quantity: DecimalIn({
      decimals: quantity_decimals_max,
      description: "Default: the quantity that is not credited yet",
    }),
  },
);

export const CreditNoteInput = Body(
  {},
  {
    items: ListOf(CreditedLine, { min: 1, max: invoice_items_max }),
    date: DateOnly,
    notes: LongText,
    draft: Type.Boolean({
      description: "true: leave the credit note a draft; otherwise it is finalized at once",
    }),
  },
);
export type CreditNoteInput = Static<typeof CreditNoteInput>;

/** The amounts of a credit note before it is written. */
export const CreditPreview = Resource({
  currency: Text(),
  subtotal: NumberOut,
  tax: NumberOut,
  total: NumberOut,
});
export type CreditPreview = Static<typeof CreditPreview>;

export const Payment = Resource({
  id: Uuid,
  organization_id: Uuid,
  invoice_id: Uuid,
  transaction_id: Nullable(Uuid),
  amount: NumberOut,
  currency: Text(),
  date: DateOnly,
  method: OneOf(paymentMethods),
  reference: Nullable(Text()),
  notes: Nullable(LongText),
  created_at: DateTime,
  balance: Type.Number({ description: "What is open after this payment and those before it" }),
});
export type Payment = Static<typeof Payment>;

const { balance: _balance, ...paymentProperties } = Payment.properties;

/** A payment that was recorded by mistake, as the audit trail kept it. */
export const RemovedPayment = Resource({
  ...paymentProperties,
  removed_at: DateTime,
  removed_by: Resource({
    kind: OneOf(auditActorKinds),
    name: Nullable(
      Text({
        description:
          "Name or e-mail address of the person, or name of the API key; null if that is not known",
      }),
    ),
  }),
});
export type RemovedPayment = Static<typeof RemovedPayment>;

export const PaymentCreate = Body(
  {},
  {
    amount: MoneyIn,
    currency: Currency,
    date: DateOnly,
    method: OneOf(paymentMethods),
    reference: Text(),
    notes: LongText,
  },
);
export type PaymentCreate = Static<typeof PaymentCreate>;

const RelatedInvoice = Resource({
  id: Uuid,
  document_type: OneOf(documentTypes),
  number: Nullable(Text()),
  date: DateOnly,
  total: NumberOut,
  status: OneOf(invoiceStatuses),
  created_at: DateTime,
});

export const InvoiceBalance = Resource({
  invoice_id: Uuid,
  currency: Text(),
  total: NumberOut,
  paid_amount: NumberOut,
  credited_amount: NumberOut,
  open_amount: Type.Number({ description: "What the customer still has to pay" }),
  sent_at: Nullable(DateTime),
  /** Credit notes of this invoice, and documents that were made from this quote. */
  related: ListOf(RelatedInvoice),
});
export type InvoiceBalance = Static<typeof InvoiceBalance>;

export const CustomerBalance = Resource({
  customer_id: Uuid,
  currencies: ListOf(
    Resource({
      currency: Text(),
      invoice_count: Type.Integer({ description: "Open invoices" }),
      open_amount: NumberOut,
      overdue_amount: NumberOut,
    }),
  ),
});
export type CustomerBalance = Static<typeof CustomerBalance>;

export const CustomerOpenAmount = Resource({
  customer_id: Uuid,
  currency: Text(),
  open_amount: NumberOut,
});
export type CustomerOpenAmount = Static<typeof CustomerOpenAmount>;
