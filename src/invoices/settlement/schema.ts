/** Payments on the wire. */
import {
  Body,
  Currency,
  DateOnly,
  DateTime,
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
import { paymentMethods } from "../constants.ts";

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
