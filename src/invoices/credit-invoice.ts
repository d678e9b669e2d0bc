/** Credits an invoice, in full or by line: a credit note that mirrors it, linked by reference_invoice_id. */
import { type CalendarDate, dateIn, type Instant } from "../kernel/calendar.ts";
import { addDecimals, compareDecimals, type Decimal, negateDecimal } from "../kernel/decimal.ts";
import { type Issue, ValidationError } from "../kernel/errors.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { together } from "../platform/db/together.ts";
import { Body, DateOnly, DecimalIn, ListOf, LongText, type Static, Type } from "../platform/http/schema.ts";
import { insertDraft } from "./create-invoice.ts";
import { CreditMismatch, loadCredited, requireCreditable } from "./credit.ts";
import { requireOrganization } from "./draft-context.ts";
import { toDuplicate } from "./duplicate-invoice.ts";
import { finalizeInvoice } from "./finalize-invoice.ts";
import { requireMove } from "./invoice.ts";
import { countItems, type StoredItem, type UncountedItem } from "./items.ts";
import { items_max, quantity_decimals_max } from "./schema.ts";
import { magnitude, signOf } from "./settlement.ts";
import { awaitInvoice, findWrittenDetails, type InvoiceContent, type InvoiceRow } from "./store.ts";

const CreditedLine = Body(
  { line: Type.Integer({ minimum: 1, description: "Position of the invoice's line, from 1" }) },
  {
    quantity: DecimalIn({
      decimals: quantity_decimals_max,
      description: "Default: what is not credited yet",
    }),
  },
);

export const CreditNoteInput = Body(
  {},
  {
    items: ListOf(CreditedLine, { min: 1, max: items_max }),
    date: DateOnly,
    notes: LongText,
    draft: Type.Boolean({ description: "true: leave it a draft; else it is issued at once" }),
  },
);
export type CreditNoteInput = Static<typeof CreditNoteInput>;

export async function creditInvoice(
  tx: Tx,
  org: OrganizationId,
  id: string,
  input: CreditNoteInput,
  now: Instant,
): Promise<InvoiceRow> {
  const invoice = await awaitInvoice(tx, org, id);
  requireMove(invoice, "settle");
  const [credited, organization, details] = await together([
    loadCredited(tx, org, id),
    requireOrganization(tx, org),
    findWrittenDetails(tx, org, id),
  ]);
  const items = creditedItems(invoice, credited, input.items ?? null);
  const date = input.date ?? dateIn(organization.time_zone, now);
  const content = toCreditNote({ ...invoice, ...details }, items, date, input.notes ?? null);
  requireCreditable(invoice, content);
  const draft = await insertDraft(tx, org, content);
  return input.draft ? draft : finalizeInvoice(tx, org, draft.id, now);
}

function toCreditNote(
  invoice: InvoiceRow,
  items: readonly UncountedItem[],
  date: CalendarDate,
  notes: string | null,
): InvoiceContent {
  const { breakdown: _, ...counted } = countItems(items, invoice.currency);
  return {
    ...toDuplicate(invoice, date, "credit_note"),
    ...counted,
    due_date: null,
    payment_details: null,
    notes,
    reference_invoice_id: invoice.id,
    source_quote_id: null,
    metadata: {},
    client_id: null,
  };
}

type Asked = NonNullable<CreditNoteInput["items"]>;

/** The lines to credit; all that is left of every line when none is named. */
export function creditedItems(
  invoice: Pick<InvoiceRow, "id" | "items">,
  credited: ReadonlyMap<number, Decimal>,
  asked: Asked | null,
): UncountedItem[] {
  const left = invoice.items.map(({ quantity }, line) => remaining(quantity, credited.get(line)));
  const chosen: Asked =
    asked ?? left.flatMap((quantity, line) => (quantity === "0" ? [] : [{ line: line + 1 }]));
  if (chosen.length === 0)
    throw new CreditMismatch("Every line of the invoice is credited already.", { invoice_id: invoice.id });
  const issues: Issue[] = [];
  const items = chosen.flatMap((choice, index) => {
    const item = invoice.items[choice.line - 1];
    const issue = checkChoice(choice, chosen.slice(0, index), item, left[choice.line - 1]);
    if (issue) issues.push({ ...issue, path: `body.items.${index}.${issue.path}` });
    if (!item) return [];
    const quantity = choice.quantity ?? (left[choice.line - 1] as Decimal);
    return [{ ...item, quantity, credited_line: choice.line - 1 }];
  });
  if (issues.length > 0) throw new ValidationError(issues);
  return items;
}

function checkChoice(
  { line, quantity }: Asked[number],
  earlier: Asked,
  item: StoredItem | undefined,
  left: Decimal | undefined,
): Issue | null {
  if (!item || left === undefined)
    return { path: "line", code: "not_found", message: `names no line of the invoice; found ${line}` };
  if (earlier.some((choice) => choice.line === line))
    return { path: "line", code: "repeated", message: `must be named once; found ${line} again` };
  if (left === "0") return { path: "line", code: "credited", message: `is credited already; found ${line}` };
  const wrong =
    quantity &&
    (signOf(quantity) !== signOf(left) || compareDecimals(magnitude(quantity), magnitude(left)) > 0);
  return wrong
    ? {
        path: "quantity",
        code: "range",
        message: `must be at most the ${left} that are not credited; found ${quantity}`,
      }
    : null;
}

function remaining(quantity: Decimal, credited: Decimal | undefined): Decimal {
  return credited ? addDecimals(quantity, negateDecimal(credited)) : quantity;
}
