/** Peppol BIS Billing 3.0, beyond EN 16931: line arithmetic, address schemes, check digits, reason codes. */
import type { InvoiceSnapshot, Party } from "../../../invoice-snapshot/index.ts";
import {
  isAustralianNumber,
  isBelgianNumber,
  isGln,
  isNorwegianNumber,
  isPeppolAddressScheme,
  isSwedishNumber,
} from "../../code-lists/index.ts";
import { filled } from "../document.ts";
import { amountMatches, toNetLine } from "../line.ts";
import { codeOf, itemRule, type Problem, partyRule, type Rule, roleRules } from "./rule.ts";

interface Scheme {
  rule: string;
  what: string;
  fits(id: string): boolean;
}

const schemes: Record<string, Scheme> = {
  "0088": { rule: "PEPPOL-COMMON-R040", what: "a GLN with its check digit", fits: isGln },
  "0192": { rule: "PEPPOL-COMMON-R041", what: "a Norwegian organization number", fits: isNorwegianNumber },
  "0184": {
    rule: "PEPPOL-COMMON-R042",
    what: "a Danish CVR number, eight digits",
    fits: (id) => /^(DK)?\d{8}$/.test(id),
  },
  "0208": { rule: "PEPPOL-COMMON-R043", what: "a Belgian enterprise number", fits: isBelgianNumber },
  "0007": { rule: "PEPPOL-COMMON-R049", what: "a Swedish organization number", fits: isSwedishNumber },
  "0151": { rule: "PEPPOL-COMMON-R050", what: "an Australian Business Number", fits: isAustralianNumber },
  "0096": {
    rule: "PEPPOL-COMMON-R052",
    what: "a Danish P number, ten digits",
    fits: (id) => /^\d{10}$/.test(id),
  },
  "0198": {
    rule: "PEPPOL-COMMON-R053",
    what: "a Danish SE number, DK and eight digits",
    fits: (id) => /^DK\d{8}$/.test(id),
  },
};

/** Reason codes that are allowed for one category only. */
const categoryByReason: Record<string, { rule: string; code: string }> = {
  "VATEX-EU-G": { rule: "PEPPOL-EN16931-P0104", code: "G" },
  "VATEX-EU-O": { rule: "PEPPOL-EN16931-P0105", code: "O" },
  "VATEX-EU-IC": { rule: "PEPPOL-EN16931-P0106", code: "K" },
  "VATEX-EU-AE": { rule: "PEPPOL-EN16931-P0107", code: "AE" },
  "VATEX-EU-D": { rule: "PEPPOL-EN16931-P0108", code: "E" },
  "VATEX-EU-F": { rule: "PEPPOL-EN16931-P0109", code: "E" },
  "VATEX-EU-I": { rule: "PEPPOL-EN16931-P0110", code: "E" },
  "VATEX-EU-J": { rule: "PEPPOL-EN16931-P0111", code: "E" },
};

export const peppolRules: Rule[] = [
  ...roleRules({ line: "PEPPOL-EN16931-R120" }, "price", (item) =>
    amountMatches(toNetLine(item), item.net_amount)
      ? null
      : `${item.quantity} x ${item.price} is not the line's amount ${item.net_amount}; Peppol requires a price in whole currency units here.`,
  ),
  partyRule("PEPPOL-EN16931-CL008", "electronic_address_scheme", ({ electronic_address_scheme }) => {
    const scheme = filled(electronic_address_scheme);
    return scheme === null || isPeppolAddressScheme(scheme)
      ? null
      : `Peppol does not route addresses of scheme ${scheme}.`;
  }),
  ...Object.entries(schemes).map(([scheme, { rule, what, fits }]) => ({
    rule,
    find: (invoice: InvoiceSnapshot) => badIdentifiers(invoice, scheme, what, fits),
  })),
  ...Object.entries(categoryByReason).map(([reason, { rule, code }]) =>
    itemRule(rule, "tax_exemption_reason_code", (item) =>
      filled(item.tax_exemption_reason_code) === reason && codeOf(item) !== code
        ? `${reason} belongs to category ${code}, not to a ${item.tax_category} line.`
        : null,
    ),
  ),
];

function badIdentifiers(
  invoice: InvoiceSnapshot,
  scheme: string,
  what: string,
  fits: (id: string) => boolean,
): Problem[] {
  return (["seller", "buyer"] as const).flatMap((role) =>
    identifiersOf(invoice[role], scheme)
      .filter(({ id }) => !fits(id))
      .map(({ field, id }) => ({
        path: `${role}.${field}`,
        message: `${id} is not ${what} (scheme ${scheme}).`,
      })),
  );
}

function identifiersOf(party: Party, scheme: string): { field: keyof Party; id: string }[] {
  const fields = [
    { field: "electronic_address", id: party.electronic_address, of: party.electronic_address_scheme },
    { field: "registration_number", id: party.registration_number, of: party.registration_scheme },
  ] as const;
  return fields.flatMap(({ field, id, of }) => {
    const value = filled(id);
    return value !== null && filled(of) === scheme ? [{ field, id: value }] : [];
  });
}
