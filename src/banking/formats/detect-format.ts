/** Detects a file's format by its content. File names and extensions are unreliable. */
import iconv from "iconv-lite";
import { markedEncoding } from "./decode.ts";
import type { StatementFormat } from "./statement.ts";
import { StatementFormatUnknown } from "./statement-errors.ts";

export const detect_bytes = 64 * 1024;

const binaries: [string, string][] = [
  ["%PDF", "a PDF file"],
  ["PK\u0003\u0004", "a ZIP archive or a spreadsheet (save it as CSV)"],
  ["\u001f\u008b", "a gzip archive"],
  ["\u00d0\u00cf\u0011\u00e0", "an old Excel or Word file (save it as CSV)"],
  ["\u0089PNG", "a PNG image"],
  ["\u00ff\u00d8\u00ff", "a JPEG image"],
  ["Rar!", "a RAR archive"],
  ["7z\u00bc\u00af", "a 7-Zip archive"],
];

/** The format. Throws `StatementFormatUnknown`, which names what the file is instead if that is known. */
export function detectFormat(head: Uint8Array): StatementFormat {
  const raw = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, detect_bytes));
  const binary = binaries.find(([magic]) => raw.subarray(0, 8).toString("latin1").startsWith(magic));
  if (binary) throw new StatementFormatUnknown(binary[1]);
  const encoding = markedEncoding(raw);
  const text = iconv.decode(raw, encoding ?? "latin1").replace(/^\s+/, "");
  if (text === "") throw new StatementFormatUnknown("an empty file");
  return fromText(text);
}

function fromText(text: string): StatementFormat {
  if (isOfx(text)) return /<INTU\./i.test(text) ? "qfx" : "ofx";
  if (text.startsWith("<")) return fromMarkup(text);
  if (/^!(?:type|account|option|clear)\b/im.test(text.slice(0, 2_000)) && text.startsWith("!")) return "qif";
  if (/^(?:\{4:\r?\n?)?:20:/m.test(text) && /^:60[FM]:/m.test(text)) return "mt940";
  if (/^\{1:F01/.test(text)) return "mt940";
  if (/^[^\n\r]*[,;\t|]/m.test(text)) return "csv";
  throw new StatementFormatUnknown("a text file without any column separator");
}

/** A header, or the root element: in XML anywhere, else at the start of a line, because a CSV text may mention it. */
function isOfx(text: string): boolean {
  if (/^(?:.*\r?\n){0,20}?\s*OFXHEADER\s*:/i.test(text)) return true;
  return text.startsWith("<") ? /<(?:\?OFX\b|OFX>)/i.test(text) : /^<OFX>/im.test(text);
}

/** The messages about an account, for files that name no version. */
const camtMessages: [RegExp, string][] = [
  [/<(?:\w+:)?BkToCstmrStmt\b/, "053"],
  [/<(?:\w+:)?BkToCstmrAcctRpt\b/, "052"],
  [/<(?:\w+:)?BkToCstmrDbtCdtNtfctn\b/, "054"],
];

function fromMarkup(text: string): StatementFormat {
  const named = /camt\.(\d{3})\.001/.exec(text)?.[1];
  const camt = named ?? camtMessages.find(([sign]) => sign.test(text))?.[1];
  if (camt === "052" || camt === "053" || camt === "054") return `camt${camt}`;
  if (camt !== undefined) throw new StatementFormatUnknown(`a CAMT.${camt} message`);
  if (/^<(?:!doctype html|html)/i.test(text))
    throw new StatementFormatUnknown("a web page (was the session logged out?)");
  throw new StatementFormatUnknown("an XML file that is not a bank statement");
}
