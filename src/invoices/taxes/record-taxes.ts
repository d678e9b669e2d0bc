/**
 * Keeps what a finalized invoice reports as tax, one row for each tax category and rate, so that the VAT report adds up
 * rows instead of reading snapshots.
 */
import type { InvoiceSnapshot, TaxBreakdownRow } from "../../invoice-snapshot/index.ts";
import type { CalendarDate } from "../../kernel/calendar.ts";
import { type Decimal, magnitude, negateDecimal } from "../../kernel/decimal.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import { type ConvertAgain, convertAgainIn, loadConverter } from "../../reference/exchange-rates/index.ts";
import { isOffer } from "../invoice.ts";
import { ecBuyerOf } from "./ec-buyer.ts";
import { taxDateOf } from "./tax-date.ts";

export interface TaxRow {
  side: "sales" | "purchases";
  tax_date: CalendarDate | null;
  /** Its exchange rate counts. */
  date: CalendarDate;
  tax_category: TaxBreakdownRow["tax_category"];
  tax_rate: Decimal;
  net_amount: Decimal;
  tax_amount: Decimal;
  buyer_vat_id: string | null;
}

/** Offers report nothing. A self-billed invoice is a purchase: the organization writes it for its supplier. */
export function toTaxRows(snapshot: InvoiceSnapshot): TaxRow[] {
  if (isOffer(snapshot.document_type)) return [];
  const signed = (amount: Decimal) =>
    snapshot.document_type === "credit_note" ? negateDecimal(amount) : amount;
  return snapshot.breakdown.map(({ tax_category, tax_rate, taxable_amount, tax_amount }) => {
    const tax_date = taxDateOf(snapshot, tax_category);
    return {
      side: snapshot.document_type === "self_billed_invoice" ? "purchases" : "sales",
      tax_date,
      date: tax_date ?? snapshot.date,
      // A reduced rate is a rate of the same tax; which one, the rate says.
      tax_category: tax_category === "reduced" ? "standard" : tax_category,
      tax_rate,
      net_amount: signed(taxable_amount),
      tax_amount: signed(tax_amount),
      buyer_vat_id: ecBuyerOf(snapshot, tax_category),
    };
  });
}

export interface TaxedDocument {
  invoice_id: string;
  snapshot: InvoiceSnapshot;
}

export async function recordTaxes(
  tx: Tx,
  org: OrganizationId,
  documents: readonly TaxedDocument[],
  base_currency: string,
): Promise<void> {
  const rows = documents.flatMap(({ invoice_id, snapshot }) => {
    const { document_type, currency, total } = snapshot;
    const invoice = { invoice_id, document_type, currency, invoice_total: magnitude(total) };
    return toTaxRows(snapshot).map((row) => ({ ...invoice, ...row }));
  });
  if (rows.length === 0) return;
  const toBaseAmount = await loadConverter(tx, org, base_currency, rows);
  const converted = rows.map((row) => ({
    ...row,
    base_net_amount: toBaseAmount(row.net_amount, row),
    base_tax_amount: toBaseAmount(row.tax_amount, row),
  }));
  await tx.run(sql`
    insert into invoice_taxes (organization_id, invoice_id, document_type, side, tax_date, date, tax_category,
      tax_rate, currency, net_amount, tax_amount, invoice_total, base_net_amount, base_tax_amount, buyer_vat_id)
    select ${org}, r.invoice_id, r.document_type, r.side, r.tax_date, r.date, r.tax_category,
      r.tax_rate, r.currency, r.net_amount, r.tax_amount, r.invoice_total, r.base_net_amount,
      r.base_tax_amount, r.buyer_vat_id
    from jsonb_to_recordset(${JSON.stringify(converted)}::jsonb) as r (invoice_id uuid, document_type text,
      currency text, invoice_total numeric, side text, tax_date date, date date, tax_category text,
      tax_rate numeric, net_amount numeric, tax_amount numeric, base_net_amount numeric,
      base_tax_amount numeric, buyer_vat_id text)`);
}

/** Call this when an invoice is cancelled: it never counted. */
export async function dropTaxes(tx: Tx, org: OrganizationId, invoice_id: string): Promise<void> {
  await tx.run(sql`
    delete from invoice_taxes where organization_id = ${org} and invoice_id = ${invoice_id}`);
}

const table = {
  name: "invoice_taxes",
  date_column: "date",
  closed_column: "tax_date",
  base_currency: sql`(select o.base_currency from organizations o where o.organization_id = r.organization_id)`,
};
const convertNetAgain = convertAgainIn({
  ...table,
  event: "invoice",
  amount_column: "net_amount",
  base_amount_column: "base_net_amount",
});
const convertTaxAgain = convertAgainIn({
  ...table,
  event: null,
  amount_column: "tax_amount",
  base_amount_column: "base_tax_amount",
});

/** Converts the taxes of invoices again when the rate of their date changes. */
export const convertTaxesAgain: ConvertAgain = async (tx, org, change) => {
  await convertNetAgain(tx, org, change);
  await convertTaxAgain(tx, org, change);
};
