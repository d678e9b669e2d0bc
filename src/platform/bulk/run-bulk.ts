/**
 * Changes many records in one database transaction, each with its own verdict. A savepoint per record lets
 * one be refused without the others. The changes are committed together with the stored answer, so a request
 * that was interrupted has changed nothing, and its repetition with the same Idempotency-Key does all of it.
 *
 * The alternative, chunks with stored progress, would hold locks for a shorter time. But then an interrupted
 * request leaves a part done, and its repetition has to find out which.
 */
import { type AppError, NotFound } from "../../kernel/errors.ts";
import { requireReferences } from "../records/references.ts";
import { attempt } from "./attempt.ts";
import { type BulkResult, bulkResults } from "./constants.ts";
import type { AnyOperation, BulkCall, BulkSpec } from "./operation.ts";
import { awaitTurn, type FoundRecord, type FoundRecords, findRecords, findVersions } from "./records.ts";
import type { BulkRequest } from "./request.ts";
import type { BulkOutcome, BulkSummary, BulkVerdict } from "./schema.ts";
import { rememberChange } from "./undo-store.ts";

export async function runBulk(call: BulkCall, spec: BulkSpec, request: BulkRequest): Promise<BulkOutcome> {
  await awaitTurn(call);
  await requireInputReferences(call, request);
  const found = await findRecords(call, spec, request);
  const { operation, input, name } = request;
  const results = await treatEach(call, spec, found, operation, ({ id }) =>
    operation.apply(call, id, input as never),
  );
  return {
    results,
    summary: summarize(results),
    undo: operation.undo
      ? await rememberChange(call, spec, operation.undo, name, found.records, results)
      : null,
  };
}

async function requireInputReferences(
  { tx, organization_id }: BulkCall,
  request: BulkRequest,
): Promise<void> {
  const given = request.input as Record<string, string | null | undefined>;
  const references = Object.entries(request.operation.references ?? {});
  await requireReferences(
    tx,
    organization_id,
    references.map(([field, table]) => ({ path: `${request.name}.${field}`, table, id: given[field] })),
  );
}

/** A verdict for each id, in their order. The records are treated in the order of their ids. */
export async function treatEach(
  call: BulkCall,
  spec: BulkSpec,
  { ids, records }: FoundRecords,
  { always_changes = false }: Pick<AnyOperation, "always_changes">,
  treat: (record: FoundRecord) => Promise<unknown>,
): Promise<BulkVerdict[]> {
  const refusals = new Map<string, AppError>();
  for (const record of records) {
    const outcome = await attempt(call.tx, () => treat(record));
    if ("refused" in outcome) refusals.set(record.id, outcome.refused);
  }
  const before = new Map(records.map(({ id, version }) => [id, version]));
  const after = await findVersions(call.tx, spec, call.organization_id, ids);
  return ids.map((id) => {
    const version = after.get(id) ?? null;
    const refused = refusals.get(id);
    if (!before.has(id) || refused instanceof NotFound)
      return { id, result: "not_found", error: null, version };
    if (refused) return { id, result: "refused", error: toError(refused), version };
    const changed = always_changes || version !== before.get(id);
    return { id, result: changed ? "changed" : "unchanged", error: null, version };
  });
}

function toError({ code, message, details }: AppError): BulkVerdict["error"] {
  return { code, message, details };
}

export function summarize(results: readonly BulkVerdict[]): BulkSummary {
  const counts = bulkResults.map((result): [BulkResult, number] => [
    result,
    results.filter((one) => one.result === result).length,
  ]);
  return { total: results.length, ...(Object.fromEntries(counts) as Record<BulkResult, number>) };
}
