/**
 * Keeps invoices that were issued with another product: with their own numbers, outside of every sequence, and with their
 * amounts as they were stated. They take the form that finalize gives to ours (a register row with a snapshot, taxes, a
 * status), so everything that reads finalized invoices reads them too. Their items are one line for each tax rate. They
 * have no e-invoice, and their PDFs are those that a person uploads.
 *
 * A file may have ten thousand of them, so a batch of invoices is written with one query for each table.
 */
import { randomBytes } from "node:crypto";
import type {
  DocumentType,
  EInvoiceFinding,
  InvoiceSnapshot,
  TaxCategory,
} from "../../invoice-snapshot/index.ts";
import type { CalendarDate } from "../../kernel/calendar.ts";
import type { Decimal } from "../../kernel/decimal.ts";
import type { CustomerId, InvoiceId, OrganizationId } from "../../kernel/ids.ts";
import { type OrganizationFacts, requireOrganization } from "../../organizations/index.ts";
import type { Context, Tx } from "../../platform/db/database.ts";
import type { RowAs } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import { together } from "../../platform/db/together.ts";
import { nullsOf } from "../../platform/records/mapper.ts";
import { insertRows } from "../../platform/records/records.ts";
import { loadConverter, type ToBaseAmount } from "../../reference/exchange-rates/index.ts";
import { toFinalColumns } from "../finalize/final-form.ts";
import { registerImported } from "../finalize/register.ts";
import { type BuyerRow, findBuyers } from "../finalize/snapshot-sources.ts";
import { toFinalSettings, toSnapshot } from "../finalize/to-snapshot.ts";
import { countItems, type UncountedItem } from "../items.ts";
import { matchInvoiceJob } from "../match-job.ts";
import { makeToken, token_random_bytes } from "../public-page/link.ts";
import { invoiceRecord } from "../schema.ts";
import { type InvoiceContent, recordInvoiceEvents } from "../store.ts";
import { recordTaxes } from "../taxes/record-taxes.ts";
import { findLegalEntity, type LegalEntityRow } from "../templates/legal-entity.ts";
import type { TemplateRow } from "../templates/schema.ts";
import { findTemplate } from "../templates/store.ts";
import { type ImportedPayment, payImported } from "./pay-imported.ts";

export interface ImportedRate {
  tax_rate: Decimal;
  /** Null: what the rate implies. */
  tax_category: TaxCategory | null;
  net: Decimal;
  tax: Decimal;
}

export interface ImportedInvoice {
  id: InvoiceId;
  number: string;
  document_type: Extract<DocumentType, "invoice" | "credit_note">;
  customer_id: CustomerId;
  date: CalendarDate;
  due_date: CalendarDate | null;
  currency: string;
  /** They sum to `total`. */
  rates: readonly ImportedRate[];
  total: Decimal;
  /** Its tax was reported elsewhere: it is an open item only, and in no figure of its day. */
  is_opening: boolean;
  payment: { amount: Decimal; date: CalendarDate } | null;
  description: string | null;
  notes: string | null;
}

/** What all imported invoices have in common. */
export interface ImportSources {
  organization: OrganizationFacts;
  seller: LegalEntityRow | null;
  template: TemplateRow | null;
}

export async function loadImportSources(tx: Tx, org: OrganizationId): Promise<ImportSources> {
  const [organization, seller, template] = await together([
    requireOrganization(tx, org),
    findLegalEntity(tx, org),
    findTemplate(tx, org, undefined),
  ]);
  return { organization, seller, template };
}

const finding: EInvoiceFinding = {
  rule: "imported",
  path: "origin",
  message: "The invoice was issued with another product, so Daybook makes no e-invoice of it.",
};

export async function keepImportedInvoices(
  tx: Tx,
  context: Context,
  sources: ImportSources,
  given: readonly ImportedInvoice[],
): Promise<void> {
  const { organization_id: org } = context;
  const { base_currency } = sources.organization;
  const customer_ids = [...new Set(given.map(({ customer_id }) => customer_id))];
  const [buyers, toBaseAmount] = await together([
    findBuyers(tx, org, customer_ids),
    loadConverter(tx, org, base_currency, given),
  ]);
  const buyersById = new Map<string, BuyerRow>(buyers.map((buyer) => [buyer.id, buyer]));
  const kept = given.map((invoice) => {
    const buyer = buyersById.get(invoice.customer_id) ?? null;
    return { invoice, ...toKept(invoice, buyer, sources, context, toBaseAmount) };
  });

  await registerImported(tx, org, kept);
  const rows = kept.map(({ row }) => row);
  await insertRows(tx, "invoices", org, rows);
  const reported = kept.filter(({ invoice }) => !invoice.is_opening);
  await recordTaxes(tx, org, reported, base_currency);
  await recordInvoiceEvents(tx, org, "created", rows);
  const payments = kept.flatMap(({ row, invoice: { payment, is_opening } }): ImportedPayment[] =>
    payment ? [{ invoice: row, ...payment, is_opening }] : [],
  );
  await payImported(tx, context, sources.organization, payments, toBaseAmount);
  const unpaid = kept.filter(({ invoice }) => !invoice.payment);
  const jobs = unpaid.map(({ invoice_id }) => ({ organization_id: org, invoice_id }));
  await tx.enqueueAll(matchInvoiceJob, jobs);
}

/** An invoice in its final form: its row, and its snapshot and customer for the register. */
function toKept(
  given: ImportedInvoice,
  buyer: BuyerRow | null,
  { organization, seller, template }: ImportSources,
  { organization_id: org, now }: Context,
  toBaseAmount: ToBaseAmount,
) {
  const { id, number, is_opening } = given;
  const content = toContent(given, template);
  const settings = toFinalSettings(template, given.currency, { organization, buyer });
  const stated = toSnapshot(content, settings, { organization, seller, buyer, reference: null });
  const einvoice = { ...stated.einvoice, findings: [finding] };
  const snapshot: InvoiceSnapshot = { ...stated, number, einvoice };
  const final = toFinalColumns({ template: settings, snapshot }, buyer, now);
  const row = {
    id,
    ...content,
    ...final,
    paid_amount: "0" as Decimal,
    credited_amount: "0" as Decimal,
    // An organization may move in before it has entered its own details.
    from_details: final.from_details || null,
    to_details: final.to_details || null,
    number,
    origin: "imported" as const,
    is_opening,
    token: makeToken(org, randomBytes(token_random_bytes)),
    open_base_amount: toBaseAmount(content.total, content),
  };
  return { invoice_id: id, snapshot, customer: final.customer, row };
}

function toContent(given: ImportedInvoice, template: TemplateRow | null): InvoiceContent {
  const { customer_id, document_type, date, due_date, currency, notes } = given;
  const items = given.rates.map((rate) => toItem(rate, given, template));
  const { breakdown: _, ...counted } = countItems(items, currency);
  return {
    ...nullsOf(invoiceRecord),
    customer_id,
    document_type,
    date,
    due_date,
    currency,
    notes,
    ...counted,
    customer_name: null,
    metadata: {},
  };
}

/** The stated amounts are kept, whatever the rate would give. */
function toItem(
  { tax_rate, tax_category, net, tax }: ImportedRate,
  { number, description }: ImportedInvoice,
  template: TemplateRow | null,
): UncountedItem {
  const implied = tax_rate !== "0" ? "standard" : template?.tax_type === "none" ? "outside_scope" : "zero";
  return {
    name: description ?? number,
    description: null,
    quantity: "1" as Decimal,
    price: net,
    unit: null,
    tax_rate,
    tax_category: tax_category ?? implied,
    tax_behavior: "exclusive",
    tax_exemption_reason: null,
    tax_exemption_reason_code: null,
    kind: null,
    dispatched_from: null,
    product_id: null,
    product_price_id: null,
    credited_totals: { amount: net, net_amount: net, tax_amount: tax },
  };
}

export type RegisteredNumber = RowAs<
  "invoice_register",
  { number: string; invoice_id: string; origin: "issued" | "imported" }
>;

/** Which of these numbers the register has. */
export async function findNumbers(
  tx: Tx,
  org: OrganizationId,
  numbers: readonly string[],
): Promise<Map<string, RegisteredNumber>> {
  const rows = await tx.many<RegisteredNumber>(sql`
    select number, invoice_id, origin from invoice_register
    where organization_id = ${org} and number = any(${numbers}::text[])`);
  return new Map(rows.map((row) => [row.number, row]));
}
