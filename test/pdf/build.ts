/** Builds finalized invoices for tests of the PDF, with sensible defaults and arithmetic. */

import type {
  BankDetails,
  InvoiceSnapshot,
  Party,
  PrintSettings,
  SnapshotItem,
  TaxBreakdownRow,
} from "../../src/invoice-snapshot/snapshot.ts";
import type { CalendarDate } from "../../src/kernel/calendar.ts";
import {
  addDecimals,
  type Decimal,
  multiplyDecimals,
  parseDecimal,
  roundDecimal,
} from "../../src/kernel/decimal.ts";
import { currencyDecimals } from "../../src/kernel/money.ts";

export const day = (text: string) => text as CalendarDate;

export function decimal(value: string | number): Decimal {
  const parsed = parseDecimal(String(value));
  if (parsed === null) throw new Error(`${value} is not a decimal`);
  return parsed;
}

export const emptyParty: Party = {
  name: "",
  trading_name: null,
  address: { line1: null, line2: null, postal_code: null, city: null, region: null, country: null },
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
};

export const studio: Party = {
  ...emptyParty,
  name: "Atelier Nordlicht GmbH",
  address: {
    ...emptyParty.address,
    line1: "Oranienstraße 185",
    postal_code: "10999",
    city: "Berlin",
    country: "DE",
  },
  vat_id: "DE298765432",
  registration_number: "HRB 187654 B",
  email: "billing@nordlicht.example",
  phone: "+49 30 5550123",
  website: "nordlicht.example",
};

export const client: Party = {
  ...emptyParty,
  name: "Hafen & Söhne Reederei KG",
  address: {
    ...emptyParty.address,
    line1: "Am Sandtorkai 48",
    line2: "Haus C",
    postal_code: "20457",
    city: "Hamburg",
    country: "DE",
  },
  vat_id: "DE812345678",
  contact_name: "Maren Petersen",
};

export const bank: BankDetails = {
  account_name: "Atelier Nordlicht GmbH",
  iban: "DE89370400440532013000",
  account_number: null,
  bic: "COBADEFFXXX",
  bank_name: "Commerzbank",
};

export function item(
  name: string,
  quantity: string,
  price: string,
  more: Partial<SnapshotItem> = {},
): SnapshotItem {
  return {
    name,
    description: null,
    quantity: decimal(quantity),
    price: decimal(price),
    unit: null,
    tax_rate: decimal(19),
    tax_behavior: "exclusive",
    tax_category: "standard",
    tax_exemption_reason: null,
    tax_exemption_reason_code: null,
    kind: null,
    dispatched_from: null,
    product_id: null,
    product_price_id: null,
    amount: decimal(0),
    net_amount: decimal(0),
    tax_amount: decimal(0),
    ...more,
  };
}

const print: PrintSettings = {
  locale: "en-GB",
  page_size: "A4",
  time_zone: "Europe/Berlin",
  tax_type: "vat",
  labels: {},
  accent_color: null,
};

interface Changes extends Omit<Partial<InvoiceSnapshot>, "print"> {
  print?: Partial<PrintSettings>;
}

export function snapshotOf(changes: Changes = {}): InvoiceSnapshot {
  const currency = changes.currency ?? "EUR";
  const items = (changes.items ?? twoItems).map((line) => priced(line, currency));
  const breakdown = changes.breakdown ?? breakDown(items, currency);
  const subtotal = sum(breakdown.map((row) => row.taxable_amount));
  const tax = sum(breakdown.map((row) => row.tax_amount));
  return {
    number: "2026-00042",
    document_type: "invoice",
    date: day("2026-11-15"),
    due_date: day("2026-11-29"),
    seller: studio,
    buyer: client,
    delivery_country: null,
    from_details: null,
    to_details: null,
    bank,
    payment_details: null,
    payment_terms: "Payable within 14 days without deduction.",
    notes: "Thank you for the good work together. Please quote the invoice number with your payment.",
    subtotal,
    tax,
    total: addDecimals(subtotal, tax),
    reference_invoice_number: null,
    reference_invoice_date: null,
    service_period_start: day("2026-10-01"),
    service_period_end: day("2026-10-31"),
    delivery_date: null,
    tax_point_date: null,
    tax_point_date_code: null,
    buyer_reference: "MP-2210",
    contract_reference: null,
    purchase_order_reference: "PO 4500017342",
    project_reference: null,
    tender_or_lot_reference: null,
    invoiced_object_identifier: null,
    invoiced_object_scheme: null,
    buyer_accounting_reference: null,
    ...changes,
    currency,
    items,
    breakdown,
    print: { ...print, ...changes.print },
    einvoice: { factur_x: false, embed_attachments: false, findings: [], ...changes.einvoice },
  };
}

export const twoItems: SnapshotItem[] = [
  item("Brand identity", "1", "6400", {
    description: "Logotype, colour system and typography, delivered as a printed and a digital style guide.",
  }),
  item("Website design and front end", "42.5", "110", { unit: "HUR" }),
  item("Photography, two days in the harbour", "2", "950", {
    unit: "DAY",
    description: "Including travel, usage rights for five years.",
  }),
];

function sum(values: Decimal[]): Decimal {
  return values.length > 0 ? addDecimals(...values) : decimal(0);
}

function priced(line: SnapshotItem, currency: string): SnapshotItem {
  const amount = roundDecimal(multiplyDecimals(line.quantity, line.price), currencyDecimals(currency));
  return { ...line, amount, net_amount: amount };
}

/** Groups by category and rate. Every line counts as net, which is enough for the PDF tests. */
function breakDown(items: SnapshotItem[], currency: string): TaxBreakdownRow[] {
  const groups = new Map<string, SnapshotItem[]>();
  for (const line of items) {
    const key = `${line.tax_category} ${line.tax_rate}`;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()].map((lines) => {
    const [first] = lines as [SnapshotItem];
    const taxable_amount = sum(lines.map((line) => line.amount));
    const share = multiplyDecimals(first.tax_rate, decimal("0.01"));
    return {
      tax_category: first.tax_category,
      tax_rate: first.tax_rate,
      taxable_amount,
      tax_amount: roundDecimal(multiplyDecimals(taxable_amount, share), currencyDecimals(currency)),
      tax_exemption_reason: first.tax_exemption_reason,
      tax_exemption_reason_code: first.tax_exemption_reason_code,
    };
  });
}
