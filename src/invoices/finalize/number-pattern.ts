/**
 * Invoice numbers as text. A pattern such as `{prefix}{YYYY}{MM}{seq:5}` becomes INV-20261100042. The counter
 * behind it is one per (document type, prefix, period); the period is what `reset` makes of the invoice's
 * date.
 *
 * Everything except the count is known before a number is taken: `NumberSequence` holds which counter is
 * used, the text before and after the count, and the width the count is padded to.
 */

import type { DocumentType } from "../../invoice-snapshot/index.ts";
import type { CalendarDate } from "../../kernel/calendar.ts";
import type { Issue } from "../../kernel/errors.ts";

export const numberResets = ["never", "yearly", "monthly"] as const;
export type NumberReset = (typeof numberResets)[number];

export const number_prefix_default = "INV-";
export const number_pattern_default = "{prefix}{YYYY}{MM}{seq:5}";
export const number_reset_default: NumberReset = "never";
export const prefix_length_max = 20;
export const pattern_length_max = 60;
const sequence_width_max = 12;

export interface NumberSettings {
  invoice_number_prefix: string;
  invoice_number_pattern: string;
  invoice_number_reset: NumberReset;
}

export const numberSettingsDefault: NumberSettings = {
  invoice_number_prefix: number_prefix_default,
  invoice_number_pattern: number_pattern_default,
  invoice_number_reset: number_reset_default,
};

/** Which counter a number is taken from, and how it is written. */
export interface NumberSequence {
  document_type: DocumentType;
  prefix: string;
  period: string;
  before: string;
  after: string;
  width: number;
}

/** Other document types get a mark, so that their numbers cannot be mistaken for invoice numbers. */
const typeMarks: Record<DocumentType, string> = {
  invoice: "",
  credit_note: "CN-",
  debit_note: "DN-",
  corrective_invoice: "CI-",
  prepayment_invoice: "PP-",
  self_billed_invoice: "SB-",
  proforma: "PF-",
  quote: "QU-",
};

export function prefixFor(document_type: DocumentType, invoice_number_prefix: string): string {
  const mark = typeMarks[document_type];
  // "CN-" reads better than "CN-INV-"; a prefix that the user chose is kept.
  return mark !== "" && invoice_number_prefix === number_prefix_default ? mark : mark + invoice_number_prefix;
}

export function toNumberSequence(
  settings: NumberSettings,
  document_type: DocumentType,
  date: CalendarDate,
): NumberSequence {
  const prefix = prefixFor(document_type, settings.invoice_number_prefix);
  const [before = "", after = "", width] = splitAtCounter(settings.invoice_number_pattern);
  const fill = (text: string) => fillPlaceholders(text, prefix, date);
  return {
    document_type,
    prefix,
    period: periodOf(date, settings.invoice_number_reset),
    before: fill(before),
    after: fill(after),
    width,
  };
}

export function writeNumber({ before, after, width }: NumberSequence, count: number): string {
  return before + String(count).padStart(width, "0") + after;
}

/** Lists what is wrong with the settings. A number sequence must never produce the same number twice. */
export function checkNumberSettings(settings: NumberSettings): Issue[] {
  const pattern = settings.invoice_number_pattern;
  const issues: Issue[] = [];
  const refuse = (field: keyof NumberSettings, code: string, message: string) =>
    issues.push({ path: `body.${field}`, code, message });
  if (!textPattern.test(settings.invoice_number_prefix))
    refuse("invoice_number_prefix", "format", `must be made of ${text_accepted}`);
  if (!patternPattern.test(pattern))
    refuse(
      "invoice_number_pattern",
      "format",
      `must be made of {prefix}, {YYYY}, {YY}, {MM}, {seq}, {seq:1} to {seq:${sequence_width_max}} and ${text_accepted}; found ${JSON.stringify(pattern)}`,
    );
  else if ((pattern.match(counterPattern) ?? []).length !== 1)
    refuse(
      "invoice_number_pattern",
      "counter",
      `must have exactly one {seq}; found ${JSON.stringify(pattern)}`,
    );
  const needed = missingPlaceholders(pattern, settings.invoice_number_reset);
  if (needed)
    refuse("invoice_number_pattern", "reset", `must contain ${needed}, or a reset would repeat numbers`);
  return issues;
}

const text_accepted = "letters, digits, spaces and - _ . / #";
const textPattern = /^[A-Za-z0-9 \-_./#]*$/;
const patternPattern =
  /^(?:[A-Za-z0-9 \-_./#]|\{prefix\}|\{YYYY\}|\{YY\}|\{MM\}|\{seq(?::(?:[1-9]|1[0-2]))?\})+$/;
const counterPattern = /\{seq(?::\d+)?\}/g;

function missingPlaceholders(pattern: string, reset: NumberReset): string | null {
  if (reset !== "never" && !/\{YY(?:YY)?\}/.test(pattern)) return "{YYYY} or {YY}";
  return reset === "monthly" && !pattern.includes("{MM}") ? "{MM}" : null;
}

function splitAtCounter(pattern: string): [before: string, after: string, width: number] {
  const match = /\{seq(?::(\d+))?\}/.exec(pattern);
  if (!match) throw new Error(`The number pattern ${pattern} has no counter.`);
  return [pattern.slice(0, match.index), pattern.slice(match.index + match[0].length), Number(match[1] ?? 1)];
}

function fillPlaceholders(text: string, prefix: string, date: CalendarDate): string {
  return text
    .replaceAll("{prefix}", prefix)
    .replaceAll("{YYYY}", date.slice(0, 4))
    .replaceAll("{YY}", date.slice(2, 4))
    .replaceAll("{MM}", date.slice(5, 7));
}

function periodOf(date: CalendarDate, reset: NumberReset): string {
  if (reset === "never") return "";
  return reset === "yearly" ? date.slice(0, 4) : date.slice(0, 7);
}
