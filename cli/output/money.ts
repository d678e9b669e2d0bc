import { currencyDecimals } from "../../src/kernel/money.ts";
import type { Column } from "./table.ts";

/**
 * An amount with all decimals of its currency and with thousands separators. The service sends at most fifteen digits,
 * which a JSON number carries exactly, so fixing the number of decimals only adds zeros.
 */
export function formatMoney(amount: number | null | undefined, currency?: string | null): string {
  if (amount === null || amount === undefined) return "";
  const least = currency ? currencyDecimals(currency) : 2;
  const decimals = Math.max(least, String(amount).split(".")[1]?.length ?? 0);
  return new Intl.NumberFormat("en", {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount);
}

type Amount = number | null | undefined;
type Currency = string | null | undefined;

/** An amount and, beside it without a title, its currency. */
export function moneyColumns<Row>(
  title: string,
  amount: (row: Row) => Amount,
  currency: (row: Row) => Currency,
): [Column<Row>, Column<Row>] {
  return [
    { title, value: (row) => formatMoney(amount(row), currency(row)), align: "right" },
    { title: "", value: (row) => (typeof amount(row) === "number" ? currency(row) : "") },
  ];
}
