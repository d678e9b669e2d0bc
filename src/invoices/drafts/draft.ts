/**
 * Builds the content of a draft: the POST or PATCH body over the existing content, with defaults and totals.
 */
import { addDays, type CalendarDate, parseCalendarDate } from "../../kernel/calendar.ts";
import { canonicalJson } from "../../kernel/canonical-json.ts";
import { type Issue, ValidationError } from "../../kernel/errors.ts";
import { pick } from "../../kernel/pick.ts";
import { nullsOf } from "../../platform/records/mapper.ts";
import { countItems, keepSameItems, toItems, type UncountedItem } from "../items.ts";
import { type InvoiceCreate, type InvoicePatch, invoiceRecord } from "../schema.ts";
import { contentNames, type InvoiceContent, type InvoiceRow } from "../store.ts";
import { templateDefaults } from "../templates/template.ts";
import type { DraftContext } from "./draft-context.ts";

export const payment_terms_days_default = 30;
/** A date further ahead is a typing mistake. */
const days_ahead_max = 366;

export function newContent(input: InvoiceCreate, context: DraftContext): InvoiceContent {
  const { template, customer, today } = context;
  const date = input.date ?? today;
  const terms_days =
    customer?.payment_terms_days ?? template?.payment_terms_days ?? payment_terms_days_default;
  const currency = chooseCurrency(input, context);
  const { customer: _, ...given } = input;
  const content: InvoiceContent = {
    ...nullsOf(invoiceRecord),
    ...given,
    ...customerOf(context),
    template_id: template?.id ?? null,
    document_type: input.document_type ?? "invoice",
    date,
    due_date: input.due_date ?? dueAfter(date, terms_days),
    from_details: input.from_details ?? defaultSender(input, context),
    payment_details: input.payment_details ?? template?.payment_details ?? null,
    notes: input.notes ?? template?.notes ?? null,
    metadata: input.metadata ?? {},
    currency,
    ...withTotals(toItems(input.items ?? [], itemDefaults(context, currency)), currency),
  };
  requireSensible(content, null, context);
  return content;
}

export function changedContent(
  current: InvoiceRow,
  input: InvoicePatch,
  context: DraftContext,
): InvoiceContent {
  const currency = input.currency ?? current.currency;
  const items =
    input.items === undefined
      ? current.items
      : keepSameItems(toItems(input.items, itemDefaults(context, currency)), current.items);
  const { customer: _, ...given } = input;
  const content: InvoiceContent = {
    ...contentOf(current),
    ...given,
    ...customerOf(context),
    metadata: input.metadata === undefined ? current.metadata : (input.metadata ?? {}),
    currency,
    ...withTotals(items, currency),
  };
  requireSensible(content, current, context);
  return content;
}

/** The fields whose value differs. */
export function differences(before: InvoiceContent, after: InvoiceContent): (keyof InvoiceContent)[] {
  return contentNames.filter((key) => canonicalJson(before[key]) !== canonicalJson(after[key]));
}

/** Only the content of a row. */
export function contentOf(row: InvoiceContent): InvoiceContent {
  return pick(row, contentNames);
}

/** Returns null if the due date would be after the year 9999. */
export function dueAfter(date: CalendarDate, days: number): CalendarDate | null {
  return parseCalendarDate(addDays(date, days));
}

/**
 * A self-billed invoice is sent in the supplier's name, not in the organization's, which the template prints.
 */
function defaultSender({ document_type }: InvoiceCreate, { template }: DraftContext): string | null {
  return document_type === "self_billed_invoice" ? null : (template?.from_details ?? null);
}

function customerOf({ customer }: DraftContext) {
  return { customer_id: customer?.id ?? null, customer_name: customer?.name ?? null };
}

/** A currency or template named in the body comes first, then the customer's currency, then the defaults. */
function chooseCurrency(
  input: InvoiceCreate,
  { template, template_chosen, customer, organization }: DraftContext,
) {
  return (
    input.currency ??
    (template_chosen ? template?.currency : undefined) ??
    customer?.currency ??
    template?.currency ??
    organization.base_currency
  );
}

function itemDefaults({ template, products }: DraftContext, currency: string) {
  return {
    currency,
    tax_rate: template?.tax_rate ?? templateDefaults.tax_rate,
    tax_type: template?.tax_type ?? templateDefaults.tax_type,
    products,
  };
}

export function withTotals(items: readonly UncountedItem[], currency: string) {
  const { breakdown: _, ...counted } = countItems(items, currency);
  return counted;
}

/** Refuses contradictions at once. Missing values are refused only when the invoice is finalized. */
function requireSensible(
  content: InvoiceContent,
  current: InvoiceRow | null,
  { now, today }: DraftContext,
): void {
  const issues: Issue[] = [];
  const refuse = (field: keyof InvoiceContent, code: string, message: string) =>
    issues.push({ path: `body.${field}`, code, message });
  const { date, due_date, service_period_start: start, service_period_end: end } = content;
  const latest = addDays(today, days_ahead_max);
  if (date > latest && date !== current?.date)
    refuse("date", "range", `must not be after ${latest}, ${days_ahead_max} days from today; found ${date}`);
  if (due_date !== null && due_date < date)
    refuse("due_date", "range", `must not be before date; found ${due_date} and ${date}`);
  if (start !== null && end !== null && end < start)
    refuse(
      "service_period_end",
      "range",
      `must not be before service_period_start; found ${end} and ${start}`,
    );
  if (content.tax_point_date !== null && content.tax_point_date_code !== null)
    refuse("tax_point_date_code", "conflict", "must not be given together with tax_point_date; found both");
  if (current && content.reference_invoice_id === current.id)
    refuse("reference_invoice_id", "self", "must name another invoice; found this one");
  const { scheduled_send_at } = content;
  if (
    current?.status === "cancelled" &&
    scheduled_send_at !== null &&
    scheduled_send_at !== current.scheduled_send_at
  )
    refuse("scheduled_send_at", "status", "must not be set on a cancelled invoice");
  if (
    scheduled_send_at !== null &&
    scheduled_send_at !== current?.scheduled_send_at &&
    scheduled_send_at <= now
  )
    refuse("scheduled_send_at", "past", `must be in the future; found ${scheduled_send_at}`);
  if (issues.length > 0) throw new ValidationError(issues);
}
