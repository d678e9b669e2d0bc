/** The splits of a transaction: whether they fit, and the base amount of each. Pure. */
import { addDecimals, type Decimal, divideHalfUp, fromUnits, toUnits } from "../../kernel/decimal.ts";
import { type Issue, ValidationError } from "../../kernel/errors.ts";
import { currencyDecimals, fitsCurrency, toMinor } from "../../kernel/money.ts";
import type { SplitIn } from "./schema.ts";

export interface Whole {
  amount: Decimal;
  currency: string;
  base_amount: Decimal | null;
  base_currency: string;
}

/** Refuses splits that are 0, have too many decimals for the currency, or do not sum to the whole. */
export function requireSplits(whole: Pick<Whole, "amount" | "currency">, splits: readonly SplitIn[]): void {
  const { amount, currency } = whole;
  const issues = splits.flatMap((split, index): Issue[] => {
    const path = `body.splits.${index}.amount`;
    if (split.amount === "0") return [{ path, code: "zero", message: "must not be 0" }];
    if (fitsCurrency(split.amount, currency)) return [];
    const message = `must have at most ${currencyDecimals(currency)} decimals in ${currency}; found ${split.amount}`;
    return [{ path, code: "decimals", message }];
  });
  const sum = addDecimals(...splits.map((split) => split.amount));
  if (splits.length === 1)
    issues.push({
      path: "body.splits",
      code: "too_few",
      message: "must have two parts or more, or none; found 1",
    });
  if (amount === "0")
    issues.push({ path: "body.splits", code: "zero", message: "cannot divide an amount of 0" });
  else if (sum !== amount)
    issues.push({
      path: "body.splits",
      code: "sum",
      message: `must sum to ${amount} exactly; found ${sum}`,
    });
  if (issues.length > 0) throw new ValidationError(issues);
}

/** Each split's share of the base amount: they sum exactly, and none is off by more than one minor unit. */
export function shareBaseAmount(whole: Whole, amounts: readonly Decimal[]): (Decimal | null)[] {
  const { amount, currency, base_amount, base_currency } = whole;
  if (base_amount === null) return amounts.map(() => null);
  if (currency === base_currency) return [...amounts];
  return share(
    amounts,
    currency,
    toUnits(base_amount, currencyDecimals(base_currency)),
    base_currency,
    amount,
  );
}

/** The splits of an amount that the bank booked differently from the pending one: each keeps its share. */
export function shareAmount(
  { amount, currency }: Pick<Whole, "amount" | "currency">,
  amounts: readonly Decimal[],
): Decimal[] {
  const announced = addDecimals(...amounts);
  if (announced === amount) return [...amounts];
  return share(amounts, currency, toMinor(amount, currency), currency, announced);
}

/** Rounds the running total of the shares; each split gets the difference to the one before. */
function share(
  amounts: readonly Decimal[],
  currency: string,
  shared: bigint,
  shared_currency: string,
  whole: Decimal,
): Decimal[] {
  const total = toMinor(whole, currency);
  let [reached, given] = [0n, 0n];
  return amounts.map((part) => {
    reached += toMinor(part, currency);
    const due = divideHalfUp(shared * reached, total);
    const due_here = due - given;
    given = due;
    return fromUnits(due_here, currencyDecimals(shared_currency));
  });
}
