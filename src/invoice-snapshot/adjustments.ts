/**
 * Discounts and charges. They count like any item in the totals of their tax category. The printed invoice shows them
 * between the lines and the totals, and the e-invoice has them as document level allowances and charges (BG-20, BG-21).
 */
import { addDecimals, type Decimal, negateDecimal } from "../kernel/decimal.ts";
import { adjustmentKinds, type SnapshotItem } from "./snapshot.ts";

type Kinded = Pick<SnapshotItem, "kind">;

/** How an item is shown: in the table of lines, or as an amount of the whole document. */
export type ItemRole = "line" | (typeof adjustmentKinds)[number];

/** An item and its position, from 0, among all items. */
export interface Positioned<Item> {
  item: Item;
  position: number;
}

/**
 * A document needs a line. One that has only discounts and charges, such as a credit note for the shipping costs, shows
 * them as lines.
 */
export function rolesOf(items: readonly Kinded[]): ItemRole[] {
  const roles = items.map(({ kind }) => adjustmentKinds.find((adjustment) => adjustment === kind) ?? "line");
  return roles.includes("line") ? roles : roles.map(() => "line");
}

export function itemsByRole<Item extends Kinded>(
  items: readonly Item[],
): Record<ItemRole, Positioned<Item>[]> {
  const found: Record<ItemRole, Positioned<Item>[]> = { line: [], discount: [], charge: [] };
  rolesOf(items).forEach((role, position) => {
    found[role].push({ item: items[position] as Item, position });
  });
  return found;
}

/** Net sums of the items; null for a role that no item has. */
export interface NetSums {
  /** BT-106 */
  lines: Decimal;
  /** BT-107; not negative, because an allowance is subtracted. */
  discounts: Decimal | null;
  /** BT-108 */
  charges: Decimal | null;
}

/** lines - discounts + charges = subtotal */
export function netSums(items: readonly Pick<SnapshotItem, "kind" | "net_amount">[]): NetSums {
  const { line, discount, charge } = itemsByRole(items);
  const sum = (found: typeof line) =>
    addDecimals("0" as Decimal, ...found.map(({ item }) => item.net_amount));
  return {
    lines: sum(line),
    discounts: discount.length > 0 ? negateDecimal(sum(discount)) : null,
    charges: charge.length > 0 ? sum(charge) : null,
  };
}
