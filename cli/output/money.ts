import { currencyDecimals } from "../../src/kernel/money.ts";

/**
 * An amount with all decimals of its currency. The service sends at most fifteen digits, which a JSON number
 * carries exactly, so fixing the number of decimals only adds zeros.
 */
export function formatMoney(amount: number | null | undefined, currency?: string | null): string {
  if (amount === null || amount === undefined) return "";
  const least = currency ? currencyDecimals(currency) : 2;
  const decimals = Math.max(least, String(amount).split(".")[1]?.length ?? 0);
  return amount.toFixed(decimals);
}
