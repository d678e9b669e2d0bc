/** Count and sums of a tab. Amounts in different currencies are never added. */
import type { InvoiceCounts } from "../../client/index.ts";
import type { InvoiceTab } from "./filters.ts";

type InvoiceFigures = InvoiceCounts["open"];

export interface TabFigures {
  count: number;
  sums: { currency: string; amount: number }[];
}

export function figuresOf(counts: InvoiceCounts, tab: InvoiceTab): TabFigures {
  if (tab === "all") return { count: counts.all, sums: [] };
  if (tab === "draft") return joined(figures(counts.draft, "total"), figures(counts.scheduled, "total"));
  return figures(counts[tab], tab === "paid" ? "total" : "open_amount");
}

function figures({ count, currencies }: InvoiceFigures, field: "total" | "open_amount"): TabFigures {
  const sums = currencies.map((sum) => ({ currency: sum.currency, amount: sum[field] }));
  return { count, sums: sums.filter(({ amount }) => amount !== 0) };
}

function joined(a: TabFigures, b: TabFigures): TabFigures {
  const sums = new Map(a.sums.map(({ currency, amount }) => [currency, amount]));
  for (const { currency, amount } of b.sums) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return { count: a.count + b.count, sums: [...sums].map(([currency, amount]) => ({ currency, amount })) };
}
