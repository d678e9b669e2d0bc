/**
 * Imports a bank file into one account: reads it, compares it with known transactions and writes the new
 * ones, all in one database transaction. A process that is killed at any point leaves either nothing of the
 * file or all of it, and importing it again adds nothing twice. The answer for the request's Idempotency-Key
 * is stored in the same database transaction. A dry run takes the same path and is rolled back at the end.
 */
import { AppError, Conflict } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { Context, Database, Tx } from "../../platform/db/database.ts";
import { recordEvent } from "../../platform/events/record-event.ts";
import type { SpooledBody } from "../../platform/http/spool.ts";
import { updateRecord } from "../../platform/records/records.ts";
import { openStatement } from "../formats/parse-statement.ts";
import type { CsvMapping, ParseOptions, StatementFormat } from "../formats/statement.ts";
import { matchTransactionsJob } from "../match-job.ts";
import { loadCategorizer } from "../rules/categorize.ts";
import { type AccountFacts, lockAccount, requireAccount } from "../store.ts";
import { markTransfers } from "../transactions/transfers.ts";
import { type FileResult, readFile } from "./import-reading.ts";
import { AccountSieve, SeveralAccounts } from "./own-account.ts";
import type { ImportAnswer } from "./schema.ts";
import { holdImport, type ImportId, insertImport, updateImport } from "./store.ts";

export interface ImportRequest extends ParseOptions {
  account_id: string;
  format?: StatementFormat;
  dry_run: boolean;
}

/** Carries the result out of a database transaction that is rolled back. */
class DryRun extends Error {
  readonly result: FileResult;
  constructor(result: FileResult) {
    super("dry run");
    this.result = result;
  }
}

/** The inputs of an import; see `Call` in platform/http/route.ts. */
export interface ImportCall {
  db: Database;
  context: Context;
  file: SpooledBody;
  keeping(tx: Tx, work: () => Promise<ImportAnswer>): Promise<ImportAnswer>;
}

export async function importFile(
  { db, context, file, keeping }: ImportCall,
  request: ImportRequest,
): Promise<ImportAnswer> {
  const { organization_id } = context;
  const account = await db.reading(context, (tx) => requireAccount(tx, organization_id, request.account_id));
  if (request.dry_run) return toAnswer(null, account, await previewFile(db, context, account, file, request));
  const import_id = newId<ImportId>();
  const { file_name, size, sha256 } = file;
  await db.organization(context, (tx) =>
    insertImport(
      tx,
      organization_id,
      import_id,
      { account_id: account.id, file_name, size, sha256 },
      context.actor,
    ),
  );
  try {
    const onProgress = reportProgress(db, context, import_id);
    return await siftingAccounts(account, (sieve) =>
      db.organization(context, (tx) =>
        keeping(tx, async () => {
          await holdImport(tx, import_id);
          const read = await takeFile(tx, context, account, file, request, import_id, sieve, onProgress);
          await finishImport(tx, context, account, request, import_id, read);
          return toAnswer(import_id, account, read);
        }),
      ),
    );
  } catch (error) {
    await db.organization(context, (tx) => failImport(tx, context, import_id, error));
    throw error;
  }
}

async function previewFile(
  db: Database,
  context: Context,
  account: AccountFacts,
  file: SpooledBody,
  request: ImportRequest,
): Promise<FileResult> {
  const import_id = newId<ImportId>();
  const preview = siftingAccounts(account, (sieve) =>
    db.organization(context, async (tx): Promise<FileResult> => {
      const stub = { account_id: account.id, file_name: null, size: file.size, sha256: file.sha256 };
      await insertImport(tx, context.organization_id, import_id, stub, context.actor);
      throw new DryRun(await takeFile(tx, context, account, file, request, import_id, sieve, () => {}));
    }),
  );
  return preview.catch((error: unknown) => {
    if (error instanceof DryRun) return error.result;
    throw error;
  });
}

/**
 * If a file turns out to name several accounts, rolls back and reads it again, taking only rows that are
 * proven to belong to the account.
 */
async function siftingAccounts<T>(
  account: AccountFacts,
  read: (sieve: AccountSieve) => Promise<T>,
): Promise<T> {
  try {
    return await read(new AccountSieve(account, false));
  } catch (error) {
    if (!(error instanceof SeveralAccounts)) throw error;
    return read(new AccountSieve(account, true));
  }
}

async function takeFile(
  tx: Tx,
  context: Context,
  account: AccountFacts,
  file: SpooledBody,
  request: ImportRequest,
  import_id: ImportId,
  sieve: AccountSieve,
  onProgress: (rows_read: number) => void,
): Promise<FileResult> {
  const org = context.organization_id;
  await lockAccount(tx, org, account.id);
  const categorize = await loadCategorizer(tx, org);
  const { format, events } = await openStatement(file.open(), optionsFor(request, account));
  const reading = { tx, org, account, import_id, categorize, format, sieve, onProgress };
  const result = await readFile(reading, events);
  result.counts.transfer_count = await markTransfers(tx, org, { import_id });
  return result;
}

/** The caller's options, with defaults from the account. */
function optionsFor(
  request: ImportRequest,
  account: AccountFacts,
): ParseOptions & { format?: StatementFormat } {
  const { currency, import_mapping, type } = account;
  // If neither the file nor the mapping names a currency, the account's is used.
  const named = (mapping: CsvMapping) => ({ ...mapping, currency: mapping.currency ?? currency });
  const { mapping, ...rest } = request;
  const saved =
    import_mapping !== null && !isAnswered(request) ? { saved_mapping: named(import_mapping) } : {};
  return {
    currency,
    is_card: type === "credit_card",
    ...rest,
    ...saved,
    ...(mapping && { mapping: named(mapping) }),
  };
}

/** Whether the caller says how to read the file; the answer is saved for the next file. */
function isAnswered({ mapping, date_order, decimal, negate_amounts }: ImportRequest): boolean {
  return [mapping, date_order, decimal, negate_amounts].some((answer) => answer !== undefined);
}

async function finishImport(
  tx: Tx,
  context: Context,
  account: AccountFacts,
  request: ImportRequest,
  import_id: ImportId,
  result: FileResult,
): Promise<void> {
  const org = context.organization_id;
  const { counts, format } = result;
  const answered = isAnswered(request) ? (request.mapping ?? result.mapping) : null;
  const saved_mapping = answered && format === "csv" ? JSON.stringify(answered) : null;
  const isRunning = await updateImport(tx, org, import_id, {
    ...counts,
    status: "done",
    format,
    vanished_pending_ids: result.vanished_pending_ids,
    statements: JSON.stringify(result.statements),
    warnings: JSON.stringify(result.warnings),
    saved_mapping,
    finished_at: context.now,
  });
  // The import was marked as interrupted, and its record says that nothing was imported, so nothing may be.
  if (!isRunning)
    throw new Conflict("The import took too long and was stopped; import the file again.", { import_id });
  if (saved_mapping !== null)
    await updateRecord(tx, "bank_accounts", org, account.id, { import_mapping: saved_mapping });
  if (counts.created_count + counts.settled_count === 0) return;
  await tx.enqueue(matchTransactionsJob, { organization_id: org, import_id });
  const { created_count, duplicate_count, settled_count } = counts;
  await recordEvent(tx, org, "transaction.imported", {
    import_id,
    account_id: account.id,
    format,
    created_count,
    duplicate_count,
    settled_count,
  });
}

/** Stores why an import failed: messages of our own errors, never internal ones. */
async function failImport(tx: Tx, context: Context, import_id: ImportId, error: unknown): Promise<void> {
  const told =
    error instanceof AppError
      ? { code: error.code, message: error.message, details: error.details }
      : { code: "internal_error", message: "The import failed on our side; repeat it.", details: {} };
  await updateImport(tx, context.organization_id, import_id, {
    status: "failed",
    error: JSON.stringify(told),
    finished_at: context.now,
  });
  await recordEvent(tx, context.organization_id, "transaction.import_failed", { import_id, code: told.code });
}

/** Reports the progress of a long file on a separate connection, one report at a time. */
function reportProgress(db: Database, context: Context, import_id: ImportId): (rows_read: number) => void {
  let busy = false;
  return (rows_read) => {
    if (busy) return;
    busy = true;
    db.organization(context, (tx) => updateImport(tx, context.organization_id, import_id, { rows_read }))
      .catch(() => {})
      .finally(() => {
        busy = false;
      });
  };
}

function toAnswer(import_id: ImportId | null, account: AccountFacts, result: FileResult): ImportAnswer {
  const dry_run = import_id === null;
  return {
    import_id,
    dry_run,
    account_id: account.id,
    format: result.format,
    mapping: result.mapping,
    ...result.counts,
    vanished_pending_ids: result.vanished_pending_ids,
    statements: result.statements,
    warnings: result.warnings,
    verdicts: dry_run ? result.verdicts : [],
  };
}
