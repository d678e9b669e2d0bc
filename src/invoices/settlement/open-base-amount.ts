/**
 * The open amount in the organization's base currency, at the rate of the invoice's date. It is stored on the
 * invoice, so that the database can keep sums of open invoices that are exact to the cent of each one.
 */
import { type Decimal, subtractDecimals } from "../../kernel/decimal.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import { convertAgainIn, findBaseAmount } from "../../reference/exchange-rates/index.ts";
import type { InvoiceRow } from "../store.ts";
import type { Sums } from "./balance.ts";

/** Null if no rate is known for the invoice's date. */
export function findOpenBaseAmount(
  tx: Tx,
  org: OrganizationId,
  invoice: Sums & Pick<InvoiceRow, "currency" | "date" | "base_currency">,
): Promise<Decimal | null> {
  const amount = subtractDecimals(invoice.total, invoice.paid_amount, invoice.credited_amount);
  const { currency, date, base_currency } = invoice;
  return findBaseAmount(tx, org, { amount, currency, date }, base_currency);
}

/** Converts open invoices again when the rate of their date changes. */
export const convertInvoicesAgain = convertAgainIn({
  name: "invoices",
  event: "invoice",
  date_column: "date",
  // What is open is a figure of today.
  closed_column: null,
  amount_column: "open_amount",
  base_amount_column: "open_base_amount",
  base_currency: sql`(select o.base_currency from organizations o where o.organization_id = r.organization_id)`,
});
