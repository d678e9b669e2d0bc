/** Reports what finalizing a draft would find missing, and which number it would get. Writes nothing. */
import type { EInvoiceFinding as Finding, InvoiceSnapshot } from "../../invoice-snapshot/index.ts";
import type { CalendarDate } from "../../kernel/calendar.ts";
import { AppError } from "../../kernel/errors.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import { PeriodLocked } from "../../platform/closed-books/period-locked.ts";
import type { Tx } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import { requireEmbeddable } from "../files/pinned-files.ts";
import { isOffer, requireMove } from "../invoice.ts";
import { lockCredited } from "../settlement/credit.ts";
import { type InvoiceRow, requireInvoice } from "../store.ts";
import { toTaxRows } from "../taxes/record-taxes.ts";
import { toFinalForm } from "./final-form.ts";
import type { FinalizeCheck } from "./schema.ts";
import { loadSources } from "./snapshot-sources.ts";
import { peekNumber } from "./take-number.ts";

export async function checkFinalize(
  tx: Tx,
  org: OrganizationId,
  id: string,
  requireVersion: (version: number) => void,
): Promise<FinalizeCheck> {
  // Without a lock: a dry run must not make the request that follows it fail as busy.
  const draft = await requireInvoice(tx, org, id);
  requireVersion(draft.version);
  requireMove(draft, "finalize");
  const sources = await loadSources(tx, org, draft);
  const form = toFinalForm(draft, sources);
  requireEmbeddable(form.snapshot, sources.files);
  const hasReference = sources.reference !== null && sources.reference.number !== null;
  const findings = [
    ...form.missing,
    ...(hasReference ? await findUnfitCredit(tx, org, draft) : []),
    ...(await findClosedDay(tx, org, form.snapshot)),
  ];
  const number = await peekNumber(tx, org, form.sequence);
  const without_einvoice = form.snapshot.einvoice.findings;
  return { ready: findings.length === 0, number, findings, without_einvoice };
}

/** The snapshot of a draft as finalizing it now would store it, with the number it would get. */
export async function previewSnapshot(
  tx: Tx,
  org: OrganizationId,
  draft: InvoiceRow,
): Promise<InvoiceSnapshot> {
  const { snapshot, sequence } = toFinalForm(draft, await loadSources(tx, org, draft));
  return { ...snapshot, number: await peekNumber(tx, org, sequence) };
}

/** The books are closed for the invoice's date or for one of its tax dates. */
async function findClosedDay(tx: Tx, org: OrganizationId, snapshot: InvoiceSnapshot): Promise<Finding[]> {
  if (isOffer(snapshot.document_type)) return [];
  const { locked_until } = await tx.one<{ locked_until: CalendarDate | null }>(sql`
    select closed_until(${org}) as locked_until`);
  const days = [snapshot.date, ...toTaxRows(snapshot).flatMap(({ tax_date }) => tax_date ?? [])];
  const [date = snapshot.date] = days.toSorted();
  if (locked_until === null || date > locked_until) return [];
  const { code, message } = new PeriodLocked({ locked_until, date });
  return [{ rule: code, path: date === snapshot.date ? "date" : "tax_point_date", message }];
}

/** A credit note that its invoice would refuse. */
async function findUnfitCredit(tx: Tx, org: OrganizationId, draft: InvoiceRow): Promise<Finding[]> {
  try {
    await lockCredited(tx, org, draft);
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [{ rule: error.code, path: "reference_invoice_id", message: error.message }];
  }
}
