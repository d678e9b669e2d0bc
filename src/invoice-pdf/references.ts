/** The dates and references below the addresses; only those that are set. */
import { fill } from "../wording/index.ts";
import type { LabelKey } from "./labels.ts";
import { type Fact, isPayable, type Wording } from "./wording.ts";

export function printFacts(wording: Wording): Fact[] {
  const rows: [LabelKey, string | null][] = [...dateRows(wording), ...referenceRows(wording)];
  return rows.flatMap(([key, value]) =>
    value?.trim() ? [{ label: wording.labels[key], value: value.trim() }] : [],
  );
}

function dateRows({ snapshot, labels, formats }: Wording): [LabelKey, string | null][] {
  const day = (date: typeof snapshot.due_date) => (date ? formats.date(date) : null);
  const code = snapshot.tax_point_date_code;
  // If there is an amount to pay, the due date is printed beside it instead of here.
  return [
    ["date", day(snapshot.date)],
    [
      snapshot.document_type === "quote" ? "valid_until" : "due_date",
      isPayable(snapshot) ? null : day(snapshot.due_date),
    ],
    ["service_period", printPeriod({ snapshot, labels, formats })],
    ["delivery_date", day(snapshot.delivery_date)],
    ["tax_point_date", day(snapshot.tax_point_date) ?? (code ? labels[`tax_point_${code}`] : null)],
  ];
}

function printPeriod({ snapshot, formats }: Wording): string | null {
  const { service_period_start: start, service_period_end: end } = snapshot;
  if (start && end && start <= end) return formats.period(start, end);
  const known = start ?? end;
  return known ? formats.date(known) : null;
}

function referenceRows(wording: Wording): [LabelKey, string | null][] {
  const { snapshot, formats } = wording;
  const { delivery_country, buyer, invoiced_object_identifier: object, invoiced_object_scheme } = snapshot;
  const elsewhere = delivery_country && delivery_country !== buyer.address.country ? delivery_country : null;
  return [
    ["reference_invoice", printOriginal(wording)],
    ["buyer_reference", snapshot.buyer_reference],
    ["purchase_order_reference", snapshot.purchase_order_reference],
    ["contract_reference", snapshot.contract_reference],
    ["project_reference", snapshot.project_reference],
    ["tender_or_lot_reference", snapshot.tender_or_lot_reference],
    [
      "invoiced_object_identifier",
      object && invoiced_object_scheme ? `${object} (${invoiced_object_scheme})` : object,
    ],
    ["buyer_accounting_reference", snapshot.buyer_accounting_reference],
    ["delivery_country", elsewhere ? formats.country(elsewhere) : null],
  ];
}

function printOriginal({ snapshot, labels, formats }: Wording): string | null {
  const { reference_invoice_number: number, reference_invoice_date: date } = snapshot;
  if (!number) return date ? formats.date(date) : null;
  return date ? fill(labels.reference_invoice_of, { number, date: formats.date(date) }) : number;
}
