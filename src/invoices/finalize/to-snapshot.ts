/** Builds the snapshot of an invoice from its draft and everything it copies. */
import {
  buyerBlock,
  formatsFor,
  knownLocale,
  type PartyBlock,
  resolveLabels,
  sellerBlock,
} from "../../invoice-pdf/index.ts";
import type {
  BankDetails,
  EInvoiceSettings,
  InvoiceSnapshot,
  Party,
  PrintSettings,
} from "../../invoice-snapshot/index.ts";
import { withDefaults } from "../../organizations/index.ts";
import { countItems } from "../items.ts";
import type { InvoiceContent } from "../store.ts";
import type { LegalEntityRow } from "../templates/legal-entity.ts";
import type { TemplateRow } from "../templates/schema.ts";
import { type TemplateSettings, toSettings } from "../templates/template.ts";
import type { SnapshotSources } from "./snapshot-sources.ts";

/** Uses the customer's language if it is known, otherwise the template's or the organization's. */
export function toFinalSettings(
  template: TemplateRow | null,
  currency: string,
  { organization, buyer }: Pick<SnapshotSources, "organization" | "buyer">,
): TemplateSettings {
  const settings = toSettings(template, currency, organization.locale);
  return {
    ...settings,
    einvoice: settings.einvoice ?? withDefaults(organization.settings).einvoice,
    tax_rate: `${settings.tax_rate}` as typeof settings.tax_rate,
    locale: buyer?.locale ?? settings.locale,
  };
}

/** The snapshot's `number` is null, because finalize takes it last. */
export function toSnapshot(
  content: InvoiceContent,
  settings: TemplateSettings,
  { organization, seller, buyer, reference }: SnapshotSources,
): InvoiceSnapshot {
  const counted = countItems(content.items, content.currency);
  const self_billed = content.document_type === "self_billed_invoice";
  const [us, them] = [toParty(seller), toParty(buyer)];
  return {
    number: null,
    document_type: content.document_type,
    date: content.date,
    due_date: content.due_date,
    currency: content.currency,
    // Self-billing: the buyer, which is the organization, writes the invoice in place of its supplier.
    seller: self_billed ? them : us,
    buyer: self_billed ? us : them,
    delivery_country: null,
    from_details: content.from_details,
    to_details: content.to_details,
    bank: self_billed ? null : toBank(seller),
    payment_details: content.payment_details,
    payment_terms: null,
    notes: content.notes,
    items: counted.items.map(({ credited_line: _, credited_totals: __, ...item }) => item),
    breakdown: counted.breakdown,
    subtotal: counted.subtotal,
    tax: counted.tax,
    total: counted.total,
    reference_invoice_number: reference?.number ?? null,
    reference_invoice_date: reference?.date ?? null,
    service_period_start: content.service_period_start,
    service_period_end: content.service_period_end,
    delivery_date: content.delivery_date,
    tax_point_date: content.tax_point_date,
    tax_point_date_code: content.tax_point_date_code,
    buyer_reference: content.buyer_reference,
    contract_reference: content.contract_reference,
    purchase_order_reference: content.purchase_order_reference,
    project_reference: content.project_reference,
    tender_or_lot_reference: content.tender_or_lot_reference,
    invoiced_object_identifier: content.invoiced_object_identifier,
    invoiced_object_scheme: content.invoiced_object_scheme,
    buyer_accounting_reference: content.buyer_accounting_reference,
    print: toPrintSettings(settings, organization),
    einvoice: toEInvoiceSettings(settings),
  };
}

export function toPrintSettings(
  settings: TemplateSettings,
  { time_zone }: SnapshotSources["organization"],
): PrintSettings {
  const { locale, page_size, tax_type, labels, accent_color } = settings;
  return { locale, page_size, time_zone, tax_type, labels, accent_color };
}

function toEInvoiceSettings({ factur_x, embed_attachments }: TemplateSettings): EInvoiceSettings {
  return { factur_x, embed_attachments, findings: [] };
}

/** The parties as the page prints them, unless the user wrote them by hand. */
export function printedParties({ print, currency, seller, buyer, ...written }: InvoiceSnapshot): {
  from_details: string;
  to_details: string;
} {
  const locale = knownLocale(print.locale);
  const labels = resolveLabels(locale, print.labels);
  const formats = formatsFor(locale, currency);
  return {
    from_details: written.from_details ?? toText(sellerBlock(seller, print.tax_type, labels, formats)),
    to_details: written.to_details ?? toText(buyerBlock(buyer, print.tax_type, labels, formats)),
  };
}

function toText({ name, lines, details }: PartyBlock): string {
  return [name, ...lines, ...details].join("\n");
}

type PartyRow = Omit<NonNullable<SnapshotSources["buyer"]>, "locale"> & { trading_name?: string | null };

export function toParty(row: PartyRow | null): Party {
  return {
    name: row?.name ?? "",
    trading_name: row?.trading_name ?? null,
    address: {
      line1: row?.address_line1 ?? null,
      line2: row?.address_line2 ?? null,
      postal_code: row?.postal_code ?? null,
      city: row?.city ?? null,
      region: row?.region ?? null,
      country: row?.country ?? null,
    },
    vat_id: row?.vat_id ?? null,
    tax_number: row?.tax_number ?? null,
    registration_number: row?.registration_number ?? null,
    registration_scheme: row?.registration_scheme ?? null,
    electronic_address: row?.electronic_address ?? null,
    electronic_address_scheme: row?.electronic_address_scheme ?? null,
    contact_name: row?.contact_name ?? null,
    email: row?.email ?? null,
    phone: row?.phone ?? null,
    website: row?.website ?? null,
  };
}

function toBank(row: LegalEntityRow | null): BankDetails | null {
  if (!row) return null;
  const bank = {
    account_name: row.bank_account_name,
    iban: row.iban,
    account_number: row.bank_account_number,
    bic: row.bic,
    bank_name: row.bank_name,
  };
  return Object.values(bank).some((value) => value !== null) ? bank : null;
}
