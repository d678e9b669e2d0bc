import { describe, expect, test } from "vitest";
import type { CalendarDate } from "../kernel/calendar.ts";
import type { RecognitionContext } from "./recognition.ts";
import { toRecognition } from "./result.ts";
import { readPlainText } from "./source/text.ts";

const context: RecognitionContext = {
  base_currency: "EUR",
  country: "DE",
  locale: "de-DE",
  vendors: [],
  today: "2026-11-15" as CalendarDate,
};
const recognize = (text: string, more: Partial<RecognitionContext> = {}) =>
  toRecognition(readPlainText(text), { ...context, ...more });

const foreign = `Invoice
Harbour Software Ltd, Dublin, VAT IE6388047V
Invoice number: 4711   Date: 2025-02-03
Licence            1      350.00        350.00
Total                                   350.00 EUR
`;

test.each([
  ["Reverse charge: the customer accounts for VAT.", "reverse_charge"],
  ["Steuerschuldnerschaft des\nLeistungsempfängers", "reverse_charge"],
  ["Steuerfreie innergemeinschaftliche Lieferung", "intra_community"],
  ["Thank you for your order.", null],
])("%j means the tax treatment %s", (words, treatment) => {
  expect(recognize(foreign + words).fields.tax_treatment.value).toBe(treatment);
});

test("a paper that charges tax is not under reverse charge, whatever it explains", () => {
  expect(recognize(`${invoice}\nReverse charge may apply.`).fields.tax_treatment.value).toBeNull();
});

const invoice = `Rechnung
Verkäufer:                              Käufer:
Holzwerk Adler GmbH                     Büro Nord AG
Werkstr. 4                              Hafenweg 1
80331 München                           20457 Hamburg
USt-IdNr. DE123456789                   USt-IdNr. DE987654321
Rechnungsnummer: R-2025-0042
Rechnungsdatum: 03.02.2025
Zahlbar innerhalb von 14 Tagen
Regal Eiche        2      150,00        300,00
Montage            1       50,00         50,00
Nettobetrag                             350,00 EUR
MwSt 19 %                                66,50 EUR
Gesamtbetrag                            416,50 EUR
IBAN DE02120300000000202051  www.holzwerk-adler.de`;

test("an invoice in plain text fills every field", () => {
  const { kind, fields, text, warnings } = recognize(invoice);
  const values = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.value]));
  expect(kind.value).toBe("invoice");
  expect(warnings).toEqual([]);
  expect(text).toContain("Regal Eiche");
  expect(values).toEqual({
    total: "416.5",
    tax_treatment: null,
    currency: "EUR",
    date: "2025-02-03",
    vendor: { name: "Holzwerk Adler GmbH", vendor_id: null },
    subtotal: "350",
    tax: "66.5",
    due_date: "2025-02-17",
    invoice_number: "R-2025-0042",
    seller: { name: "Holzwerk Adler GmbH", country: "DE", tax_id: "DE123456789", tax_type: "eu_vat" },
    buyer: { name: "Büro Nord AG", country: "DE", tax_id: "DE987654321", tax_type: "eu_vat" },
    items: [
      { description: "Regal Eiche", quantity: "2", unit_price: "150", total_price: "300", tax_rate: null },
      { description: "Montage", quantity: "1", unit_price: "50", total_price: "50", tax_rate: null },
    ],
    payment_terms: "Zahlbar innerhalb von 14 Tagen",
    website: "holzwerk-adler.de",
    category: null,
  });
});

test("every field has a reason, found or not", () => {
  for (const field of Object.values(recognize(invoice).fields)) expect(field.reason).not.toBe("");
});

test("a known vendor gives its id, its name and its category", () => {
  const vendors = [
    { id: "v1", name: "Adler Holz", aliases: ["Holzwerk Adler GmbH"], category: "office_equipment" },
  ];
  const { vendor, category } = recognize(invoice, { vendors }).fields;
  expect(vendor.value).toEqual({ name: "Adler Holz", vendor_id: "v1" });
  expect(category.value).toBe("office_equipment");
});

describe("the kind of paper", () => {
  const check = (name: string, text: string, kind: string) =>
    test(name, () => expect(recognize(text).kind.value).toBe(kind));
  check("receipt", "Café\nTisch 4\nSumme 12,00\nBar 20,00\nRückgeld 8,00", "receipt");
  check("Italian receipt", "Trattoria\nDocumento commerciale\nTotale 12,00", "receipt");
  check("credit note", "Gutschrift\nRechnungsnummer 12\nGesamtbetrag -12,00 EUR", "credit_note");
  check("bank statement", "Kontoauszug\nAlter Kontostand 100,00\nNeuer Kontostand 120,00", "bank_statement");
  check("a letter", "Dear Sir or Madam,\nthe meeting is moved to Tuesday.\nYours faithfully", "other");

  test("is doubtful if no amount was seen: the amounts may be of a kind that nobody knows", () =>
    expect(recognize("Invoice\nTotal due: see below").kind).toMatchObject({
      value: "other",
      confidence: 0.55,
    }));
});

test("two dates and totals on one page are a single receipt", () => {
  expect(recognize(`${invoice}\nLieferdatum: 01.02.2025`).warnings).toEqual([]);
});
