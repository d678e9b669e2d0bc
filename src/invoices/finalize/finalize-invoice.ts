/**
 * Turns a draft into a numbered invoice whose content never changes again, in one database transaction: a
 * crash leaves either the draft or the whole invoice. Everything that can be refused is checked before the
 * number is taken, because from then until the commit other requests wait for the counter.
 */
import type { Instant } from "../../kernel/calendar.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { together } from "../../platform/db/together.ts";
import { renderJob } from "../files/artifact.ts";
import { pinFiles, requireEmbeddable } from "../files/pinned-files.ts";
import { requireMove } from "../invoice.ts";
import { matchInvoiceJob } from "../match-job.ts";
import { applyCredit, lockCredited } from "../settlement/credit.ts";
import { findOpenBaseAmount } from "../settlement/open-base-amount.ts";
import { type InvoiceRow, lockInvoice, recordInvoiceEvent, updateInvoice } from "../store.ts";
import { recordTaxes } from "../taxes/record-taxes.ts";
import { requireComplete } from "./completeness.ts";
import { toFinalColumns, toFinalForm } from "./final-form.ts";
import { registerInvoice } from "./register.ts";
import { loadSources } from "./snapshot-sources.ts";
import { takeNumber } from "./take-number.ts";

export async function finalizeInvoice(
  tx: Tx,
  org: OrganizationId,
  id: string,
  now: Instant,
  requireVersion: (version: number) => void = () => {},
): Promise<InvoiceRow> {
  const draft = await lockInvoice(tx, org, id);
  requireVersion(draft.version);
  requireMove(draft, "finalize");
  const sources = await loadSources(tx, org, draft);
  const form = toFinalForm(draft, sources);
  requireComplete(form);
  requireEmbeddable(form.snapshot, sources.files);
  const job = { organization_id: org, invoice_id: id };
  const [credited, open_base_amount] = await together([
    lockCredited(tx, org, draft),
    findOpenBaseAmount(tx, org, draft),
    tx.enqueue(renderJob, job),
    tx.enqueue(matchInvoiceJob, job),
  ]);

  const taken = await takeNumber(tx, org, form.sequence);
  const { number } = taken;
  const final = { ...toFinalColumns(form, sources.buyer, now), number, open_base_amount };
  const [, finalized] = await together([
    registerInvoice(tx, org, id, { ...form.snapshot, number }, taken, final.customer),
    updateInvoice(tx, org, id, final),
    recordTaxes(tx, org, [{ invoice_id: id, snapshot: form.snapshot }], draft.base_currency),
    pinFiles(tx, org, id, sources.files),
    recordInvoiceEvent(tx, org, "finalized", { ...draft, number, status: final.status }),
  ]);
  if (final.status === "paid") await recordInvoiceEvent(tx, org, "paid", finalized);
  if (credited) await applyCredit(tx, org, credited, finalized, now);
  return finalized;
}
