/**
 * Rows as the XML of a worksheet (ECMA-376, SpreadsheetML). Numbers are numbers and dates are dates, each with its
 * format. Text is always text: a spreadsheet never runs it as a formula.
 */
import type { ColumnKind } from "../../platform/list/column.ts";

export interface SheetColumn {
  name: string;
  kind: ColumnKind;
}

/** The cell formats in `styles_xml`, by their place there. */
const formats = { text: 0, head: 1, number: 2, integer: 3, date: 4, instant: 5 };

export const styles_xml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="3"><numFmt numFmtId="164" formatCode="#,##0.00##"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="1" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>
`;

const widths: Record<ColumnKind, number> = {
  text: 24,
  number: 14,
  integer: 10,
  boolean: 10,
  date: 12,
  instant: 20,
};

/** The head stays in view while the rows scroll. */
export function sheetStart(columns: readonly SheetColumn[]): string {
  const cols = columns.map(
    ({ kind }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${widths[kind]}" customWidth="1"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join("")}</cols><sheetData><row>${columns.map(({ name }) => textCell(name, formats.head)).join("")}</row>`;
}

export const sheet_end = "</sheetData></worksheet>\n";

export function sheetRow(columns: readonly SheetColumn[], values: readonly unknown[]): string {
  return `<row>${columns.map(({ kind }, index) => toCell(kind, values[index])).join("")}</row>`;
}

function toCell(kind: ColumnKind, value: unknown): string {
  if (value === null || value === undefined) return "<c/>";
  if (typeof value === "number") return numberCell(String(value), kind === "integer" ? "integer" : "number");
  if (typeof value === "boolean") return `<c t="b"><v>${value ? 1 : 0}</v></c>`;
  if (typeof value !== "string") return textCell(JSON.stringify(value));
  const serial = kind === "date" || kind === "instant" ? toSerial(value) : null;
  return serial === null ? textCell(value) : numberCell(serial, kind as "date" | "instant");
}

function numberCell(value: string, format: keyof typeof formats): string {
  return `<c s="${formats[format]}"><v>${value}</v></c>`;
}

function textCell(text: string, format = formats.text): string {
  const style = format === formats.text ? "" : ` s="${format}"`;
  return `<c${style} t="inlineStr"><is><t xml:space="preserve">${escapeXml(shortened(text))}</t></is></c>`;
}

/** Day 0 of a spreadsheet. It differs from 1 January 1900 by an old mistake about leap years, which all repeat. */
const day_zero_ms = Date.UTC(1899, 11, 30);
const day_ms = 86_400_000;
/** Before that day, programs disagree. */
const first_serial = 61;

/** The number of days since day 0, with the time of day as a fraction; null: a spreadsheet has no such date. */
function toSerial(text: string): string | null {
  const serial = (Date.parse(text) - day_zero_ms) / day_ms;
  return serial >= first_serial ? String(Math.round(serial * 1e9) / 1e9) : null;
}

/** A cell has no more characters; a program refuses the whole file otherwise. */
export const cell_characters_max = 32_767;

function shortened(text: string): string {
  return text.length <= cell_characters_max ? text : `${text.slice(0, cell_characters_max - 1)}…`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/**
 * XML cannot hold control characters, so SpreadsheetML writes them as `_x0007_`; a text that looks like that already
 * gets its underscore escaped.
 */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, (character) => {
      const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
      return `_x${code}_`;
    })
    .replace(/[&<>"]/g, (character) => entities[character] as string);
}
