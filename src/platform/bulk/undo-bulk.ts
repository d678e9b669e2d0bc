/** Undoes a bulk change, again with a verdict for each record. */
import { isDeepStrictEqual } from "node:util";
import { AppError } from "../../kernel/errors.ts";
import { type AnyOperation, type BulkCall, type BulkSpec, findOperation, type Undo } from "./operation.ts";
import { awaitTurn, type FoundRecord, lockRecords } from "./records.ts";
import { requireScope } from "./request.ts";
import { summarize, treatEach } from "./run-bulk.ts";
import type { BulkOutcome } from "./schema.ts";
import { type ChangedRecord, requireChange } from "./undo-store.ts";

export class ChangedSince extends AppError {
  static override code = "changed_since";
  static override status = 409;
  constructor(details: { version: number; expected: number }) {
    super(
      `The record was changed after the bulk change, at version ${details.expected}; it is now at version ${details.version}. It was left as it is.`,
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
  const records = await lockRecords(call, spec, ids, operation.undo.guard?.() ?? {});
  const results = await treatEach(call, spec, { ids, records }, operation, async (record) => {
    const change = changed.get(record.id) as ChangedRecord;
    requireUnchanged(record, change);
    await operation.undo.restore(call, record.id, change.previous);
  });
  return { results, summary: summarize(results), undo: null };
}

function requireUnchanged(record: FoundRecord, { version: expected, guard }: ChangedRecord): void {
  const { version, previous: current } = record;
  const unchanged = guard ? isDeepStrictEqual(current, guard) : version === expected;
  if (!unchanged) throw new ChangedSince({ version, expected });
}
