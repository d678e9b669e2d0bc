import type { InvoicePreview } from "../../../client/index.ts";
import { command } from "../../command.ts";
import { flag, text } from "../../options.ts";
import { formatMoney } from "../../output/money.ts";
import { printJson } from "../../output/present.ts";
import { formatTable } from "../../output/table.ts";
import { saveDownload } from "../../save-download.ts";
import { draftOptions, readDraft } from "./create.ts";

export const invoicePreview = command({
  path: ["invoice", "preview"],
  summary: "Calculate an invoice without creating it",
  options: {
    ...draftOptions,
    output: text("-o, --output <path>", "Save the preview as a PDF in this file, or - for standard output"),
    force: flag("-f, --force", "Overwrite an existing file"),
  },
  examples: [
    [
      "invoice preview --customer 'Zoë Müller GmbH' --item 'name=Paper; price=4.20; tax_rate=19'",
      "Show the totals of an invoice",
    ],
    ["invoice preview --file march.json --output preview.pdf", "See how it will look"],
  ],
  async run({ output, force, ...draft }, context) {
    const { io, settings, daybook } = context;
    const body = await readDraft(draft, context);
    if (output !== undefined) {
      const pdf = await daybook.previewInvoice(body, { format: "pdf" });
      return saveDownload(pdf, { output, force, fallback_name: "preview.pdf" }, context);
    }
    const data = await daybook.previewInvoice(body);
    if (settings.json) printJson(context, { data });
    else io.print(formatPreview(data, io));
    return "ok";
  },
});

interface Line {
  name?: string | null;
  quantity?: number;
  price?: number;
  tax_rate?: string;
  amount: number;
}

function formatPreview(preview: InvoicePreview, io: Parameters<typeof formatTable>[2]): string {
  const currency = preview.template?.currency;
  const money = (amount: number) => formatMoney(amount, currency);
  const rows: Line[] = [
    ...preview.items.map((item) => ({ ...item, tax_rate: `${item.tax_rate} %` }) as Line),
    { name: "Subtotal", amount: preview.subtotal },
    { name: "Tax", amount: preview.tax },
    { name: `Total ${currency ?? ""}`.trim(), amount: preview.total },
  ];
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
