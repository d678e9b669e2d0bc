/** Builds finalized invoices for tests: two companies, sensible defaults, totals by the real arithmetic. */
import type { CalendarDate } from "../../src/kernel/calendar.ts";
import type { Decimal } from "../../src/kernel/decimal.ts";
import type { BankDetails, InvoiceSnapshot, SnapshotItem, Party } from "../../src/invoice-snapshot/snapshot.ts";
import { totalInvoice } from "../../src/invoice-snapshot/totals.ts";

export const day = (text: string) => text as CalendarDate;
export const decimal = (text: string) => text as Decimal;

export function party(name: string, country: string, overrides: Partial<Party> = {}): Party {
  return {
    name,
    trading_name: null,
    address: { line1: null, line2: null, postal_code: null, city: null, region: null, country },
    vat_id: null,
    tax_number: null,
    registration_number: null,
    registration_scheme: null,
    electronic_address: null,
    electronic_address_scheme: null,
    contact_name: null,
    email: null,
    phone: null,
    website: null,
    ...overrides,
  };
}

export const germanSeller = party("Morgenrot Werkstatt GmbH", "DE", {
  trading_name: "Morgenrot",
  address: {
    line1: "Lindenallee 12",
    line2: "Hinterhaus",
    postal_code: "10969",
    city: "Berlin",
    region: "Berlin",
    country: "DE",
  },
  vat_id: "DE123456788",
  tax_number: "37/123/45678",
  registration_number: "HRB 123456 B",
  contact_name: "Jana Fuchs",
  email: "rechnung@morgenrot.example",
  phone: "+49 30 5550 100",
  website: "https://morgenrot.example",
});

export const frenchBuyer = party("Atelier du Canal SARL", "FR", {
  address: {
    line1: "8 quai de Valmy",
    line2: null,
    postal_code: "75010",
    city: "Paris",
    region: null,
    country: "FR",
  },
  vat_id: "FR40303265045",
  registration_number: "30326504500012",
  registration_scheme: "0009",
  contact_name: "Camille Petit",
  email: "compta@canal.example",
});

export const germanBuyer = party("Stadtwerke Beispielstadt AöR", "DE", {
  address: {
    line1: "Rathausplatz 1",
    line2: null,
    postal_code: "20095",
    city: "Hamburg",
    region: null,
    country: "DE",
  },
  vat_id: "DE987654324",
  email: "eingang@stadtwerke.example",
});

export const germanBank: BankDetails = {
  account_name: "Morgenrot Werkstatt GmbH",
  iban: "DE89 3704 0044 0532 0130 00",
  account_number: null,
  bic: "COBADEFFXXX",
  bank_name: "Commerzbank",
};

export type DraftItem = Omit<SnapshotItem, "amount" | "net_amount" | "tax_amount">;

export function item(quantity: string, price: string, overrides: Partial<DraftItem> = {}): DraftItem {
  return {
    name: "Beratung",
    description: null,
    quantity: decimal(quantity),
    price: decimal(price),
    unit: "hour",
    tax_rate: decimal("19"),
    tax_behavior: "exclusive",
    tax_category: "standard",
    tax_exemption_reason: null,
    tax_exemption_reason_code: null,
    kind: "services",
    dispatched_from: null,
    product_id: null,
    product_price_id: null,
    ...overrides,
  };
}

export function snapshotOf(items: DraftItem[], overrides: Partial<InvoiceSnapshot> = {}): InvoiceSnapshot {
  const currency = overrides.currency ?? "EUR";
  return {
    number: "2026-00042",
    document_type: "invoice",
    date: day("2026-03-02"),
    due_date: day("2026-04-01"),
    currency,
    seller: germanSeller,
    buyer: frenchBuyer,
    delivery_country: null,
    from_details: null,
    to_details: null,
    bank: germanBank,
    payment_details: null,
    payment_terms: null,
    notes: null,
    ...totalInvoice(items, currency),
    reference_invoice_number: null,
    reference_invoice_date: null,
    service_period_start: null,
    service_period_end: null,
    delivery_date: null,
    tax_point_date: null,
    tax_point_date_code: null,
    buyer_reference: null,
    contract_reference: null,
    purchase_order_reference: null,
    project_reference: null,
    tender_or_lot_reference: null,
    invoiced_object_identifier: null,
    invoiced_object_scheme: null,
    buyer_accounting_reference: null,
    print: {
      locale: "en-GB",
      page_size: "A4",
      time_zone: "Europe/Berlin",
      tax_type: "vat",
      labels: {},
      accent_color: null,
    },
    einvoice: { factur_x: false, embed_attachments: false, findings: [] },
    ...overrides,
  };
}
