/** Currency signs and codes in text. A sign shared by several currencies ("$", "kr") names a family. */
import { isCurrency } from "../../kernel/money.ts";

export interface CurrencyMark {
  /** Currencies the mark may stand for; one when it is unmistakable. */
  codes: readonly string[];
  /** The mark as found. */
  mark: string;
  /** Beside an amount it weighs more than in a sentence. */
  at_amount: boolean;
}

const dollars = ["USD", "CAD", "AUD", "NZD", "SGD", "HKD", "MXN", "TWD", "ARS", "CLP", "COP"] as const;
const crowns = ["SEK", "NOK", "DKK", "ISK"] as const;

/** Ended, but found on older receipts. */
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
  // Readers often take the M of RM for H or N; behind a digit or alone it is still the ringgit's mark.
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
/** Codes that are no words or firms' endings anywhere; the others are believed only right beside an amount. */
const plainCodes = new Set(
  "EUR USD GBP CHF SEK NOK DKK PLN CZK HUF HRK HKD SGD MYR AUD NZD JPY CNY INR THB IDR AED ZAR BRL MXN RON BGN ISK KRW TWD VND PHP ILS RSD UAH".split(
    " ",
  ),
);

export function findCurrencyMarks(text: string): CurrencyMark[] {
  const marks: CurrencyMark[] = [];
  for (const { pattern, codes } of signs)
    for (const match of text.matchAll(pattern))
      marks.push({ codes, mark: match[0], at_amount: atAmount(text, match.index, match[0].length) });
  for (const match of text.matchAll(code)) {
    const found = match[1] as string;
    if (!isCurrency(found) && !former.has(found)) continue;
    const beside = atAmount(text, match.index, 3);
    if (plainCodes.has(found) || beside) marks.push({ codes: [found], mark: found, at_amount: beside });
  }
  return marks;
}

/** An amount with decimals right behind or before it; a bare number may be a firm's or a street's. */
function atAmount(text: string, start: number, length: number): boolean {
  return (
    /^[ :=.-]{0,3}\d[\d ']*[.,] ?\d/.test(text.slice(start + length)) ||
    /\d ?[.,] ?\d{1,2} ?$/.test(text.slice(0, start))
  );
}

export function isKnownCurrency(found: string): boolean {
  return isCurrency(found) || former.has(found);
}
