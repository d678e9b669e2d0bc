/** The VAT report in the API. Money is in the organization's base currency. */
import { taxCategories } from "../../invoice-snapshot/snapshot.ts";
import {
  DateOnly,
  described,
  ListOf,
  Nullable,
  NumberOut,
  OneOf,
  Resource,
  type Static,
  Type,
  Uuid,
} from "../../platform/http/schema.ts";
import { vatBases, vatReferenceTables, vatSides } from "./constants.ts";

const tax = {
  tax_category: described(Nullable(OneOf(taxCategories)), "Null: a purchase does not say"),
  tax_rate: Nullable(Type.Number({ description: "In percent; null: several rates, or not known" })),
  country: described(Nullable(Type.String()), "The seller's, if its tax is not deducted"),
};

export const VatRow = Resource({
  ...tax,
  net_amount: NumberOut,
  tax_amount: NumberOut,
  document_count: Type.Integer(),
});
export type VatRow = Static<typeof VatRow>;

export const VatReport = Resource({
  start_date: DateOnly,
  end_date: DateOnly,
  basis: OneOf(vatBases),
  currency: Type.String(),
  sales: ListOf(VatRow),
  acquisitions: described(ListOf(VatRow), "Purchases on which the organization owes the tax itself"),
  purchases: described(ListOf(VatRow), "Purchases whose tax is deducted, acquisitions included"),
  undeducted: described(
    ListOf(VatRow),
    "Purchases with tax of other countries, or tax that may not be deducted",
  ),
  sales_net: NumberOut,
  sales_tax: NumberOut,
  reverse_charge_net: Type.Number({ description: "Part of sales_net: the buyer owes the tax" }),
  intra_community_net: Type.Number({ description: "Part of sales_net: supplies to other member states" }),
  export_net: Type.Number({ description: "Part of sales_net: exports" }),
  acquisitions_net: NumberOut,
  acquisitions_tax: NumberOut,
  purchases_net: NumberOut,
  purchases_tax: NumberOut,
  undeducted_net: NumberOut,
  undeducted_tax: NumberOut,
  payable: Type.Number({
    description: "sales_tax and acquisitions_tax, less purchases_tax; negative: a refund",
  }),
  unconverted_count: Type.Integer({
    description: "Documents left out: no exchange rate is known for their day",
  }),
  unclear_count: Type.Integer({ description: "Purchases that count by a guess: state their tax_treatment" }),
  untaxed_count: Type.Integer({ description: "Purchases left out: nothing says how much tax they contain" }),
});
export type VatReport = Static<typeof VatReport>;

export const VatDocument = Resource({
  side: OneOf(vatSides),
  date: described(DateOnly, "The day on which it counts"),
  reference_table: OneOf(vatReferenceTables),
  reference_id: Uuid,
  document_type: Nullable(Type.String()),
  number: Nullable(Type.String()),
  name: Nullable(Type.String({ description: "The customer or vendor" })),
  ...tax,
  currency: Type.String({
    description: "The currency of the document; the amounts are in the base currency",
  }),
  net_amount: Nullable(NumberOut),
  tax_amount: Nullable(NumberOut),
});
export type VatDocument = Static<typeof VatDocument>;

export const EcSalesRow = Resource({
  vat_id: Type.String(),
  country: Type.String({ description: "The first two letters of the VAT id" }),
  customer_name: Nullable(Type.String()),
  tax_category: OneOf(["intra_community", "reverse_charge"]),
  net_amount: NumberOut,
  document_count: Type.Integer(),
  unconverted_count: Type.Integer({
    description: "Documents missing from net_amount: no exchange rate is known",
  }),
});
export type EcSalesRow = Static<typeof EcSalesRow>;
