/** The form of a series: the lines and customer of the invoice editor, and when they repeat. */
import type { Invoice, SeriesCreate, SeriesInput } from "../../../client/index.ts";
import type { RecurringFrequency } from "../../../src/contract.ts";
import { addMonths, daysBetween } from "../days.ts";
import {
  type Draft,
  type DraftLine,
  emptyLine,
  fromInvoice,
  isNamed,
  linesWithoutName,
} from "../editor/draft.ts";

export const endings = ["never", "date", "count"] as const;
export type Ending = (typeof endings)[number];

export interface Plan {
  frequency: RecurringFrequency;
  start_date: string | null;
  ending: Ending;
  end_date: string | null;
  max_invoices: number | null;
  payment_terms_days: number | null;
  auto_send: boolean;
}

type SeriesLine = SeriesInput["items"][number];

export interface LoadedSeries {
  draft: Draft;
  plan: Plan;
  /** The lines as they were written, by their key: one that was not touched is sent back as it was. */
  originals: ReadonlyMap<string, SeriesLine>;
}

/** What a series does not have. */
const onlyOfInvoices = {
  date: null,
  due_date: null,
  delivery_date: null,
  buyer_reference: "",
  payment_details: "",
  einvoice: null,
  einvoice_chosen: false,
};

export function newSeries(today: string, currency: string, tax_rate: number): LoadedSeries {
  const draft: Draft = {
    ...onlyOfInvoices,
    document_type: "invoice",
    customer_id: null,
    template_id: null,
    currency,
    notes: "",
    lines: [emptyLine("line-0", { tax_rate })],
  };
  return { draft, plan: newPlan(today, null), originals: new Map() };
}

function newPlan(start_date: string, payment_terms_days: number | null): Plan {
  return {
    frequency: "monthly",
    start_date,
    ending: "never",
    end_date: null,
    max_invoices: null,
    payment_terms_days,
    auto_send: false,
  };
}

/** The invoice stays what it is: the series begins a month after it, and not in the past. */
export function seriesFromInvoice(invoice: Invoice, today: string, base_currency: string): LoadedSeries {
  const following = addMonths(invoice.date, 1);
  const terms = invoice.due_date ? Math.max(0, daysBetween(invoice.date, invoice.due_date)) : null;
  return {
    draft: { ...fromInvoice(invoice, base_currency), ...onlyOfInvoices, document_type: "invoice" },
    plan: newPlan(following < today ? today : following, terms),
    originals: new Map(),
  };
}

export function seriesFromInput(input: SeriesInput, base_currency: string): LoadedSeries {
  const lines = input.items.map((item, index) => toLine(item, `line-${index}`));
  return {
    draft: {
      ...onlyOfInvoices,
      document_type: "invoice",
      customer_id: input.customer_id,
      template_id: input.template_id,
      currency: input.currency ?? base_currency,
      notes: input.notes ?? "",
      lines,
    },
    plan: {
      frequency: input.frequency,
      start_date: input.start_date,
      ending: input.max_invoices !== null ? "count" : input.end_date !== null ? "date" : "never",
      end_date: input.end_date,
      max_invoices: input.max_invoices,
      payment_terms_days: input.payment_terms_days,
      auto_send: input.auto_send,
    },
    originals: new Map(lines.map(({ key }, index) => [key, input.items[index] as SeriesLine])),
  };
}

function toLine(item: SeriesLine, key: string): DraftLine {
  return {
    ...emptyLine(key, { tax_rate: item.tax_rate ?? 0 }),
    name: item.name,
    quantity: item.quantity,
    price: item.price,
    unit: item.unit ?? "",
    tax_rate: item.tax_rate,
    ...(item.tax_behavior ? { tax_behavior: item.tax_behavior } : {}),
    ...(item.tax_category ? { tax_category: item.tax_category } : {}),
    tax_exemption_reason: item.tax_exemption_reason,
    tax_exemption_reason_code: item.tax_exemption_reason_code,
    product_id: item.product_id,
    kind: item.kind,
  };
}

/** `null`: the form is not complete enough to be asked about. */
export function toSeriesBody(
  { draft, plan, originals }: LoadedSeries,
  { keep_currency }: { keep_currency: string | null },
): SeriesCreate | null {
  const { customer_id, template_id, currency, notes, lines } = draft;
  const items = lines.filter(isNamed).map((line) => toItem(line, originals.get(line.key)));
  const { ending, start_date, end_date, max_invoices, ...rest } = plan;
  if (!customer_id || !start_date || items.length === 0 || linesWithoutName(draft).length > 0) return null;
  return {
    ...rest,
    customer_id,
    template_id,
    start_date,
    end_date: ending === "date" ? end_date : null,
    max_invoices: ending === "count" ? max_invoices : null,
    // A series that names no currency follows its template; it goes on so until somebody chooses one.
    currency: currency === keep_currency ? null : currency,
    notes: notes.trim() || null,
    items,
  };
}

function toItem(line: DraftLine, original: SeriesLine | undefined): SeriesCreate["items"][number] {
  if (original && isSame(line, toLine(original, line.key))) return original;
  const { key: _, percent: __, dispatched_from: ___, product_price_id: ____, unit, ...fields } = line;
  return {
    ...fields,
    description: original?.description ?? null,
    name: line.name.trim(),
    unit: unit.trim() || null,
    quantity: line.quantity ?? 0,
    price: line.price ?? 0,
    // No rate is the template's: its category is left to it, too.
    ...(line.tax_rate === null ? { tax_category: null } : {}),
  };
}

const isSame = (a: DraftLine, b: DraftLine) => JSON.stringify(a) === JSON.stringify(b);
