/** Document numbers, payment terms and web addresses. */
import { type Span, spanOf } from "../reading/places.ts";
import type { Row } from "../reading/rows.ts";
import { findDates } from "./dates.ts";
import { fold } from "./fold.ts";

export interface FoundReference {
  value: string;
  row: number;
  /** How clearly the label names it. */
  strength: number;
  label: string;
  span: Span;
}

const numberLabels: { pattern: RegExp; strength: number }[] = [
  { pattern: /(?:invoice|inv|tax invoice)\s*(?:no|num|number|#|nr|id)\b[\s.:#-]*/i, strength: 3 },
  {
    pattern:
      /(?:rechnungs?-?\s*(?:nummer|nr)|rechnung\s*(?:nr|nummer)|beleg-?\s*(?:nr|nummer)|re-?nr)[\s.:#-]*/i,
    strength: 3,
  },
  {
    pattern:
      /(?:facture\s*(?:num[ée]ro|n[o°º]?)|num[ée]ro de facture|factura\s*(?:n[uú]m(?:ero)?|n[o°º]?)|fattura\s*(?:num(?:ero)?|n[o°º]?)|factuur(?:nummer|nr)|faktura(?:nummer|nr|\s*nr)|laskun?\s*n(?:ume)?ro)[\s.:#°º-]*/i,
    strength: 3,
  },
  {
    pattern:
      /(?:receipt|bill|doc(?:ument)?|check|chk|trans(?:action)?|order|ticket|bon|slip|kvitto|cash\s*sale|cs)\s*(?:no|num|number|#|nr|id)\b[\s.:#-]*/i,
    strength: 2,
  },
  {
    pattern: /(?:gutschrift|credit note|rechnungskorrektur)\s*(?:no|nr|number|nummer)?\b[\s.:#-]*/i,
    strength: 2,
  },
  { pattern: /(?:invoice|inv)\s*[:#][\s]*/i, strength: 2 },
];
const numberShape = /^([A-Z0-9][A-Z0-9/_.-]{1,28}[A-Z0-9])(?![A-Za-z])/i;

export function findDocumentNumbers(rows: Row[]): FoundReference[] {
  return rows.flatMap((row) => {
    for (const { pattern, strength } of numberLabels) {
      const match = pattern.exec(row.text);
      if (!match) continue;
      const found =
        documentNumber(row, match.index + match[0].length) ?? documentNumber(rows[row.index + 1], 0);
      if (found) return [{ ...found, row: row.index, strength, label: match[0].trim() }];
    }
    return [];
  });
}

function documentNumber(row: Row | undefined, after: number): { value: string; span: Span } | null {
  const text = row?.text.slice(after) ?? "";
  const value = numberShape.exec(text.replace(/^[:.#\s-]+/, ""))?.[1];
  if (!row || !value || !/\d/.test(value) || findDates(value).length > 0) return null;
  const start = row.text.indexOf(value, after);
  return { value, span: spanOf(row, row.text, { start, end: start + value.length }) };
}

const website = /(?:https?:\/\/|www\. ?)([a-z0-9][a-z0-9-]*(?:\. ?[a-z0-9-]+)*\. ?[a-z]{2,})/i;
const bareDomain =
  /(?<![@\w.])([a-z0-9][a-z0-9-]{2,}\.(?:com|de|net|org|eu|co\.uk|fr|es|it|nl|se|dk|no|fi|pl|at|ch|com\.my|my|hr|lt))(?![\w])/i;
const mail = /[\w.+-]+ ?@ ?([a-z0-9-]+(?:\.[a-z0-9-]+)+)/i;

/** Domains in order of appearance, without the spaces that the reader added. */
export function findWebsites(rows: Row[]): { domain: string; row: number }[] {
  return rows.flatMap((row) => {
    const text = row.text.replace(/\. ?c ?\.? ?o ?\.? ?m\b/i, ".com");
    const match = website.exec(text) ?? mail.exec(text) ?? bareDomain.exec(text);
    return match?.[1] ? [{ domain: match[1].replace(/ /g, "").toLowerCase(), row: row.index }] : [];
  });
}

const terms = [
  /(?:payment terms?|terms? of payment|terms)\s*[:.]\s*(.{3,60})/i,
  /\b((?:net|netto)\s*\d{1,3}(?:\s*(?:days|tage)\b|(?=\s*$)))/i,
  /(zahlbar\s.{3,70})/i,
  /((?:zahlungsziel|zahlungsbedingungen?)\s*:?\s*.{2,60})/i,
  /(payable within .{3,50}|due (?:on|upon) receipt|payment due within .{3,40})/i,
  /(?:conditions de (?:paiement|r[eè]glement))\s*:?\s*(.{3,60})/i,
  /(betaling binnen .{3,40}|betalningsvillkor\s*:?\s*.{2,40})/i,
];

export function findPaymentTerms(rows: Row[]): { text: string; row: number } | null {
  for (const row of rows)
    for (const pattern of terms) {
      const match = pattern.exec(row.text);
      if (match?.[1]) return { text: match[1].trim(), row: row.index };
    }
  return null;
}

/** The payment period in days, as in "net 30" or "innerhalb von 14 Tagen". */
export function termDays(text: string): number | null {
  const match =
    /(?:net(?:to)?\s*|within |innerhalb (?:von )?|in |binnen )?(\d{1,3})\s*(?:days|tage[n]?|jours|dias|giorni|dagen|dagar|dage)\b/.exec(
      fold(text),
    );
  const days = match?.[1] ?? /^net(?:to)?\s*(\d{1,3})$/.exec(fold(text).trim())?.[1];
  return days === undefined ? null : Number(days);
}
