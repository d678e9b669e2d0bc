/** Discounts and charges in the editor. A percentage is a way of typing: what is stored is the amount. */
import { adjustmentKinds } from "../../../src/contract.ts";
import {
  addDecimals,
  type Decimal,
  divideHalfUp,
  fromUnits,
  scaleOf,
  toUnits,
} from "../../../src/kernel/decimal.ts";
import { currencyDecimals } from "../../../src/kernel/money.ts";
import { type Draft, type DraftLine, emptyLine, isNamed, toDecimal, totalsOf } from "./draft.ts";

export type AdjustmentKind = (typeof adjustmentKinds)[number];

export const isAdjustment = ({ kind }: Pick<DraftLine, "kind">): boolean =>
  adjustmentKinds.some((adjustment) => adjustment === kind);

/**
 * One line for each tax of the invoice, because a discount lowers the taxable amount of one tax only. An invoice with a
 * single rate gets one line.
 */
export function newAdjustments(
  { lines }: Pick<Draft, "lines">,
  kind: AdjustmentKind,
  name: string,
  newKey: () => string,
): DraftLine[] {
  const delivered = lines.filter((line) => !isAdjustment(line));
  const named = delivered.filter(isNamed);
  const taxes = Map.groupBy(named.length > 0 ? named : delivered.slice(0, 1), taxOf);
  const models = [...taxes.values()].flatMap((group) => group.slice(0, 1));
  return models.map(({ tax_rate, tax_behavior, tax_category, ...model }) => ({
    ...emptyLine(newKey(), { tax_rate: tax_rate ?? 0 }),
    kind,
    name,
    tax_rate,
    tax_behavior,
    tax_category,
    tax_exemption_reason: model.tax_exemption_reason,
    tax_exemption_reason_code: model.tax_exemption_reason_code,
  }));
}

const taxOf = ({ tax_rate, tax_category, tax_behavior }: DraftLine) =>
  `${tax_category} ${tax_rate ?? 0} ${tax_behavior}`;

/** Computes the price of every line that has a percentage, again after each change of the lines. */
export function withPercentages(draft: Draft): Draft {
  if (draft.lines.every(({ percent }) => percent === null)) return draft;
  const lines = draft.lines.map((line) =>
    line.percent === null ? line : { ...line, price: priceOf(line, line.percent, draft) },
  );
  return { ...draft, lines };
}

function priceOf(line: DraftLine, percent: number, draft: Draft): number {
  const share = percentOf(baseOf(line, draft), toDecimal(percent), draft.currency);
  return line.kind === "discount" ? -Number(share) || 0 : Number(share);
}

/** The sum of the delivered lines with the same tax. */
function baseOf(line: DraftLine, { lines, currency }: Draft): Decimal {
  const same = lines.filter((other) => !isAdjustment(other) && taxOf(other) === taxOf(line));
  return addDecimals(
    "0" as Decimal,
    ...totalsOf({ lines: same, currency }).lines.map(({ amount }) => amount),
  );
}

/** Rounded like every amount: half away from zero, to the decimals of the currency. */
export function percentOf(base: Decimal, percent: Decimal, currency: string): Decimal {
  const decimals = currencyDecimals(currency);
  const exact = toUnits(base, decimals) * toUnits(percent, scaleOf(percent));
  return fromUnits(divideHalfUp(exact, 100n * 10n ** BigInt(scaleOf(percent))), decimals);
}
