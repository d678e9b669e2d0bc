/** What a bulk request can do with the suggested match of an inbox item. */
import { Conflict } from "../kernel/errors.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import { because } from "../kernel/refusal-reasons.ts";
import { columnsOf, operation, type Previous, type Undo } from "../platform/bulk/operation.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { empty, sql } from "../platform/db/sql.ts";
import { Body, Uuid } from "../platform/http/schema.ts";
import { confirmMatch, declineMatch } from "./decide-match.ts";
import { undoDecision } from "./undo-decision.ts";

export class NoSuggestedMatch extends Conflict {
  constructor(inbox_id: string) {
    super("The record has no suggested match.", because("no_suggested_match", { inbox_id }));
  }
}

const input = Body({}, { match_id: Uuid });

/** Jobs propose other matches meanwhile, so only the decisions about matches are compared. */
const undo: Undo = {
  remember: () => ({
    pending_ids: sql`array(
      select m.id from match_candidates m
      where m.organization_id = r.organization_id and m.inbox_id = r.id and m.status = 'pending')`,
  }),
  guard: () => ({
    ...columnsOf(["transaction_id"]),
    is_archived: sql`r.status = 'archived'`,
    decisions: sql`array(
      select m.id || ' ' || m.version from match_candidates m
      where m.organization_id = r.organization_id and m.inbox_id = r.id
        and m.status in ('confirmed', 'declined', 'unmatched')
      order by m.id)`,
  }),
  restore: ({ tx, organization_id }, id, { pending_ids }: Previous) =>
    undoDecision(tx, organization_id, id, pending_ids as string[]),
};

export const matchBulkActions = {
  confirm: operation({
    always_changes: true,
    input,
    apply: async ({ tx, organization_id }, id, { match_id }) =>
      confirmMatch(tx, organization_id, id, await requireSuggested(tx, organization_id, id, match_id)),
    undo,
  }),
  decline: operation({
    always_changes: true,
    input,
    apply: async ({ tx, organization_id }, id, { match_id }) =>
      declineMatch(tx, organization_id, id, await requireSuggested(tx, organization_id, id, match_id)),
    undo,
  }),
};

/** The best of the pending matches, or the named one. */
async function requireSuggested(
  tx: Tx,
  org: OrganizationId,
  inbox_id: string,
  match_id: string | null | undefined,
): Promise<string> {
  const suggested = await tx.maybe<Row<"match_candidates", "id">>(sql`
    select id from match_candidates
    where organization_id = ${org} and inbox_id = ${inbox_id} and status = 'pending'
      ${match_id ? sql`and id = ${match_id}` : empty}
    order by confidence_score desc, id
    limit 1`);
  if (!suggested) throw new NoSuggestedMatch(inbox_id);
  return suggested.id;
}
