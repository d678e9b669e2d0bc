import { taxWithin } from "./strange-paper.ts";

/** Gross, net and tax of goods at two rates. */
export function twoRates(low: number, low_rate: number, high: number, high_rate: number) {
  const [low_tax, high_tax] = [taxWithin(low, low_rate), taxWithin(high, high_rate)];
  return {
    low,
    high,
    low_tax,
    high_tax,
    low_net: low - low_tax,
    high_net: high - high_tax,
    tax: low_tax + high_tax,
    total: low + high,
  };
}
