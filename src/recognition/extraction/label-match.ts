/** Finds the label of a row, tolerating a reader's mistakes: merged words, split words, a wrong letter. */
import { editDistance, words } from "./fold.ts";
import { type AmountRole, amountLabels } from "./labels.ts";

export interface LabelMatch {
  role: AmountRole;
  label: string;
  /** The number of letters that differ from the label. */
  errors: number;
  /** The share of the row's letters that the label covers. */
  coverage: number;
}

interface Label {
  role: AmountRole;
  text: string;
  words: string[];
  letters: string;
  /** One bit for each letter it contains. */
  alphabet: number;
  /** Position in the table: if two labels fit equally well, the first counts. */
  order: number;
}

interface Fit {
  label: Label;
  errors: number;
}

/** Shorter labels must match exactly and as whole words: "bar", "tax", "ec". */
const fuzzy_length_min = 5;
const free_end_length_min = 5;
const errors_max = 2;
const letters_per_error = 3;
/** A row with more words is a sentence; its label, if it has one, is at its beginning. */
const words_max = 24;

const labels: Label[] = Object.entries(amountLabels)
  .flatMap(([role, texts]) => texts.map((text) => ({ role: role as AmountRole, text, words: words(text) })))
  .map((label, order) => {
    const letters = label.words.join("");
    return { ...label, letters, alphabet: alphabetOf(letters), order };
  });
const byLetters = Map.groupBy(labels, ({ letters }) => letters);
const byLength = Map.groupBy(labels, ({ letters }) => letters.length);
const lengths = [...byLength.keys()];
const length_max = Math.max(...lengths);

/** The label that covers most of the text; wrong letters count against it. */
export function findLabel(text: string): LabelMatch | null {
  const all = words(text);
  const tokens = all.slice(0, words_max);
  const joined = tokens.join("");
  const starts = tokenStarts(tokens);
  const fits = [...exactFits(joined, starts), ...closeFits(joined, starts)];
  const best = fits.reduce<Fit | null>((one, other) => (one && !isBetter(other, one) ? one : other), null);
  if (!best) return null;
  const { role, text: label, letters } = best.label;
  const coverage = letters.length / all.join("").length;
  return adjustForTaxWords({ role, label, errors: best.errors, coverage }, tokens);
}

function isBetter(a: Fit, b: Fit): boolean {
  return (weightOf(a) - weightOf(b) || b.label.order - a.label.order) > 0;
}

/**
 * A longer label is better, but not with a missing letter: "total" is not "totals", "totalt" is not "total
 * ht".
 */
function weightOf({ label, errors }: Fit): number {
  return label.letters.length - letters_per_error * errors;
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

/** Labels that match exactly from the start of a word; long ones also in merged words ("TOTALAMT"). */
function exactFits(joined: string, starts: number[]): Fit[] {
  const ends = new Set(starts);
  return starts.flatMap((start) =>
    lengths
      .filter((length) => ends.has(start + length) || length >= free_end_length_min)
      .flatMap((length) => byLetters.get(joined.slice(start, start + length)) ?? [])
      .map((label) => ({ label, errors: 0 })),
  );
}

/** A label with a wrong letter must cover whole words, or "total eat in" would match "total vat". */
function closeFits(joined: string, starts: number[]): Fit[] {
  const fits: Fit[] = [];
  for (const [i, start] of starts.entries())
    for (const end of starts.slice(i + 1)) {
      if (end - start > length_max + errors_max) break;
      if (end - start < fuzzy_length_min - 1) continue;
      const span = joined.slice(start, end);
      const alphabet = alphabetOf(span);
      for (let length = span.length - errors_max; length <= span.length + errors_max; length++)
        for (const label of byLength.get(length) ?? []) {
          const allowed = errorsAllowed(label);
          if (Math.abs(length - span.length) > allowed) continue;
          // A wrong letter removes one letter from the set and adds another; this test rules out most labels
          // cheaply.
          if (bitsOf(label.alphabet ^ alphabet) > 2 * allowed) continue;
          const errors = editDistance(label.letters, span);
          if (errors > 0 && errors <= allowed && shortWordsFit(label, joined, start, end, starts))
            fits.push({ label, errors });
        }
    }
  return fits;
}

function errorsAllowed({ letters }: Label): number {
  return letters.length >= 12 ? errors_max : letters.length >= fuzzy_length_min ? 1 : 0;
}

function alphabetOf(letters: string): number {
  let bits = 0;
  for (let i = 0; i < letters.length; i++) bits |= 1 << (letters.charCodeAt(i) - 97);
  return bits;
}

function bitsOf(mask: number): number {
  let [rest, count] = [mask, 0];
  for (; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Compares word by word if the counts are equal: a short word with a wrong letter is another word. */
function shortWordsFit(label: Label, joined: string, start: number, end: number, starts: number[]): boolean {
  const cuts = starts.filter((cut) => cut >= start && cut <= end);
  const found = cuts.slice(1).map((cut, i) => joined.slice(cuts[i], cut));
  if (found.length !== label.words.length) return true;
  return label.words.every((word, i) => word.length >= fuzzy_length_min || word === found[i]);
}

const withoutTax = new Set(
  "excl excluding exclusive before without net netto ohne hors exkl zonder senza sin ht ilman veroton bez uden eks ekskl".split(
    " ",
  ),
);
const withTax = new Set(
  "incl inclusive including inkl inklusive ttc brutto gross inclusief after".split(" "),
);
/** Short words that count only together with the name of a tax: "total inc. GST", "total w/ tax". */
const withNamedTax = new Set("inc with w mit".split(" "));
const taxNames = new Set("gst hst sst vat tax mwst ust tva iva btw moms mva alv dph".split(" "));
/** "Im Betrag enthalten: 19 % MwSt", "Total includes tax": the amount is the tax, not the total. */
const thereof = new Set(
  "includes included enthalten enthaltene darin davon dont thereof waarvan varav herav heraf sisaltaa incluido inclusa incluse incluye cui toho tym".split(
    " ",
  ),
);

/** "Total sales (excluding GST)" is a subtotal, "(inclusive of GST)" a grand total, whatever is between. */
function adjustForTaxWords(match: LabelMatch, tokens: string[]): LabelMatch {
  const isTotal = match.role === "total" || match.role === "grand_total" || match.role === "weak_total";
  if (!isTotal) return match;
  const namesTax = tokens.some((token) => taxNames.has(token));
  if (namesTax && tokens.some((token) => thereof.has(token))) return { ...match, role: "tax" };
  if (tokens.some((token) => withTax.has(token))) return { ...match, role: "grand_total" };
  if (!namesTax) return match;
  if (tokens.some((token) => withNamedTax.has(token))) return { ...match, role: "grand_total" };
  return tokens.some((token) => withoutTax.has(token)) ? { ...match, role: "subtotal" } : match;
}
