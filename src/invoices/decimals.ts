/** The decimals that invoices, templates, products and series take alike. */
import { DecimalIn } from "../platform/http/schema.ts";
import { amount_max, price_decimals_max, tax_rate_decimals_max } from "./constants.ts";

export const price = DecimalIn({ decimals: price_decimals_max, min: -amount_max, max: amount_max });
export const taxRate = DecimalIn({
  decimals: tax_rate_decimals_max,
  min: 0,
  max: 100,
  description: "In percent: 19 means 19 %",
});
