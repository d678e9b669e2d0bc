/** How papers look in each country: language, money, dates, taxes, numbers and addresses. All numbers are made up. */
import type { Language } from "../words.ts";

export interface PaperCountry {
  code: string;
  language: Language;
  currency: string;
  /** Marks of the currency; a layout picks one and puts it before or after the amount. */
  marks: string;
  /** 1234.5 as it is printed here. */
  amount: string;
  /** Y, M and D as often as digits are printed; MMM and MMMM are names. */
  dates: string;
  /** In percent: the usual rate, then the reduced one. */
  rates: readonly [usual: number, reduced: number];
  /** The tax's name, where it differs from the language's usual one. */
  tax?: string;
  /** Prices of shops are printed without tax. */
  net_prices?: boolean;
  /** Cash is rounded to a multiple of this many hundredths. */
  cash_step?: number;
  /** "#" is a digit, "@" a capital letter. */
  tax_ids: string;
  registrations: string;
  phone: string;
  streets: string;
  towns: string;
  forms: string;
  iban?: string;
}

export const euro = { currency: "EUR", marks: "EUR|€|EUR|€" };
