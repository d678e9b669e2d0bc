/**
 * Quantity and unit price of a line as EN 16931 requires them: the price is net and never negative. Tax is
 * removed from an inclusive price, and the sign of a negative price moves to the quantity.
 */

import type { SnapshotItem } from "../../invoice-snapshot/index.ts";
import {
  compareDecimals,
  type Decimal,
  divideHalfUp,
  fromUnits,
  multiplyDecimals,
  negateDecimal,
  scaleOf,
  toUnits,
} from "../../kernel/decimal.ts";

/**
 * Decimals of a computed unit price. A larger quantity needs more, or the rounding error affects the line
 * amount.
 */
const price_decimals_min = 8;
const price_decimals_beyond_quantity = 3;

/** The difference between quantity x price and the line amount that Peppol allows (PEPPOL-EN16931-R120). */
const line_amount_slack = "0.02" as Decimal;

export interface NetLine {
  quantity: Decimal;
  price: Decimal;
}

export function toNetLine(item: SnapshotItem): NetLine {
  const price = netPriceOf(item);
  return price.startsWith("-")
    ? { quantity: negateDecimal(item.quantity), price: negateDecimal(price) }
    : { quantity: item.quantity, price };
}

export function amountMatches({ quantity, price }: NetLine, net_amount: Decimal): boolean {
  const product = multiplyDecimals(quantity, price);
  const scale = Math.max(scaleOf(product), scaleOf(net_amount), scaleOf(line_amount_slack));
  const apart = toUnits(product, scale) - toUnits(net_amount, scale);
  const slack = toUnits(line_amount_slack, scale);
  return -slack <= apart && apart <= slack;
}

function netPriceOf(item: SnapshotItem): Decimal {
  if (item.tax_behavior === "exclusive") return item.price;
  const decimals = priceDecimals(item.quantity);
  const rate = {
    units: toUnits(item.tax_rate, scaleOf(item.tax_rate)),
    hundred: 100n * 10n ** BigInt(scaleOf(item.tax_rate)),
  };
  const price = divide(item.price, rate.hundred, rate.hundred + rate.units, decimals);
  if (
    amountMatches({ quantity: item.quantity, price }, item.net_amount) ||
    compareDecimals(item.quantity, "0" as Decimal) === 0
  )
    return price;
  // In a currency without decimals the line was rounded to a whole unit, which exceeds the slack. There the
  // price is computed from the amount, because the amount is what the customer pays.
  const quantity_scale = scaleOf(item.quantity);
  return divide(
    item.net_amount,
    10n ** BigInt(quantity_scale),
    toUnits(item.quantity, quantity_scale),
    decimals,
  );
}

function divide(value: Decimal, multiplier: bigint, divisor: bigint, decimals: number): Decimal {
  const scale = Math.max(decimals, scaleOf(value));
  return fromUnits(divideHalfUp(toUnits(value, scale) * multiplier, divisor), scale);
}

function priceDecimals(quantity: Decimal): number {
  const digits = quantity.replace("-", "").split(".")[0]?.length ?? 0;
  return Math.max(price_decimals_min, digits + price_decimals_beyond_quantity);
}
