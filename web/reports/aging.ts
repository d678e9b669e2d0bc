/** Open invoices by age, from harmless to bad. */
import type { InvoiceAging } from "../../client/index.ts";

export interface AgePart {
  id: "current" | "late_1" | "late_2" | "late_3";
  index: number;
  amount: number;
}

export function toAgeParts(aging: InvoiceAging): AgePart[] {
  return [
    { id: "current", index: 0, amount: aging.current_amount },
    { id: "late_1", index: 1, amount: aging.overdue_0_to_30 },
    { id: "late_2", index: 2, amount: aging.overdue_31_to_60 },
    { id: "late_3", index: 3, amount: aging.overdue_60_plus },
  ];
}

export function toExpected(aging: InvoiceAging): { days: number; amount: number }[] {
  return [
    { days: 14, amount: aging.expected_14_days },
    { days: 30, amount: aging.expected_30_days },
    { days: 60, amount: aging.expected_60_days },
  ];
}
