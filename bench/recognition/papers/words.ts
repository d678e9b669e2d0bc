/** The words that papers are printed with. Every text has alternatives, separated by "|"; a layout picks one. */
import { cs } from "./languages/cs.ts";
import { da } from "./languages/da.ts";
import { de } from "./languages/de.ts";
import { en } from "./languages/en.ts";
import { es } from "./languages/es.ts";
import { fi } from "./languages/fi.ts";
import { fr } from "./languages/fr.ts";
import { it } from "./languages/it.ts";
import { nl } from "./languages/nl.ts";
import { no } from "./languages/no.ts";
import { pl } from "./languages/pl.ts";
import { sv } from "./languages/sv.ts";

export const trades = [
  "shop",
  "restaurant",
  "fuel",
  "rail",
  "hotel",
  "telecom",
  "hosting",
  "saas",
  "office",
] as const;
export type Trade = (typeof trades)[number];

export interface Words {
  invoice: string;
  receipt: string;
  credit_note: string;
  /** Before the number of an invoice, and of a receipt. */
  number: string;
  receipt_number: string;
  date: string;
  receipt_date: string;
  due: string;
  /** Before a range of two dates. */
  period: string;
  delivered: string;
  customer_number: string;
  order: string;
  bill_to: string;
  item: string;
  quantity: string;
  price: string;
  amount: string;
  net: string;
  gross: string;
  tax: string;
  rate: string;
  /** {rate} is replaced. */
  tax_included: string;
  subtotal: string;
  total: string;
  receipt_total: string;
  prepaid: string;
  amount_due: string;
  /** What was owed before, and what was paid of it. */
  balance: string;
  payments: string;
  /** {rate} is replaced. */
  rate_total: string;
  cash: string;
  change: string;
  card: string;
  rounding: string;
  discount: string;
  tip: string;
  service: string;
  deposit: string;
  /** {days} and {due} are replaced. */
  terms: string;
  due_sentence: string;
  /** {date} and {amount} are replaced. */
  cash_discount: string;
  thanks: string;
  bank: string;
  page: string;
  /** The words for the trade in a vendor's name, and what is bought there. */
  trades: Record<Trade, { names: string; items: string }>;
}

export const words = { cs, da, de, en, es, fi, fr, it, nl, no, pl, sv } satisfies Record<string, Words>;
export type Language = keyof typeof words;
