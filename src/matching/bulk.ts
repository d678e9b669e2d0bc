/** What a bulk request can do with the suggested match of an inbox item. */
import { Conflict } from "../kernel/errors.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import { type BulkCall, operation, type Previous } from "../platform/bulk/operation.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { confirmMatch, declineMatch, unmatchItem } from "./decide-match.ts";

export class NoSuggestedMatch extends Conflict {
  constructor(inbox_id: string) {
    super("The record has no suggested match.", { inbox_id });
  }
}

export class OtherPartsMatched extends Conflict {
  constructor(inbox_id: string) {
    super(
      "Part payments of this record had been confirmed before, and unmatching would release them too. Unmatch it by itself.",
      { inbox_id },
    );
  }
}

/** There is no way back from a declined match, so only `confirm` can be undone. */
export const matchBulkActions = {
  confirm: operation({
    always_changes: true,
    apply: async ({ tx, organization_id }, id) =>
      confirmMatch(tx, organization_id, id, await requireSuggested(tx, organization_id, id)),
    undo: {
      remember: () => ({
        has_parts: sql`exists (
          select from match_candidates m
          where m.organization_id = r.organization_id and m.inbox_id = r.id and m.is_partial
            and m.status = 'confirmed')`,
      }),
      restore: unmatch,
    },
  }),
  decline: operation({
    always_changes: true,
    apply: async ({ tx, organization_id }, id) =>
      declineMatch(tx, organization_id, id, await requireSuggested(tx, organization_id, id)),
  }),
};

/** The best of the pending matches. */
async function requireSuggested(tx: Tx, org: OrganizationId, inbox_id: string): Promise<string> {
  const suggested = await tx.maybe<Row<"match_candidates", "id">>(sql`
    select id from match_candidates
    where organization_id = ${org} and inbox_id = ${inbox_id} and status = 'pending'
    order by confidence_score desc, id
    limit 1`);
  if (!suggested) throw new NoSuggestedMatch(inbox_id);
  return suggested.id;
}

async function unmatch({ tx, organization_id }: BulkCall, id: string, previous: Previous): Promise<void> {
  if (previous.has_parts) throw new OtherPartsMatched(id);
  await unmatchItem(tx, organization_id, id);
}
