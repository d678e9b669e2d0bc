/** The accounts of DATEV's charts SKR03 and SKR04 that bookings use by default. Numbers have four digits. Pure. */
import type { DatevAccount, DatevChart } from "../constants.ts";

type Pair = readonly [skr03: string, skr04: string];

const named: Record<DatevAccount, Pair> = {
  revenue_19: ["8400", "4400"],
  revenue_7: ["8300", "4300"],
  revenue_intra_community: ["8125", "4125"],
  revenue_eu_services: ["8336", "4336"],
  revenue_reverse_charge: ["8337", "4337"],
  revenue_export: ["8120", "4120"],
  revenue_exempt: ["8100", "4100"],
  revenue_other: ["8200", "4200"],
  output_tax_19: ["1776", "3806"],
  output_tax_7: ["1771", "3801"],
  output_tax_other: ["1770", "3800"],
  input_tax_19: ["1576", "1406"],
  input_tax_7: ["1571", "1401"],
  input_tax_other: ["1570", "1400"],
  owed_tax: ["1787", "3837"],
  owed_input_tax: ["1577", "1407"],
  expenses: ["4900", "6300"],
  income: ["2700", "4830"],
  transit: ["1360", "1460"],
  opening: ["9000", "9000"],
  opening_receivables: ["9008", "9008"],
  written_off: ["2400", "6930"],
  exchange_gain: ["2660", "4840"],
  exchange_loss: ["2150", "6880"],
};

/** By the slug of the categories that every organization starts with. */
const categories: Record<string, Pair> = {
  revenue: ["8200", "4200"],
  "other-income": ["2700", "4830"],
  people: ["4100", "6000"],
  salaries: ["4120", "6020"],
  contractors: ["3100", "5900"],
  "social-security": ["4130", "6110"],
  training: ["4945", "6821"],
  rent: ["4210", "6310"],
  utilities: ["4240", "6325"],
  "office-supplies": ["4930", "6815"],
  "internet-and-phone": ["4920", "6805"],
  postage: ["4910", "6800"],
  software: ["4964", "6837"],
  hosting: ["4806", "6495"],
  "goods-and-materials": ["3200", "5200"],
  marketing: ["4600", "6600"],
  insurance: ["4360", "6400"],
  "legal-and-accounting": ["4950", "6825"],
  "bank-fees": ["4970", "6855"],
  travel: ["4660", "6650"],
  accommodation: ["4666", "6660"],
  meals: ["4650", "6640"],
  vehicle: ["4530", "6530"],
  vat: ["1780", "3820"],
  "income-tax": ["2200", "7600"],
  equipment: ["0420", "0650"],
  loans: ["0630", "3150"],
  "owner-contributions": ["1890", "2180"],
  "owner-drawings": ["1800", "2100"],
  transfers: ["1360", "1460"],
};

/** The first account of a bank, and that of a credit card. Further ones follow in steps of ten. */
const banks = { bank: ["1200", "1800"], credit_card: ["1730", "3610"] } as const satisfies Record<
  string,
  Pair
>;

const of = (chart: DatevChart, [skr03, skr04]: Pair) => (chart === "SKR03" ? skr03 : skr04);

export function defaultAccount(chart: DatevChart, name: DatevAccount): string {
  return of(chart, named[name]);
}

/** Null: neither the category nor one above it is known. */
export function defaultCategoryAccount(chart: DatevChart, slugs: readonly string[]): string | null {
  const known = slugs.find((slug) => Object.hasOwn(categories, slug));
  return known === undefined ? null : of(chart, categories[known] as Pair);
}

/** `place`: how many accounts of its kind came before it. */
export function defaultBankAccount(chart: DatevChart, type: string, place: number): string {
  const first = Number(of(chart, type === "credit_card" ? banks.credit_card : banks.bank));
  return String(first + (place < 6 ? place * 10 : 54 + place));
}
