/** Decides which amount is the total: adds up the points for and against each amount on the paper. */
import type { AmountRole } from "../extraction/labels.ts";
import { isMoney, type MoneyAmount, type MoneyRow } from "../extraction/money-rows.ts";
import type { Span } from "../reading/places.ts";
import {
  findNotTotals,
  findPrepaidTotals,
  findRatedSums,
  findTableSums,
  isTaxWithin,
  type NotTotal,
} from "./rated-sums.ts";
import { amountsOf, findSums, type Sum } from "./sums.ts";

export interface ScoredTotal {
  cents: bigint;
  score: number;
  reasons: string[];
  doubt: number;
  subtotal_cents: bigint | null;
  tax_cents: bigint | null;
  spans: Span[];
  evidence: string;
}

const rolePoints: Partial<Record<AmountRole, number>> = {
  grand_total: 3.2,
  total: 2.4,
  weak_total: 0.9,
  card: 0.8,
  subtotal: 0.3,
  cash: -0.2,
  tax: -2,
  change: -2.5,
  discount: -2.5,
  rounding: -3,
  service: -2,
  tip: -2,
  deposit: -1,
  ignored: -1.5,
};

const sumPoints: Record<Sum["kind"], number> = {
  subtotal_and_tax: 2,
  subtotal_and_charges: 1.5,
  cash_less_change: 2,
  rounded: 2.5,
  net_tax_gross: 1.5,
  net_and_tax_column: 1.2,
  net_and_rates: 3,
  rates_within: 1.8,
  table_sum: 3.5,
  less_prepaid: 1.5,
  items: 1.2,
  paid_by_card: 1,
};

/** Points for an amount that a sum shows to be something else. */
const not_total_points = -3;
const read_well = 0.9;
/**
 * Points of doubt per 1.0 of missing reader confidence, for digits that nothing else on the paper confirms.
 */
const unconfirmed_doubt = 80;

/**
 * Candidates, best first. A negative amount is expected on a credit note, and counts against it elsewhere.
 */
export function scoreTotals(rows: MoneyRow[], isCredit = false): ScoredTotal[] {
  const amounts = candidateAmounts(rows);
  const sums = [
    ...findTableSums(rows),
    ...findRatedSums(rows),
    ...findPrepaidTotals(rows),
    ...findSums(rows),
  ];
  const evidence: Evidence = { rows, sums, not_totals: findNotTotals(rows, sums), is_credit: isCredit };
  const values = [...new Set(amounts.map(({ amount }) => amount.cents))];
  const largest = values.filter((cents) => !isHandedOver(rows, cents)).reduce(larger, 0n);
  return values
    .map((cents) =>
      scoreValue(
        cents,
        amounts.filter(({ amount }) => amount.cents === cents),
        evidence,
        largest,
      ),
    )
    .toSorted((a, b) => b.score - a.score);
}

function larger(a: bigint, b: bigint): bigint {
  if (b > a) return b;
  return a;
}

interface Evidence {
  rows: MoneyRow[];
  sums: Sum[];
  not_totals: NotTotal[];
  is_credit: boolean;
}

interface PlacedAmount {
  row: MoneyRow;
  amount: MoneyAmount;
  /** Whether the row's label belongs to it; the others are quantities, prices, net values or taxes. */
  main: boolean;
}

function candidateAmounts(rows: MoneyRow[]): PlacedAmount[] {
  const placed = rows.flatMap((row) =>
    row.amounts.map((amount) => ({ row, amount, main: amount === mainAmount(row) })),
  );
  const money = placed.filter(({ amount }) => isMoney(amount));
  const second = placed.flatMap((one) =>
    one.amount.alternative_cents !== null && isMoney(one.amount)
      ? [
          {
            ...one,
            amount: {
              ...one.amount,
              cents: one.amount.alternative_cents,
              confidence: one.amount.confidence - 0.15,
            },
          },
        ]
      : [],
  );
  // "42.0", and a whole number on a paper with hardly any decimals, count only on a row labelled total.
  const labelled = placed.filter(
    ({ row, amount, main }) =>
      main &&
      !isMoney(amount) &&
      isTotalRow(row) &&
      (amount.decimals === 1 || (amount.decimals === 0 && money.length < 2 && amount.whole !== false)),
  );
  return [...money, ...second, ...labelled];
}

/** The last amount, unless a tax column follows it: "Summe 94,00 94,00 15,01". */
function mainAmount({ amounts }: MoneyRow): MoneyAmount | undefined {
  const last = amounts.at(-1);
  const largest = amounts.filter(isMoney).toSorted((a, b) => Number(b.cents - a.cents))[0];
  if (!last || !largest || !isMoney(last)) return last;
  return isTaxWithin(largest.cents, last.cents) ? largest : last;
}

function isTotalRow(row: MoneyRow): boolean {
  return row.role === "total" || row.role === "grand_total" || row.role === "card";
}

function scoreValue(
  cents: bigint,
  placed: PlacedAmount[],
  { rows, sums, not_totals, is_credit }: Evidence,
  largest: bigint,
): ScoredTotal {
  const reasons: string[] = [];
  let score = 0;
  const add = (points: number, reason: string) => {
    score += points;
    reasons.push(reason);
  };

  const labels = placed.map((one) => ({ ...labelPoints(one), one })).toSorted((a, b) => b.points - a.points);
  const best = labels[0];
  if (best?.one.row.role) add(best.points, best.reason);
  const totals = placed.filter(({ row }) => isTotalRow(row)).length;
  if (totals >= 2) add(0.5, `labelled ${totals} times`);
  else if (placed.length >= 2) add(0.3, `appears ${placed.length} times`);

  const scale = Math.max(
    ...placed
      .filter(({ row }) => row.role === null || (rolePoints[row.role] ?? 0) > 0)
      .map(({ row }) => row.row.scale),
    0,
  );
  if (scale >= 1.35) add(0.8, "printed larger");
  if (cents === largest && cents > 0n) add(0.5, "the largest amount");
  const isProven = sums.some(({ kind, total_cents }) => kind === "table_sum" && total_cents === cents);
  if (cents < 0n && !is_credit && !isProven) add(-2, "negative");
  if (cents === 0n) add(-3, "zero");

  const confirming = sums.filter((sum) => sum.total_cents === cents);
  for (const kind of new Set(confirming.map((sum) => sum.kind))) {
    const sum = confirming.find((one) => one.kind === kind) as Sum;
    add(sumPoints[kind], sum.reason);
  }
  const other = not_totals.find((one) => one.cents === cents);
  if (other) add(not_total_points, other.reason);
  if (wasRounded(cents, sums)) add(-2, "rounded afterwards");
  else if (cents % 5n !== 0n && isRoundedSomehow(rows)) add(-1.5, "before a rounding");
  if (rows.length > 12 && Math.max(...placed.map(({ row }) => row.row.index)) < rows.length * 0.25)
    add(-0.8, "near the top");

  const read = Math.max(...placed.map(({ amount }) => amount.confidence));
  if (read < read_well) add((read - read_well) * 8, `read with ${read.toFixed(2)}`);
  const structure =
    confirming.find((sum) => sum.tax_cents !== null) ?? confirming.find((sum) => sum.subtotal_cents !== null);
  return {
    cents,
    score,
    reasons,
    doubt: doubtOf(placed, confirming, read),
    subtotal_cents: structure?.subtotal_cents ?? null,
    tax_cents: structure?.tax_cents ?? null,
    spans: best ? [best.one.amount.span] : [],
    evidence: evidenceOf(best?.points ?? 0, confirming),
  };
}

/** Sums of at least three amounts with a tax among them; other sums may hold by chance or repeat a mistake. */
const proofs = new Set<Sum["kind"]>(["net_and_rates", "table_sum", "subtotal_and_tax", "net_tax_gross"]);
const clear_label_points = 1.6;

function evidenceOf(label_points: number, confirming: Sum[]): string {
  const isLabelled = label_points >= clear_label_points;
  if (confirming.some(({ kind }) => proofs.has(kind))) return isLabelled ? "proven" : "sums";
  if (confirming.length > 0) return isLabelled ? "supported" : "weak sums";
  return isLabelled ? "label" : "guess";
}

/** Doubt about digits that were read badly and that nothing else confirms; a rounding only repeats them. */
function doubtOf(placed: PlacedAmount[], confirming: Sum[], read: number): number {
  if (placed.length > 1 || confirming.some(({ kind }) => kind !== "rounded")) return 0;
  return Math.max(0, read_well - read) * unconfirmed_doubt;
}

function labelPoints({ row, amount, main }: PlacedAmount): { points: number; reason: string } {
  if (!row.role || !row.label) return { points: 0, reason: "" };
  const base = rolePoints[row.role] ?? 0;
  // A long sentence that contains the word is not a label, and the amount of a total row is its last one.
  const clear =
    base > 0 ? (0.6 + 0.4 * Math.min(1, row.label.coverage * 1.5)) * (row.label.errors > 0 ? 0.85 : 1) : 1;
  const place = base > 0 && !main ? 0.5 : 1;
  const odd = base > 0 && amount.decimals !== 2 && !amount.whole ? 0.8 : 1;
  const where = row.inherited ? "below" : "beside";
  return { points: base * clear * place * odd, reason: `${where} "${row.label.label}"` };
}

function isHandedOver(rows: MoneyRow[], cents: bigint): boolean {
  const holders = rows.filter((row) => row.amounts.some((amount) => amount.cents === cents));
  return (
    holders.length > 0 &&
    holders.every((row) => row.role === "cash" || row.role === "change" || row.role === "ignored")
  );
}

/**
 * Whether the paper has a rounding of a few cents; then an amount that is not a multiple of five is not
 * final.
 */
function isRoundedSomehow(rows: MoneyRow[]): boolean {
  return amountsOf(rows, "rounding").some((cents) => cents !== 0n && cents > -5n && cents < 5n);
}

function wasRounded(cents: bigint, sums: Sum[]): boolean {
  return (
    cents % 5n !== 0n &&
    sums.some(
      (sum) =>
        sum.kind === "rounded" &&
        sum.total_cents !== cents &&
        sum.total_cents - cents < 6n &&
        cents - sum.total_cents < 6n,
    )
  );
}
