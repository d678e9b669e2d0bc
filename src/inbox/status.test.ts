import { describe, expect, test } from "vitest";
import {
  findMove,
  firstStatus,
  type InboxMove,
  InboxMoveRefused,
  type InboxStatus,
  inboxMoves,
  inboxStatuses,
  requireMove,
  requirePatchedStatus,
} from "./status.ts";

test("every status can be reached and left", () => {
  const reached = new Set<string>(["pending", "processing"]);
  for (let before = 0; before !== reached.size; ) {
    before = reached.size;
    for (const status of [...reached] as InboxStatus[])
      for (const next of Object.values(inboxMoves[status])) reached.add(next);
  }
  // "new" is for unfinished items from other systems; no move leads back to it.
  expect([...reached, "new"].toSorted()).toEqual([...inboxStatuses].toSorted());
  for (const status of inboxStatuses) expect(Object.keys(inboxMoves[status]).length).toBeGreaterThan(0);
});

/** Where every move from every status leads. Moves that a row does not name are refused. */
const moves: Record<InboxStatus, string> = {
  new: "recognize > processing, analyze > analyzing, settle > pending, archive > archived",
  processing: "analyze > analyzing, settle > pending, set_aside > other, match > done",
  analyzing: "settle > pending, suggest > suggested_match, match > done",
  pending:
    "recognize > processing, analyze > analyzing, suggest > suggested_match, match > done, give_up > no_match, archive > archived",
  suggested_match:
    "recognize > processing, settle > pending, match > done, give_up > no_match, archive > archived",
  no_match:
    "recognize > processing, analyze > analyzing, suggest > suggested_match, match > done, archive > archived",
  done: "unmatch > pending, archive > archived",
  archived: "restore > pending, restore_linked > done",
  other: "recognize > processing, settle > pending, match > done, archive > archived",
};
const allMoves: InboxMove[] = [
  "recognize",
  "analyze",
  "settle",
  "suggest",
  "set_aside",
  "match",
  "unmatch",
  "give_up",
  "archive",
  "restore",
  "restore_linked",
];

describe.each(inboxStatuses)("a record that is %s", (status) => {
  const allowed = new Map(moves[status].split(", ").map((move) => move.split(" > ") as [string, string]));
  test.each(allMoves)("%s", (move) => {
    const next = allowed.get(move) ?? null;
    expect(findMove(status, move)).toBe(next);
    if (next) expect(requireMove(status, move)).toBe(next);
    else
      expect(refusalOf(() => requireMove(status, move))).toEqual({
        code: "invalid_transition",
        http: 409,
        details: { status, move, possible: [...allowed.keys()] },
      });
  });
});

function refusalOf(attempt: () => unknown) {
  try {
    return `allowed: ${attempt()}`;
  } catch (error) {
    if (!(error instanceof InboxMoveRefused)) throw error;
    return { code: error.code, http: error.status, details: error.details };
  }
}

/** What a PATCH may set, for every current and every requested status. */
describe.each([true, false])("a PATCH of the status, linked: %s", (linked) => {
  const archivable = ["new", "pending", "suggested_match", "no_match", "done", "other"];
  const restored = linked ? "done" : "pending";
  const isAllowed = (from: InboxStatus, to: InboxStatus) =>
    from === to ||
    (to === "archived" && archivable.includes(from)) ||
    (from === "archived" && to === restored);
  test.each(inboxStatuses)("from %s", (from) => {
    for (const to of inboxStatuses) {
      const set = () => requirePatchedStatus(from, to, linked);
      if (isAllowed(from, to)) expect(set(), to).toBe(to);
      else expect(refusalOf(set), to).toMatchObject({ code: "invalid_transition", http: 409 });
    }
  });

  test("a refusal names the possible statuses", () => {
    const possible = (from: InboxStatus, to: InboxStatus) => {
      const refusal = refusalOf(() => requirePatchedStatus(from, to, linked));
      return typeof refusal === "string" ? refusal : refusal.details.possible;
    };
    expect(possible("archived", "other")).toEqual([restored]);
    expect(possible("pending", "done")).toEqual(["archived"]);
    expect(possible("processing", "done")).toEqual([]);
    expect(possible("analyzing", "archived")).toEqual(["settle", "suggest", "match"]);
  });
});

test("the message names the possible moves, or says that there are none", () => {
  expect(() => requireMove("done", "settle")).toThrow(
    "The record is done; settle is not possible. Possible: unmatch, archive.",
  );
  expect(() => requirePatchedStatus("processing", "done", false)).toThrow("Possible: nothing.");
});

describe("the first status", () => {
  const check = (amount: unknown, transaction_id: unknown, expected: InboxStatus) =>
    test(expected, () => expect(firstStatus({ amount, transaction_id })).toBe(expected));
  check(null, null, "processing");
  check("12.5", null, "pending");
  check("0", null, "pending");
  check("12.5", "t", "done");
  check(null, "t", "done");
});
