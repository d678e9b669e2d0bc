/**
 * Creates many inbox items in one request, each with its own verdict: a savepoint per item lets one be
 * refused without the others. All accepted items are committed together with the answer, so that a caller who
 * received no answer can repeat the whole batch. `atomic` accepts all or none.
 */
import { type AppError, Unprocessable } from "../kernel/errors.ts";
import type { InboxItemId, OrganizationId } from "../kernel/ids.ts";
import { attempt } from "../platform/bulk/attempt.ts";
import type { Tx } from "../platform/db/database.ts";
import { parseInput } from "../platform/http/validate.ts";
import { type CreateContext, createInboxItem } from "./create-inbox-item.ts";
import { toInboxItem } from "./present.ts";
import { type BatchVerdict, InboxCreate, InboxItem } from "./schema.ts";
import { findItems } from "./store.ts";

const accepted = new Set(Object.keys(InboxCreate.properties));
const readOnlyKeys = new Set(Object.keys(InboxItem.properties).filter((key) => !accepted.has(key)));

type Outcome = { index: number; id: InboxItemId } | { index: number; refused: AppError };

export async function createBatch(
  tx: Tx,
  org: OrganizationId,
  items: readonly unknown[],
  atomic: boolean,
  context: CreateContext,
): Promise<BatchVerdict[]> {
  const outcomes: Outcome[] = [];
  for (const [index, item] of items.entries()) outcomes.push(await createOne(tx, org, index, item, context));
  const refused = outcomes.flatMap((outcome) => ("refused" in outcome ? [toRefusal(outcome)] : []));
  if (atomic && refused.length > 0)
    throw new Unprocessable(`${refused.length} of ${items.length} records were refused; none was created.`, {
      refused: refused.map(({ index, status, error }) => ({ index, status, error })),
    });
  const rows = await findItems(
    tx,
    org,
    outcomes.flatMap((outcome) => ("id" in outcome ? [outcome.id] : [])),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return outcomes.map((outcome) => {
    if ("refused" in outcome) return toRefusal(outcome);
    const row = byId.get(outcome.id);
    return { index: outcome.index, status: 201, data: row ? toInboxItem(row) : null, error: null };
  });
}

async function createOne(
  tx: Tx,
  org: OrganizationId,
  index: number,
  item: unknown,
  context: CreateContext,
): Promise<Outcome> {
  const outcome = await attempt(tx, async () => {
    const input = parseInput<InboxCreate>(InboxCreate, item, "body", readOnlyKeys);
    return createInboxItem(tx, org, input, context);
  });
  return "refused" in outcome ? { index, ...outcome } : { index, id: outcome.done };
}

function toRefusal({ index, refused }: { index: number; refused: AppError }): BatchVerdict {
  const { code, message, details } = refused;
  return { index, status: refused.status, data: null, error: { code, message, details } };
}
