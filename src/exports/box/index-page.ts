/** The index of the accountant's box: a page without script that any browser shows, written piece by piece. */
import { formatsFor, knownLocale } from "../../invoice-pdf/index.ts";
import type { CalendarDate } from "../../kernel/calendar.ts";
import type { Decimal } from "../../kernel/decimal.ts";
import { Html, html } from "../../platform/http/html.ts";
import { fill, languageFor, type Wording, wordingFor } from "../../wording/index.ts";
import type { IssuedInvoice, Receipt } from "./box-store.ts";

export interface BoxIndex {
  organization: string;
  locale: string;
  start_date: CalendarDate;
  end_date: CalendarDate;
  made_on: CalendarDate;
  /** Paths of the tables, with what they are called. */
  tables: { path: string; name: string }[];
  invoices: AsyncIterable<{ invoice: IssuedInvoice; pdf: string | null; ubl: string | null }>;
  receipts: AsyncIterable<{ receipt: Receipt; path: string }>;
}

type Words = Wording["box"];

export async function* writeIndex(index: BoxIndex): AsyncGenerator<Uint8Array> {
  const locale = knownLocale(index.locale);
  const words = wordingFor(locale).box;
  const bytes = (part: Html) => Buffer.from(part.text);
  yield bytes(start(index, locale, words));
  yield* table(
    words.invoices,
    words.invoices_none,
    [words.number, words.date, words.customer, words.net, words.tax, words.total, words.files],
    index.invoices,
    (row) => invoiceRow(row, locale, words),
  );
  yield* table(
    words.receipts,
    words.receipts_none,
    [words.date, words.vendor, words.amount, words.file],
    index.receipts,
    (row) => receiptRow(row, locale, words),
  );
  yield bytes(html`
</main>
</body>
</html>
`);
}

const style = `
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
h1 { font-size: 1.5rem; margin-bottom: 0; }
h2 { font-size: 1.1rem; margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid #8884; padding: .35rem .5rem; text-align: start; vertical-align: top; }
.amount { font-variant-numeric: tabular-nums; text-align: end; white-space: nowrap; }
`;

function start(index: BoxIndex, locale: string, words: Words): Html {
  const { date } = formatsFor(locale, "EUR");
  const period = fill(words.period, { start: date(index.start_date), end: date(index.end_date) });
  return html`<!doctype html>
<html lang="${languageFor(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${index.organization}: ${words.title}</title>
<style>${new Html(style)}</style>
</head>
<body>
<main>
<h1>${index.organization}</h1>
<p>${words.title}, ${period}. ${fill(words.made, { date: date(index.made_on) })}</p>
<h2>${words.tables}</h2>
<ul>
${index.tables.map(({ path, name }) => html`<li>${link(path, name)}</li>\n`)}</ul>
`;
}

async function* table<Row>(
  title: string,
  none: string,
  heads: readonly string[],
  rows: AsyncIterable<Row>,
  toRow: (row: Row) => Html,
): AsyncGenerator<Uint8Array> {
  let count = 0;
  yield Buffer.from(html`<h2>${title}</h2>\n`.text);
  for await (const row of rows) {
    if (count === 0)
      yield Buffer.from(
        html`<table>\n<thead><tr>${heads.map((head) => html`<th>${head}</th>`)}</tr></thead>\n<tbody>\n`.text,
      );
    count += 1;
    yield Buffer.from(toRow(row).text);
  }
  yield Buffer.from((count === 0 ? html`<p>${none}</p>\n` : html`</tbody>\n</table>\n`).text);
}

function invoiceRow(
  { invoice, pdf, ubl }: { invoice: IssuedInvoice; pdf: string | null; ubl: string | null },
  locale: string,
  words: Words,
): Html {
  const { number, date, customer_name, currency, subtotal, tax, total, is_cancelled } = invoice;
  const formats = formatsFor(locale, currency);
  return html`<tr><td>${number}${is_cancelled && ` (${words.cancelled})`}</td><td>${formats.date(date)}</td>
<td>${customer_name ?? words.unknown}</td>${[subtotal, tax, total].map((amount) => amountCell(amount, formats))}
<td>${pdf && link(pdf, words.pdf)}${ubl && html` ${link(ubl, words.ubl)}`}</td></tr>
`;
}

function receiptRow(
  { receipt, path }: { receipt: Receipt; path: string },
  locale: string,
  words: Words,
): Html {
  const { date, vendor, amount, currency } = receipt;
  const formats = formatsFor(locale, currency ?? "EUR");
  return html`<tr><td>${formats.date(date)}</td><td>${vendor ?? words.unknown}</td>
${amount !== null && currency !== null ? amountCell(amount, formats) : html`<td class="amount">${words.unknown}</td>`}
<td>${link(path, path.split("/").at(-1) as string)}</td></tr>
`;
}

function amountCell(amount: Decimal, { money }: ReturnType<typeof formatsFor>): Html {
  return html`<td class="amount">${money(amount)}</td>`;
}

function link(path: string, name: string): Html {
  return html`<a href="${path.split("/").map(encodeURIComponent).join("/")}">${name}</a>`;
}
