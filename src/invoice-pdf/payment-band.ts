/** The payment section: account rows on the left, the QR code on the right. */
import {
  type Band,
  type BandLine,
  cellHeight,
  makeBand,
  makeCell,
  type Paragraph,
  textLines,
} from "./band.ts";
import type { PrintedPayment } from "./payment.ts";
import { heading, type Sheet, section_gap } from "./sections.ts";
import { body, label, muted } from "./style.ts";
import { layoutLine } from "./text.ts";
import type { Fact } from "./wording.ts";

const qr_size = 92;
const caption_width = 120;
const label_width_max = 140;
const row_space = 1.5;

export function paymentBands(sheet: Sheet): Band[] {
  const { payment } = sheet.printed;
  if (!payment) return [];
  const { page, printed } = sheet;
  const width = payment.qr ? page.measure - caption_width - 16 : page.measure;
  const labelWidth = widestLabel(payment.rows, printed.locale);
  const rows = accountRows(payment.rows, labelWidth, width - labelWidth - 14, printed.locale);
  const title = textLines(
    [{ text: printed.labels.payment, style: heading, tag: "H2" }],
    width,
    printed.locale,
  );
  const [first] = rows.values;
  if (first) first.space += cellHeight({ lines: title }) + 2;
  const [firstLabel] = rows.labels;
  if (firstLabel) firstLabel.space += 2;
  const left = [...title, ...rows.labels, ...textRows(sheet, payment, width)];
  const cells = [
    makeCell(page.left, width, "left", left),
    makeCell(page.left + labelWidth + 14, width - labelWidth - 14, "left", rows.values),
  ];
  const band = makeBand({ gap: section_gap, cells });
  if (payment.qr) addCode(band, payment.qr, sheet);
  return [band];
}

function widestLabel(rows: Fact[], locale: string): number {
  const widths = rows.map((row) => layoutLine(row.label, "regular", locale).width * body.size);
  return Math.min(label_width_max, Math.max(0, ...widths));
}

/** Labels and values in two columns with aligned rows; each pair is one paragraph for screen readers. */
function accountRows(rows: Fact[], labelWidth: number, valueWidth: number, locale: string) {
  const labels: BandLine[] = [];
  const values: BandLine[] = [];
  for (const row of rows) {
    const paragraph: Paragraph = { tag: "P", link: null };
    const level = cellHeight({ lines: values }) - cellHeight({ lines: labels });
    const name = textLines([{ text: row.label, style: { ...body, color: muted } }], labelWidth + 1, locale);
    const value = textLines([{ text: row.value, style: body }], valueWidth, locale);
    const [firstName, firstValue] = [name[0], value[0]];
    if (firstName) firstName.space = row_space + Math.max(0, level);
    if (firstValue) firstValue.space = row_space + Math.max(0, -level);
    labels.push(...name.map((line) => ({ ...line, paragraph })));
    values.push(...value.map((line) => ({ ...line, paragraph })));
  }
  return { labels, values };
}

function textRows({ printed, accent }: Sheet, payment: PrintedPayment, width: number): BandLine[] {
  const texts = payment.texts.flatMap((text) =>
    textLines([{ text, style: body, space: 6 }], width, printed.locale),
  );
  if (!payment.link) return texts;
  const { url, text } = payment.link;
  const link = { text, style: { ...body, color: accent }, space: 6, ...(url ? { link: url } : {}) };
  return [...texts, ...textLines([link], width, printed.locale)];
}

function addCode(band: Band, code: NonNullable<PrintedPayment["qr"]>, { page, printed }: Sheet): void {
  const x = page.right - qr_size;
  const text = { text: code.caption, style: { ...label, leading: 10 }, space: qr_size + 5 };
  const caption = textLines([text], caption_width, printed.locale);
  band.cells.push(makeCell(page.right - caption_width, caption_width, "right", caption));
  band.figures.push({ kind: "qr", x, y: 0, width: qr_size, height: qr_size, alternative: code.alternative });
}
