/**
 * Peppol's rules for sellers in particular countries, and for documents between two parties in one country.
 * Greece is missing because a Greek seller's document never claims Peppol.
 */

import type { Address, InvoiceSnapshot, Party } from "../../../invoice-snapshot/index.ts";
import { compareDecimals, type Decimal } from "../../../kernel/decimal.ts";
import { isNorwegianNumber, isSwedishNumber } from "../../code-lists/index.ts";
import {
  deliverToCountry,
  filled,
  hasCategory,
  isDomestic,
  paymentMeansOf,
  paymentTermsOf,
  taxCountry,
} from "../document.ts";
import { codeOf, fieldRule, type Problem, type Rule } from "./rule.ts";

type When = (invoice: InvoiceSnapshot) => boolean;

const sellerIn =
  (country: string): When =>
  (invoice) =>
    filled(invoice.seller.address.country) === country;
const bothIn =
  (country: string): When =>
  (invoice) =>
    isDomestic(invoice, country);

/** A field that is required if `when` holds. */
function needed(
  rule: string,
  when: When,
  path: string,
  read: (invoice: InvoiceSnapshot) => string | null,
): Rule {
  return fieldRule(rule, path, (invoice) =>
    when(invoice) && filled(read(invoice)) === null
      ? `${path} is missing; Peppol needs it for these countries.`
      : null,
  );
}

/** A field that must have a certain form, if it is given. */
function formed(
  rule: string,
  when: When,
  path: string,
  read: (invoice: InvoiceSnapshot) => string | null,
  fits: (text: string) => boolean,
  accepted: string,
): Rule {
  return fieldRule(rule, path, (invoice) => {
    const text = filled(read(invoice));
    return text === null || !when(invoice) || fits(text)
      ? null
      : `Found ${text}; Peppol accepts ${accepted}.`;
  });
}

/** The parts of an address that a country requires. */
function neededAddress(
  rule: string,
  when: When,
  role: "seller" | "buyer",
  ...parts: (keyof Address)[]
): Rule[] {
  return parts.map((part) =>
    needed(rule, when, `${role}.address.${part}`, (invoice) => invoice[role].address[part]),
  );
}

/** The registers that a registration number may come from. A number without a scheme is refused. */
function registeredIn(rule: string, when: When, role: "seller" | "buyer", ...schemes: string[]): Rule {
  return fieldRule(rule, `${role}.registration_scheme`, (invoice) => {
    const party: Party = invoice[role];
    if (!when(invoice) || filled(party.registration_number) === null) return null;
    const scheme = filled(party.registration_scheme);
    return scheme !== null && schemes.includes(scheme)
      ? null
      : `Found scheme ${scheme ?? "none"}; Peppol accepts ${schemes.join(" or ")} here.`;
  });
}

const norway: Rule[] = [
  formed(
    "NO-R-001",
    ({ seller }) => taxCountry(seller) === "NO",
    "seller.vat_id",
    ({ seller }) => seller.vat_id,
    (id) => !id.startsWith("NO") || (/^NO\d{9}MVA$/.test(id) && isNorwegianNumber(id.slice(2, 11))),
    "NO, an organization number and MVA",
  ),
];

const denmark: Rule[] = [
  needed(
    "DK-R-002",
    sellerIn("DK"),
    "seller.registration_number",
    ({ seller }) => seller.registration_number,
  ),
  registeredIn("DK-R-014", sellerIn("DK"), "seller", "0184"),
  registeredIn("DK-R-017", bothIn("DK"), "buyer", "0184"),
  needed(
    "DK-R-006",
    (invoice) => isDomestic(invoice, "DK") && paymentMeansOf(invoice)?.code === "31",
    "bank.bic",
    ({ bank }) => bank?.bic ?? null,
  ),
  fieldRule("DK-R-016", "total", (invoice) =>
    isDomestic(invoice, "DK") && invoice.document_type === "credit_note" && invoice.total.startsWith("-")
      ? "A Danish credit note must not have a negative total."
      : null,
  ),
];

const italian: When = ({ seller }) => taxCountry(seller) === "IT";
const italy: Rule[] = [
  formed(
    "IT-R-001",
    italian,
    "seller.tax_number",
    ({ seller }) => seller.tax_number,
    (number) => /^[A-Z0-9]{11,16}$/.test(number),
    "11 to 16 capitals and digits",
  ),
  ...neededAddress("IT-R-002", italian, "seller", "line1"),
  ...neededAddress("IT-R-003", italian, "seller", "city"),
  ...neededAddress("IT-R-004", italian, "seller", "postal_code"),
];

const swedishVat: When = (invoice) =>
  sellerIn("SE")(invoice) && (filled(invoice.seller.vat_id)?.startsWith("SE") ?? false);
const swedish_rates = ["6", "12", "25"] as Decimal[];
const sweden: Rule[] = [
  formed(
    "SE-R-001",
    swedishVat,
    "seller.vat_id",
    ({ seller }) => seller.vat_id,
    (id) => /^SE\d{12}$/.test(id),
    "SE and 12 digits",
  ),
  formed(
    "SE-R-013",
    sellerIn("SE"),
    "seller.registration_number",
    ({ seller }) => seller.registration_number,
    isSwedishNumber,
    "a Swedish organization number, ten digits",
  ),
  formed(
    "SE-R-005",
    (invoice) => sellerIn("SE")(invoice) && filled(invoice.seller.registration_number) !== null,
    "seller.tax_number",
    ({ seller }) => seller.tax_number,
    (number) => number.toUpperCase() === "GODKÄND FÖR F-SKATT",
    "“Godkänd för F-skatt”",
  ),
  { rule: "SE-R-006", find: (invoice) => (swedishVat(invoice) ? ratesUnknownToSweden(invoice) : []) },
];

function ratesUnknownToSweden({ items }: InvoiceSnapshot): Problem[] {
  return items.flatMap((item, index) =>
    codeOf(item) !== "S" || swedish_rates.some((rate) => compareDecimals(rate, item.tax_rate) === 0)
      ? []
      : [
          {
            path: `items.${index}.tax_rate`,
            message: `${item.tax_rate} is not a Swedish tax rate; Sweden has ${swedish_rates.join(", ")}.`,
          },
        ],
  );
}

const iceland: Rule[] = [
  needed(
    "IS-R-002",
    sellerIn("IS"),
    "seller.registration_number",
    ({ seller }) => seller.registration_number,
  ),
  registeredIn("IS-R-002", sellerIn("IS"), "seller", "0196"),
  ...neededAddress("IS-R-003", sellerIn("IS"), "seller", "line1", "postal_code"),
  needed("IS-R-004", bothIn("IS"), "buyer.registration_number", ({ buyer }) => buyer.registration_number),
  registeredIn("IS-R-004", bothIn("IS"), "buyer", "0196"),
  ...neededAddress("IS-R-005", bothIn("IS"), "buyer", "line1", "postal_code"),
];

const netherlands: Rule[] = [
  needed(
    "NL-R-001",
    (invoice) => sellerIn("NL")(invoice) && invoice.document_type === "credit_note",
    "reference_invoice_number",
    (invoice) => invoice.reference_invoice_number,
  ),
  ...neededAddress("NL-R-002", sellerIn("NL"), "seller", "line1", "city", "postal_code"),
  registeredIn("NL-R-003", sellerIn("NL"), "seller", "0106", "0190"),
  ...neededAddress("NL-R-004", bothIn("NL"), "buyer", "line1", "city", "postal_code"),
  registeredIn("NL-R-005", bothIn("NL"), "buyer", "0106", "0190"),
  fieldRule("NL-R-007", "bank", (invoice) =>
    sellerIn("NL")(invoice) && buyerPays(invoice) && paymentMeansOf(invoice) === null
      ? "A Dutch seller must state how to pay; add a bank account."
      : null,
  ),
  fieldRule("NL-R-008", "bank", (invoice) =>
    isDomestic(invoice, "NL") && paymentMeansOf(invoice)?.code === "1"
      ? "A Dutch credit note with a due date needs a bank account."
      : null,
  ),
];

function buyerPays({ document_type, total }: InvoiceSnapshot): boolean {
  const sign = compareDecimals(total, "0" as Decimal);
  return document_type === "credit_note" ? sign < 0 : sign > 0;
}

const skonto = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}(#BASISBETRAG=-?\d+\.\d{2})?#$/;

const german = bothIn("DE");
const germany: Rule[] = [
  fieldRule("DE-R-001", "bank", (invoice) =>
    german(invoice) && paymentMeansOf(invoice) === null
      ? "A German document must state how to pay; add a bank account."
      : null,
  ),
  needed("DE-R-015", german, "buyer_reference", ({ buyer_reference }) => buyer_reference),
  ...neededAddress("DE-R-003", german, "seller", "city"),
  ...neededAddress("DE-R-004", german, "seller", "postal_code"),
  needed("DE-R-005", german, "seller.contact_name", ({ seller }) => seller.contact_name),
  needed("DE-R-006", german, "seller.phone", ({ seller }) => seller.phone),
  needed("DE-R-007", german, "seller.email", ({ seller }) => seller.email),
  ...neededAddress("DE-R-008", german, "buyer", "city"),
  ...neededAddress("DE-R-009", german, "buyer", "postal_code"),
  fieldRule("DE-R-010", "delivery_country", (invoice) =>
    german(invoice) && deliverToCountry(invoice) !== null
      ? "Between German parties a delivery address must be complete or absent; remove the delivery country."
      : null,
  ),
  fieldRule("DE-R-014", "items", (invoice) =>
    german(invoice) && hasCategory(invoice, "O")
      ? "Between German parties every line needs a VAT rate, so no line may be outside the scope of VAT."
      : null,
  ),
  fieldRule("DE-R-018", "payment_terms", (invoice) =>
    german(invoice) && cashDiscounts(invoice).some((line) => !skonto.test(line))
      ? "A payment term that begins with # is read as a cash discount and must look like #SKONTO#TAGE=14#PROZENT=2.00#."
      : null,
  ),
];

function cashDiscounts(invoice: InvoiceSnapshot): string[] {
  const lines = paymentTermsOf(invoice)?.split(/\r?\n/) ?? [];
  return lines.map((line) => line.trim()).filter((line) => line.startsWith("#"));
}

export const nationalRules: Rule[] = [
  ...norway,
  ...denmark,
  ...italy,
  ...sweden,
  ...iceland,
  ...netherlands,
  ...germany,
];
