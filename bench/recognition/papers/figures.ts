/** The figures of a paper: items, tax per rate, and everything that stands between their sum and what was paid. */
import type { Dice } from "../../../src/demo/dice.ts";
import type { PaperCountry } from "./countries.ts";
import type { Layout } from "./layouts.ts";

export interface Item {
  name: string;
  quantity: number;
  unit_cents: number;
  cents: number;
  rate: number;
}

export interface RateSum {
  rate: number;
  net: number;
  tax: number;
  gross: number;
}

/** In hundredths. The sums hold exactly, as on a paper. */
export interface Figures {
  items: Item[];
  /** The printed prices are without tax. */
  net_prices: boolean;
  rates: RateSum[];
  net: number;
  tax: number;
  gross: number;
  tip: number;
  rounding: number;
  /** What the purchase costs: gross, tip and rounding. A prepayment does not change it. */
  total: number;
  prepaid: number;
  cash: number;
  change: number;
}

export function makeFigures(layout: Layout, country: PaperCountry, names: string[], dice: Dice): Figures {
  const has = (...wanted: Parameters<typeof layout.features.has>[0][]) =>
    wanted.some((feature) => layout.features.has(feature));
  const net_prices =
    country.net_prices === true ||
    has("tax_added", "totals_across") ||
    (layout.form === "bill" && has("tax_table"));
  const items = makeItems(layout, country, names, dice);
  const rates = sumByRate(items, net_prices, unitOf(country));
  const sum = (part: keyof RateSum) => rates.reduce((total, one) => total + one[part], 0);
  const [net, tax, gross] = [sum("net"), sum("tax"), sum("gross")];
  const tip = has("tip") ? toStep(gross * 0.12, Math.max(50, unitOf(country))) : 0;
  const rounding = has("rounded") ? toStep(gross, country.cash_step ?? 5) - gross : 0;
  const total = gross + tip + rounding;
  const cash = has("cash") ? toStep(total + dice.between(0, 1500) + 249, 500) : 0;
  return {
    items,
    net_prices,
    rates,
    net,
    tax,
    gross,
    tip,
    rounding,
    total,
    prepaid: has("prepaid") ? toStep(gross * 0.4, 500) : 0,
    cash,
    change: Math.max(0, cash - total),
  };
}

/** The yen has no hundredths. */
function unitOf({ currency }: PaperCountry): number {
  return currency === "JPY" ? 100 : 1;
}

function toStep(cents: number, step: number): number {
  return Math.round(cents / step) * step;
}

function makeItems(layout: Layout, country: PaperCountry, names: string[], dice: Dice): Item[] {
  const large = layout.form === "bill" ? 12 : 1;
  const yen = country.currency === "JPY" ? 80 : 1;
  const crowns = ["SEK", "NOK", "DKK", "CZK"].includes(country.currency) ? 8 : 1;
  const sign = layout.features.has("credit") ? -1 : 1;
  const [usual, reduced] = country.rates;
  const count = Math.min(names.length, dice.between(layout.form === "bill" ? 1 : 2, 5));
  const from = dice.between(0, names.length - 1);
  const items = Array.from({ length: count }, (_, i): Item => {
    const quantity = dice.chance(30) ? dice.between(2, 6) : 1;
    const unit_cents = toStep(dice.between(120, 2400) * large * yen * crowns, unitOf(country)) * sign;
    const rate = layout.features.has("two_rates") && i % 2 === 1 ? reduced : usual;
    const name = names[(from + i) % names.length] as string;
    return { name, quantity, unit_cents, cents: quantity * unit_cents, rate };
  });
  return [...items, ...extraItems(layout, country, items)];
}

/** Lines that change the sum: a discount, a service charge, a bottle deposit. The names are filled in later. */
function extraItems({ features }: Layout, country: PaperCountry, items: Item[]): Item[] {
  const sum = items.reduce((total, { cents }) => total + cents, 0);
  const rate = items[0]?.rate ?? country.rates[0];
  const extra = (name: string, cents: number) => ({ name, quantity: 1, unit_cents: cents, cents, rate });
  return [
    ...(features.has("discount") ? [extra("discount", -toStep(sum * 0.1, unitOf(country)))] : []),
    ...(features.has("service") ? [extra("service", toStep(sum * 0.1, unitOf(country)))] : []),
    ...(features.has("deposit") ? [extra("deposit", 25)] : []),
  ];
}

function sumByRate(items: Item[], net_prices: boolean, unit: number): RateSum[] {
  const groups = Map.groupBy(items, ({ rate }) => rate);
  return [...groups].map(([rate, own]) => {
    const printed = own.reduce((sum, { cents }) => sum + cents, 0);
    const tax = toStep(net_prices ? (printed * rate) / 100 : (printed * rate) / (100 + rate), unit);
    return net_prices
      ? { rate, net: printed, tax, gross: printed + tax }
      : { rate, net: printed - tax, tax, gross: printed };
  });
}
