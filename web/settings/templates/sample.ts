/** The invoice that the preview of a template shows. */
import { checkNumberSettings, toNumberSequence, writeNumber } from "../../../src/contract.ts";
import { computeTotals, type TotalsLine } from "../../../src/invoice-snapshot/totals.ts";
import { type Decimal, decimalFromNumber } from "../../../src/kernel/decimal.ts";
import type { PageContent } from "../../design/invoice-page/InvoicePage.tsx";
import type { TemplateValues } from "./template-values.ts";
import type { TemplateWords } from "./words/en.ts";

const due_days_default = 30;
const sample_count = 42;
const amounts = [
  { quantity: 2, price: 1150 },
  { quantity: 1, price: 186.4 },
];
const no_amount = { quantity: 0, price: 0 };

type SampleWords = TemplateWords["sample"];

export function sampleInvoice(values: TemplateValues, words: SampleWords, today: string): PageContent {
  const currency = /^[A-Z]{3}$/.test(values.currency ?? "") ? (values.currency as string) : "EUR";
  const number = sampleNumber(values, today);
  const sums = amounts.map((amount) => toTotalsLine(amount, values.tax_rate ?? 0));
  return {
    document_type: "invoice",
    number,
    payment_reference: number,
    date: today,
    due_date: addDays(today, values.payment_terms_days ?? due_days_default),
    delivery_date: null,
    buyer_reference: null,
    currency,
    lines: words.lines.map((line, index) => ({
      ...line,
      ...(amounts[index] ?? no_amount),
      key: String(index),
    })),
    totals: computeTotals(sums, currency),
    notes: values.notes,
    payment_details: values.payment_details,
    buyer: words.buyer,
  };
}

/** Null while the pattern is not valid: the form says what is wrong with it. */
export function sampleNumber(values: TemplateValues, today: string): string | null {
  if (checkNumberSettings(values).length > 0) return null;
  return writeNumber(toNumberSequence(values, "invoice", today as never), sample_count);
}

function toTotalsLine({ quantity, price }: (typeof amounts)[number], tax_rate: number): TotalsLine {
  return {
    quantity: toDecimal(quantity),
    price: toDecimal(price),
    tax_rate: toDecimal(tax_rate),
    tax_behavior: "exclusive",
    tax_category: tax_rate > 0 ? "standard" : "zero",
    tax_exemption_reason: null,
    tax_exemption_reason_code: null,
  };
}

const toDecimal = (value: number): Decimal => decimalFromNumber(value) ?? ("0" as Decimal);

function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}
