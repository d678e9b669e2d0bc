/** Figures and reports. All amounts are in the organization's base currency, which every answer names. */
import type { Daybook } from "../../client/index.ts";
import { noFields, pick } from "../fields.ts";
import * as schemas from "../schemas.ts";
import { tool } from "../tool.ts";

export const overview = tool({
  name: "overview",
  title: "Overview",
  description:
    "What waits for a person (inbox, matches, overdue invoices, uncategorized transactions) and the main figures: cash, runway, revenue, open invoices. A good first call.",
  effect: "read",
  fields: noFields,
  async run(_given, { daybook }) {
    const { waiting, financial_snapshot, invoice_aging, profit_loss } = await daybook.getOverview();
    return { data: { waiting, financial_snapshot, invoice_aging, profit_loss } };
  },
});

export const profitAndLoss = tool({
  name: "profit_and_loss",
  title: "Profit and loss",
  description: "Revenue, expenses and profit by month.",
  effect: "read",
  fields: pick(schemas.getProfitLoss.query, ["start_date", "end_date"]),
  run: async (given, { daybook }) => withCurrency(daybook, { months: await daybook.getProfitLoss(given) }),
});

export const cashFlow = tool({
  name: "cash_flow",
  title: "Cash flow",
  description: "Operating, investing and financing cash flow by month.",
  effect: "read",
  fields: pick(schemas.getCashFlow.query, ["start_date", "end_date"]),
  run: async (given, { daybook }) => withCurrency(daybook, { months: await daybook.getCashFlow(given) }),
});

export const cashProjection = tool({
  name: "cash_projection",
  title: "Cash projection",
  description: "Expected inflows and outflows by day from today. Days without either are left out.",
  effect: "read",
  fields: pick(schemas.getCashProjection.query, ["days"]),
  async run(given, { daybook }) {
    const days = await daybook.getCashProjection(given);
    return withCurrency(daybook, {
      days: days.filter((day) => day.expected_inflows !== 0 || day.expected_outflows !== 0),
    });
  },
});

export const invoiceAging = tool({
  name: "invoice_aging",
  title: "Invoice aging",
  description:
    "Open invoices by days overdue, and what is due soon. list_invoices with status overdue names them.",
  effect: "read",
  fields: noFields,
  run: async (_given, { daybook }) => withCurrency(daybook, await daybook.getInvoiceAging()),
});

export const spending = tool({
  name: "spending_by_category",
  title: "Spending by category",
  description: "Spend by category in a month, compared with its budget and the month before.",
  effect: "read",
  fields: pick(schemas.getSpendVariance.query, ["month"]),
  async run(given, { daybook }) {
    const rows = await daybook.getSpendVariance(given);
    const categories = rows.map(({ category_slug: _slug, category_color: _color, ...row }) => row);
    return withCurrency(daybook, { categories });
  },
});

export const vat = tool({
  name: "vat",
  title: "VAT",
  description:
    "VAT of a period by tax category and rate: sales, purchases and what is payable. basis cash counts by payment.",
  effect: "read",
  fields: pick(schemas.getVat.query, ["start_date", "end_date", "basis"]),
  run: async (given, { daybook }) => ({ data: await daybook.getVat(given) }),
});

async function withCurrency(daybook: Daybook, figures: object): Promise<{ data: object }> {
  const { currency } = await daybook.getFinancialSnapshot();
  return { data: { currency, ...figures } };
}
