/** The type of a rule, and builders for the most common kinds of rules. */
import type { InvoiceSnapshot, ItemRole, Party, SnapshotItem } from "../../../invoice-snapshot/index.ts";
import { rolesOf, type TaxCategoryCode, taxCategoryCodes } from "../../../invoice-snapshot/index.ts";
import { filled, hasCategory } from "../document.ts";

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

/** A rule about every item; `field` completes the path. */
export function itemRule(
  rule: string,
  field: keyof SnapshotItem,
  message: (item: SnapshotItem) => string | null,
): Rule {
  return {
    rule,
    find: ({ items }) => problemsOfItems(items, () => true, field, message),
  };
}

/** The numbers that EN 16931 gives one rule for lines, for allowances and for charges: BR-25, BR-33, BR-38. */
export type RoleNumbers = Record<ItemRole, string>;

/** A rule about every item, published under a number for each role; `field` completes the path. */
export function roleRules(
  numbers: Partial<RoleNumbers>,
  field: keyof SnapshotItem,
  message: (item: SnapshotItem) => string | null,
): Rule[] {
  return (Object.entries(numbers) as [ItemRole, string][]).map(([role, rule]) => ({
    rule,
    find: ({ items }) => {
      const roles = rolesOf(items);
      return problemsOfItems(items, (_, index) => roles[index] === role, field, message);
    },
  }));
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

const allCodes = Object.keys(categoryRuleIds) as TaxCategoryCode[];

/**
 * EN 16931 repeats most tax rules for each category under the same number: BR-S-08, BR-Z-08, BR-E-08 … A rule
 * applies only to categories that the invoice has, and those are few.
 */
export function perCategory(
  number: string,
  find: (invoice: InvoiceSnapshot, code: TaxCategoryCode) => Problem[],
  codes: readonly TaxCategoryCode[] = allCodes,
): Rule[] {
  return codes.map((code) => ({
    rule: `BR-${categoryRuleIds[code]}-${number}`,
    find: (invoice) => (mentions(invoice, code) ? find(invoice, code) : []),
  }));
}

function mentions(invoice: InvoiceSnapshot, code: TaxCategoryCode): boolean {
  return hasCategory(invoice, code) || invoice.breakdown.some((row) => codeOf(row) === code);
}

/** Like `perCategory`, for a rule that has a number for each role of the items of the category. */
export function perCategoryAndRole(
  numbers: RoleNumbers,
  find: (invoice: InvoiceSnapshot, code: TaxCategoryCode, role: ItemRole) => Problem[],
  codes: readonly TaxCategoryCode[] = allCodes,
): Rule[] {
  return (Object.entries(numbers) as [ItemRole, string][]).flatMap(([role, number]) =>
    perCategory(number, (invoice, code) => find(invoice, code, role), codes),
  );
}

/** Problems of individual items that `applies` selects. */
export function problemsOfItems(
  items: readonly SnapshotItem[],
  applies: (item: SnapshotItem, index: number) => boolean,
  field: keyof SnapshotItem,
  message: (item: SnapshotItem) => string | null,
): Problem[] {
  return items.flatMap((item, index) => {
    const found = applies(item, index) ? message(item) : null;
    return found === null ? [] : [{ path: `items.${index}.${field}`, message: found }];
  });
}

/** Selects the items of one category in one role. */
export function inCategoryAndRole(
  items: readonly SnapshotItem[],
  code: TaxCategoryCode,
  role: ItemRole,
): (item: SnapshotItem, index: number) => boolean {
  const roles = rolesOf(items);
  return (item, index) => codeOf(item) === code && roles[index] === role;
}
