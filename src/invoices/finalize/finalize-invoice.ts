/**
 * Turns a draft into a numbered invoice whose content never changes again, in one database transaction: a
 * crash leaves either the draft or the whole invoice. Everything that can be refused is checked before the
 * number is taken, because from then until the commit other requests wait for the counter.
 */
import type { Instant } from "../../kernel/calendar.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import { normalizeName } from "../../kernel/names.ts";
import type { Tx } from "../../platform/db/database.ts";
import { together } from "../../platform/db/together.ts";
import { renderJob } from "../files/artifact.ts";
import { pinFiles } from "../files/pinned-files.ts";
import { firstStatus, requireMove } from "../invoice.ts";
import { matchInvoiceJob } from "../match-job.ts";
import { applyCredit, lockCredited } from "../settlement/credit.ts";
import { findOpenBaseAmount } from "../settlement/open-base-amount.ts";
import { type InvoiceRow, lockInvoice, recordInvoiceEvent, updateInvoice } from "../store.ts";
import { recordTaxes } from "../taxes/record-taxes.ts";
import { findIncomplete, requireComplete } from "./completeness.ts";
import { registerInvoice } from "./register.ts";
import { loadSources } from "./snapshot-sources.ts";
import { takeNumber } from "./take-number.ts";
import { printedParties, toCustomerSummary, toFinalForm } from "./to-snapshot.ts";

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
  requireComplete(findIncomplete(form, sources.reference));
  const { template, snapshot, sequence } = form;
  const customer = toCustomerSummary(sources.buyer);
  const job = { organization_id: org, invoice_id: id };
  const [credited, open_base_amount] = await together([
    lockCredited(tx, org, draft),
    findOpenBaseAmount(tx, org, draft),
    tx.enqueue(renderJob, job),
    tx.enqueue(matchInvoiceJob, job),
  ]);

  const taken = await takeNumber(tx, org, sequence);
  const status = firstStatus(draft.document_type, draft.total);
  const numbered = { number: taken.number, status };
  const final = {
    ...numbered,
    paid_at: status === "paid" ? now : null,
    template,
    customer,
    customer_name: customer.name,
    customer_key: normalizeName(customer.name),
    open_base_amount,
    ...printedParties(snapshot),
  };
  const [, finalized] = await together([
    registerInvoice(tx, org, id, { ...snapshot, number: taken.number }, taken, customer),
    updateInvoice(tx, org, id, final),
    recordTaxes(tx, org, id, snapshot, draft.base_currency),
    pinFiles(tx, org, id, sources.files),
    recordInvoiceEvent(tx, org, "finalized", { ...draft, ...numbered }),
  ]);
  if (status === "paid") await recordInvoiceEvent(tx, org, "paid", finalized);
  if (credited) await applyCredit(tx, org, credited, finalized, now);
  return finalized;
}
