import { newId, type OrganizationId } from "../../kernel/ids.ts";
import { requireOrganization } from "../../organizations/index.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import type { Match } from "../matching.ts";
import { confidenceText } from "../matching.ts";
import { pairKey } from "./memory.ts";

export interface CandidateRow
  extends Row<"match_candidates", "id" | "inbox_id" | "transaction_id" | "confidence_score" | "is_partial"> {
  parts: CandidateParts;
  status: "pending" | "confirmed" | "declined" | "expired" | "unmatched";
}

/** The part of a score that the column `parts` stores: enough to explain it. */
export interface CandidateParts {
  kind: Match["kind"] | "by_hand";
  level: string;
  parts: Match["score"]["parts"];
  notes: string[];
  days: number;
}

/** Writes a proposal for each pair. Pairs that the user has decided about stay as they are. */
export async function saveCandidates(tx: Tx, org: OrganizationId, matches: readonly Match[]): Promise<void> {
  const rows = matches.flatMap(({ kind, item_ids, transaction_ids, score }) =>
    item_ids.flatMap((inbox_id) =>
      transaction_ids.map((transaction_id) => ({
        id: newId(),
        inbox_id,
        transaction_id,
        confidence_score: confidenceText(score.total),
        is_partial: kind === "part_payment" || kind === "several_transactions",
        parts: { kind, level: score.level, parts: score.parts, notes: score.notes, days: score.days },
      })),
    ),
  );
  if (rows.length === 0) return;
  await tx.run(sql`
    insert into match_candidates as kept (organization_id, id, inbox_id, transaction_id, confidence_score, parts,
      is_partial, status)
    select ${org}, r.id, r.inbox_id, r.transaction_id, r.confidence_score, r.parts, r.is_partial, 'pending'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, inbox_id uuid, transaction_id uuid, confidence_score numeric, parts jsonb, is_partial boolean)
    on conflict (organization_id, inbox_id, transaction_id) do update
      set confidence_score = excluded.confidence_score, parts = excluded.parts, is_partial = excluded.is_partial,
        status = 'pending'
      where kept.status in ('pending', 'expired')
        and (kept.status, kept.confidence_score, kept.parts, kept.is_partial)
          is distinct from ('pending', excluded.confidence_score, excluded.parts, excluded.is_partial)`);
}

/**
 * Expires the proposals for these items that the last comparison did not make again. A payment for several
 * items stays proposed: once its first item is confirmed, a comparison of the others would no longer find it.
 */
export async function expireCandidates(
  tx: Tx,
  org: OrganizationId,
  inbox_ids: readonly string[],
  kept: readonly { inbox_id: string; transaction_id: string }[],
): Promise<void> {
  const keys = kept.map((pair) => pairKey(pair.inbox_id, pair.transaction_id));
  await tx.run(sql`
    update match_candidates set status = 'expired'
    where organization_id = ${org} and inbox_id = any(${inbox_ids}::uuid[]) and status = 'pending'
      and parts->>'kind' <> 'several_items'
      and not (inbox_id || ':' || transaction_id = any(${keys}::text[]))`);
}

export function lockCandidate(
  tx: Tx,
  org: OrganizationId,
  inbox_id: string,
  id: string,
): Promise<CandidateRow | null> {
  return tx.maybe<CandidateRow>(sql`
    select id, inbox_id, transaction_id, confidence_score, parts, is_partial, status
    from match_candidates
    where organization_id = ${org} and inbox_id = ${inbox_id} and id = ${id}
    for update`);
}

export async function setCandidateStatus(
  tx: Tx,
  org: OrganizationId,
  id: string,
  status: CandidateRow["status"],
): Promise<void> {
  await tx.run(sql`
    update match_candidates set status = ${status} where organization_id = ${org} and id = ${id}`);
}

/** Expires proposals of this transaction for other items, which must look for another transaction. */
export function expireRivals(
  tx: Tx,
  org: OrganizationId,
  transaction_id: string,
  inbox_id: string,
): Promise<Row<"match_candidates", "inbox_id">[]> {
  return tx.many<Row<"match_candidates", "inbox_id">>(sql`
    update match_candidates set status = 'expired'
    where organization_id = ${org} and transaction_id = ${transaction_id} and inbox_id <> ${inbox_id}
      and status = 'pending' and parts->>'kind' <> 'several_items'
    returning inbox_id`);
}

export async function hasPendingCandidate(tx: Tx, org: OrganizationId, inbox_id: string): Promise<boolean> {
  const { found } = await tx.one<{ found: boolean }>(sql`
    select exists (
      select from match_candidates
      where organization_id = ${org} and inbox_id = ${inbox_id} and status = 'pending'
    ) as found`);
  return found;
}

export async function isAutoMatching(tx: Tx, org: OrganizationId): Promise<boolean> {
  const { settings } = await requireOrganization(tx, org);
  return settings.auto_match === true;
}
