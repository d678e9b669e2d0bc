/** Makes the content of a paper from its layout and a seed, and the labels that belong to it. */
import { createDice, type Dice } from "../../../src/demo/dice.ts";
import { addDays, type CalendarDate } from "../../../src/kernel/calendar.ts";
import type { Label } from "../score.ts";
import { type PaperCountry, requireCountry } from "./countries.ts";
import { type Figures, makeFigures } from "./figures.ts";
import type { Feature, Layout } from "./layouts.ts";
import { madeUp } from "./made-up.ts";
import { type Buyer, makeBuyer, makeVendor, type Vendor } from "./names.ts";
import { fillPattern, printAmount, printDate } from "./print.ts";
import { type Words, words } from "./words.ts";

type Word = Exclude<keyof Words, "trades">;

export interface Paper {
  layout: Layout;
  country: PaperCountry;
  vendor: Vendor;
  buyer: Buyer | null;
  number: string;
  date: CalendarDate;
  due_date: CalendarDate | null;
  term_days: number;
  figures: Figures;
  /** A line above the vendor's name, and amounts that are no part of the sum. */
  slogan: string | null;
  other_amounts: { label: string; cents: number }[];
  dice: Dice;
  has(...features: Feature[]): boolean;
  word(name: Word): string;
  /** An amount as this paper prints it; `marked` adds the currency. */
  money(cents: number, marked?: boolean): string;
  day(date: CalendarDate): string;
  label: Label;
}

export interface ComposeOptions {
  seed?: number;
  /** Of the words beside values, this many in a hundred are replaced by words that do not exist. */
  unknown_words?: number;
}

/** `vendor_seed` makes the vendor, `seed` the rest: two papers with one vendor differ only in `seed`. */
export function composePaper(
  layout: Layout,
  vendor_seed: number,
  { seed = vendor_seed, unknown_words = 0 }: ComposeOptions = {},
): Paper {
  const country = requireCountry(layout.country);
  const odd = oddities(layout, unknown_words);
  const vendor = makeVendor(layout, country, createDice(vendor_seed * 7919 + layout.index), odd.plain_name);
  const dice = createDice(seed * 104_729 + layout.index);
  const has = (...features: Feature[]) => features.some((feature) => layout.features.has(feature));
  const figures = makeFigures(layout, country, namesOf(layout, country), dice);
  const date = addDays("2023-01-02" as CalendarDate, dice.between(0, 1250));
  const term_days = dice.pick([10, 14, 30]);
  const due = has("due_date", "due_sentence", "terms");
  const content = {
    layout,
    country,
    vendor,
    buyer: has("bill_to", "window") ? makeBuyer(layout, country, dice) : null,
    number: fillPattern(numberPattern(layout), dice),
    date,
    due_date: due ? addDays(date, term_days) : null,
    term_days,
    figures,
    slogan: odd.slogan,
    other_amounts: odd.other_amounts.map((one) => ({
      label: one.label,
      cents: Math.round((Math.abs(figures.total) * dice.between(30, 160)) / 100),
    })),
    dice,
    has,
    ...printing(layout, country, unknownWords(layout, unknown_words)),
  };
  return { ...content, label: labelOf(content, seed) };
}

function namesOf({ trade }: Layout, { language }: PaperCountry): string[] {
  return words[language].trades[trade].items.split("|");
}

const numberPatterns = {
  bill: ["RE-2025-#####", "########", "20##/####", "F##-####", "INV-#####", "@@######", "#####-##"],
  till: ["####", "######", "##-#####", "####/##", "@####"],
};

function numberPattern({ form, index }: Layout): string {
  return numberPatterns[form][index % numberPatterns[form].length] as string;
}

/** A layout picks its words, formats and marks once: all its papers look the same. */
function printing(
  layout: Layout,
  country: PaperCountry,
  isUnknown: (name: Word) => boolean,
): Pick<Paper, "word" | "money" | "day"> {
  const choose = (text: string, salt: number) => {
    const parts = text.split("|");
    return parts[(layout.index * 7 + salt) % parts.length] as string;
  };
  const vocabulary = words[country.language];
  const mark = choose(country.marks, 1);
  const format = choose(country.dates, 2);
  const before = /^[$£¥]|^S\$|^RM/.test(mark) || (layout.index % 3 === 0 && country.language !== "fr");
  return {
    word: (name) => {
      const word =
        name === "tax" && country.tax
          ? choose(country.tax, 3)
          : choose(vocabulary[name], name.length).replace(/\bEUR\b/, country.currency);
      return isUnknown(name) ? madeUp(word) : word;
    },
    money: (cents, marked = layout.features.has("marked")) => {
      const star = layout.features.has("starred") ? "*" : "";
      const amount = printAmount(cents, country.amount);
      if (!marked) return `${star}${amount}`;
      if (before) return `${mark}${/[A-Za-z.]$/.test(mark) && star === "" ? " " : ""}${star}${amount}`;
      return `${star}${amount} ${mark}`;
    },
    day: (date) => printDate(date, format, country.language),
  };
}

const slogans = ["Willkommen bei Freunden", "Always a little nearer", "La qualité depuis toujours"];
const otherLabels = ["Voriger Stand", "Available limit", "Prochaine mensualité"];

/** What makes the papers of strangers hard; the more words are unknown, the more of it. */
function oddities({ index }: Layout, percent: number) {
  const dice = createDice(index * 17 + percent);
  return {
    plain_name: dice.chance(percent),
    slogan: dice.chance(percent / 2) ? madeUp(dice.pick(slogans)) : null,
    other_amounts: dice.chance(percent) ? [{ label: madeUp(dice.pick(otherLabels)) }] : [],
  };
}

/** The words that a layout's papers print in a language that nobody knows. */
function unknownWords(layout: Layout, percent: number): (name: Word) => boolean {
  const dice = createDice(layout.index * 31 + 5);
  const names = Object.keys(words.en).filter((name) => name !== "trades");
  const unknown = new Set(names.filter(() => dice.chance(percent)));
  return (name) => unknown.has(name);
}

/** Some layouts have no currency mark at all; the country decides. */
export function marksTotal({ layout }: Pick<Paper, "layout">): boolean {
  return layout.index % 4 !== 3;
}

function labelOf(paper: Omit<Paper, "label">, seed: number): Label {
  const { layout, figures, vendor, country } = paper;
  const decimal = (cents: number) => (cents / 100).toFixed(2);
  const showsTax = paper.has(
    "tax_table",
    "tax_rows",
    "tax_included",
    "tax_columns",
    "tax_added",
    "totals_across",
  );
  const showsNet = figures.net_prices || paper.has("tax_table");
  return {
    file: `${layout.name}-${seed}`,
    set: `fold ${layout.fold}`,
    total: decimal(figures.total),
    currency: country.currency,
    date: [paper.date],
    vendor: vendor.accepted,
    ...(showsTax ? { tax: decimal(figures.tax) } : {}),
    ...(showsNet ? { subtotal: decimal(figures.net) } : {}),
    due_date: paper.due_date,
    invoice_number: paper.number,
    document_type: layout.form === "till" ? "receipt" : paper.has("credit") ? "credit_note" : "invoice",
    buyer: paper.buyer?.name ?? null,
  };
}
