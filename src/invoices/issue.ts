/** Builds the frozen invoice from the draft and everyone it speaks of. */
import type { CalendarDate } from "../kernel/calendar.ts";
import type { BankDetails, IssuedInvoice, Party } from "./issued.ts";
import { countItems } from "./items.ts";
import type { LegalEntityRow } from "./legal-entity.ts";
import { formatsFor, knownLocale } from "./pdf/format.ts";
import { resolveLabels } from "./pdf/labels.ts";
import { buyerBlock, type PartyBlock, sellerBlock } from "./pdf/party.ts";
import type { InvoiceContent } from "./store.ts";
import { type TemplateRow, type TemplateSettings, toSettings } from "./template.ts";

/** A customer with all that an e-invoice needs to know. */
export interface BuyerRow {
  id: string;
  reference_id: string | null;
  name: string;
  email: string | null;
  phone: string | null;
  website: string | null;
  contact_name: string | null;
  address_line1: string | null;
  address_line2: string | null;
  postal_code: string | null;
  city: string | null;
  region: string | null;
  country: string | null;
  vat_id: string | null;
  tax_number: string | null;
  registration_number: string | null;
  registration_scheme: string | null;
  electronic_address: string | null;
  electronic_address_scheme: string | null;
  locale: string | null;
}

export interface IssueSources {
  /** The organization itself, as it stands on invoices. */
  seller: LegalEntityRow | null;
  buyer: BuyerRow | null;
  settings: TemplateSettings;
  time_zone: string;
  reference: { number: string | null; date: CalendarDate } | null;
}

/** A customer reads in their own language; else the template's or the organization's is used. */
export function toIssuedSettings(
  template: TemplateRow | null,
  currency: string,
  organization: { locale: string },
  buyer: Pick<BuyerRow, "locale"> | null,
): TemplateSettings {
  const settings = toSettings(template, currency, organization.locale);
  return {
    ...settings,
    tax_rate: `${settings.tax_rate}` as typeof settings.tax_rate,
    locale: buyer?.locale ?? settings.locale,
  };
}

/** `number` is null: it is the last thing that is taken. */
export function toIssued(content: InvoiceContent, sources: IssueSources): IssuedInvoice {
  const { settings, reference } = sources;
  const counted = countItems(content.items, content.currency);
  const self_billed = content.document_type === "self_billed_invoice";
  const [us, them] = [toParty(sources.seller), toParty(sources.buyer)];
  return {
    number: null,
    document_type: content.document_type,
    date: content.date,
    due_date: content.due_date,
    currency: content.currency,
    // Who bills himself is the buyer: the organization writes the invoice that its supplier would have.
    seller: self_billed ? them : us,
    buyer: self_billed ? us : them,
    delivery_country: null,
    from_details: content.from_details,
    to_details: content.to_details,
    bank: self_billed ? null : toBank(sources.seller),
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
    print: {
      locale: settings.locale,
      page_size: settings.page_size,
      time_zone: sources.time_zone,
      tax_type: settings.tax_type,
      labels: settings.labels,
      accent_color: settings.accent_color,
    },
  };
}

/** The parties as text, for readers of the API who want what the page says: given by hand, or printed. */
export function printedParties(issued: IssuedInvoice): { from_details: string; to_details: string } {
  const locale = knownLocale(issued.print.locale);
  const labels = resolveLabels(locale, issued.print.labels);
  const formats = formatsFor(locale, issued.currency);
  const { tax_type } = issued.print;
  return {
    from_details: issued.from_details ?? toText(sellerBlock(issued.seller, tax_type, labels, formats)),
    to_details: issued.to_details ?? toText(buyerBlock(issued.buyer, tax_type, labels, formats)),
  };
}

function toText({ name, lines, details }: PartyBlock): string {
  return [name, ...lines, ...details].join("\n");
}

type PartyRow = Omit<BuyerRow, "id" | "reference_id" | "locale"> & { trading_name?: string | null };

function toParty(row: PartyRow | null): Party {
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
