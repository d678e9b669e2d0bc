import { describe, expect, test } from "vitest";
import type { InboxItem } from "../../client/index.ts";
import { arrivalOf } from "./arrival.ts";
import { isShownIn, reviewDelta, toInboxFilters, toListQuery } from "./filters.ts";
import { layOut, neighbourOf } from "./lines.ts";
import { possibleActions } from "./possible-actions.ts";
import { isDoubtful, rateOf, readingOf } from "./reading.ts";
import { rowStateOf } from "./row-state.ts";

const item = (part: Partial<InboxItem> = {}) =>
  ({
    id: "a",
    status: "pending",
    amount: 10,
    due_date: null,
    meta: null,
    match_candidates: [],
    approval_action: null,
    document_type: "receipt",
    primary_document_id: "d",
    created_at: "2026-11-12T10:00:00Z",
    ...part,
  }) as InboxItem;

describe("the address", () => {
  test("anything else than what is known falls back", () => {
    expect(toInboxFilters({ view: "nonsense", q: 4711, type: 5, item: {}, add: "yes" })).toEqual({
      view: "review",
      order: "arrival",
      q: "4711",
      type: null,
      item: null,
      add: false,
    });
  });

  test("a view asks for its statuses, and an item leaves it when its status does", () => {
    const filters = toInboxFilters({ view: "matched", order: "amount", q: " x " });
    expect(toListQuery(filters)).toEqual({ sort: "amount", order: "desc", q: "x", status: ["done"] });
    expect(isShownIn("review", item({ status: "suggested_match" }))).toBe(true);
    expect(isShownIn("review", item({ status: "done" }))).toBe(false);
    expect(isShownIn("all", item({ status: "archived" }))).toBe(true);
  });
});

test("the number of items to review follows a change of status, and nothing else", () => {
  const [open, done] = [item({ status: "pending" }), item({ status: "done" })];
  expect(reviewDelta(open, { status: "archived" })).toBe(-1);
  expect(reviewDelta(done, { status: "pending" })).toBe(1);
  expect(reviewDelta(done, { status: "archived" })).toBe(0);
  expect(reviewDelta(open, { approval_action: "approved" })).toBe(0);
});

test("approved items are those that were approved, whatever their status", () => {
  const query = toListQuery(toInboxFilters({ view: "approved" }));
  expect(query).toEqual({ sort: "created_at", order: "desc", approval_action: "approved" });
  expect(isShownIn("approved", item({ status: "done", approval_action: "approved" }))).toBe(true);
  expect(isShownIn("approved", item({ approval_action: "rejected" }))).toBe(false);
});

describe("what a row says", () => {
  const check = (kind: string, part: Partial<InboxItem>) =>
    test(`${kind}`, () => expect(rowStateOf(item(part)).kind).toBe(kind));
  check("reading", { status: "processing" });
  check("comparing", { status: "analyzing" });
  check("copy", { meta: { duplicate_of: "b" } });
  check("failed", { amount: null, meta: { recognition: { status: "failed" } } });
  check("no_amount", { amount: null });
  check("due", { due_date: "2026-12-01" });
  check("unmatched", {});
  check("approved", { approval_action: "approved" });
  check("doubtful", {
    meta: { recognition: { status: "done", filled: ["amount"], confidence: { total: 0.7 } } },
  });

  test("a suggestion names the day of its payment", () => {
    const candidate = { confidence_score: "0.970", status: "pending", booking_date: "2026-11-12" };
    const suggested = item({ status: "suggested_match", match_candidates: [candidate as never] });
    expect(rowStateOf(suggested)).toEqual({
      kind: "suggested",
      tone: "ok",
      score: 0.97,
      date: "2026-11-12",
    });
  });
});

describe("what was read", () => {
  const meta = {
    recognition: {
      status: "done",
      filled: ["amount"],
      confidence: { total: 0.6, date: 0.2 },
      boxes: { total: { page: 1, x: 0.1, y: 0.2, width: 0.3, height: 0.1 }, date: { page: 1 } },
      candidates: { total: [{ value: "12.50", confidence: 0.4 }, { value: null }] },
    },
  };
  const reading = readingOf({ meta });

  test("the reader's names become the item's fields", () => {
    expect(reading.boxes).toEqual({ amount: { page: 1, x: 0.1, y: 0.2, width: 0.3, height: 0.1 } });
    expect(reading.candidates.amount).toEqual([{ value: "12.50", confidence: 0.4 }]);
  });

  test("only what the reader filled can be doubtful", () => {
    expect(isDoubtful(reading, "amount")).toBe(true);
    expect(isDoubtful(reading, "date")).toBe(false);
  });

  test("the tax rate follows from the amounts, or is not shown", () => {
    expect(rateOf({ amount: 69.03, tax_amount: 11.02 })).toBe(19);
    expect(rateOf({ amount: 100, tax_amount: 3 })).toBe(null);
    expect(rateOf({ amount: 100, tax_amount: null })).toBe(null);
  });
});

test("headings: today, this week, last week, then months", () => {
  const today = "2026-11-15"; // a Sunday
  expect(arrivalOf("2026-11-15", today)).toBe("today");
  expect(arrivalOf("2026-11-09", today)).toBe("thisWeek");
  expect(arrivalOf("2026-11-08", today)).toBe("lastWeek");
  expect(arrivalOf("2026-11-01", today)).toEqual({ month: "2026-11" });
});

test("receipts on their way stand on top until the list has them, and not again when they have left it", () => {
  const upload = { id: "u", record_id: null } as never;
  const listed = { id: "v", record_id: "a" } as never;
  const matched = { id: "w", record_id: "b" } as never;
  const { lines } = layOut({
    items: [item()],
    uploads: [upload, listed, matched],
    arrived: new Set(["a", "b"]),
    dateOf: ({ created_at }) => created_at.slice(0, 10),
    today: "2026-11-15",
  });
  expect(lines.map(({ key }) => key)).toEqual(["heading-today", "u", "heading-thisWeek", "a"]);
});

test("the next item opens, or the one before the end", () => {
  const items = ["a", "b", "c"].map((id) => item({ id }));
  expect(neighbourOf(items, "a")).toBe("b");
  expect(neighbourOf(items, "c")).toBe("b");
  expect(neighbourOf(items.slice(0, 1), "a")).toBe(null);
});

test("what can be done depends on the status and on the person's rights", () => {
  const all = { write: true, approve: true };
  expect(possibleActions(item({ status: "suggested_match" }), all).slice(0, 3)).toEqual([
    "confirm",
    "decline",
    "archive",
  ]);
  expect(possibleActions(item({ status: "archived" }), all)).toEqual(["restore"]);
  expect(possibleActions(item({ status: "suggested_match" }), { write: false, approve: false })).toEqual([]);
  expect(possibleActions(item({ status: "processing" }), all)).toEqual([]);
});
