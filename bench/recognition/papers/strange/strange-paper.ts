/** Papers written one by one, each as a page of its own. They share no word list and no drawing rule with the others. */
import { createDice, type Dice } from "../../../../src/demo/dice.ts";
import { addDays, type CalendarDate } from "../../../../src/kernel/calendar.ts";
import type { Label } from "../../score.ts";
import type { Sheet } from "../draw-pdf.ts";
import { fillPattern, printAmount, printDate } from "../print.ts";
import type { Language } from "../words.ts";
import { drawPages, type Values } from "./page-markup.ts";

/** What a paper says. Values that are printed have the names used in its page; numbers are cents. */
export interface Content extends Values {
  total: number;
}

export interface StrangeLayout {
  name: string;
  /** 1234.5 as it is printed here. */
  amount: string;
  /** The usual format of dates. */
  dates: string;
  language: Language;
  currency: string;
  kind?: "invoice" | "receipt" | "credit_note";
  /** The width of a till's strip; absent for a sheet of A4. */
  strip?: number;
  size?: number;
  /** Every name that is right; "{v}" is the made-up part. */
  vendor: string;
  /** `date`, `due`, `number`, `tax`, `net` and `buyer` are labels if they are there. */
  make(dice: Dice): Content;
  page: string;
}

export interface StrangePaper {
  layout: StrangeLayout;
  label: Label;
  sheets: Sheet[];
}

const stems = (
  "Aurelk Bramvoss Calderix Dunnfeld Eskaro Fennwick Galtheim Hyverna Ittersum Jorvale Kelmbach Lorvetti Mistrand Norvika " +
  "Ombreval Pruskow Quintavo Rethwisch Solvanne Trebbin Urselin Vossloh Wandrey Xeriva Yttervik Zorneck Belcastel Corneda"
).split(" ");

/** `vendor_seed` makes the vendor, `seed` the rest. */
export function composeStrange(layout: StrangeLayout, vendor_seed: number, seed = vendor_seed): StrangePaper {
  const dice = createDice(seed * 6151 + hash(layout.name));
  const v = createDice(vendor_seed * 3571 + hash(layout.name)).pick(stems);
  const made = Object.entries(layout.make(dice)).map(([name, value]) => [
    name,
    typeof value === "string" ? fillPattern(value, dice) : value,
  ]);
  const values: Values = { ...Object.fromEntries(made), v, V: v.toUpperCase(), vdomain: v.toLowerCase() };
  const size = layout.size ?? (layout.strip ? 8.5 : 9);
  const style = layout.strip ? { width: layout.strip, height: 200, size } : { width: 595, height: 842, size };
  const sheets = drawPages(layout.page.replace(/^\n/, ""), style, values, (value, format) => {
    if (typeof value === "number") return printAmount(value, format ?? layout.amount);
    return isDate(value) ? printDate(value, format ?? layout.dates, layout.language) : value;
  });
  return { layout, sheets, label: labelOf(layout, values, seed) };
}

function labelOf(layout: StrangeLayout, values: Values, seed: number): Label {
  const text = (name: string) => (typeof values[name] === "string" ? values[name] : null);
  const money = (name: string) =>
    typeof values[name] === "number" ? { [name === "net" ? "subtotal" : name]: decimal(values[name]) } : {};
  const number = text("number");
  return {
    file: `${layout.name}-${seed}`,
    set: layout.kind === "receipt" ? "receipts" : "invoices",
    currency: layout.currency,
    date: [text("date") ?? ""],
    vendor: layout.vendor.split("|").map((name) => name.replaceAll("{v}", text("v") ?? "")),
    ...money("total"),
    ...money("tax"),
    ...money("net"),
    due_date: text("due"),
    ...(number === null ? {} : { invoice_number: number }),
    ...(text("buyer") === null ? {} : { buyer: text("buyer") }),
    document_type: layout.kind ?? "invoice",
  };
}

function decimal(cents: number): string {
  return (cents / 100).toFixed(2);
}

function isDate(value: string): value is CalendarDate {
  return /^\d{4}-\d{2}-\d{2}$/.test(value);
}

function hash(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
}

/** A day of the last three years. */
export function someDay(dice: Dice): CalendarDate {
  return addDays("2023-09-02" as CalendarDate, dice.between(0, 1090));
}

/** The tax that is within a gross amount, and the tax on a net amount; `rate` is in percent. */
export function taxWithin(gross: number, rate: number): number {
  return Math.round((gross * rate) / (100 + rate));
}

export function taxOn(net: number, rate: number): number {
  return Math.round((net * rate) / 100);
}

export function sumOf(...cents: number[]): number {
  return cents.reduce((sum, one) => sum + one, 0);
}
