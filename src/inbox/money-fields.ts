/** Amounts must not have more decimals than their currency: 1.234 EUR is refused. */
import type { Decimal } from "../kernel/decimal.ts";
import { type Issue, ValidationError } from "../kernel/errors.ts";
import { currencyDecimals, fitsCurrency } from "../kernel/money.ts";

const moneyFields = ["amount", "subtotal", "tax_amount"] as const;

export type MoneyFields = Partial<Record<(typeof moneyFields)[number], Decimal | null>>;

export function requireMoneyFits(record: MoneyFields, currency: string | null): void {
  if (currency === null) return;
  const issues = moneyFields.flatMap((field): Issue[] => {
    const value = record[field];
    if (value === null || value === undefined || fitsCurrency(value, currency)) return [];
    const message = `must have at most ${currencyDecimals(currency)} decimals in ${currency}; found ${value}`;
    return [{ path: `body.${field}`, code: "decimals", message }];
  });
  if (issues.length > 0) throw new ValidationError(issues);
}
