/** Converts inbox items again when the rate of their date changes. */
import { convertAgainIn } from "../reference/exchange-rates/index.ts";

export { findBaseAmount } from "../reference/exchange-rates/index.ts";

export const convertInboxAgain = convertAgainIn({
  name: "inbox_items",
  event: "inbox",
  date_column: "date",
  closed_column: "tax_date",
});
