/** Finds the label of a row, forgiving what a reader gets wrong: merged words, split words, a wrong letter. */
import { editDistance, words } from "./fold.ts";
import { type AmountRole, amountLabels } from "./labels.ts";

export interface LabelMatch {
  role: AmountRole;
  label: string;
  /** Letters read differently from the label. */
  errors: number;
  /** Share of the row's letters that the label accounts for. */
  coverage: number;
}

interface Label {
  role: AmountRole;
  text: string;
  words: string[];
  letters: string;
}

/** Shorter labels must match to the letter and as whole words: "bar", "tax", "ec". */
const fuzzy_length_min = 5;
const free_end_length_min = 5;

const labels: Label[] = Object.entries(amountLabels)
  .flatMap(([role, texts]) =>
    texts.map((text) => ({
      role: role as AmountRole,
      text,
      words: words(text),
      letters: words(text).join(""),
    })),
  )
  .toSorted((a, b) => b.letters.length - a.letters.length);

/** The longest label in the text; among equals the one with fewer wrong letters. */
export function findLabel(text: string): LabelMatch | null {
  const tokens = words(text);
  const joined = tokens.join("");
  if (joined === "") return null;
  const starts = tokenStarts(tokens);
  let best: (LabelMatch & { length: number }) | null = null;
  for (const label of labels) {
    if (best && label.letters.length < best.length) break;
    const errors = matchErrors(label, joined, starts);
    if (errors === null || (best && errors >= best.errors)) continue;
    best = {
      role: label.role,
      label: label.text,
      errors,
      coverage: label.letters.length / joined.length,
      length: label.letters.length,
    };
  }
  return best
    ? adjustForTaxWords(
        { role: best.role, label: best.label, errors: best.errors, coverage: best.coverage },
        tokens,
      )
    : null;
}

function tokenStarts(tokens: string[]): number[] {
  const starts: number[] = [];
  let at = 0;
  for (const token of tokens) {
    starts.push(at);
    at += token.length;
  }
  return [...starts, at];
}

/**
 * Wrong letters where the label fits best from the start of some word, or null where it does not fit. Words
 * run together ("TOTALAMT") are found to the letter only; with a wrong letter the label must fill whole words,
 * or "total eat in" would pass for "total vat".
 */
function matchErrors(label: Label, joined: string, starts: number[]): number | null {
  const { length } = label.letters;
  let best: number | null = null;
  for (const start of starts) {
    const wholeWords = starts.includes(start + length);
    if (joined.startsWith(label.letters, start) && (wholeWords || length >= free_end_length_min)) return 0;
    const errors = fewestErrors(label, joined, start, starts);
    if (errors !== null && (best === null || errors < best)) best = errors;
  }
  return best;
}

function fewestErrors(label: Label, joined: string, start: number, starts: number[]): number | null {
  const { letters } = label;
  const allowed = letters.length >= 12 ? 2 : letters.length >= fuzzy_length_min ? 1 : 0;
  if (allowed === 0) return null;
  const ends = starts.filter((end) => end > start && Math.abs(end - start - letters.length) <= allowed);
  const spans = ends.filter((end) => shortWordsFit(label, joined, start, end, starts));
  const errors = Math.min(...spans.map((end) => editDistance(letters, joined.slice(start, end))));
  return errors <= allowed ? errors : null;
}

/** Word for word, where there are as many: a short word with a wrong letter is another word. */
function shortWordsFit(label: Label, joined: string, start: number, end: number, starts: number[]): boolean {
  const cuts = starts.filter((cut) => cut >= start && cut <= end);
  const found = cuts.slice(1).map((cut, i) => joined.slice(cuts[i], cut));
  if (found.length !== label.words.length) return true;
  return label.words.every((word, i) => word.length >= fuzzy_length_min || word === found[i]);
}

const withoutTax = new Set(
  "excl excluding exclusive before without net netto ohne hors exkl zonder senza sin ht".split(" "),
);
const withTax = new Set(
  "incl inclusive including inkl inklusive ttc brutto gross inclusief after".split(" "),
);

/** "Total sales (excluding GST)" is a subtotal, "(inclusive of GST)" a grand total, whatever stands between. */
function adjustForTaxWords(match: LabelMatch, tokens: string[]): LabelMatch {
  const isTotal = match.role === "total" || match.role === "grand_total" || match.role === "weak_total";
  if (!isTotal) return match;
  if (tokens.some((token) => withTax.has(token))) return { ...match, role: "grand_total" };
  const taxNamed = tokens.some((token) => /^(gst|sst|vat|tax|mwst|ust|tva|iva|btw|moms)$/.test(token));
  if (taxNamed && tokens.some((token) => withoutTax.has(token))) return { ...match, role: "subtotal" };
  return match;
}
