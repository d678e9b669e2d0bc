import type { CurrencyStatement, StatementEntry } from "../../../client/index.ts";
import { command } from "../../command.ts";
import type { Io } from "../../io.ts";
import { currency as currencyOption, date, flag, text } from "../../options.ts";
import { formatMoney } from "../../output/money.ts";
import { printJson } from "../../output/present.ts";
import { type Column, formatTable } from "../../output/table.ts";
import { requireId } from "../../resources/find-record.ts";
import { recordArgument } from "../../resources/verbs.ts";
import { saveDownload } from "../../save-download.ts";
import { customers } from "./customers.ts";

export const customerStatement = command({
  path: ["customer", "statement"],
  summary: "Show or save a customer's statement of account",
  details: "Invoices, credit notes and payments between the opening and the closing balance, by currency.",
  arguments: { record: recordArgument(customers) },
  options: {
    from: date("--from <date>", "First day (YYYY-MM-DD); by default the first day of the last day's year"),
    to: date("--to <date>", "Last day (YYYY-MM-DD); today by default"),
    currency: currencyOption(
      "--currency <code>",
      "Only this currency; a PDF has one, the base currency by default",
    ),
    output: text("-o, --output <path>", "Save it as a PDF in this file or folder, or - for standard output"),
    force: flag("-f, --force", "Overwrite an existing file"),
  },
  examples: [
    ["customer statement 'Zoë Müller GmbH' --from 2026-01-01 --to 2026-03-31", "Show the first quarter"],
    ["customer statement 'Zoë Müller GmbH' --output statement.pdf", "Save this year as a PDF"],
  ],
  async run({ record, from, to, currency, output, force }, context) {
    const { daybook, io, settings } = context;
    const id = await requireId(customers, record, context);
    const range = { ...(from ? { start_date: from } : {}), ...(to ? { end_date: to } : {}) };
    if (output !== undefined) {
      const pdf = await daybook.downloadCustomerStatement(id, {
        ...range,
        ...(currency ? { currency } : {}),
      });
      return saveDownload(pdf, { output, force, fallback_name: "statement.pdf" }, context);
    }
    const data = await daybook.getCustomerStatement(id, range);
    const shown = data.currencies.filter((one) => currency === undefined || one.currency === currency);
    if (settings.json) printJson(context, { data: { ...data, currencies: shown } });
    else if (shown.length === 0) io.note(`Nothing between ${data.start_date} and ${data.end_date}.`);
    else io.print(shown.map((one) => formatStatement(one, data, io)).join("\n\n"));
    return "ok";
  },
});

type Line = Pick<StatementEntry, "date" | "balance"> &
  Partial<Pick<StatementEntry, "number" | "debit" | "credit">> & { text: string };

function formatStatement(
  { currency, opening_balance, closing_balance, total_debit, total_credit, entries }: CurrencyStatement,
  { start_date, end_date }: { start_date: string; end_date: string },
  io: Io,
): string {
  const closing = { debit: total_debit, credit: total_credit, balance: closing_balance };
  const lines: Line[] = [
    { date: start_date, text: "opening balance", balance: opening_balance },
    ...entries.map((entry) => ({ ...entry, text: entry.type.replaceAll("_", " ") })),
    { date: end_date, text: "closing balance", ...closing },
  ];
  const money = (title: "debit" | "credit" | "balance"): Column<Line> => ({
    title,
    // Most lines have either a debit or a credit; a zero beside it would only be noise.
    value: (line) => (line[title] || title === "balance" ? formatMoney(line[title], currency) : ""),
    align: "right",
  });
  return formatTable(
    lines,
    [
      { title: "date", value: (line) => line.date },
      { title: "entry", value: (line) => line.text },
      { title: "number", value: (line) => line.number, flexible: true },
      money("debit"),
      money("credit"),
      money("balance"),
      { title: "", value: () => currency },
    ],
    io,
  );
}
