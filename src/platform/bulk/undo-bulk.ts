/** Undoes a bulk change, again with a verdict for each record. */
import { AppError } from "../../kernel/errors.ts";
import { type AnyOperation, type BulkCall, type BulkSpec, findOperation, type Undo } from "./operation.ts";
import { awaitTurn, lockRecords } from "./records.ts";
import { requireScope } from "./request.ts";
import { summarize, treatEach } from "./run-bulk.ts";
import type { BulkOutcome } from "./schema.ts";
import { type ChangedRecord, requireChange } from "./undo-store.ts";

export class ChangedSince extends AppError {
  static override code = "changed_since";
  static override status = 409;
  constructor(details: { version: number; expected: number }) {
    super(
      `The record was changed after the bulk change: it is at version ${details.version}, not ${details.expected}. It was left as it is.`,
      details,
    );
  }
}

export async function undoBulk(call: BulkCall, spec: BulkSpec, id: string): Promise<BulkOutcome> {
  await awaitTurn(call);
  const change = await requireChange(call, spec, id);
  const operation = findOperation(spec, change.operation) as AnyOperation & { undo: Undo };
  requireScope(spec, operation, call.principal);
  const changed = new Map(change.records.map((record) => [record.id, record]));
  const ids = [...changed.keys()];
  const records = await lockRecords(call, spec, ids, {});
  const results = await treatEach(call, spec, { ids, records }, operation, async ({ id, version }) => {
    const { version: expected, previous } = changed.get(id) as ChangedRecord;
    if (version !== expected) throw new ChangedSince({ version, expected });
    await operation.undo.restore(call, id, previous);
  });
  return { results, summary: summarize(results), undo: null };
}
