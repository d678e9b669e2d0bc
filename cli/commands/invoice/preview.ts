import type { Envelope, InvoicePreview } from "../../../src/contract.ts";
import { command } from "../../command.ts";
import { formatMoney } from "../../output/money.ts";
import { printJson } from "../../output/present.ts";
import { formatTable } from "../../output/table.ts";
import { example_id } from "../shared.ts";
import { draftOptions, readDraft } from "./draft.ts";

export const invoicePreview = command({
  path: ["invoice", "preview"],
  summary: "Calculate an invoice without creating it",
  options: draftOptions,
  examples: [
    [
      `invoice preview --customer-id ${example_id} --item 'name=Paper; price=4.20; tax_rate=19'`,
      "Show the totals of an invoice",
    ],
  ],
  async run(draft, context) {
    const { io, settings, api } = context;
    const body = await readDraft(draft, io.stdin);
    const answer = await api.post<Envelope<InvoicePreview>>("/v1/invoices/preview", body);
    if (settings.json) printJson(context, answer);
    else io.print(formatPreview(answer.data, io));
    return "ok";
  },
});

function formatPreview(preview: InvoicePreview, io: Parameters<typeof formatTable>[2]): string {
  const currency = preview.template?.currency;
  const money = (amount: number) => formatMoney(amount, currency);
  const rows = [
    ...preview.items.map((item) => ({ ...item, tax_rate: `${item.tax_rate} %` })),
    { name: "Subtotal", amount: preview.subtotal },
    { name: "Tax", amount: preview.tax },
    { name: `Total ${currency ?? ""}`.trim(), amount: preview.total },
  ] as { name: string; quantity?: number; price?: number; tax_rate?: string; amount: number }[];
  return formatTable(
    rows,
    [
      { title: "item", value: (row) => row.name, flexible: true },
      { title: "quantity", value: (row) => row.quantity, align: "right" },
      { title: "price", value: (row) => (row.price === undefined ? "" : money(row.price)), align: "right" },
      { title: "tax", value: (row) => row.tax_rate, align: "right" },
      { title: "amount", value: (row) => money(row.amount), align: "right" },
    ],
    io,
  );
}
