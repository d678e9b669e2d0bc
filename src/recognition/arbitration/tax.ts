/** Tax and subtotal, given the total: only amounts consistent with it are accepted. */
import type { AmountRole } from "../extraction/labels.ts";
import { isMoney, type MoneyRow, unitOf } from "../extraction/money-rows.ts";
import type { Span } from "../reading/places.ts";
import type { Scored } from "./scored.ts";
import { mergeScored } from "./scored.ts";
import type { ScoredTotal } from "./total.ts";

/** The highest rates in use are 27 % of the net. */
const share_max_percent = 22n;

export function scoreTaxes(rows: MoneyRow[], total: ScoredTotal | null): Scored<bigint>[] {
  const found: Scored<bigint>[] = [];
  if (total?.tax_cents != null)
    found.push({
      value: total.tax_cents,
      evidence: total.evidence,
      spans: spansOf(rows, total.tax_cents, "tax"),
      score: 3.5,
      reasons: total.reasons.filter((reason) => reason.includes("tax")),
    });
  const rates = rows
    .flatMap((row) => row.percents.map((percent) => percent.cents))
    .filter((rate) => rate >= 100n && rate <= 2_700n);
  const unit = unitOf(rows);
  const labelled = rows.filter((row) => row.role === "tax");
  for (const row of labelled) {
    const money = row.amounts.filter(isMoney);
    const tax = smallestOf(money.map(({ cents }) => cents));
    if (tax === null || !fits(tax, total)) continue;
    const rate = total === null ? undefined : rates.find((one) => isInclusive(total.cents, tax, one, unit));
    if (rate !== undefined)
      found.push({
        value: tax,
        evidence: "rate",
        spans: spansOf([row], tax, "tax"),
        score: 3,
        reasons: [`beside "${row.label?.label}"`, `${Number(rate) / 100} % within the total`],
      });
    else
      found.push({
        value: tax,
        evidence: rates.length > 0 ? "label against rates" : "label",
        spans: spansOf([row], tax, "tax"),
        score: money.length === 1 ? 1.8 : 1,
        reasons: [`beside "${row.label?.label}"`],
      });
  }
  return mergeScored(found, String, 0.3);
}

/**
 * Where an amount is printed: with its label if possible. Empty if it is only a sum of amounts, as for two tax rates.
 */
function spansOf(rows: MoneyRow[], cents: bigint, role: AmountRole): Span[] {
  const printed = rows.flatMap((row) => row.amounts.map((amount) => ({ row, amount })));
  const equal = printed.filter(
    ({ amount }) => isMoney(amount) && (amount.cents === cents || amount.alternative_cents === cents),
  );
  const best = equal.find(({ row }) => row.role === role) ?? equal[0];
  return best ? [best.amount.span] : [];
}

function smallestOf(cents: bigint[]): bigint | null {
  return cents.toSorted((a, b) => Number(a - b))[0] ?? null;
}

function fits(tax: bigint, total: ScoredTotal | null): boolean {
  return (
    total === null ||
    (total.cents >= 0n ? tax >= 0n && tax * 100n <= total.cents * share_max_percent : tax <= 0n)
  );
}

function isInclusive(total: bigint, tax: bigint, rate: bigint, unit: bigint): boolean {
  const expected = (total * rate) / (10_000n + rate);
  const difference = expected - tax;
  return difference <= unit && difference >= -unit;
}

export function scoreSubtotals(
  rows: MoneyRow[],
  total: ScoredTotal | null,
  tax: bigint | null,
): Scored<bigint>[] {
  const found: Scored<bigint>[] = [];
  if (total?.subtotal_cents != null)
    found.push({
      value: total.subtotal_cents,
      evidence: total.evidence,
      spans: spansOf(rows, total.subtotal_cents, "subtotal"),
      score: 3,
      reasons: total.reasons.filter((reason) => reason.includes("subtotal") || reason.includes("net")),
    });
  for (const row of rows.filter((one) => one.role === "subtotal")) {
    const last = row.amounts.filter(isMoney).at(-1);
    if (
      !last ||
      (total &&
        last.cents > total.cents &&
        total.cents > 0n &&
        !total.reasons.some((reason) => reason.includes("discount")))
    )
      continue;
    const exact = total !== null && tax !== null && last.cents + tax === total.cents;
    found.push({
      value: last.cents,
      evidence: exact ? "exact" : "label",
      spans: [last.span],
      score: exact ? 3.2 : 1.5,
      reasons: [`beside "${row.label?.label}"`, ...(exact ? ["subtotal and tax add up to the total"] : [])],
    });
  }
  return mergeScored(found, String, 0.2);
}
