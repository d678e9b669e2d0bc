/**
 * The page a customer sees: the finalized invoice as HTML, in the words the PDF uses. It is one
 * self-contained document without scripts; `html` escapes all text from users.
 */

import type { PrintedPayment } from "../../invoice-pdf/index.ts";
import {
  formatsFor,
  type PrintedInvoice,
  type PrintedItem,
  type PrintedParty,
  printInvoice,
} from "../../invoice-pdf/index.ts";
import type { DocumentType, InvoiceSnapshot } from "../../invoice-snapshot/index.ts";
import type { CalendarDate } from "../../kernel/calendar.ts";
import { compareDecimals, type Decimal, negateDecimal } from "../../kernel/decimal.ts";
import { Html, html } from "../../platform/http/html.ts";
import { fill, type Wording, wordingFor } from "../../wording/index.ts";
import type { InvoiceStatus } from "../invoice.ts";
import { pageStyle } from "./style.ts";

type PageWords = Wording["page"];

export interface PublicInvoice {
  snapshot: InvoiceSnapshot;
  status: InvoiceStatus;
  /** The open amount. */
  balance: Decimal;
  /** Whether the due date has passed with something still open. */
  overdue: boolean;
  /** What has lowered the open amount, oldest first. */
  settlements: Settlement[];
  /** PNG. */
  logo: Uint8Array | null;
  /** Labels and addresses of the files. */
  downloads: { format: "pdf" | "ubl" | "bundle"; href: string }[];
}

/** A payment, or a credit note with its number. */
export interface Settlement {
  date: CalendarDate;
  amount: Decimal;
  note: { document_type: DocumentType; number: string } | null;
}

export function renderPublicPage(invoice: PublicInvoice): string {
  const { snapshot, status, balance, downloads } = invoice;
  const printed = printInvoice(snapshot, null);
  const words = wordingFor(printed.locale).page;
  const asks = status === "unpaid" || status === "partially_paid";
  const partly = asks && compareDecimals(balance, snapshot.total) !== 0;
  const summary = summarize(printed, snapshot, partly ? balance : null, asks, words);
  return page(
    printed.language,
    `${printed.title} ${printed.number}`,
    html`
    <header class="top">${brand(printed, invoice.logo)}${statusBadge(invoice.overdue ? "overdue" : status, words)}</header>
    <h1>${printed.title} <span>${printed.number}</span></h1>
    <section class="summary">
      <div>
        <p class="label">${summary.label}</p>
        <p class="amount">${summary.value}</p>
        ${asks && printed.summary.note ? html`<p class="due">${printed.summary.note}</p>` : ""}
      </div>
      <nav>${downloads.map(({ format, href }) => html`<a href="${href}">${words[format]}</a>`)}</nav>
    </section>
    <section class="parties">${party(printed.from)}${party(printed.to)}</section>
    <dl class="facts">${printed.facts.map(fact)}</dl>
    ${table(printed)}
    ${totals(printed, settledRows(invoice, printed, words))}
    ${printed.tax_notes.map((note) => html`<p class="note">${note}</p>`)}
    ${printed.payment && asks ? payment(printed.payment, printed.labels.payment, partly) : ""}
    ${printed.notes ? html`<section><h2>${printed.labels.notes}</h2><p class="text" dir="auto">${printed.notes}</p></section>` : ""}
    <footer>${printed.footer}</footer>`,
    snapshot.print.accent_color,
  );
}

/** Shows the amount due while it is open, the remaining amount once part is paid, and otherwise the total. */
function summarize(
  { summary, labels, locale }: PrintedInvoice,
  { currency, document_type }: InvoiceSnapshot,
  open: Decimal | null,
  asks: boolean,
  words: PageWords,
): { label: string; value: string } {
  if (open !== null) return { label: words.open, value: formatsFor(locale, currency).money(open) };
  const label = asks || document_type === "credit_note" ? summary.label : labels.total;
  return { label, value: summary.value };
}

/** Nobody knows whose link it was: the page speaks the language of the browser. */
export function renderMissingPage(language: string): string {
  const { entrance, page: words } = wordingFor(language);
  return page(
    language,
    entrance.link_title,
    html`<section class="missing"><h1>${entrance.link_title}</h1><p>${words.missing}</p></section>`,
  );
}

function page(language: string, title: string, body: Html, accent: string | null = null): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${new Html(pageStyle(accent))}</style>
</head>
<body><main>${body}</main><footer class="source"><a href="/source">Daybook</a></footer></body>
</html>
`.text;
}

/** The logo, or the first letter of the seller's name, as the app shows an organization without a logo. */
function brand({ seller_name, labels }: PrintedInvoice, logo: Uint8Array | null): Html {
  const name = html`<p class="seller">${seller_name}</p>`;
  if (logo) {
    const alternative = fill(labels.logo_alternative, { name: seller_name });
    const data = `data:image/png;base64,${Buffer.from(logo).toString("base64")}`;
    return html`<img class="logo" src="${data}" alt="${alternative}">${name}`;
  }
  const [initial = ""] = seller_name;
  return html`<p class="mark" aria-hidden="true">${initial.toUpperCase()}</p>${name}`;
}

function statusBadge(status: InvoiceStatus | "overdue", words: PageWords): Html | "" {
  const word = words[status as keyof PageWords];
  return word ? html`<p class="status ${status}">${word}</p>` : "";
}

function party({ label, block }: PrintedParty): Html {
  return html`<div><h2>${label}</h2><address dir="auto"><strong>${block.name}</strong>${block.lines.map(
    (line) => html`<br>${line}`,
  )}${block.details.map((line) => html`<br><small>${line}</small>`)}</address></div>`;
}

function fact({ label, value }: { label: string; value: string }): Html {
  return html`<div><dt>${label}</dt><dd dir="auto">${value}</dd></div>`;
}

function table({ headings, columns, items }: PrintedInvoice): Html {
  const unit = (text: Html) => (columns.unit ? text : "");
  const tax = (text: Html) => (columns.tax ? text : "");
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${headings.description}"><table>
    <thead><tr><th scope="col">${headings.description}</th><th scope="col">${headings.quantity}</th>
      ${unit(html`<th scope="col" class="unit">${headings.unit}</th>`)}<th scope="col">${headings.price}</th>
      ${tax(html`<th scope="col" class="tax">${headings.tax}</th>`)}<th scope="col">${headings.amount}</th></tr></thead>
    <tbody>${items.map(
      (
        item,
      ) => html`<tr><td dir="auto">${item.name}${item.description ? html`<small>${item.description}</small>` : ""}${narrowFacts(item, columns, headings.tax)}</td>
      <td>${item.quantity}</td>${unit(html`<td class="unit">${item.unit}</td>`)}<td>${item.price}</td>
      ${tax(html`<td class="tax">${item.tax}</td>`)}<td>${item.amount}</td></tr>`,
    )}</tbody>
  </table></div>`;
}

/** The columns that a phone has no room for, under the description: "2 days · VAT 19%". */
function narrowFacts(item: PrintedItem, columns: PrintedInvoice["columns"], tax_word: string): Html | "" {
  const facts = [
    ...(columns.unit && item.unit ? [`${item.quantity} ${item.unit}`] : []),
    ...(columns.tax && item.tax ? [`${tax_word} ${item.tax}`] : []),
  ];
  return facts.length > 0 ? html`<small class="narrow">${facts.join(" · ")}</small>` : "";
}

/** A separate table, so that the totals stay visible on a phone, where the lines may need scrolling. */
function totals({ totals }: PrintedInvoice, settled: Html[]): Html {
  return html`<table class="totals"><tbody>${totals.map(
    (row) => html`<tr${new Html(row.grand ? ' class="grand"' : "")}><th scope="row">${row.label}
      ${row.base ? html`<small>${row.base}</small>` : ""}</th><td>${row.amount}</td></tr>`,
  )}${settled}</tbody></table>`;
}

/** What was paid and credited, between the total and what is still open. */
function settledRows(
  { snapshot, settlements, balance }: PublicInvoice,
  { labels, locale }: PrintedInvoice,
  words: PageWords,
): Html[] {
  if (settlements.length === 0) return [];
  const formats = formatsFor(locale, snapshot.currency);
  const labelOf = ({ date, note }: Settlement) =>
    note
      ? fill(words.credit, {
          document: labels[note.document_type],
          number: note.number,
          date: formats.date(date),
        })
      : fill(words.payment, { date: formats.date(date) });
  return [
    ...settlements.map(
      (one) => html`<tr class="settled"><th scope="row">${labelOf(one)}</th>
      <td>${formats.money(negateDecimal(one.amount))}</td></tr>`,
    ),
    html`<tr class="open"><th scope="row">${words.open}</th><td>${formats.money(balance)}</td></tr>`,
  ];
}

/** The QR code asks for the full total, so it is left out once part of the total is paid or credited. */
function payment({ rows, texts, qr }: PrintedPayment, title: string, partly: boolean): Html {
  return html`<section class="payment"><div><h2>${title}</h2><dl class="facts">${rows.map(fact)}</dl>
    ${texts.map((text) => html`<p class="text" dir="auto">${text}</p>`)}</div>${qr && !partly ? code(qr) : ""}</section>`;
}

/** A QR code includes a white border of four modules. */
const quiet_zone = 4;

function code({ matrix, alternative, caption }: NonNullable<PrintedPayment["qr"]>): Html {
  const side = String(matrix.size + 2 * quiet_zone);
  const path = matrix.runs
    .map(({ row, column, length }) => `M${column + quiet_zone} ${row + quiet_zone}h${length}v1h-${length}z`)
    .join("");
  return html`<figure><svg role="img" aria-label="${alternative}" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">
    <path d="${path}"/></svg><figcaption>${caption}</figcaption></figure>`;
}
