/**
 * Invoices with one mistake each. In the unit test our checker must name the rule and the place; with
 * validate.ts --broken the official validator must refuse them too.
 */
import type { InvoiceSnapshot, Party, SnapshotItem } from "../../src/invoice-snapshot/snapshot.ts";
import { decimal, germanBuyer, item, party, snapshotOf } from "../golden/build-invoice.ts";
import { goldenInvoices } from "../golden/invoices.ts";

export interface BrokenInvoice {
  name: string;
  rule: string;
  path: string;
  /** The official rule that must refuse it; null if ours is stricter or the document cannot be written. */
  official: string | null;
  invoice: InvoiceSnapshot;
}

export const brokenInvoices: BrokenInvoice[] = [];

type Broken = Partial<Record<keyof InvoiceSnapshot, unknown>>;

const valid = (name: string): InvoiceSnapshot => goldenInvoices[name] as InvoiceSnapshot;

function broken(
  rule: string,
  path: string,
  base: string | InvoiceSnapshot,
  change: Broken,
  official: string | null = rule,
) {
  const invoice = { ...(typeof base === "string" ? valid(base) : base), ...change } as InvoiceSnapshot;
  brokenInvoices.push({
    name: `${brokenInvoices.length + 1} ${rule} ${path}`,
    rule,
    path,
    official,
    invoice,
  });
}

const plain = valid("standard-exclusive");
const peppol = valid("peppol");
const german = valid("peppol-german");
const danish = valid("peppol-danish");
const dutch = valid("peppol-dutch-credit-note");
const without = (side: Party, change: Partial<Party>): Party => ({ ...side, ...change });
const at = (side: Party, change: Partial<Party["address"]>): Party => ({
  ...side,
  address: { ...side.address, ...change },
});
const items = (invoice: InvoiceSnapshot, change: Partial<SnapshotItem>) => ({
  items: invoice.items.map((line) => ({ ...line, ...change })),
});
/** The same document with other lines and recalculated totals. */
const relined = (invoice: InvoiceSnapshot, ...lines: ReturnType<typeof item>[]): InvoiceSnapshot => {
  const { items, breakdown, subtotal, tax, total } = snapshotOf(lines, { currency: invoice.currency });
  return { ...invoice, items, breakdown, subtotal, tax, total };
};
const zero = { tax_rate: decimal("0") };

broken("BR-02", "number", plain, { number: null }, "XSD");
broken("BR-02", "number", plain, { number: "  " }, "XSD");
broken("BR-CL-04", "currency", plain, { currency: "BGN" });
broken("BR-CL-04", "currency", plain, { currency: "EURO" });
broken("UBL-DT-01", "currency", snapshotOf([item("1", "10.125")], { currency: "KWD" }), {});
broken("BR-06", "seller.name", plain, { seller: without(plain.seller, { name: "" }) });
broken("BR-07", "buyer.name", plain, { buyer: without(plain.buyer, { name: " " }) });
broken("BR-09", "seller.address.country", plain, { seller: at(plain.seller, { country: null }) });
broken("BR-11", "buyer.address.country", plain, { buyer: at(plain.buyer, { country: null }) });
broken("BR-CL-14", "seller.address.country", plain, { seller: at(plain.seller, { country: "UK" }) });
broken("BR-CL-14", "buyer.address.country", plain, { buyer: at(plain.buyer, { country: "de" }) });
broken("BR-CL-14", "delivery_country", plain, { delivery_country: "EU" });
broken(
  "BR-16",
  "items",
  plain,
  { items: [], subtotal: decimal("0"), breakdown: [], tax: decimal("0"), total: decimal("0") },
  "XSD",
);
broken("BR-25", "items.0.name", plain, items(plain, { name: "" }));
const adjusted = (kind: "discount" | "charge", change: Partial<SnapshotItem> = {}) =>
  item("1", kind === "discount" ? "-5" : "5", { unit: null, name: kind, ...change, kind });
broken("BR-33", "items.1.name", relined(plain, item("1", "10"), adjusted("discount", { name: "" })), {});
broken("BR-38", "items.1.name", relined(plain, item("1", "10"), adjusted("charge", { name: " " })), {});
broken("BR-CO-03", "tax_point_date_code", plain, { tax_point_date: plain.date, tax_point_date_code: "3" });
broken("BR-CL-06", "tax_point_date_code", plain, { tax_point_date_code: "5" });
broken("BR-29", "service_period_end", plain, {
  service_period_start: "2026-02-02",
  service_period_end: "2026-02-01",
});
broken("BR-CL-07", "invoiced_object_scheme", plain, {
  invoiced_object_identifier: "x",
  invoiced_object_scheme: "METER",
});
broken("BR-CL-08", "notes", plain, { notes: "Ticket #123# is closed" });
broken("XML-1.0", "notes", plain, { notes: "bell \u0007" }, null);
broken("XML-1.0", "items.0.name", plain, items(plain, { name: "half \ud83d" }), null);
broken("XML-1.0", "buyer.address.city", plain, { buyer: at(plain.buyer, { city: "\uffff" }) }, null);

broken("BR-CO-26", "seller.vat_id", plain, { seller: party("Solo", "DE", { tax_number: "37/1" }) });
broken("BR-CO-09", "seller.vat_id", plain, { seller: without(plain.seller, { vat_id: "123456788" }) });
broken("BR-CO-09", "buyer.vat_id", plain, { buyer: without(plain.buyer, { vat_id: "fr40303265045" }) });
broken("BR-62", "seller.electronic_address_scheme", plain, {
  seller: without(plain.seller, { electronic_address: "x" }),
});
broken("BR-63", "buyer.electronic_address_scheme", plain, {
  buyer: without(plain.buyer, { electronic_address: "x" }),
});
broken("BR-CL-25", "buyer.electronic_address_scheme", plain, {
  buyer: without(plain.buyer, { electronic_address: "x", electronic_address_scheme: "9999" }),
});
broken("BR-CL-11", "seller.registration_scheme", plain, {
  seller: without(plain.seller, { registration_scheme: "0092" }),
});
broken("BR-CL-11", "buyer.registration_scheme", plain, {
  buyer: without(plain.buyer, { registration_scheme: "HRB" }),
});
broken(
  "BR-61",
  "bank.iban",
  plain,
  { bank: { account_name: "A", iban: null, account_number: null, bic: null, bank_name: null } },
  null,
);

const noIds = party("Solo", "DE", { registration_number: "HRB 1" });
const taxOf = (tax_category: SnapshotItem["tax_category"], rate = "0") =>
  item("1", "10", { tax_category, tax_rate: decimal(rate) });
const exempt = item("1", "10", { ...zero, tax_category: "exempt", tax_exemption_reason: "Teaching" });
broken("BR-S-02", "seller.vat_id", plain, { seller: noIds });
broken("BR-Z-02", "seller.vat_id", "zero", { seller: noIds });
broken("BR-E-02", "seller.vat_id", relined(plain, exempt), { seller: noIds });
broken("BR-AF-02", "seller.vat_id", "igic", { seller: noIds });
broken("BR-AG-02", "seller.vat_id", "ipsi", { seller: noIds });
broken("BR-AE-02", "seller.vat_id", "reverse-charge", { seller: noIds });
broken("BR-AE-02", "buyer.vat_id", "reverse-charge", { buyer: party("Duo", "FR") });
broken(
  "BR-AE-02",
  "buyer.vat_id",
  "reverse-charge",
  { buyer: party("Duo", "FR", { registration_number: "1" }) },
  null,
);
broken("BR-IC-02", "seller.vat_id", "intra-community", { seller: without(plain.seller, { vat_id: null }) });
broken("BR-IC-02", "buyer.vat_id", "intra-community", { buyer: without(plain.buyer, { vat_id: null }) });
broken("BR-G-02", "seller.vat_id", "export", { seller: without(plain.seller, { vat_id: null }) });
broken("BR-CO-26", "seller.vat_id", "outside-scope", {
  seller: party("Solo", "DE", { vat_id: "DE123456788" }),
});
broken("BR-S-05", "items.0.tax_rate", relined(plain, taxOf("standard", "0")), {});
broken("BR-S-05", "items.0.tax_rate", relined(plain, taxOf("reduced", "0")), {});
broken("BR-Z-05", "items.0.tax_rate", relined(plain, taxOf("zero", "7")), {});
broken("BR-E-05", "items.0.tax_rate", relined(plain, { ...exempt, tax_rate: decimal("7") }), {});
broken("BR-AE-05", "items.0.tax_rate", relined(plain, taxOf("reverse_charge", "19")), {});
broken("BR-IC-05", "items.0.tax_rate", relined(valid("intra-community"), taxOf("intra_community", "19")), {});
broken("BR-G-05", "items.0.tax_rate", relined(plain, taxOf("export", "19")), {});
broken(
  "BR-O-05",
  "items.0.tax_rate",
  relined(valid("outside-scope"), taxOf("outside_scope", "19")),
  {},
  "BR-O-09",
);
broken("BR-AF-05", "items.0.tax_rate", "igic", items(valid("igic"), { tax_rate: decimal("-1") }));
broken(
  "BR-AF-05",
  "items.1.tax_rate",
  "igic",
  { einvoice: { ...valid("igic").einvoice, factur_x: true } },
  null, // the rules of UBL accept it
);
broken("BR-AG-05", "items.0.tax_rate", "ipsi", items(valid("ipsi"), { tax_rate: decimal("-1") }));
broken(
  "BR-E-10",
  "items.0.tax_exemption_reason",
  relined(plain, { ...exempt, tax_exemption_reason: null }),
  {},
);
const reason = { tax_exemption_reason: "Because" };
const said = (invoice: InvoiceSnapshot) => ({
  ...items(invoice, reason),
  breakdown: invoice.breakdown.map((row) => ({ ...row, ...reason })),
});
broken("BR-S-10", "items.0.tax_exemption_reason", plain, said(plain));
broken("BR-Z-10", "items.0.tax_exemption_reason", "zero", said(valid("zero")));
broken("BR-AF-10", "items.0.tax_exemption_reason", "igic", said(valid("igic")));
broken("BR-AG-10", "items.0.tax_exemption_reason", "ipsi", said(valid("ipsi")));
broken(
  "BR-O-12",
  "items.1.tax_category",
  relined(valid("outside-scope"), taxOf("outside_scope"), taxOf("zero")),
  {},
);
broken(
  "BR-O-13",
  "items.1.tax_category",
  relined(
    valid("outside-scope"),
    taxOf("outside_scope"),
    adjusted("discount", { ...zero, tax_category: "zero" }),
  ),
  {},
);
broken(
  "BR-O-14",
  "items.1.tax_category",
  relined(
    valid("outside-scope"),
    taxOf("outside_scope"),
    adjusted("charge", { ...zero, tax_category: "zero" }),
  ),
  {},
);
/** Allowances and charges of a category that no line has: a missing id and a wrong rate. */
const adjustedCategories: Record<string, [SnapshotItem["tax_category"], rate: string, wrong: string]> = {
  S: ["standard", "19", "0"],
  Z: ["zero", "0", "19"],
  E: ["exempt", "0", "19"],
  AE: ["reverse_charge", "0", "19"],
  IC: ["intra_community", "0", "19"],
  G: ["export", "0", "19"],
  O: ["outside_scope", "0", "19"],
  AF: ["igic", "7", "-1"],
  AG: ["ipsi", "4", "-1"],
};
for (const [id, [tax_category, rate, wrong]] of Object.entries(adjustedCategories))
  for (const kind of ["discount", "charge"] as const) {
    const line = id === "O" ? taxOf("outside_scope") : id === "Z" ? exempt : taxOf("zero");
    const change = { tax_category, ...(id === "E" && { tax_exemption_reason: "Teaching" }) };
    const withRate = (tax_rate: string) =>
      relined(
        { ...plain, delivery_date: plain.date },
        line,
        adjusted(kind, { ...change, tax_rate: decimal(tax_rate) }),
      );
    const [ids, rates] = kind === "discount" ? ["03", "06"] : ["04", "07"];
    if (id !== "O") broken(`BR-${id}-${ids}`, "seller.vat_id", withRate(rate), { seller: noIds });
    const valid = withRate(rate);
    const [first, second] = valid.items as [SnapshotItem, SnapshotItem];
    broken(
      `BR-${id}-${rates}`,
      "items.1.tax_rate",
      valid,
      { items: [first, { ...second, tax_rate: decimal(wrong) }] },
      // The writer leaves the rate out, so only the tax gives it away.
      id === "O" ? null : `BR-${id}-${rates}`,
    );
  }
broken("BR-IC-11", "delivery_date", "intra-community", { delivery_date: null });
broken("BR-IC-12", "delivery_country", "intra-community", { buyer: at(plain.buyer, { country: null }) });
broken(
  "BR-CL-22",
  "items.0.tax_exemption_reason_code",
  relined(plain, { ...exempt, tax_exemption_reason_code: "VATEX-EU-999" }),
  {},
);

broken("UBL-DT-01", "subtotal", plain, { subtotal: decimal("99.991") });
broken("BR-CO-13", "subtotal", plain, { subtotal: decimal("100.99"), total: decimal("120.99") });
broken("BR-CO-14", "tax", plain, { tax: decimal("21"), total: decimal("120.99") });
broken("BR-CO-15", "total", plain, { total: decimal("120") });
broken("BR-CO-18", "breakdown", plain, { breakdown: [] });
/** One valid document of each category, by the category's part of a rule id. */
const byCategory: Record<string, InvoiceSnapshot> = {
  S: plain,
  Z: valid("zero"),
  E: relined(plain, exempt),
  AE: valid("reverse-charge"),
  IC: valid("intra-community"),
  G: valid("export"),
  O: valid("outside-scope"),
  AF: valid("igic"),
  AG: valid("ipsi"),
};
for (const [id, invoice] of Object.entries(byCategory)) {
  const rows = (change: Partial<InvoiceSnapshot["breakdown"][number]>) => ({
    breakdown: invoice.breakdown.map((row) => ({ ...row, ...change })),
  });
  broken(`BR-${id}-01`, "breakdown", invoice, { breakdown: [] });
  broken(`BR-${id}-08`, "breakdown.0.taxable_amount", invoice, rows({ taxable_amount: decimal("5") }));
  const taxed = ["S", "Z", "AF", "AG"].includes(id);
  const wrong = { tax_exemption_reason: taxed ? "Because" : null, tax_exemption_reason_code: null };
  broken(`BR-${id}-10`, "breakdown.0.tax_exemption_reason", invoice, rows(wrong));
}
broken("BR-Z-01", "breakdown", "zero", {
  breakdown: [...valid("zero").breakdown, ...valid("zero").breakdown],
});
const inYen = { ...plain, currency: "JPY" };
const atTen = { tax_rate: decimal("10") };
broken(
  "BR-CO-17",
  "breakdown.0.tax_amount",
  relined(inYen, item("1", "6", { ...atTen, tax_behavior: "inclusive" }), item("1", "5", atTen)),
  {},
);
broken(
  "BR-CO-17",
  "breakdown.0.tax_amount",
  relined(plain, item("1", "1000", { tax_rate: decimal("0.4") })),
  {},
);

broken(
  "PEPPOL-EN16931-R120",
  "items.0.price",
  relined({ ...peppol, currency: "JPY" }, item("1", "12.5", atTen)),
  {},
);
broken("PEPPOL-EN16931-CL008", "buyer.electronic_address_scheme", peppol, {
  buyer: without(peppol.buyer, { electronic_address_scheme: "EM" }),
});
const addressed = (scheme: string, id: string) => ({
  buyer: without(peppol.buyer, { electronic_address: id, electronic_address_scheme: scheme }),
});
broken("PEPPOL-COMMON-R040", "buyer.electronic_address", peppol, addressed("0088", "5790000435976"));
broken("PEPPOL-COMMON-R041", "buyer.electronic_address", peppol, addressed("0192", "987654320"));
broken("PEPPOL-COMMON-R042", "buyer.electronic_address", peppol, addressed("0184", "1234567"));
broken("PEPPOL-COMMON-R043", "buyer.electronic_address", peppol, addressed("0208", "0123456789"));
broken("PEPPOL-COMMON-R049", "buyer.electronic_address", peppol, addressed("0007", "5567321708"));
broken("PEPPOL-COMMON-R050", "buyer.electronic_address", peppol, addressed("0151", "51824753557"));
broken("PEPPOL-COMMON-R052", "buyer.electronic_address", peppol, addressed("0096", "123"));
broken("PEPPOL-COMMON-R053", "buyer.electronic_address", peppol, addressed("0198", "12345678"));
broken("PEPPOL-COMMON-R040", "seller.registration_number", peppol, {
  seller: without(peppol.seller, { registration_number: "124", registration_scheme: "0088" }),
});
for (const [code, number] of Object.entries({ G: 104, O: 105, IC: 106, AE: 107 })) {
  const line = { ...exempt, tax_exemption_reason_code: `VATEX-EU-${code}` };
  broken(`PEPPOL-EN16931-P0${number}`, "items.0.tax_exemption_reason_code", relined(peppol, line), {});
}
for (const [code, number] of Object.entries({ D: "0108", F: "0109", I: "0110", J: "0111" })) {
  const line = { ...taxOf("reverse_charge"), tax_exemption_reason_code: `VATEX-EU-${code}` };
  broken(`PEPPOL-EN16931-P${number}`, "items.0.tax_exemption_reason_code", relined(peppol, line), {});
}

const norwegian = without(peppol.seller, { vat_id: "NO987654321MVA" });
broken("NO-R-001", "seller.vat_id", peppol, { seller: at(norwegian, { country: "NO" }) });
broken("DK-R-002", "seller.registration_number", danish, {
  seller: without(danish.seller, { registration_number: null }),
});
broken("DK-R-014", "seller.registration_scheme", danish, {
  seller: without(danish.seller, { registration_scheme: null }),
});
broken("DK-R-017", "buyer.registration_scheme", danish, {
  buyer: without(danish.buyer, { registration_scheme: "0088", registration_number: "5790000435975" }),
});
broken("DK-R-006", "bank.bic", danish, { bank: { ...danish.bank, bic: null } });
broken(
  "DK-R-016",
  "total",
  relined({ ...danish, document_type: "credit_note" }, item("-1", "5", { tax_rate: decimal("25") })),
  {},
);
const italian = at(without(peppol.seller, { vat_id: "IT01234567897", tax_number: null }), { country: "IT" });
broken("IT-R-001", "seller.tax_number", peppol, { seller: without(italian, { tax_number: "abc" }) });
broken("IT-R-002", "seller.address.line1", peppol, { seller: at(italian, { line1: null }) });
broken("IT-R-003", "seller.address.city", peppol, { seller: at(italian, { city: null }) });
broken("IT-R-004", "seller.address.postal_code", peppol, { seller: at(italian, { postal_code: null }) });
const swedish = at(
  without(peppol.seller, { vat_id: "SE556732170901", tax_number: null, registration_number: "5567321707" }),
  { country: "SE" },
);
const inSweden = relined(peppol, item("1", "10", { tax_rate: decimal("25") }));
broken("SE-R-001", "seller.vat_id", inSweden, { seller: without(swedish, { vat_id: "SE5567321709" }) });
broken("SE-R-013", "seller.registration_number", inSweden, {
  seller: without(swedish, { registration_number: "5567321708" }),
});
broken("SE-R-005", "seller.tax_number", inSweden, { seller: without(swedish, { tax_number: "approved" }) });
broken("SE-R-006", "items.0.tax_rate", peppol, { seller: swedish });
const icelandic = at(
  without(peppol.seller, { registration_number: "5555555559", registration_scheme: "0196" }),
  { country: "IS" },
);
const icelandicBuyer = at(
  without(peppol.buyer, { registration_number: "5555555559", registration_scheme: "0196" }),
  { country: "IS" },
);
broken("IS-R-002", "seller.registration_number", peppol, {
  seller: without(icelandic, { registration_number: null }),
});
broken("IS-R-002", "seller.registration_scheme", peppol, {
  seller: without(icelandic, { registration_scheme: null }),
});
broken("IS-R-003", "seller.address.line1", peppol, { seller: at(icelandic, { line1: null }) });
broken("IS-R-004", "buyer.registration_number", peppol, {
  seller: icelandic,
  buyer: without(icelandicBuyer, { registration_number: null }),
});
broken("IS-R-005", "buyer.address.postal_code", peppol, {
  seller: icelandic,
  buyer: at(icelandicBuyer, { postal_code: null }),
});
broken("NL-R-001", "reference_invoice_number", dutch, { reference_invoice_number: null });
broken("NL-R-002", "seller.address.line1", dutch, { seller: at(dutch.seller, { line1: null }) });
broken("NL-R-003", "seller.registration_scheme", dutch, {
  seller: without(dutch.seller, { registration_scheme: null }),
});
broken("NL-R-004", "buyer.address.city", dutch, { buyer: at(dutch.buyer, { city: null }) });
broken("NL-R-005", "buyer.registration_scheme", dutch, {
  buyer: without(dutch.buyer, { registration_scheme: "0204" }),
});
broken("NL-R-007", "bank", dutch, { document_type: "invoice", bank: null });
broken("NL-R-008", "bank", dutch, { bank: null });
broken("DE-R-001", "bank", german, { bank: null });
broken("DE-R-015", "buyer_reference", german, { buyer_reference: null, purchase_order_reference: "PO-1" });
broken("DE-R-003", "seller.address.city", german, { seller: at(german.seller, { city: null }) });
broken("DE-R-004", "seller.address.postal_code", german, {
  seller: at(german.seller, { postal_code: null }),
});
broken("DE-R-005", "seller.contact_name", german, { seller: without(german.seller, { contact_name: null }) });
broken("DE-R-006", "seller.phone", german, { seller: without(german.seller, { phone: null }) });
broken("DE-R-007", "seller.email", german, { seller: without(german.seller, { email: null }) });
broken("DE-R-008", "buyer.address.city", german, { buyer: at(german.buyer, { city: null }) });
broken("DE-R-009", "buyer.address.postal_code", german, { buyer: at(german.buyer, { postal_code: null }) });
broken("DE-R-010", "delivery_country", german, { delivery_country: "DE" });
broken(
  "DE-R-014",
  "items",
  relined(
    {
      ...german,
      seller: without(german.seller, { vat_id: null }),
      buyer: without(german.buyer, { vat_id: null }),
    },
    taxOf("outside_scope"),
  ),
  {},
);
broken("DE-R-018", "payment_terms", german, { payment_terms: "# 14 days" });
broken(
  "DE-R-018",
  "payment_terms",
  {
    ...german,
    buyer: { ...german.buyer, ...germanBuyer, electronic_address: "1", electronic_address_scheme: "0204" },
  },
  {
    payment_terms: "#SKONTO#TAGE=14#PROZENT=2#",
  },
);
