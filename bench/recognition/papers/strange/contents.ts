/** The figures that papers written one by one have in common. Amounts are in cents, rates in percent. */
import type { Dice } from "../../../../src/demo/dice.ts";
import { someDay, sumOf, taxOn, taxWithin } from "./strange-paper.ts";

/** What is sold, and the lowest and highest price. */
export type Offer = readonly [name: string, from: number, to: number];

/** A day, items with net prices and the tax added to their sum. */
export function billed(dice: Dice, rate: number, offers: readonly Offer[]) {
  const { date, items, sum: net } = priced(dice, offers);
  const tax = taxOn(net, rate);
  return { date, items, net, tax, total: net + tax };
}

/** A day, items with gross prices and the tax within their sum. */
export function sold(dice: Dice, rate: number, offers: readonly Offer[]) {
  const { date, items, sum: total } = priced(dice, offers);
  const tax = taxWithin(total, rate);
  return { date, items, net: total - tax, tax, total };
}

function priced(dice: Dice, offers: readonly Offer[]) {
  const date = someDay(dice);
  const items = offers.map(([name, from, to]): [string, number] => [name, dice.between(from, to)]);
  return { date, items, sum: sumOf(...items.map(([, cents]) => cents)) };
}

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
