/**
 * The statuses of an inbox item. One table defines the moves; the rule, its error message and the tests use it.
 *
 *   recognize   a document is to be read           settle    nothing fits (any more): the user decides
 *   analyze     read; compare with transactions    suggest   something fits well enough to propose
 *   set_aside   not a financial document           match     linked to a transaction
 *   give_up     90 days without a match            unmatch   unlinked again
 *   archive     archived by the user               restore   taken out again
 */
import { InvalidTransition } from "../kernel/errors.ts";

export const inboxStatuses = [
  "new",
  "processing",
  "analyzing",
  "pending",
  "suggested_match",
  "no_match",
  "done",
  "archived",
  "other",
] as const;
export type InboxStatus = (typeof inboxStatuses)[number];

export const inboxMoves = {
  new: { recognize: "processing", analyze: "analyzing", settle: "pending", archive: "archived" },
  processing: { analyze: "analyzing", settle: "pending", set_aside: "other", match: "done" },
  analyzing: { settle: "pending", suggest: "suggested_match", match: "done" },
  pending: {
    recognize: "processing",
    analyze: "analyzing",
    suggest: "suggested_match",
    match: "done",
    give_up: "no_match",
    archive: "archived",
  },
  suggested_match: {
    recognize: "processing",
    settle: "pending",
    match: "done",
    give_up: "no_match",
    archive: "archived",
  },
  no_match: {
    recognize: "processing",
    analyze: "analyzing",
    suggest: "suggested_match",
    match: "done",
    archive: "archived",
  },
  done: { unmatch: "pending", archive: "archived" },
  archived: { restore: "pending", restore_linked: "done" },
  other: { recognize: "processing", settle: "pending", match: "done", archive: "archived" },
} as const satisfies Record<InboxStatus, Partial<Record<string, InboxStatus>>>;

type AllMoves = { [Status in InboxStatus]: keyof (typeof inboxMoves)[Status] }[InboxStatus];
export type InboxMove = AllMoves;

export class InboxMoveRefused extends InvalidTransition {
  constructor(details: { status: InboxStatus; move: string; possible: string[] }) {
    super(
      `The record is ${details.status}; ${details.move.replaceAll("_", " ")} is not possible. ` +
        `Possible: ${details.possible.join(", ") || "nothing"}.`,
      details,
    );
  }
}

export function findMove(status: InboxStatus, move: InboxMove): InboxStatus | null {
  const moves: Partial<Record<InboxMove, InboxStatus>> = inboxMoves[status];
  return moves[move] ?? null;
}

/** The status that a move leads to. Refuses an impossible move and names the possible ones. */
export function requireMove(status: InboxStatus, move: InboxMove): InboxStatus {
  const next = findMove(status, move);
  if (!next) throw new InboxMoveRefused({ status, move, possible: Object.keys(inboxMoves[status]) });
  return next;
}

/**
 * A PATCH may only archive an item, or restore it to the status of a linked or an open item. All other moves
 * are automatic or have their own routes.
 */
export function requirePatchedStatus(
  current: InboxStatus,
  wanted: InboxStatus,
  linked: boolean,
): InboxStatus {
  if (wanted === current) return current;
  if (wanted === "archived") return requireMove(current, "archive");
  const restored =
    current === "archived" ? requireMove(current, linked ? "restore_linked" : "restore") : null;
  if (restored === wanted) return wanted;
  const possible = restored ? [restored] : findMove(current, "archive") ? ["archived"] : [];
  throw new InboxMoveRefused({ status: current, move: `to ${wanted}`, possible });
}

export function firstStatus(record: { amount: unknown; transaction_id: unknown }): InboxStatus {
  if (record.transaction_id !== null) return "done";
  return record.amount === null ? "processing" : "pending";
}
