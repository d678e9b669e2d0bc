/** What every document needs: number, currency, lines, parties, and consistent dates. */
import { currencyDecimals } from "../../../kernel/money.ts";
import { isCountryCode, isEInvoiceCurrency, isNoteSubject, isReferenceCode } from "../../code-lists/index.ts";
import { filled } from "../document.ts";
import { fieldRule, missing, partyRule, type Rule, roleRules } from "./rule.ts";
import { findUnwritableTexts } from "./texts.ts";

/** UNTDID 2005, restricted: issue, delivery, payment. */
const tax_point_codes = ["3", "35", "432"];
const currency_decimals_max = 2;
const note_subject_length = 3;

export const documentRules: Rule[] = [
  fieldRule("BR-02", "number", ({ number }) => missing(number, "The document has no number.")),
  fieldRule("BR-CL-04", "currency", ({ currency }) =>
    isEInvoiceCurrency(currency)
      ? null
      : `The currency ${currency || "(none)"} is not in the e-invoicing list; use an ISO 4217 code such as EUR.`,
  ),
  fieldRule("UBL-DT-01", "currency", ({ currency }) =>
    isTooFine(currency)
      ? `${currency} has ${currencyDecimals(currency)} decimals; an e-invoice allows at most ${currency_decimals_max}.`
      : null,
  ),
  fieldRule("BR-06", "seller.name", ({ seller }) => missing(seller.name, "The seller has no name.")),
  fieldRule("BR-07", "buyer.name", ({ buyer }) => missing(buyer.name, "The buyer has no name.")),
  fieldRule("BR-09", "seller.address.country", ({ seller }) =>
    missing(seller.address.country, "The seller's address has no country."),
  ),
  fieldRule("BR-11", "buyer.address.country", ({ buyer }) =>
    missing(buyer.address.country, "The buyer's address has no country."),
  ),
  partyRule("BR-CL-14", "address.country", ({ address }) => unlistedCountry(address.country)),
  fieldRule("BR-CL-14", "delivery_country", ({ delivery_country }) => unlistedCountry(delivery_country)),
  fieldRule("BR-16", "items", ({ items }) =>
    items.length === 0 ? "The document has no lines; it needs at least one." : null,
  ),
  ...roleRules({ line: "BR-25", discount: "BR-33", charge: "BR-38" }, "name", ({ name }) =>
    missing(name, "The item has no name."),
  ),
  fieldRule("BR-CO-03", "tax_point_date_code", ({ tax_point_date, tax_point_date_code }) =>
    tax_point_date !== null && tax_point_date_code !== null
      ? "The document has a tax point date and a tax point date code; only one of them is allowed."
      : null,
  ),
  fieldRule("BR-CL-06", "tax_point_date_code", ({ tax_point_date_code: code }) =>
    code === null || tax_point_codes.includes(code)
      ? null
      : `${code} is not a tax point date code; use one of ${tax_point_codes.join(", ")}.`,
  ),
  fieldRule("BR-29", "service_period_end", ({ service_period_start: start, service_period_end: end }) =>
    start !== null && end !== null && end < start
      ? `The service period ends on ${end}, before it starts on ${start}.`
      : null,
  ),
  fieldRule("BR-CL-07", "invoiced_object_scheme", (invoice) => unlistedObjectScheme(invoice)),
  fieldRule("BR-CL-08", "notes", ({ notes }) => unlistedNoteSubject(notes ?? "")),
  { rule: "XML-1.0", find: findUnwritableTexts },
];

/** An e-invoice has amounts of at most two decimals, so it cannot be in KWD or TND. */
export function isTooFine(currency: string): boolean {
  return currencyDecimals(currency) > currency_decimals_max;
}

function unlistedCountry(country: string | null): string | null {
  const code = filled(country);
  return code === null || isCountryCode(code)
    ? null
    : `${code} is not a country code; use ISO 3166-1 alpha-2 in capitals, such as DE.`;
}

function unlistedObjectScheme(invoice: Parameters<Rule["find"]>[0]): string | null {
  const [id, scheme] = [filled(invoice.invoiced_object_identifier), filled(invoice.invoiced_object_scheme)];
  return id === null || scheme === null || isReferenceCode(scheme)
    ? null
    : `${scheme} is not a UNTDID 1153 code, such as AVE for a meter.`;
}

/** Three characters between the first two hashes of a note are read as its subject, wherever they are. */
function unlistedNoteSubject(notes: string): string | null {
  const subject = /#([^#]*)#/.exec(notes)?.[1];
  if (subject === undefined || [...subject].length !== note_subject_length || isNoteSubject(subject))
    return null;
  return `The text #${subject}# in a note is read as its subject and must be a UNTDID 4451 code, such as #AAI#.`;
}
