/** Whether a code belongs to the list that EN 16931 prescribes for it. */
import { isAddressScheme } from "../../kernel/identifier-schemes.ts";
import { isCurrency } from "../../kernel/money.ts";
import {
  country_codes,
  electronic_address_schemes_outside_peppol,
  exemption_codes,
  note_subject_codes,
  reference_codes,
} from "./code-lists.ts";

const toSet = (codes: string): ReadonlySet<string> => new Set(codes.split(" "));

const countries = toSet(country_codes);
const exemptions = toSet(exemption_codes);
const addressSchemesOutsidePeppol = toSet(electronic_address_schemes_outside_peppol);
const references = toSet(reference_codes);
const noteSubjects = toSet(note_subject_codes);

/**
 * Currencies that ISO 4217 has or recently had, but the e-invoicing list does not: the lev was replaced by
 * the euro.
 */
const currenciesNotListed = toSet("BGN STN");

export const isCountryCode = (code: string) => countries.has(code);
export const isExemptionCode = (code: string) => exemptions.has(code);
export const isPeppolAddressScheme = (code: string) =>
  isAddressScheme(code) && !addressSchemesOutsidePeppol.has(code);
export const isReferenceCode = (code: string) => references.has(code);
export const isNoteSubject = (code: string) => noteSubjects.has(code);
export const isEInvoiceCurrency = (code: string) => isCurrency(code) && !currenciesNotListed.has(code);

/** The first two letters of a VAT id: a country code, or EL, which Greece uses there. */
export function isVatPrefix(prefix: string): boolean {
  return prefix === "EL" || isCountryCode(prefix);
}
