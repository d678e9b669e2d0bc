/** The amounts of an e-invoice, in whichever syntax it is written. */

import { type InvoiceSnapshot, itemsByRole, type SnapshotItem } from "../../invoice-snapshot/index.ts";
import { type Decimal, negateDecimal } from "../../kernel/decimal.ts";
import { filled } from "./document.ts";

/** A document level allowance (BG-20) or charge (BG-21). */
export interface Adjustment extends Pick<SnapshotItem, "tax_category" | "tax_rate"> {
  is_charge: boolean;
  /** Net and not negative, for an allowance too. */
  amount: Decimal;
  reason: string;
}

/** Allowances first, then charges. */
export function adjustmentsOf({ items }: InvoiceSnapshot): Adjustment[] {
  const { discount, charge } = itemsByRole(items);
  return [
    ...discount.map(({ item }) => toAdjustment(item, false, negateDecimal(item.net_amount))),
    ...charge.map(({ item }) => toAdjustment(item, true, item.net_amount)),
  ];
}

function toAdjustment(item: SnapshotItem, is_charge: boolean, amount: Decimal): Adjustment {
  const { name, description, tax_category, tax_rate } = item;
  const reason = [filled(name), filled(description)].filter((text) => text !== null).join(": ");
  return { is_charge, amount, reason, tax_category, tax_rate };
}
