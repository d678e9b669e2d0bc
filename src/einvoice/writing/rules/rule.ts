/** The type of a rule, and builders for the most common kinds of rules. */
import type { InvoiceSnapshot, Party, SnapshotItem } from "../../../invoice-snapshot/index.ts";
import { type TaxCategoryCode, taxCategoryCodes } from "../../../invoice-snapshot/index.ts";
import { filled } from "../document.ts";

/** What is wrong, and where: a path into the snapshot, such as `items.0.tax_rate`. */
export interface Problem {
  path: string;
  message: string;
}

export interface Rule {
  /** The id of the rule as published by EN 16931, its UBL binding or Peppol. */
  rule: string;
  find(invoice: InvoiceSnapshot): Problem[];
}

/** A rule about one field. Its function returns null if the field is valid, otherwise the message. */
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

/** Returns the message if the text is missing. */
export function missing(text: string | null, message: string): string | null {
  return filled(text) === null ? message : null;
}

export function codeOf(line: Pick<SnapshotItem, "tax_category">): TaxCategoryCode {
  return taxCategoryCodes[line.tax_category];
}

export function hasCategory({ items }: InvoiceSnapshot, ...codes: TaxCategoryCode[]): boolean {
  return items.some((item) => codes.includes(codeOf(item)));
}

/** The part of a rule id that stands for a category: BR-IC-05 is about K. */
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
 * EN 16931 repeats most tax rules for each category under the same number: BR-S-08, BR-Z-08, BR-E-08 … A rule
 * applies only to categories that the invoice has, and those are few.
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

/** Problems of individual lines of one category. */
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
