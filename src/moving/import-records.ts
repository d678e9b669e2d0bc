/**
 * Imports a CSV file of another product: every row becomes a record, is found to be here already, or is refused with its
 * reason. Everything is written in one database transaction, with the record of the import and the answer for the request's
 * Idempotency-Key: a process that is killed leaves nothing of the file or all of it. A dry run takes the same path and is
 * rolled back at the end.
 */
import { newId, type OrganizationId } from "../kernel/ids.ts";
import { requireOrganization } from "../organizations/index.ts";
import type { Context, Database, Tx } from "../platform/db/database.ts";
import { recordEvent } from "../platform/events/record-event.ts";
import type { SpooledBody } from "../platform/http/spool.ts";
import { inBatches } from "./batches.ts";
import { type RecordImportKind, record_verdicts_shown_max } from "./constants.ts";
import { importInvoices } from "./invoices/import-invoices.ts";
import { recordKinds } from "./kinds.ts";
import type { ReadingOptions } from "./mapping.ts";
import { type FileRow, type ReadFile, readRecordFile } from "./read-file.ts";
import type { RecordImportAnswer, RecordRowVerdict } from "./schema.ts";
import { forgetPlans, insertRecordImport, type RecordImportId, takeTurn } from "./store.ts";
import { countOf, decided, type Outcome, shownOf, unlessRefused } from "./verdicts.ts";

export interface ImportRequest extends ReadingOptions {
  kind: RecordImportKind;
  dry_run: boolean;
  encoding?: string;
  /** Invoices of closed days come in as open items, without figures. */
  opening: boolean;
}

export interface ImportCall {
  db: Database;
  context: Context;
  file: SpooledBody;
  keeping(tx: Tx, work: () => Promise<RecordImportAnswer>): Promise<RecordImportAnswer>;
}

/** Carries the answer out of a database transaction that is rolled back. */
class DryRun extends Error {
  readonly answer: RecordImportAnswer;
  constructor(answer: RecordImportAnswer) {
    super("dry run");
    this.answer = answer;
  }
}

export async function importRecords(
  { db, context, file, keeping }: ImportCall,
  request: ImportRequest,
): Promise<RecordImportAnswer> {
  const { kind, dry_run, opening: _, ...options } = request;
  // Read before the transaction starts: other imports would wait meanwhile.
  const read = await readRecordFile(kind, file.open(), options);
  if (dry_run) return preview(db, context, (tx) => carryOut(tx, context, file, read, request));
  return db.organization(context, (tx) => keeping(tx, () => carryOut(tx, context, file, read, request)));
}

async function preview(
  db: Database,
  context: Context,
  work: (tx: Tx) => Promise<RecordImportAnswer>,
): Promise<RecordImportAnswer> {
  return db
    .organization(context, async (tx): Promise<RecordImportAnswer> => {
      throw new DryRun(await work(tx));
    })
    .catch((error: unknown) => {
      if (error instanceof DryRun) return error.answer;
      throw error;
    });
}

async function carryOut(
  tx: Tx,
  context: Context,
  file: SpooledBody,
  read: ReadFile,
  request: ImportRequest,
): Promise<RecordImportAnswer> {
  const { organization_id: org } = context;
  const { kind, dry_run } = request;
  await takeTurn(tx, org);
  const { verdicts, created, customer_count } =
    kind === "invoices"
      ? await importInvoices(tx, context, read, request)
      : await importPlain(tx, org, kind, read);
  const import_id = newId<RecordImportId>();
  const counts = { ...countOf(verdicts), customer_count };
  const { file_name, size, sha256 } = file;
  const refused_rows = verdicts
    .filter(({ verdict }) => verdict === "refused")
    .slice(0, record_verdicts_shown_max);
  const record = { kind, file_name, size, sha256, mapping: read.mapping, ...counts, refused_rows };
  await insertRecordImport(tx, org, import_id, record, created, context.actor);
  await recordEvent(tx, org, "record_import.created", { import_id, kind, ...counts });
  return {
    import_id: dry_run ? null : import_id,
    dry_run,
    kind,
    mapping: read.mapping,
    columns: read.columns,
    ...counts,
    verdicts: shownOf(verdicts),
  };
}

async function importPlain(
  tx: Tx,
  org: OrganizationId,
  kind: Exclude<RecordImportKind, "invoices">,
  { rows, names, mapping }: ReadFile,
): Promise<Outcome> {
  const { prepare, loadKnown, create } = recordKinds[kind];
  const { base_currency } = await requireOrganization(tx, org);
  const known = await loadKnown(tx, org);
  const outcome: Outcome = { verdicts: [], created: [], customer_count: 0 };
  for (const batch of inBatches(rows)) {
    const added: { id: string }[] = [];
    const take = (row: FileRow): RecordRowVerdict => {
      const { name, keys, input } = prepare(row.cells, { mapping, base_currency });
      const found = known.find(keys);
      if (found) return { ...decided(row, name), verdict: "known", record_id: found.id };
      const id = newId();
      known.add({ id, name, keys });
      added.push({ id, ...input });
      return { ...decided(row, name), verdict: "created", record_id: id };
    };
    for (const row of batch)
      outcome.verdicts.push(unlessRefused(row, names, row.cells.name ?? null, () => take(row)));
    await forgetPlans(tx);
    await create(tx, org, added);
    outcome.created.push(...added.map(({ id }) => ({ record_type: kind, record_id: id })));
  }
  return outcome;
}
