/** The shape of a rule, and the few ways in which most rules look at an invoice. */
import type { InvoiceSnapshot, Party, SnapshotItem } from "../../../invoice-snapshot/index.ts";
import { type TaxCategoryCode, taxCategoryCodes } from "../../../invoice-snapshot/index.ts";
import { filled } from "../document.ts";

/** What is wrong, and where: a path into the finalized invoice such as `items.0.tax_rate`. */
export interface Problem {
  path: string;
  message: string;
}

export interface Rule {
  /** The id under which EN 16931, its UBL binding or Peppol publishes the rule. */
  rule: string;
  find(invoice: InvoiceSnapshot): Problem[];
}

/** A rule about one field: null when all is well, else what to say about it. */
export function fieldRule(
  rule: string,
  path: string,
  message: (invoice: InvoiceSnapshot) => string | null,
): Rule {
  return {
    rule,
    find: (invoice) => {
      const found = message(invoice);
      return found === null ? [] : [{ path, message: found }];
    },
  };
}

/** A rule about every line; `field` completes the path. */
export function itemRule(
  rule: string,
  field: keyof SnapshotItem,
  message: (item: SnapshotItem) => string | null,
): Rule {
  return {
    rule,
    find: ({ items }) =>
      items.flatMap((item, index) => {
        const found = message(item);
        return found === null ? [] : [{ path: `items.${index}.${field}`, message: found }];
      }),
  };
}

/** A rule about both parties; `field` completes the path. */
export function partyRule(rule: string, field: string, message: (party: Party) => string | null): Rule {
  return {
    rule,
    find: (invoice) =>
      (["seller", "buyer"] as const).flatMap((role) => {
        const found = message(invoice[role]);
        return found === null ? [] : [{ path: `${role}.${field}`, message: found }];
      }),
  };
}

/** The message when the text is missing. */
export function missing(text: string | null, message: string): string | null {
  return filled(text) === null ? message : null;
}

export function codeOf(line: Pick<SnapshotItem, "tax_category">): TaxCategoryCode {
  return taxCategoryCodes[line.tax_category];
}

export function hasCategory({ items }: InvoiceSnapshot, ...codes: TaxCategoryCode[]): boolean {
  return items.some((item) => codes.includes(codeOf(item)));
}

/** A category's part of a rule id: BR-IC-05 is about K. */
export const categoryRuleIds: Record<TaxCategoryCode, string> = {
  S: "S",
  Z: "Z",
  E: "E",
  AE: "AE",
  K: "IC",
  G: "G",
  O: "O",
  L: "AF",
  M: "AG",
};

/**
 * EN 16931 says most things about tax once per category, numbered alike: BR-S-08, BR-Z-08, BR-E-08 … It says them only
 * of a category that the invoice has, and an invoice has few.
 */
export function perCategory(
  number: string,
  find: (invoice: InvoiceSnapshot, code: TaxCategoryCode) => Problem[],
): Rule[] {
  return (Object.entries(categoryRuleIds) as [TaxCategoryCode, string][]).map(([code, id]) => ({
    rule: `BR-${id}-${number}`,
    find: (invoice) => (mentions(invoice, code) ? find(invoice, code) : []),
  }));
}

function mentions(invoice: InvoiceSnapshot, code: TaxCategoryCode): boolean {
  return hasCategory(invoice, code) || invoice.breakdown.some((row) => codeOf(row) === code);
}

/** What is wrong with single lines of one category. */
export function problemsOfItems(
  { items }: InvoiceSnapshot,
  code: TaxCategoryCode,
  field: keyof SnapshotItem,
  message: (item: SnapshotItem) => string | null,
): Problem[] {
  return items.flatMap((item, index) => {
    const found = codeOf(item) === code ? message(item) : null;
    return found === null ? [] : [{ path: `items.${index}.${field}`, message: found }];
  });
}
