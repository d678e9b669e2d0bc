import { describe, expect, test } from "vitest";
import type { MatchItem, MatchTransaction } from "../matching.ts";
import { item, transaction } from "../scoring/labelled-pairs.ts";
import { chooseMatches } from "./choose-matches.ts";
import { onlySum } from "./group-matches.ts";
import { emptyMemory, rememberDeclined } from "./memory.ts";

const shown = (items: MatchItem[], transactions: MatchTransaction[], memory = emptyMemory) =>
  chooseMatches(items, transactions, memory).map(
    ({ kind, item_ids, transaction_ids, score }) => `${kind} ${item_ids} = ${transaction_ids} ${score.level}`,
  );

const coffee = (id: string, date = "05-03") => item(id, `Cafe Luna, 4.50, ${date}`);
const paid = (id: string, date = "05-03") => transaction(id, `-4.50, ${date}, CAFE LUNA`);

describe("chooseMatches", () => {
  const check = (
    name: string,
    items: MatchItem[],
    transactions: MatchTransaction[],
    expected: string[],
    memory = emptyMemory,
  ) => test(name, () => expect(shown(items, transactions, memory)).toEqual(expected));

  check("no items and no transactions", [], [], []);
  check("one clear pair is automatic", [coffee("i")], [paid("t")], ["single i = t automatic"]);
  check(
    "two equal coffees on one day are not automatic",
    [coffee("i1"), coffee("i2")],
    [paid("t1"), paid("t2")],
    ["single i1 = t1 high", "single i2 = t2 high"],
  );
  check(
    "a second transaction that fits as well is a rival",
    [coffee("i")],
    [paid("t1"), paid("t2", "05-04")],
    ["single i = t1 high"],
  );
  check(
    "after a declined pair the next best is chosen",
    [coffee("i")],
    [paid("t1"), paid("t2", "05-04")],
    ["single i = t2 automatic"],
    rememberDeclined(emptyMemory, "i", "t1"),
  );
  check(
    "a transaction goes to one item only",
    [coffee("i1"), coffee("i2", "05-02")],
    [paid("t")],
    ["single i1 = t high"],
  );
  check(
    "one payment for several items",
    [item("i1", "Fischer, 10.00, 05-03"), item("i2", "Fischer, 15.50, 05-03")],
    [transaction("t", "-25.50, 05-04, FISCHER")],
    ["several_items i1,i2 = t high"],
  );
  check(
    "two ways to reach the sum: ambiguous",
    [
      item("i1", "Fischer, 10.00, 05-03"),
      item("i2", "Fischer, 15.00, 05-03"),
      item("i3", "Fischer, 15.00, 05-04"),
    ],
    [transaction("t", "-25.00, 05-04, FISCHER")],
    [],
  );
  check(
    "a sum over different names is not a match",
    [item("i1", "Fischer, 10.00, 05-03"), item("i2", "Wolf, 15.50, 05-03")],
    [transaction("t", "-25.50, 05-04, FISCHER")],
    [],
  );
  const instalments = [
    transaction("t1", "-10.00, 05-03, FISCHER"),
    transaction("t2", "-15.50, 05-04, FISCHER"),
  ];
  check("several payments for one item", [item("i", "Fischer, 25.50, 05-03")], instalments, [
    "several_transactions i = t1,t2 high",
  ]);
  check(
    "payments matched to one item are not matched to another",
    [item("i1", "Fischer, 25.50, 05-03"), item("i2", "Fischer, 25.50, 05-03")],
    instalments,
    ["several_transactions i1 = t1,t2 high"],
  );
  check(
    "a declined member breaks the group",
    [item("i1", "Fischer, 10.00, 05-03"), item("i2", "Fischer, 15.50, 05-03")],
    [transaction("t", "-25.50, 05-04, FISCHER")],
    [],
    rememberDeclined(emptyMemory, "i2", "t"),
  );
});

test("a pair with a rival stays just below automatic, and says why", () => {
  const [first] = chooseMatches([coffee("i")], [paid("t1"), paid("t2")]);
  expect([first?.score.total, first?.score.level, first?.score.notes]).toEqual([
    0.899,
    "high",
    ["several_fit"],
  ]);
});

test("a group scores by its worst day and name, at most 0.85; only instalments are partial", () => {
  const [items] = chooseMatches(
    [item("i1", "Fischer, 10.00, 05-03"), item("i2", "Fischer, 15.50, 05-03")],
    [transaction("t", "-25.50, 05-15, FISCHER")],
  );
  expect([items?.score.total, items?.score.parts.date.score, items?.score.is_partial]).toEqual([
    0.85,
    0.25,
    false,
  ]);
  const [payments] = chooseMatches(
    [item("i", "Fischer, 25.50, 05-03")],
    [transaction("t1", "-10.00, 05-03, FISCHER"), transaction("t2", "-15.50, 05-15, FISCHER")],
  );
  expect([payments?.score.parts.date.score, payments?.score.is_partial]).toEqual([0.25, true]);
});

test("the order of the input does not change the answer", () => {
  const items = [coffee("i1"), coffee("i2"), item("i3", "Wolf, 20.00, 05-03")];
  const transactions = [paid("t1"), paid("t2", "05-04"), transaction("t3", "-20.00, 05-05, WOLF")];
  expect(shown(items.toReversed(), transactions.toReversed())).toEqual(shown(items, transactions));
});

describe("onlySum", () => {
  const check = (parts: number[], target: number, expected: number[] | null) =>
    test(`${parts} to ${target}`, () => {
      const found = onlySum(
        parts.map((minor, id) => ({ id: String(id), minor: BigInt(minor), name: 1, date: 1 })),
        BigInt(target),
      );
      expect(found?.map(({ minor }) => Number(minor)) ?? null).toEqual(expected);
    });
  check([10, 20, 30], 50, [20, 30]);
  check([10, 20, 30], 30, [10, 20]); // 30 alone is not a group
  check([10, 20, 30], 70, null);
  check([10], 10, null);
  check([1, 2, 4, 8, 16, 32, 64], 127, null); // seven parts are too many
});
