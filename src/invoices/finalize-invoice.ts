/**
 * Turns drafts into issued, numbered invoices, in one transaction. Everything that can be refused or computed
 * comes first; the numbers are taken by the last statements, together with all writes, so that the lock on
 * their counter is held only for those and the commit. A crash at any point leaves the drafts.
 *
 * Several at once cost little more than one: what waits for the same counter is issued together.
 */
import { setImmediate } from "node:timers/promises";
import type { Instant } from "../kernel/calendar.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { RecordedEvent, Seal, Tx } from "../platform/db/database.ts";
import { together } from "../platform/db/together.ts";
import { newEvents } from "../platform/events/record-event.ts";
import { alone, mapOutcome, type Outcome, outcomeOf, resultOf } from "../platform/gathering/outcome.ts";
import { pinFiles } from "./artifacts/pinned-files.ts";
import { applyCredit, isCreditOfInvoice, lockCredited } from "./credit.ts";
import { type FrozenInvoice, freezeInvoice } from "./freeze-invoice.ts";
import { requireMove } from "./invoice.ts";
import { loadRareSources, loadSources } from "./issue-sources.ts";
import { issued_job } from "./issued-job.ts";
import type { InvoiceRow } from "./store.ts";
import { takeNumbers } from "./take-numbers.ts";

export interface FinalizeRequest {
  id: string;
  requireVersion?(version: number): void;
}

export async function finalizeInvoice(
  tx: Tx,
  org: OrganizationId,
  id: string,
  now: Instant,
): Promise<InvoiceRow> {
  const [outcome] = await finalizeInvoices(tx, org, [{ id }], now);
  return resultOf(outcome as Outcome<InvoiceRow>);
}

/** Each is issued or refused for itself. */
export async function finalizeInvoices(
  tx: Tx,
  org: OrganizationId,
  requests: readonly FinalizeRequest[],
  now: Instant,
  seal?: Seal,
): Promise<Outcome<InvoiceRow>[]> {
  const verdicts = await judge(tx, org, requests);
  const frozen = verdicts.flatMap((verdict) => (verdict.status === "fulfilled" ? [verdict.value] : []));
  const issued = frozen.length > 0 ? await issue(tx, org, frozen, now, seal) : new Map<string, InvoiceRow>();
  return verdicts.map((verdict) => mapOutcome(verdict, ({ draft }) => issued.get(draft.id) as InvoiceRow));
}

/** One statement writes a group; it must stay far from the time limit of a statement. */
const group_lines_max = 5000;
/** So many lines are judged before whoever else waits for an answer comes in between. */
const turn_lines_max = 100;

/**
 * Locks the drafts and says of each what it will be, or why it cannot be issued. A credit note changes its
 * invoice too, so it comes alone; so does who asks for an invoice that another request of the group is about,
 * and what would make the group too long.
 */
async function judge(
  tx: Tx,
  org: OrganizationId,
  requests: readonly FinalizeRequest[],
): Promise<Outcome<FrozenInvoice>[]> {
  const ids = requests.map(({ id }) => id);
  const sources = await loadSources(tx, org, ids);
  let lines = 0;
  const drafts = requests.map(({ id, requireVersion }, index): Outcome<InvoiceRow> => {
    if (ids.indexOf(id) < index) return alone;
    const draft = outcomeOf(() => {
      const row = sources.draftOf(id);
      requireVersion?.(row.version);
      requireMove(row, "finalize");
      return row;
    });
    if (draft.status !== "fulfilled" || requests.length === 1) return draft;
    lines += draft.value.items.length;
    return isCreditOfInvoice(draft.value) || (lines > group_lines_max && index > 0) ? alone : draft;
  });
  const rare = await loadRareSources(tx, org, drafts);
  const verdicts: Outcome<FrozenInvoice>[] = [];
  let turn_lines = 0;
  for (const draft of drafts) {
    if (turn_lines >= turn_lines_max) {
      turn_lines = 0;
      await setImmediate();
    }
    verdicts.push(mapOutcome(draft, (row) => freezeInvoice(row, sources, rare)));
    turn_lines += draft.status === "fulfilled" ? draft.value.items.length : 0;
  }
  return verdicts;
}

/**
 * Everything that needs no number is sent first, but for the jobs of webhooks. Where nothing else follows in the
 * transaction the commit goes behind the numbers, so that the counter is not locked while their answer comes back.
 */
async function issue(
  tx: Tx,
  org: OrganizationId,
  frozen: readonly FrozenInvoice[],
  now: Instant,
  seal?: Seal,
): Promise<Map<string, InvoiceRow>> {
  const [first] = frozen as [FrozenInvoice];
  const invoice_ids = frozen.map(({ draft }) => draft.id);
  const events = newEvents(org, "invoice.finalized", frozen.length);
  const credited = frozen.length === 1 ? await lockCredited(tx, org, first.draft) : null;
  const letGo = tx.hold();
  const announced = together([
    tx.enqueue(issued_job, { organization_id: org, invoice_ids }),
    tx.publish(events),
  ]);
  const [, issued] = await together([
    announced,
    // The job queue sends a few turns after it was asked to; the numbers go behind it without waiting for its answer.
    setImmediate().then(() => {
      const written = writeIssued(tx, org, frozen, events);
      letGo();
      if (seal && !credited) sealBehind([written, announced], seal);
      return written;
    }),
  ]);
  if (credited) await applyCredit(tx, org, credited, issued.get(first.draft.id) as InvoiceRow, now);
  return issued;
}

async function writeIssued(
  tx: Tx,
  org: OrganizationId,
  frozen: readonly FrozenInvoice[],
  events: readonly RecordedEvent[],
): Promise<Map<string, InvoiceRow>> {
  const files = frozen.flatMap((invoice) => invoice.files);
  const [issued] = await together([takeNumbers(tx, org, frozen, events), pinFiles(tx, org, files)]);
  return issued;
}

/** The numbers are sent, or have failed before they could be; of the announcements something may still have to be sent. */
function sealBehind([written, announced]: [Promise<unknown>, Promise<unknown>], seal: Seal): void {
  let failed = false;
  written.catch(() => {
    failed = true;
  });
  announced.then(
    () => failed || seal(),
    () => {},
  );
}
