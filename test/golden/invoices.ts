/**
 * The golden invoices: every field, category and document type once, and texts and numbers that are hard to
 * render. UBL and PDF are both generated from these and compared with the reviewed files.
 */
import type { InvoiceSnapshot, Party } from "../../src/invoice-snapshot/snapshot.ts";
import {
  day,
  decimal,
  frenchBuyer,
  germanBank,
  germanBuyer,
  germanSeller,
  snapshotOf,
  item,
  party,
} from "./build-invoice.ts";

/** Both parties with an electronic address, so that the document declares Peppol. */
const peppol = {
  seller: { ...germanSeller, electronic_address: "DE123456788", electronic_address_scheme: "9930" },
  buyer: { ...frenchBuyer, electronic_address: "30326504500012", electronic_address_scheme: "0009" },
  buyer_reference: "04011000-12345-67",
};

const everyReference = {
  notes: "Thank you for working with us.\nQuestions: see the contact above.",
  payment_terms: "30 days net, 2 % within 10 days.",
  payment_details: "Please give the invoice number with your payment.",
  service_period_start: day("2026-02-01"),
  service_period_end: day("2026-02-28"),
  delivery_date: day("2026-02-28"),
  tax_point_date: day("2026-02-28"),
  buyer_reference: "Dept. 7 / Roux",
  contract_reference: "C-2024-118",
  purchase_order_reference: "PO-77120",
  project_reference: "Harbour lights",
  tender_or_lot_reference: "LOT-3",
  invoiced_object_identifier: "meter 99-1234",
  invoiced_object_scheme: "AVE",
  buyer_accounting_reference: "4711-03",
  reference_invoice_number: "2026-00017",
  reference_invoice_date: day("2026-01-15"),
};

const withoutVatIds = (party: Party): Party => ({ ...party, vat_id: null });
const print = (locale: string, page_size: "A4" | "LETTER" = "A4"): InvoiceSnapshot["print"] => ({
  locale,
  page_size,
  time_zone: "UTC",
  tax_type: "vat",
  labels: {},
  accent_color: "#0b6e4f",
});

const inclusive = { tax_behavior: "inclusive" } as const;
const zeroRate = { tax_rate: decimal("0") };
const reverseCharge = { ...zeroRate, tax_category: "reverse_charge" } as const;
const discount = (amount: string, overrides: Parameters<typeof item>[2] = {}) =>
  item("1", amount === "0" ? amount : `-${amount}`, { unit: null, ...overrides, kind: "discount" });
const charge = (amount: string, overrides: Parameters<typeof item>[2] = {}) =>
  item("1", amount, { unit: null, ...overrides, kind: "charge" });
const threeInclusive = [1, 2, 3].map(() => item("1", "9.99", { ...inclusive, tax_rate: decimal("20") }));

const canarySeller = party("Talleres del Teide S.L.", "ES", {
  address: {
    line1: "Calle del Castillo 4",
    line2: null,
    postal_code: "38002",
    city: "Santa Cruz de Tenerife",
    region: "Canarias",
    country: "ES",
  },
  vat_id: "ESB38000018",
});
const spanishBuyer = party("Hotel Garajonay S.A.", "ES", { vat_id: "ESA38000026" });

const danishSeller = party("Nordlys ApS", "DK", {
  vat_id: "DK12345674",
  registration_number: "12345674",
  registration_scheme: "0184",
  electronic_address: "12345674",
  electronic_address_scheme: "0184",
});
const danishBuyer = party("Fjordkommunen", "DK", {
  registration_number: "87654321",
  registration_scheme: "0184",
  electronic_address: "5790000435975",
  electronic_address_scheme: "0088",
});
const dutchParty = (name: string, kvk: string): Party =>
  party(name, "NL", {
    address: {
      line1: "Keizersgracht 1",
      line2: null,
      postal_code: "1015 AA",
      city: "Amsterdam",
      region: null,
      country: "NL",
    },
    vat_id: "NL123456782B90",
    registration_number: kvk,
    registration_scheme: "0106",
    electronic_address: kvk,
    electronic_address_scheme: "0106",
  });
const dutchBank = {
  ...germanBank,
  account_name: "Grachtwerk B.V.",
  iban: "NL91ABNA0417164300",
  bic: "ABNANL2A",
  bank_name: null,
};

export const goldenInvoices: Record<string, InvoiceSnapshot> = {
  minimal: snapshotOf([item("1", "100", { unit: null })], {
    due_date: null,
    bank: null,
    seller: party("Solo", "DE", { vat_id: "DE123456788" }),
    buyer: party("Duo", "DE"),
  }),
  "minimal-legal-id": snapshotOf([item("1", "10", { ...zeroRate, tax_category: "outside_scope" })], {
    bank: null,
    seller: party("Verein ohne Steuer e.V.", "DE", { registration_number: "VR 1234" }),
    buyer: party("Ein Mitglied", "DE"),
  }),
  "standard-exclusive": snapshotOf([item("3", "33.33", { tax_rate: decimal("20") })]),
  "standard-inclusive": snapshotOf([item("1", "79.20", inclusive)]),
  "inclusive-shared": snapshotOf(threeInclusive),
  "exclusive-shared": snapshotOf([1, 2, 3].map(() => item("1", "1.55", { tax_rate: decimal("10") }))),
  "inclusive-and-exclusive": snapshotOf([
    item("1", "120", { ...inclusive, tax_rate: decimal("20") }),
    item("2", "12.345", { tax_rate: decimal("20") }),
  ]),
  reduced: snapshotOf([
    item("4", "2.49", { tax_category: "reduced", tax_rate: decimal("7"), unit: "kg", kind: "goods" }),
  ]),
  "two-rates": snapshotOf([
    item("2", "50", { tax_rate: decimal("20") }),
    item("1", "12.50", { tax_category: "reduced", tax_rate: decimal("5.5") }),
  ]),
  "reduced-at-the-standard-rate": snapshotOf([
    item("1", "10", { tax_category: "reduced", tax_rate: decimal("7") }),
    item("1", "10", { tax_rate: decimal("7") }),
  ]),
  "four-categories": snapshotOf([
    item("2", "50", { tax_rate: decimal("20") }),
    item("1", "12.50", { tax_rate: decimal("5.5"), tax_category: "reduced" }),
    item("4", "2.50", { ...zeroRate, tax_category: "zero" }),
    item("1", "80", { ...zeroRate, tax_category: "exempt", tax_exemption_reason_code: "VATEX-EU-132" }),
  ]),
  zero: snapshotOf([item("10", "4.20", { ...zeroRate, tax_category: "zero", unit: "pcs" })]),
  "exempt-with-reason": snapshotOf([
    item("12", "45", {
      ...zeroRate,
      tax_category: "exempt",
      tax_exemption_reason: "Umsatzsteuerfrei nach § 4 Nr. 21 UStG",
    }),
  ]),
  "exempt-with-several-reasons": snapshotOf([
    item("1", "45", {
      ...zeroRate,
      tax_category: "exempt",
      tax_exemption_reason: "Teaching",
      tax_exemption_reason_code: "VATEX-EU-132-1I",
    }),
    item("1", "30", {
      ...zeroRate,
      tax_category: "exempt",
      tax_exemption_reason: "Medical care",
      tax_exemption_reason_code: "VATEX-EU-132-1C",
    }),
  ]),
  "reverse-charge": snapshotOf([item("2.5", "400", reverseCharge)]),
  "reverse-charge-with-reason": snapshotOf([
    item("1", "9000", {
      ...reverseCharge,
      tax_exemption_reason: "Reverse charge",
      tax_exemption_reason_code: "VATEX-EU-AE",
    }),
  ]),
  "intra-community": snapshotOf(
    [
      item("7", "14.2857", {
        ...zeroRate,
        tax_category: "intra_community",
        kind: "goods",
        dispatched_from: "DE",
        unit: "m2",
      }),
    ],
    { delivery_date: day("2026-02-27") },
  ),
  "intra-community-elsewhere": snapshotOf(
    [item("1", "5000", { ...zeroRate, tax_category: "intra_community", kind: "goods" })],
    {
      service_period_start: day("2026-02-01"),
      service_period_end: day("2026-02-28"),
      delivery_country: "BE",
    },
  ),
  export: snapshotOf([item("100", "19.99", { ...zeroRate, tax_category: "export", kind: "goods", unit: "box" })], {
    buyer: party("Lakeside Supply Inc.", "US"),
    currency: "USD",
    print: print("en-US", "LETTER"),
  }),
  "outside-scope": snapshotOf([item("1", "100", { ...zeroRate, tax_category: "outside_scope" })], {
    seller: withoutVatIds(germanSeller),
    buyer: withoutVatIds(frenchBuyer),
  }),
  "outside-scope-beside-vat-ids": snapshotOf([
    item("1", "100", { ...zeroRate, tax_category: "outside_scope" }),
  ]),
  igic: snapshotOf(
    [
      item("1", "250", { tax_category: "igic", tax_rate: decimal("7") }),
      item("3", "12", { tax_category: "igic", tax_rate: decimal("0") }),
    ],
    { seller: canarySeller, buyer: spanishBuyer, print: print("es-ES") },
  ),
  ipsi: snapshotOf([item("2", "75.5", { tax_category: "ipsi", tax_rate: decimal("4"), ...inclusive })], {
    seller: { ...canarySeller, name: "Puerto de Melilla S.L." },
    buyer: spanishBuyer,
  }),
  "negative-line": snapshotOf([
    item("1", "100", { tax_rate: decimal("20") }),
    item("1", "-10.05", { name: "Discount", tax_rate: decimal("20") }),
  ]),
  "negative-inclusive-line": snapshotOf([
    item("2", "49.90", inclusive),
    item("1", "-9.90", { ...inclusive, name: "Gutschein" }),
  ]),
  charge: snapshotOf([
    item("7", "400", { tax_rate: decimal("25"), unit: "pcs" }),
    item("-3", "500", { tax_rate: decimal("25"), unit: "pcs" }),
    charge("25", { name: "Insurance", tax_rate: decimal("25") }),
  ]),
  "allowance-and-charge": snapshotOf(
    [
      item("10", "180"),
      discount("200", { name: "Loyalty discount", description: "10 % of last year's orders" }),
      item("5", "12", { tax_category: "reduced", tax_rate: decimal("7"), kind: "goods" }),
      discount("6", { name: "10 % off books", tax_category: "reduced", tax_rate: decimal("7") }),
      charge("14.90", { name: "Freight" }),
    ],
    peppol,
  ),
  "allowance-inclusive": snapshotOf([
    item("2", "59.50", inclusive),
    discount("11.90", { ...inclusive, name: "Rabatt 10 %" }),
    charge("4.90", { ...inclusive, name: "Versand" }),
  ]),
  "allowance-mixed-prices": snapshotOf([
    item("2", "59.50", inclusive),
    item("1", "20"),
    discount("5", { name: "Voucher" }),
  ]),
  "allowance-reverse-charge": snapshotOf([
    item("2.5", "400", reverseCharge),
    discount("50", { ...reverseCharge, name: "Early booking" }),
    charge("12.34", { ...reverseCharge, name: "Travel" }),
  ]),
  "allowance-outside-scope": snapshotOf([
    item("1", "100", { ...zeroRate, tax_category: "outside_scope" }),
    discount("25", { ...zeroRate, tax_category: "outside_scope", name: "Members" }),
  ]),
  "allowance-of-zero": snapshotOf([item("1", "100"), discount("0", { name: "No discount" })]),
  "allowance-yen": snapshotOf(
    [
      item("3", "333", { tax_rate: decimal("10"), unit: "個" }),
      discount("99", { tax_rate: decimal("10"), name: "割引" }),
    ],
    { currency: "JPY", seller: party("株式会社あけぼの", "JP", { vat_id: "JP1234567890123" }) },
  ),
  "credit-note-with-allowance": snapshotOf(
    [item("1", "180"), discount("18", { name: "Discount 10 %" }), charge("5", { name: "Shipping" })],
    { document_type: "credit_note", number: "CN-9", reference_invoice_number: "2026-00042", due_date: null },
  ),
  "credit-note-of-a-charge": snapshotOf([charge("14.90", { name: "Freight" })], {
    document_type: "credit_note",
    number: "CN-10",
    reference_invoice_number: "2026-00042",
    due_date: null,
  }),
  "negative-total": snapshotOf([item("-1", "7612.50")], { due_date: null }),
  "zero-total": snapshotOf([item("1", "0", { name: "Free sample" })]),
  "credit-note": snapshotOf(threeInclusive, {
    document_type: "credit_note",
    number: "CN-2026-00003",
    reference_invoice_number: "2026-00042",
    reference_invoice_date: day("2026-03-02"),
    due_date: null,
  }),
  "credit-note-every-field": snapshotOf(
    [item("2", "50"), item("1", "30", { ...zeroRate, tax_category: "zero" })],
    {
      ...everyReference,
      ...peppol,
      document_type: "credit_note",
      number: "CN-2026-00004",
    },
  ),
  "credit-note-due-without-account": snapshotOf([item("1", "50")], {
    document_type: "credit_note",
    bank: null,
    number: "CN-5",
  }),
  "debit-note": snapshotOf([item("1", "15")], {
    document_type: "debit_note",
    number: "DN-1",
    reference_invoice_number: "2026-00041",
  }),
  "corrective-invoice": snapshotOf([item("1", "15")], {
    document_type: "corrective_invoice",
    number: "K-1",
    reference_invoice_number: "2026-00040",
  }),
  "prepayment-invoice": snapshotOf([item("1", "5000")], { document_type: "prepayment_invoice", number: "A-1" }),
  "self-billed-invoice": snapshotOf([item("1", "800")], {
    ...peppol,
    document_type: "self_billed_invoice",
    number: "SB-1",
  }),
  "every-reference": snapshotOf(
    [item("8", "95.50", { description: "Workshop, two days\nwith slides" })],
    everyReference,
  ),
  "tax-point-code": snapshotOf([item("1", "10")], { tax_point_date_code: "432" }),
  peppol: snapshotOf([item("8", "95.50")], peppol),
  "peppol-order-only": snapshotOf([item("8", "95.50")], {
    ...peppol,
    buyer_reference: null,
    purchase_order_reference: "PO-1",
  }),
  "peppol-every-field": snapshotOf([item("8", "95.50"), item("1", "119", inclusive)], {
    ...everyReference,
    ...peppol,
  }),
  "peppol-german": snapshotOf([item("8", "95.50", { tax_rate: decimal("19") })], {
    ...peppol,
    buyer: { ...germanBuyer, electronic_address: "04011000-12345-67", electronic_address_scheme: "0204" },
    payment_terms: "#SKONTO#TAGE=14#PROZENT=2.00#",
    print: print("de-DE"),
  }),
  "peppol-german-corrective": snapshotOf([item("1", "95.50")], {
    ...peppol,
    document_type: "corrective_invoice",
    reference_invoice_number: "2026-00011",
    buyer: { ...germanBuyer, electronic_address: "04011000-12345-67", electronic_address_scheme: "0204" },
    payment_terms: "#SKONTO#TAGE=7#PROZENT=3.00#\nSonst 30 Tage netto.",
  }),
  "peppol-danish": snapshotOf([item("3", "500", { tax_rate: decimal("25") })], {
    currency: "DKK",
    seller: danishSeller,
    buyer: danishBuyer,
    bank: {
      account_name: "Nordlys ApS",
      iban: "DK5000400440116243",
      account_number: null,
      bic: "DABADKKK",
      bank_name: null,
    },
    buyer_reference: "EAN 5790000435975",
    print: print("da-DK"),
  }),
  "peppol-dutch-credit-note": snapshotOf([item("1", "250", { tax_rate: decimal("21") })], {
    document_type: "credit_note",
    number: "CN-88",
    seller: dutchParty("Grachtwerk B.V.", "12345678"),
    buyer: dutchParty("Polder Advies B.V.", "87654321"),
    bank: dutchBank,
    purchase_order_reference: "4500012345",
    reference_invoice_number: "2026-00077",
    print: print("nl-NL"),
  }),
  yen: snapshotOf(
    [
      item("3", "333", { tax_rate: decimal("10"), unit: "個" }),
      item("1", "108", { ...inclusive, tax_category: "reduced", tax_rate: decimal("8") }),
    ],
    {
      currency: "JPY",
      seller: party("株式会社あけぼの", "JP", {
        vat_id: "JP1234567890123",
        registration_number: "0104-01-123456",
      }),
      buyer: party("有限会社さくら商店", "JP"),
      bank: {
        account_name: "カ）アケボノ",
        iban: null,
        account_number: "普通 1234567",
        bic: "BOTKJPJT",
        bank_name: "三菱UFJ銀行",
      },
      print: print("ja-JP"),
    },
  ),
  "yen-inclusive": snapshotOf(
    [1, 2, 3].map(() => item("1", "100", { ...inclusive, tax_rate: decimal("10") })),
    { ...peppol, currency: "JPY" },
  ),
  francs: snapshotOf([item("1.25", "180", { tax_rate: decimal("8.1") })], {
    currency: "CHF",
    seller: party("Alpenblick AG", "CH", { vat_id: "CHE123456788MWST" }),
    print: print("fr-CH"),
  }),
  "no-bank": snapshotOf([item("1", "10")], { bank: null, payment_details: "Cash on delivery" }),
  "account-number": snapshotOf([item("1", "10")], {
    bank: { account_name: null, iban: null, account_number: "12345678", bic: null, bank_name: null },
  }),
  markup: snapshotOf(
    [item("1", "10", { name: 'Fish & Chips <"fresh">', description: "a > b && c < d ]]> 'quoted'" })],
    {
      notes: 'Terms & conditions: <https://example.com/?a=1&b=2> "as is"',
      buyer: { ...frenchBuyer, name: 'Müller & Söhne <Export> "Ltd"' },
    },
  ),
  unicode: snapshotOf(
    [
      item("1", "10", { name: "漢字カタカナひらがな 한국어" }),
      item("1", "20", { name: "خدمات استشارية", description: "شهر فبراير 2026" }),
      item("1", "30", { name: "שירותי ייעוץ (ABC 123)" }),
      item("1", "40", { name: "Coffee ☕ 👩🏽‍💻 family 👨‍👩‍👧‍👦 flag 🇪🇺" }),
      item("1", "50", { name: "e\u0301a\u0308o\u0302 Z\u0335a\u0321l\u0322g\u0327o\u0328 ﬁ ½ ™ 𝔘𝔫𝔦" }),
      item("1", "60", { name: "ไทย हिन्दी Ελληνικά Русский Tiếng Việt" }),
      item("1", "70", { name: "Zero\u200bwidth no\u00a0break soft\u00adhyphen" }),
    ],
    { buyer: { ...frenchBuyer, name: "Žluťoučký kůň s.r.o. · 株式会社 · شركة" } },
  ),
  "right-to-left": snapshotOf(
    [item("3", "150", { ...inclusive, name: "ייעוץ עסקי", unit: "שעה", tax_rate: decimal("18") })],
    {
      currency: "ILS",
      seller: party("חברת השחר בע״מ", "IL", { vat_id: "IL514000000" }),
      buyer: party("شركة الفجر", "IL"),
      notes: "תודה רבה! מספר הזמנה 12345 (PO).",
      print: print("he-IL"),
    },
  ),
  arabic: snapshotOf([item("2", "500", { ...zeroRate, tax_category: "zero", name: "تصميم موقع" })], {
    currency: "AED",
    seller: party("مؤسسة الشروق", "AE", { vat_id: "AE100000000000003" }),
    buyer: party("شركة البحر", "AE"),
    print: print("ar-AE"),
  }),
  "very-long-names": snapshotOf(
    [
      item("1", "10", {
        name: `A service with a name that does not end: ${"and then some more of it, ".repeat(20)}finally`,
        description: "Word ".repeat(400).trim(),
      }),
      item("1", "20", {
        name: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft".repeat(3),
      }),
    ],
    {
      buyer: {
        ...frenchBuyer,
        name: "The Society for the Propagation of Unusually Long Company Names ".repeat(4).trim(),
      },
    },
  ),
  letter: snapshotOf([item("40", "125", { ...zeroRate, tax_category: "zero" })], {
    currency: "USD",
    seller: party("Harbor & Pine LLC", "US", {
      registration_number: "87-1234567",
      tax_number: "87-1234567",
      address: {
        line1: "400 Harbor Way",
        line2: "Suite 5",
        postal_code: "98101",
        city: "Seattle",
        region: "WA",
        country: "US",
      },
    }),
    buyer: party("Maple Street Books", "CA"),
    bank: {
      account_name: "Harbor & Pine LLC",
      iban: null,
      account_number: "000123456789",
      bic: "CHASUS33",
      bank_name: "Chase",
    },
    print: { ...print("en-US", "LETTER"), tax_type: "sales_tax", labels: { tax: "Sales tax" } },
  }),
  "two-hundred-lines": snapshotOf(
    Array.from({ length: 200 }, (_, index) =>
      item(String((index % 7) + 1), `${(index * 37) % 90}.${String((index * 13) % 100).padStart(2, "0")}`, {
        name: `Part ${index + 1}`,
        unit: index % 3 === 0 ? "kg" : "pcs",
        tax_behavior: index % 4 === 0 ? "inclusive" : "exclusive",
        ...(index % 5 === 0 && { tax_category: "reduced", tax_rate: decimal("7") }),
      }),
    ),
  ),
  "large-quantity": snapshotOf(
    [item("1234567", "0.0137", { ...inclusive, tax_rate: decimal("21"), unit: "kWh" })],
    peppol,
  ),
  "huge-quantity": snapshotOf([item("98765432109", "0.00031", { ...inclusive, tax_rate: decimal("21") })], peppol),
  "large-amount": snapshotOf([item("1", "999999999999.99")]),
  "many-decimals": snapshotOf([item("0.333333", "0.123456", { ...inclusive }), item("1000", "0.00005")]),
  "locale-de": snapshotOf([item("1", "1234.5")], {
    buyer: germanBuyer,
    print: print("de-DE"),
    notes: "Vielen Dank für Ihren Auftrag.",
  }),
  "locale-fr": snapshotOf([item("1", "1234.5")], { print: print("fr-FR") }),
  "locale-es": snapshotOf([item("1", "1234.5")], { print: print("es-ES") }),
  "locale-pt": snapshotOf([item("1", "1234.5")], { print: print("pt-PT") }),
  "locale-pl": snapshotOf([item("1", "1234.5", { tax_rate: decimal("23") })], {
    currency: "PLN",
    print: print("pl-PL"),
  }),
  "locale-sv": snapshotOf([item("1", "1234.5", { tax_rate: decimal("25") })], {
    currency: "SEK",
    print: print("sv-SE"),
  }),
};
