/** What a person can do to an item now, the most obvious first. */
import type { InboxItem } from "../../client/index.ts";
import { inboxMoves } from "../../src/contract.ts";

export type ItemAction =
  | "confirm"
  | "decline"
  | "approve"
  | "archive"
  | "match"
  | "restore"
  | "unmatch"
  | "readAgain";

export interface Allowed {
  write: boolean;
  approve: boolean;
}

type ActionItem = Pick<InboxItem, "status" | "approval_action" | "amount" | "primary_document_id">;

export function possibleActions(item: ActionItem, { write, approve }: Allowed): ItemAction[] {
  const { status, approval_action, amount, primary_document_id } = item;
  const moves = Object.keys(inboxMoves[status]);
  const suggested = status === "suggested_match";
  const is_read = status !== "new" && status !== "processing" && status !== "analyzing";
  const possible: [ItemAction, boolean][] = [
    ["confirm", write && suggested],
    ["decline", write && suggested],
    ["restore", write && status === "archived"],
    ["match", write && !suggested && is_read && amount !== null && moves.includes("match")],
    ["archive", write && suggested],
    ["approve", approve && is_read && status !== "archived" && approval_action !== "approved"],
    ["archive", write && !suggested && moves.includes("archive")],
    ["unmatch", write && moves.includes("unmatch")],
    ["match", write && suggested],
    ["readAgain", write && primary_document_id !== null && moves.includes("recognize")],
  ];
  return possible.filter(([, allowed]) => allowed).map(([action]) => action);
}
