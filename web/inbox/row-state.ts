/** What a row of the inbox says about its item, and how urgent it is. */
import type { InboxItem } from "../../client/index.ts";
import { duplicateOf, isDoubtful, readFields, readingOf } from "./reading.ts";

/** `ok`: one key is enough. `look`: somebody must look. `run`: it works by itself. `idle`: nothing to do yet. */
export type RowTone = "ok" | "look" | "run" | "idle";

export type RowState =
  | { kind: "reading" | "comparing"; tone: "run" }
  | { kind: "failed" | "no_amount" | "copy" | "doubtful"; tone: "look" }
  | { kind: "suggested"; tone: "ok"; score: number; date: string | null }
  | { kind: "matched" | "approved"; tone: "ok" }
  | { kind: "due"; tone: "idle"; date: string }
  | { kind: "unmatched" | "given_up" | "not_financial" | "archived"; tone: "idle" };

export type RowItem = Pick<
  InboxItem,
  "status" | "amount" | "due_date" | "meta" | "match_candidates" | "approval_action" | "document_type"
>;

export function rowStateOf(item: RowItem): RowState {
  const { status, amount, due_date, approval_action } = item;
  if (status === "new" || status === "processing") return { kind: "reading", tone: "run" };
  if (status === "analyzing") return { kind: "comparing", tone: "run" };
  if (status === "archived") return { kind: "archived", tone: "idle" };
  if (status === "done") return { kind: "matched", tone: "ok" };
  if (duplicateOf(item)) return { kind: "copy", tone: "look" };
  if (status === "suggested_match") return suggested(item);
  if (status === "other") return { kind: "not_financial", tone: "idle" };
  const reading = readingOf(item);
  if (reading.status === "failed") return { kind: "failed", tone: "look" };
  if (amount === null) return { kind: "no_amount", tone: "look" };
  if (approval_action === "approved") return { kind: "approved", tone: "ok" };
  if (readFields.some((field) => isDoubtful(reading, field))) return { kind: "doubtful", tone: "look" };
  if (status === "no_match") return { kind: "given_up", tone: "idle" };
  return due_date === null
    ? { kind: "unmatched", tone: "idle" }
    : { kind: "due", tone: "idle", date: due_date };
}

function suggested({ match_candidates }: RowItem): RowState {
  const best = match_candidates.find(({ status }) => status === "pending");
  return {
    kind: "suggested",
    tone: "ok",
    score: Number(best?.confidence_score ?? 0),
    date: best?.booking_date ?? null,
  };
}
