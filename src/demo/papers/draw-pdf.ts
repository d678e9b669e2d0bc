/**
 * Draws the sample papers as PDF, with the fonts that every PDF reader has. The same paper gives the same bytes, so
 * that an interrupted fill can be repeated.
 */
import PDFDocument from "pdfkit";
import type { CalendarDate } from "../../kernel/calendar.ts";
import { company } from "../company.ts";
import { billWords, type PaperLanguage, printAmount, printDate } from "./languages.ts";

const a4 = { width: 595, height: 842, margin: 56 };
const till = { width: 226, margin: 14, size: 9.5, leading: 13 };
const [regular, bold, typewriter, typewriterBold] = [
  "Helvetica",
  "Helvetica-Bold",
  "Courier",
  "Courier-Bold",
];

export interface Bill {
  language: PaperLanguage;
  seller: string;
  /** Address and tax number, a line each. */
  seller_lines: readonly string[];
  number: string;
  date: CalendarDate;
  due_date: CalendarDate | null;
  /** Net amounts. */
  items: readonly (readonly [name: string, cents: number])[];
  vat_percent: number;
  /** The total is printed, not computed: a bank transaction may give it. */
  total_cents: number;
  /** Lines of a second page. */
  appendix?: readonly string[];
}

export function drawBill(bill: Bill): Promise<Buffer> {
  return drawPdf(bill.date, {}, (pdf) => {
    pdf.addPage({ size: [a4.width, a4.height], margin: 0 });
    drawHead(pdf, bill);
    drawTotals(pdf, bill, drawItems(pdf, bill));
    if (bill.appendix) drawLetterPage(pdf, bill.seller, bill.appendix);
  });
}

/** A letter, a contract or a policy: a heading and lines on one or more pages. */
export function drawLetter(
  date: CalendarDate,
  title: string,
  pages: readonly (readonly string[])[],
  options: { password?: string } = {},
): Promise<Buffer> {
  const protection = options.password ? { userPassword: options.password } : {};
  return drawPdf(date, protection, (pdf) => {
    for (const lines of pages) drawLetterPage(pdf, title, lines);
  });
}

/** Left text, right text, and whether the row is printed large. */
export type TillRow = readonly [left: string, right?: string, large?: boolean];

/** A till receipt: centred head, rows in a typewriter's font. */
export function drawTillReceipt(
  date: CalendarDate,
  head: readonly string[],
  rows: readonly TillRow[],
): Promise<Buffer> {
  const height = 2 * till.margin + (head.length + rows.length + 2) * till.leading;
  return drawPdf(date, {}, (pdf) => {
    pdf.addPage({ size: [till.width, height], margin: 0 });
    let y = till.margin;
    for (const [i, line] of head.entries()) {
      pdf.font(i === 0 ? typewriterBold : typewriter).fontSize(i === 0 ? 13 : till.size);
      pdf.text(line, (till.width - pdf.widthOfString(line)) / 2, y, { lineBreak: false });
      y += i === 0 ? 1.5 * till.leading : till.leading;
    }
    y += 0.5 * till.leading;
    for (const [left, right = "", large = false] of rows) {
      pdf.font(large ? typewriterBold : typewriter).fontSize(large ? 12 : till.size);
      drawRow(pdf, left, right, till.margin, till.width - till.margin, y);
      y += till.leading;
    }
  });
}

type Pdf = PDFKit.PDFDocument;

async function drawPdf(
  date: CalendarDate,
  options: PDFKit.PDFDocumentOptions,
  draw: (pdf: Pdf) => void,
): Promise<Buffer> {
  const info = { Producer: "Daybook", CreationDate: new Date(`${date}T12:00:00Z`) };
  const pdf = new PDFDocument({ autoFirstPage: false, margin: 0, info, ...options });
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.on("end", resolve));
  draw(pdf);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

function drawRow(pdf: Pdf, left: string, right: string, from: number, to: number, y: number): void {
  pdf.text(left, from, y, { lineBreak: false });
  if (right !== "") pdf.text(right, to - pdf.widthOfString(right), y, { lineBreak: false });
}

function drawHead(pdf: Pdf, bill: Bill): void {
  const words = billWords[bill.language];
  const { legal_entity } = company;
  pdf.font(bold).fontSize(18).text(bill.seller, a4.margin, 60, { lineBreak: false });
  drawLines(pdf, bill.seller_lines, a4.margin, 86);
  pdf.font(bold).fontSize(10).text(words.customer, a4.margin, 160, { lineBreak: false });
  const city = `${legal_entity.postal_code} ${legal_entity.city}`;
  drawLines(pdf, [legal_entity.name, legal_entity.address_line1, city], a4.margin, 176);
  pdf.font(bold).fontSize(16).text(words.title, 350, 160, { lineBreak: false });
  pdf.font(regular).fontSize(10);
  const facts: [string, string][] = [
    [words.number, bill.number],
    [words.date, printDate(bill.language, bill.date)],
    ...(bill.due_date ? [[words.due, printDate(bill.language, bill.due_date)] as [string, string]] : []),
  ];
  for (const [i, [name, value]] of facts.entries())
    pdf.text(`${name}: ${value}`, 350, 188 + i * 16, { lineBreak: false });
}

/** Returns the height at which the items end. */
function drawItems(pdf: Pdf, { language, items }: Bill): number {
  const words = billWords[language];
  const [from, to] = [a4.margin, a4.width - a4.margin];
  let y = 280;
  pdf.font(bold).fontSize(10);
  drawRow(pdf, words.item, words.amount, from, to, y);
  drawRule(pdf, y + 16);
  pdf.font(regular);
  for (const [name, cents] of items) {
    y += 26;
    drawRow(pdf, name, printAmount(language, cents), from, to, y);
  }
  return y;
}

function drawTotals(pdf: Pdf, bill: Bill, items_end: number): void {
  const { language, items, vat_percent, total_cents } = bill;
  const words = billWords[language];
  const [from, to] = [330, a4.width - a4.margin];
  const net = items.reduce((sum, [, cents]) => sum + cents, 0);
  const show = (cents: number) => `${printAmount(language, cents)} EUR`;
  const y = items_end + 40;
  drawRule(pdf, y - 10);
  drawRow(pdf, words.net, show(net), from, to, y);
  drawRow(pdf, `${words.vat} ${vat_percent} %`, show(total_cents - net), from, to, y + 18);
  pdf.font(bold).fontSize(12);
  drawRow(pdf, words.total, show(total_cents), from, to, y + 42);
  pdf
    .font(regular)
    .fontSize(10)
    .text(words.thanks, a4.margin, y + 110, { lineBreak: false });
}

function drawLetterPage(pdf: Pdf, title: string, lines: readonly string[]): void {
  pdf.addPage({ size: [a4.width, a4.height], margin: 0 });
  pdf.font(bold).fontSize(16).text(title, a4.margin, 70, { lineBreak: false });
  drawLines(pdf, lines, a4.margin, 120, 18);
}

function drawLines(pdf: Pdf, lines: readonly string[], x: number, y: number, leading = 14): void {
  pdf.font(regular).fontSize(10);
  for (const [i, line] of lines.entries()) pdf.text(line, x, y + i * leading, { lineBreak: false });
}

function drawRule(pdf: Pdf, y: number): void {
  pdf
    .moveTo(a4.margin, y)
    .lineTo(a4.width - a4.margin, y)
    .lineWidth(0.7)
    .stroke("#999999");
}
