/** Finds currency signs and codes in text. A sign may be shared by several currencies ("$", "kr"). */
import { isCurrency } from "../../kernel/money.ts";

export interface CurrencyMark {
  /** The currencies that the mark may mean; only one if it is unambiguous. */
  codes: readonly string[];
  /** The mark as found. */
  mark: string;
  /** Whether it is beside an amount, where it counts more than in a sentence. */
  at_amount: boolean;
  /** Its position in the text. */
  start: number;
  end: number;
}

const dollars = ["USD", "CAD", "AUD", "NZD", "SGD", "HKD", "MXN", "TWD", "ARS", "CLP", "COP"] as const;
const crowns = ["SEK", "NOK", "DKK", "ISK"] as const;

/** Former currencies, found on older receipts. */
const former = new Set(["HRK", "BGN", "LTL", "LVL", "EEK", "DEM", "FRF", "ITL", "ESP", "ATS"]);

const signs: { pattern: RegExp; codes: readonly string[] }[] = [
  { pattern: /€|\beuros?\b/gi, codes: ["EUR"] },
  { pattern: /£/g, codes: ["GBP"] },
  { pattern: /\bUS ?\$/g, codes: ["USD"] },
  { pattern: /\bHK ?[D$]? ?\$/g, codes: ["HKD"] },
  { pattern: /\bS\$|\bSG ?\$/g, codes: ["SGD"] },
  { pattern: /\bA\$|\bAU ?\$/g, codes: ["AUD"] },
  { pattern: /\bC\$|\bCA ?\$/g, codes: ["CAD"] },
  { pattern: /\bNZ ?\$/g, codes: ["NZD"] },
  { pattern: /\bR\$/g, codes: ["BRL"] },
  { pattern: /\$/g, codes: dollars },
  // Readers often misread the M of RM; before a digit or on its own it is still the ringgit's mark.
  { pattern: /(?<![A-Za-z])R[MN](?![A-Za-z])|(?<![A-Za-z])RM(?=\d)/g, codes: ["MYR"] },
  { pattern: /(?<![A-Za-z])kr\.?(?![A-Za-z])/gi, codes: crowns },
  { pattern: /\bFr\.? ?(?=\d)|\bSFr\b/g, codes: ["CHF"] },
  { pattern: /\bz[lł]\b/gi, codes: ["PLN"] },
  { pattern: /\bK[cč]\b/g, codes: ["CZK"] },
  { pattern: /\bFt\b/g, codes: ["HUF"] },
  { pattern: /₹/g, codes: ["INR"] },
  { pattern: /\bRs\.? ?(?=\d)/g, codes: ["INR", "PKR", "LKR"] },
  { pattern: /¥/g, codes: ["JPY", "CNY"] },
  { pattern: /₺|(?<=\d ?)TL\b/g, codes: ["TRY"] },
  { pattern: /\bkn\b/g, codes: ["HRK"] },
  { pattern: /\bRp\.? ?(?=\d)/g, codes: ["IDR"] },
  { pattern: /\bDhs?\b/gi, codes: ["AED", "MAD"] },
  { pattern: /(?<=\d ?)lei\b/gi, codes: ["RON"] },
  { pattern: /₩/g, codes: ["KRW"] },
  { pattern: /₫/g, codes: ["VND"] },
  { pattern: /₱/g, codes: ["PHP"] },
  { pattern: /₪/g, codes: ["ILS"] },
  { pattern: /₴/g, codes: ["UAH"] },
];

const code = /(?<![A-Za-z])([A-Z]{3})(?![A-Za-z])/g;
/**
 * Codes that are not words or legal forms in any language; other codes count only directly beside an amount.
 */
const plainCodes = new Set(
  "EUR USD GBP CHF SEK NOK DKK PLN CZK HUF HRK HKD SGD MYR AUD NZD JPY CNY INR THB IDR AED ZAR BRL MXN RON BGN ISK KRW CLP TWD VND PHP ILS RSD UAH".split(
    " ",
  ),
);

export function findCurrencyMarks(text: string): CurrencyMark[] {
  const marks: CurrencyMark[] = [];
  for (const { pattern, codes } of signs)
    for (const match of text.matchAll(pattern))
      marks.push(toMark(codes, match, atAmount(text, match.index, match[0].length)));
  for (const match of text.matchAll(code)) {
    const found = match[1] as string;
    if (!isCurrency(found) && !former.has(found)) continue;
    const beside = atAmount(text, match.index, 3);
    if (plainCodes.has(found) || beside) marks.push(toMark([found], match, beside));
  }
  return marks;
}

function toMark(codes: readonly string[], match: RegExpExecArray, at_amount: boolean): CurrencyMark {
  const [mark] = match;
  return { codes, mark, at_amount, start: match.index, end: match.index + mark.length };
}

/**
 * Whether an amount with decimals is directly before or after it; a plain number may be part of an address.
 */
function atAmount(text: string, start: number, length: number): boolean {
  return (
    /^[ :=.*-]{0,3}\d[\d ']*[.,] ?\d/.test(text.slice(start + length)) ||
    /\d ?[.,] ?\d{1,2} ?$/.test(text.slice(0, start))
  );
}

export function isKnownCurrency(found: string): boolean {
  return isCurrency(found) || former.has(found);
}
