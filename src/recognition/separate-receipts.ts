/** Detects several receipts scanned into one file: each page has its own total and its own date or number. */
import type { Decimal } from "../kernel/decimal.ts";
import { fromUnits } from "../kernel/decimal.ts";
import { placeDates } from "./arbitration/dates.ts";
import { scoreNumbers } from "./arbitration/number.ts";
import { scoreTotals } from "./arbitration/total.ts";
import { toMoneyRows } from "./extraction/money-rows.ts";
import type { Row } from "./reading/rows.ts";
import type { Candidate } from "./recognition.ts";

export interface SeparateReceipts {
  warning: string;
  /** One total per page, then their sum. */
  candidates: Candidate<Decimal>[];
}

/** A page's total counts if its own label or arithmetic supports it. */
const total_score_min = 3;

/** Even odds: a weaker code is not the number of a receipt of its own. */
const number_score_min = 0;

export function findSeparateReceipts(rows: Row[]): SeparateReceipts | null {
  const pages = [...Map.groupBy(rows, (row) => row.page)].flatMap(([page, own]) => {
    const total = scoreTotals(toMoneyRows(own.map((row, index) => ({ ...row, index }))), false)[0];
    if (!total || total.score < total_score_min || placeDates(own).length === 0) return [];
    return [{ page, cents: total.cents, identity: identityOf(own) }];
  });
  // The pages of a single invoice have the same number and date, and repeat or carry forward its total.
  const distinct = new Set(pages.map(({ cents, identity }) => `${cents} ${identity}`));
  if (pages.length < 2 || distinct.size < 2 || new Set(pages.map(({ identity }) => identity)).size < 2)
    return null;
  const sum = pages.reduce((total, { cents }) => total + cents, 0n);
  const listed = pages.map(({ page, cents }) => `page ${page}: ${fromUnits(cents, 2)}`).join(", ");
  return {
    warning: `several receipts in one file (${listed})`,
    candidates: [
      ...pages.map(({ page, cents }) => ({
        value: fromUnits(cents, 2),
        confidence: 0.4,
        reason: `the total of page ${page}`,
      })),
      { value: fromUnits(sum, 2), confidence: 0.3, reason: "the sum of all pages" },
    ],
  };
}

function identityOf(rows: Row[]): string {
  const [number] = scoreNumbers(rows.map((row, index) => ({ ...row, index })));
  const date = placeDates(rows)[0]?.found.day_first;
  return `${number && number.score >= number_score_min ? number.value : ""} ${date ?? ""}`;
}
