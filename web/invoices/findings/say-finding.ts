/**
 * What a finding of the service says, in the person's language. The service writes English and names the rule. Many rules
 * say the same to somebody who writes an invoice: EN 16931 repeats them for each tax category, and Peppol for each country.
 */
import type { FinalizeCheck } from "../../../client/index.ts";
import type { FindingWords } from "./words/en.ts";

export type Finding = FinalizeCheck["findings"][number];
export type Saying = keyof FindingWords["findings"];

/** A saying, or the ending of two: one about the own company and one about the customer. */
type Entry = Saying | { of: "VatPrefix" | "AddressScheme" | "Register" };

const fixed: Record<string, Entry> = {
  "BR-02": "number",
  "BR-06": "sellerName",
  "BR-07": "buyerName",
  "BR-09": "sellerCountry",
  "BR-11": "buyerCountry",
  "BR-16": "noLine",
  "BR-25": "itemName",
  "BR-29": "period",
  "BR-33": "itemName",
  "BR-38": "itemName",
  "BR-55": "reference",
  "BR-61": "bankAccount",
  "BR-62": { of: "AddressScheme" },
  "BR-63": { of: "AddressScheme" },
  "BR-CL-04": "unknownCurrency",
  "BR-CL-06": "taxPointCode",
  "BR-CL-07": "objectScheme",
  "BR-CL-08": "noteSubject",
  "BR-CL-11": { of: "Register" },
  "BR-CL-14": "unknownCountry",
  "BR-CL-22": "exemptionCode",
  "BR-CL-25": { of: "AddressScheme" },
  "BR-CO-03": "taxPoint",
  "BR-CO-09": { of: "VatPrefix" },
  "BR-CO-13": "sums",
  "BR-CO-14": "sums",
  "BR-CO-15": "sums",
  "BR-CO-17": "taxFarFromRate",
  "BR-CO-18": "sums",
  "BR-CO-26": "sellerTaxId",
  "BR-IC-11": "deliveryDate",
  "BR-IC-12": "deliveryCountry",
  "BR-O-12": "mixedScope",
  "BR-O-13": "mixedScope",
  "BR-O-14": "mixedScope",
  "XML-1.0": "unwritable",
  "PEPPOL-EN16931-CL008": { of: "AddressScheme" },
  "PEPPOL-EN16931-R120": "itemPrice",
  "DE-R-001": "bank",
  "DE-R-003": "sellerCity",
  "DE-R-004": "sellerPostalCode",
  "DE-R-005": "sellerContact",
  "DE-R-006": "sellerPhone",
  "DE-R-007": "sellerEmail",
  "DE-R-008": "buyerCity",
  "DE-R-009": "buyerPostalCode",
  "DE-R-010": "noDeliveryCountry",
  "DE-R-014": "germanScope",
  "DE-R-015": "buyerReference",
  "DE-R-018": "cashDiscount",
  "DK-R-002": "sellerRegistration",
  "DK-R-006": "bankBic",
  "DK-R-014": { of: "Register" },
  "DK-R-016": "negativeCredit",
  "DK-R-017": { of: "Register" },
  "IT-R-001": "italianTaxNumber",
  "NL-R-001": "reference",
  "NL-R-003": { of: "Register" },
  "NL-R-005": { of: "Register" },
  "NL-R-007": "bank",
  "NL-R-008": "bank",
  "NO-R-001": "norwegianVatId",
  "SE-R-001": "swedishVatId",
  "SE-R-005": "swedishTaxNumber",
  "SE-R-006": "swedishRate",
  "SE-R-013": "swedishNumber",
  period_locked: "closedBooks",
  // Why an invoice refuses its credit note.
  conflict: "creditUnfit",
  invalid_transition: "creditUnfit",
  not_found: "creditUnfit",
  unprocessable: "creditUnfit",
};

/** Rules that are about one field each time: the path says which. */
const byPath: Record<string, Saying> = {
  currency: "fineCurrency",
  "seller.address.line1": "sellerStreet",
  "seller.address.city": "sellerCity",
  "seller.address.postal_code": "sellerPostalCode",
  "seller.registration_number": "sellerRegistration",
  "seller.registration_scheme": "sellerRegister",
  "buyer.address.line1": "buyerStreet",
  "buyer.address.city": "buyerCity",
  "buyer.address.postal_code": "buyerPostalCode",
  "buyer.registration_number": "buyerRegistration",
  "buyer.registration_scheme": "buyerRegister",
};
const pathRules = /^(UBL-DT-01|IT-R-00[2-4]|IS-R-00[2-5]|NL-R-00[24])$/;

/** By the last two digits of a rule that each tax category has. */
const ofCategories: Record<string, "ids" | Saying> = {
  "01": "sums",
  "02": "ids",
  "03": "ids",
  "04": "ids",
  "05": "taxRate",
  "06": "taxRate",
  "07": "taxRate",
  "08": "sums",
  "10": "exemptionReason",
};
const categoryRule = /^BR-(?:S|Z|E|AE|IC|G|O|AF|AG)-(\d\d)$/;
const identifierRule = /^PEPPOL-COMMON-R0\d\d$/;
const reasonCodeRule = /^PEPPOL-EN16931-P01\d\d$/;

const partyOf = (path: string) => (path.startsWith("buyer") ? "buyer" : "seller");

/** Null: a rule that this version of the app does not know. */
export function sayingOf({ rule, path }: Pick<Finding, "rule" | "path">): Saying | null {
  const entry = Object.hasOwn(fixed, rule) ? fixed[rule] : undefined;
  if (typeof entry === "string") return entry;
  if (entry) return `${partyOf(path)}${entry.of}`;
  if (pathRules.test(rule)) return byPath[path] ?? (rule === "UBL-DT-01" ? "fineAmount" : null);
  if (identifierRule.test(rule)) return `${partyOf(path)}Identifier`;
  if (reasonCodeRule.test(rule)) return "exemptionCode";
  const found = ofCategories[categoryRule.exec(rule)?.[1] ?? ""];
  return found === "ids" ? `${partyOf(path)}VatId` : (found ?? null);
}

const itemPath = /^items\.(\d+)\./;

/** What the service says of a rule that is unknown here is better than nothing. */
export function sayFinding(finding: Finding, { findings, inLine }: FindingWords): string {
  const saying = sayingOf(finding);
  if (saying === null) return finding.message;
  const index = itemPath.exec(finding.path)?.[1];
  return index === undefined ? findings[saying] : inLine(Number(index) + 1, findings[saying]);
}
