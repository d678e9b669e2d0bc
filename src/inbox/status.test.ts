import { describe, expect, test } from "vitest";
import {
  findMove,
  type InboxMove,
  type InboxStatus,
  inboxMoves,
  inboxStatuses,
  requirePatchedStatus,
} from "./status.ts";

test("every status can be reached, and left", () => {
  const reached = new Set<string>(["pending", "processing"]);
  for (let before = 0; before !== reached.size; ) {
    before = reached.size;
    for (const status of [...reached] as InboxStatus[])
      for (const next of Object.values(inboxMoves[status])) reached.add(next);
  }
  // "new" is for records that other systems hand over unfinished; nothing leads back to it.
  expect([...reached, "new"].toSorted()).toEqual([...inboxStatuses].toSorted());
  for (const status of inboxStatuses) expect(Object.keys(inboxMoves[status]).length).toBeGreaterThan(0);
});

describe("moves", () => {
  const check = (from: InboxStatus, move: InboxMove, to: InboxStatus | null) =>
    test(`${from} ${move}`, () => expect(findMove(from, move)).toBe(to));
  check("processing", "analyze", "analyzing");
  check("processing", "settle", "pending");
  check("processing", "set_aside", "other");
  check("analyzing", "match", "done");
  check("analyzing", "suggest", "suggested_match");
  check("pending", "give_up", "no_match");
  check("no_match", "suggest", "suggested_match");
  check("suggested_match", "settle", "pending");
  check("done", "unmatch", "pending");
  check("done", "settle", null);
  check("archived", "match", null);
  check("processing", "archive", null);
});

describe("what a PATCH may set", () => {
  const check = (from: InboxStatus, wanted: InboxStatus, linked: boolean, allowed: boolean) =>
    test(`${from} to ${wanted}${linked ? ", linked" : ""}`, () => {
      const set = () => requirePatchedStatus(from, wanted, linked);
      if (allowed) expect(set()).toBe(wanted);
      else expect(set).toThrow(`The record is ${from}`);
    });
  check("pending", "archived", false, true);
  check("done", "archived", true, true);
  check("other", "archived", false, true);
  check("archived", "pending", false, true);
  check("archived", "done", true, true);
  check("pending", "pending", false, true);
  check("processing", "processing", false, true);
  check("archived", "done", false, false);
  check("archived", "pending", true, false);
  check("pending", "done", false, false);
  check("pending", "other", false, false);
  check("processing", "archived", false, false);
  check("analyzing", "archived", false, false);
  check("done", "pending", true, false);
});
