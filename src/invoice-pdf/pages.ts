/**
 * Draws laid-out pages. Everything with a meaning becomes part of the document's structure (headings,
 * paragraphs, tables, figures with a description). Everything repeated or decorative is marked as an
 * artifact, which screen readers skip.
 */
import { fill } from "../wording/index.ts";
import type { Band, BandLine, Cell, Figure, Paragraph, Rule } from "./band.ts";
import type { Element, InvoiceDocument } from "./document.ts";
import { drawCode, drawLine, drawRule, drawWatermark, lineLeft } from "./draw.ts";
import type { LaidPage, PlacedBand } from "./layout.ts";
import type { PreparedLogo } from "./logo.ts";
import type { Sheet } from "./sections.ts";
import { hairline, label, type Page, watermark_color } from "./style.ts";
import { carried_height, carried_padding } from "./table.ts";
import { fitLine, layoutLine } from "./text.ts";

interface Furniture {
  logo: PreparedLogo | null;
  watermark: string | null;
}

/** The open elements of the structure, which may continue on the next page. */
interface Structure {
  root: Element;
  tables: Map<string, Element>;
  row: Element | null;
  cells: Map<object, Element>;
  paragraphs: Map<Paragraph, Element>;
}

export function drawPages(
  document: InvoiceDocument,
  sheet: Sheet,
  pages: LaidPage[],
  furniture: Furniture,
): void {
  const root = document.element("Document");
  document.addStructure(root);
  const structure: Structure = {
    root,
    tables: new Map(),
    row: null,
    cells: new Map(),
    paragraphs: new Map(),
  };
  pages.forEach((page, index) => {
    document.addPage();
    artifact(document, () => drawFurniture(document, sheet, furniture, index, pages.length));
    if (page.continued) artifact(document, () => drawContinuation(document, sheet.page, page));
    for (const placed of page.bands) drawBand(document, sheet, structure, placed, furniture.logo);
    artifact(document, () => {
      if (page.carried) drawCells(document, page.carried.cells, page.carried.y + carried_padding);
    });
  });
  root.end();
}

function artifact(document: InvoiceDocument, draw: () => void): void {
  document.markContent("Artifact", { type: "Pagination" });
  draw();
  document.endMarkedContent();
}

function drawFurniture(
  document: InvoiceDocument,
  { printed, page }: Sheet,
  { watermark }: Furniture,
  index: number,
  count: number,
): void {
  const { locale } = printed;
  if (watermark) drawWatermark(document, layoutLine(watermark, "semibold", locale), watermark_color);
  const place = (text: string, top: number, align: "left" | "right") => {
    const line = fitLine(text, "regular", (page.measure * 0.78) / label.size, locale);
    const x = align === "left" ? page.left : page.right - line.width * label.size;
    drawLine(document, line, label, x, top);
  };
  const foot = page.height - 44;
  place(printed.footer, foot, "left");
  place(fill(printed.labels.page, { page: String(index + 1), pages: String(count) }), foot, "right");
  if (index > 0) place(`${printed.title} ${printed.number}`, 26, "right");
}

function drawContinuation(document: InvoiceDocument, page: Page, { continued }: LaidPage): void {
  if (!continued) return;
  const { headings, y, brought, brought_y } = continued;
  drawCells(document, headings.cells, y + headings.padding_top);
  for (const rule of headings.rules) drawBandRule(document, rule, y, brought_y - y);
  drawCells(document, brought, brought_y + carried_padding);
  drawRule(document, page.left, brought_y + carried_height, page.measure, 0.5, hairline);
}

function drawCells(document: InvoiceDocument, cells: Cell[], top: number): void {
  for (const cell of cells) for (const [line, y] of linesAt(cell, top)) placeLine(document, cell, line, y);
}

function drawBand(
  document: InvoiceDocument,
  sheet: Sheet,
  structure: Structure,
  { band, y, height }: PlacedBand,
  logo: PreparedLogo | null,
): void {
  for (const figure of band.figures) drawFigure(document, sheet, structure, figure, y, logo);
  const top = y + band.padding_top;
  for (const cell of band.cells) {
    if (band.section === "text") drawParagraphs(document, structure, cell, top);
    else drawTableCell(document, structure, band, cell, top);
  }
  if (band.rules.length > 0)
    artifact(document, () => {
      for (const rule of band.rules) drawBandRule(document, rule, y, height);
    });
}

function drawBandRule(document: InvoiceDocument, rule: Rule, y: number, height: number): void {
  const at = rule.edge === "top" ? y : y + height;
  drawRule(document, rule.x, at, rule.width, rule.thickness, rule.color);
}

function drawFigure(
  document: InvoiceDocument,
  { printed }: Sheet,
  { root }: Structure,
  figure: Figure,
  bandTop: number,
  logo: PreparedLogo | null,
): void {
  const { x, width, height, alternative } = figure;
  const y = bandTop + figure.y;
  const element = document.element("Figure", { alt: alternative, bbox: [x, y, x + width, y + height] });
  root.add(element);
  element.add(() => {
    if (figure.kind === "logo" && logo) document.image(Buffer.from(logo.png), x, y, { width, height });
    else if (printed.payment?.qr) drawCode(document, printed.payment.qr.matrix, x, y, width);
  });
  element.end();
}

function drawParagraphs(document: InvoiceDocument, structure: Structure, cell: Cell, top: number): void {
  for (const [line, y] of linesAt(cell, top)) {
    const { link } = line.paragraph;
    if (link) drawLink(document, structure.root, cell, line, y, link);
    else paragraphOf(document, structure, line.paragraph).add(() => placeTagged(document, cell, line, y));
  }
}

function paragraphOf(
  document: InvoiceDocument,
  { root, paragraphs }: Structure,
  paragraph: Paragraph,
): Element {
  const known = paragraphs.get(paragraph);
  if (known) return known;
  const element = document.element(paragraph.tag);
  root.add(element);
  paragraphs.set(paragraph, element);
  return element;
}

/**
 * Each line of a link is its own element and is ended at once, because PDFKit records its page when it ends.
 */
function drawLink(
  document: InvoiceDocument,
  root: Element,
  cell: Cell,
  line: BandLine,
  y: number,
  url: string,
): void {
  const paragraph = document.element("P");
  root.add(paragraph);
  const element = document.element("Link");
  paragraph.add(element);
  element.add(() => placeTagged(document, cell, line, y));
  // PDFKit writes a string primitive as a PDF name; only a String object becomes text.
  const options = { structParent: element, Contents: Object(url) as string };
  document.link(lineLeft(cell, line), y, line.line.width * line.style.size, line.style.leading, url, options);
  paragraph.end();
}

function drawTableCell(
  document: InvoiceDocument,
  structure: Structure,
  band: Band,
  cell: Cell,
  top: number,
): void {
  const element = cellOf(document, structure, band, cell);
  if (cell.lines.length === 0) return;
  element.add(() => {
    for (const [line, y] of linesAt(cell, top)) placeTagged(document, cell, line, y);
  });
}

function cellOf(document: InvoiceDocument, structure: Structure, band: Band, cell: Cell): Element {
  const known = structure.cells.get(cell.origin);
  if (known) return known;
  if (cell === band.cells[0] || structure.row === null) {
    structure.row = document.element("TR");
    tableOf(document, structure, band.section).add(structure.row);
  }
  const element = cell.scope ? document.element("TH", { scope: cell.scope }) : document.element("TD");
  structure.row.add(element);
  structure.cells.set(cell.origin, element);
  return element;
}

function tableOf(document: InvoiceDocument, { root, tables }: Structure, section: string): Element {
  const known = tables.get(section);
  if (known) return known;
  const element = document.element("Table");
  root.add(element);
  tables.set(section, element);
  return element;
}

function* linesAt(cell: Cell, top: number): Generator<[BandLine, number]> {
  let y = top;
  for (const line of cell.lines) {
    y += line.space;
    yield [line, y];
    y += line.style.leading;
  }
}

function placeLine(document: InvoiceDocument, cell: Cell, line: BandLine, y: number): void {
  drawLine(document, line.line, line.style, lineLeft(cell, line), y);
}

/** If the glyphs are not in reading order, the text itself is added for readers. */
function placeTagged(document: InvoiceDocument, cell: Cell, line: BandLine, y: number): void {
  const { actual } = line.line;
  if (actual !== null) document.markContent("Span", { actual });
  placeLine(document, cell, line, y);
  if (actual !== null) document.endMarkedContent();
}
