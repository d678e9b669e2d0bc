/**
 * Undoes an import: deletes the transactions that it created and makes those pending again that it booked, in one
 * database transaction. Matched inbox items and paid invoices are open again; attached documents stay in the vault. The
 * record of the import stays and says that it was undone. A dry run says beforehand what a person would lose.
 */
import { detachAll } from "../../documents/index.ts";
import { releaseItems } from "../../inbox/index.ts";
import { removePaymentsBy } from "../../invoices/index.ts";
import { Conflict } from "../../kernel/errors.ts";
import { because } from "../../kernel/refusal-reasons.ts";
import type { Context, Tx } from "../../platform/db/database.ts";
import { recordEvent } from "../../platform/events/record-event.ts";
import { deleteAccount } from "../accounts/delete-account.ts";
import { type AccountFacts, lockAccount, requireAccount } from "../store.ts";
import { fitSplits } from "../transactions/convert-again.ts";
import { lowest_id, releaseOtherSides } from "../transactions/transfers.ts";
import { convertRows } from "./convert-rows.ts";
import type { ImportUndo } from "./schema.ts";
import { findChanged, findConsequences } from "./undo-report.ts";
import {
  deleteThrough,
  findSettled,
  forgetMapping,
  type ImportFacts,
  lockImport,
  lockPage,
  markUndone,
  requireImport,
  restorePending,
} from "./undo-store.ts";

export class ImportNotUndoable extends Conflict {}

export interface UndoRequest {
  dry_run: boolean;
  /** Deletes the account too, if nothing else is in it. */
  delete_account: boolean;
}

export async function undoImport(
  tx: Tx,
  { organization_id: org, now }: Context,
  id: string,
  { dry_run, delete_account }: UndoRequest,
): Promise<ImportUndo> {
  const { account_id } = await requireImport(tx, org, id);
  // The same turns as imports into the account: each sees what the one before it wrote.
  if (!dry_run) await lockAccount(tx, org, account_id);
  const found = dry_run ? await requireImport(tx, org, id) : await lockImport(tx, org, id);
  requireUndoable(found);
  const report = await reportUndo(tx, org, found);
  if (dry_run) return { ...report, dry_run, account_deleted: false };
  if (found.status === "done") await carryOut(tx, { org, now }, found, report);
  if (delete_account) await deleteAccount(tx, org, account_id);
  return { ...report, dry_run, account_deleted: delete_account };
}

/** An import that is undone already may be undone again: there is nothing left to do. */
function requireUndoable({ id, status }: ImportFacts): void {
  if (status === "done" || status === "undone") return;
  throw new ImportNotUndoable(
    status === "running"
      ? "The import is still running; only a finished import can be undone."
      : "The import failed and took nothing of its file, so there is nothing to undo.",
    because(status === "running" ? "import_running" : "import_failed", { import_id: id, status }),
  );
}

type Report = Omit<ImportUndo, "dry_run" | "account_deleted">;

async function reportUndo(tx: Tx, org: Context["organization_id"], found: ImportFacts): Promise<Report> {
  const consequences = await findConsequences(tx, org, found);
  const changed = await findChanged(tx, org, found.id);
  return { import_id: found.id, account_id: found.account_id, ...consequences, ...changed };
}

interface Place {
  org: Context["organization_id"];
  now: Context["now"];
}

async function carryOut(tx: Tx, place: Place, found: ImportFacts, report: Report): Promise<void> {
  const { org, now } = place;
  const { id: import_id, account_id } = found;
  await deleteTransactions(tx, place, import_id);
  await restoreSettled(tx, org, import_id, await requireAccount(tx, org, account_id));
  await forgetMapping(tx, org, import_id);
  await markUndone(tx, org, import_id, now);
  const { deleted_count, restored_count } = report;
  await recordEvent(tx, org, "transaction.import_undone", {
    import_id,
    account_id,
    deleted_count,
    restored_count,
  });
}

/** Page by page: a statement about 100,000 rows could exceed the statement_timeout. */
async function deleteTransactions(tx: Tx, { org, now }: Place, import_id: string): Promise<void> {
  for (let after: string | undefined = lowest_id; after; ) {
    const ids = await lockPage(tx, org, import_id, after);
    const last: string | undefined = ids.at(-1);
    if (last === undefined) return;
    await removePaymentsBy(tx, org, ids, now);
    await releaseItems(tx, org, ids);
    await releaseOtherSides(tx, org, ids);
    await detachAll(tx, org, ["transaction"], ids);
    await deleteThrough(tx, org, import_id, { after, last });
    after = last;
  }
}

async function restoreSettled(
  tx: Tx,
  org: Context["organization_id"],
  import_id: string,
  account: AccountFacts,
): Promise<void> {
  const settled = await findSettled(tx, org, import_id);
  const base_amounts = await convertRows(tx, org, account, settled);
  const rows = settled.map((row, index) => ({ ...row, base_amount: base_amounts[index] ?? null }));
  for (const id of await restorePending(tx, org, import_id, rows)) await fitSplits(tx, org, id);
}
