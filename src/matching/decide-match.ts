/**
 * The user's decisions about matches: confirm, decline, match by hand, unmatch. Matching learns from each.
 */

import { announceMatched, lockItem, matchItemJob } from "../inbox/index.ts";
import { compareDecimals, type Decimal, magnitude, subtractDecimals } from "../kernel/decimal.ts";
import { Conflict, NotFound } from "../kernel/errors.ts";
import { newId, type OrganizationId, type TransactionId } from "../kernel/ids.ts";
import { because } from "../kernel/refusal-reasons.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { together } from "../platform/db/together.ts";
import { requireReferences } from "../platform/records/references.ts";
import { type CandidateRow, lockCandidate, setCandidateStatus } from "./choosing/candidate-store.ts";
import { aliasOf } from "./choosing/memory.ts";
import { saveAlias } from "./choosing/memory-store.ts";
import { linkItem, releaseRivals, unlinkItem } from "./link-item.ts";
import { moveAndAnnounce } from "./match-records.ts";
import { confidenceText, type MatchItem, type MatchTransaction } from "./matching.ts";
import { scorePair } from "./scoring/score-pair.ts";
import { findItemById, findTransactionById } from "./store.ts";

export class MatchDecided extends Conflict {
  constructor(status: CandidateRow["status"], wanted: string) {
    super(
      `The match is ${status}; only a pending match can be ${wanted}.`,
      because("match_decided", { status }),
    );
  }
}

/** A part payment leaves its inbox item open for the rest; any other match completes it. */
export async function confirmMatch(
  tx: Tx,
  org: OrganizationId,
  inbox_id: string,
  match_id: string,
): Promise<void> {
  const item = await lockItem(tx, org, inbox_id);
  const candidate = await requireCandidate(tx, org, inbox_id, match_id);
  if (candidate.status === "confirmed") return;
  if (candidate.status !== "pending") throw new MatchDecided(candidate.status, "confirmed");
  const { transaction_id } = candidate;
  await learn(tx, org, inbox_id, transaction_id);
  if (await coversItem(tx, org, candidate)) return linkItem(tx, org, item, transaction_id);
  await setCandidateStatus(tx, org, match_id, "confirmed");
  await announceMatched(tx, org, [transaction_id]);
  await releaseRivals(tx, org, transaction_id, inbox_id);
  await moveAndAnnounce(tx, org, item);
  await tx.enqueue(matchItemJob, { organization_id: org, inbox_id });
}

/** Whether nothing of the item is left to pay after this payment. */
async function coversItem(tx: Tx, org: OrganizationId, candidate: CandidateRow): Promise<boolean> {
  if (!candidate.is_partial) return true;
  const [item, transaction] = await findPair(tx, org, candidate.inbox_id, candidate.transaction_id);
  if (!item || !transaction || item.currency !== transaction.currency) return true;
  const left = subtractDecimals(item.open_amount, magnitude(transaction.amount));
  return compareDecimals(left, "0" as Decimal) <= 0;
}

/** The pair is never proposed again, and the inbox item looks for another transaction. */
export async function declineMatch(
  tx: Tx,
  org: OrganizationId,
  inbox_id: string,
  match_id: string,
): Promise<void> {
  const item = await lockItem(tx, org, inbox_id);
  const candidate = await requireCandidate(tx, org, inbox_id, match_id);
  if (candidate.status === "declined") return;
  if (candidate.status !== "pending" && candidate.status !== "expired")
    throw new MatchDecided(candidate.status, "declined");
  await setCandidateStatus(tx, org, match_id, "declined");
  await moveAndAnnounce(tx, org, item);
  await tx.enqueue(matchItemJob, { organization_id: org, inbox_id });
}

/** The user chooses the transaction, whatever the score; the score is stored with it. */
export async function matchByHand(
  tx: Tx,
  org: OrganizationId,
  inbox_id: string,
  transaction_id: TransactionId,
): Promise<void> {
  const item = await lockItem(tx, org, inbox_id);
  await requireReferences(tx, org, [{ path: "transaction_id", table: "transactions", id: transaction_id }]);
  if (item.transaction_id === transaction_id) return;
  await keepPair(tx, org, inbox_id, transaction_id);
  await learn(tx, org, inbox_id, transaction_id);
  await linkItem(tx, org, item, transaction_id);
}

/** Unlinks an inbox item, part payments included. The pairs are not proposed again. */
export async function unmatchItem(tx: Tx, org: OrganizationId, inbox_id: string): Promise<void> {
  const item = await lockItem(tx, org, inbox_id);
  const parts = await tx.many<Row<"match_candidates", "transaction_id">>(sql`
    update match_candidates set status = 'unmatched'
    where organization_id = ${org} and inbox_id = ${inbox_id} and is_partial and status = 'confirmed'
    returning transaction_id`);
  await announceMatched(
    tx,
    org,
    parts.map(({ transaction_id }) => transaction_id),
  );
  if (item.transaction_id === null) {
    if (parts.length === 0)
      throw new Conflict(
        "The record is not matched to a transaction.",
        because("not_matched", { id: inbox_id }),
      );
    return tx.enqueue(matchItemJob, { organization_id: org, inbox_id });
  }
  await keepPair(tx, org, inbox_id, item.transaction_id);
  await unlinkItem(tx, org, item);
  await tx.enqueue(matchItemJob, { organization_id: org, inbox_id });
}

async function requireCandidate(
  tx: Tx,
  org: OrganizationId,
  inbox_id: string,
  id: string,
): Promise<CandidateRow> {
  const candidate = await lockCandidate(tx, org, inbox_id, id);
  if (!candidate) throw new NotFound("match");
  return candidate;
}

function findPair(
  tx: Tx,
  org: OrganizationId,
  inbox_id: string,
  transaction_id: string,
): Promise<[MatchItem | null, MatchTransaction | null]> {
  return together([findItemById(tx, org, inbox_id), findTransactionById(tx, org, transaction_id)]);
}

/**
 * A pair that was never proposed has no row yet. It gets one, so that later decisions about it are stored.
 */
async function keepPair(
  tx: Tx,
  org: OrganizationId,
  inbox_id: string,
  transaction_id: string,
): Promise<void> {
  const [item, transaction] = await findPair(tx, org, inbox_id, transaction_id);
  const score = item && transaction ? scorePair(item, transaction) : null;
  const { total = 0, level = "none", parts = {}, notes = [], days = 0 } = score ?? {};
  await tx.run(sql`
    insert into match_candidates (organization_id, id, inbox_id, transaction_id, confidence_score, parts, status)
    values (${org}, ${newId()}, ${inbox_id}, ${transaction_id}, ${confidenceText(total)},
      ${JSON.stringify({ kind: "by_hand", level, parts, notes, days })}, 'confirmed')
    on conflict (organization_id, inbox_id, transaction_id) do nothing`);
}

async function learn(tx: Tx, org: OrganizationId, inbox_id: string, transaction_id: string): Promise<void> {
  const [item, transaction] = await findPair(tx, org, inbox_id, transaction_id);
  const alias = item && transaction ? aliasOf(item, transaction) : null;
  if (alias) await saveAlias(tx, org, alias);
}
