import { describe, expect, test } from "vitest";
import type { Decimal } from "../../kernel/decimal.ts";
import type { MatchItem, MatchTransaction } from "../matching.ts";
import { day, item, transaction } from "../scoring/labelled-pairs.ts";
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
    "a rival less than 0.05 behind makes the pair uncertain",
    [item("i", "Alpha Beta Gamma, 9.00, 05-03")],
    [transaction("t1", "-9.00, 05-03, ALPHA BETA GAMMA"), transaction("t2", "-9.00, 05-03, ALPHA")],
    ["single i = t1 high"],
  );
  check(
    "a pair more than 0.05 behind is not a rival",
    [item("i", "Meier, 9.00, 05-03")],
    [transaction("t1", "-9.00, 05-03, MEIER"), transaction("t2", "-9.00, 05-03, MEYER")],
    ["single i = t1 automatic"],
  );
  check(
    "of equal scores the nearer day is chosen, before or after",
    [item("i", "Nord, 100.00, 05-10", { document_type: "invoice" })],
    [transaction("t1", "-100.00, 05-03, NORD"), transaction("t2", "-100.00, 05-16, NORD")],
    ["single i = t2 high"],
  );
  check(
    "of equal scores and days the first id is chosen",
    [coffee("i")],
    [paid("t2"), paid("t1")],
    ["single i = t1 high"],
  );
  const valued = (booking: string, value_date: string) =>
    transaction("t", `-4.50, ${booking}, CAFE LUNA`, { value_date: day(value_date) });
  check(
    "the last booking day of the window",
    [coffee("i")],
    [valued("05-24", "05-17")],
    ["single i = t high"],
  );
  check(
    "the first booking day of the window",
    [coffee("i")],
    [valued("04-19", "04-26")],
    ["single i = t high"],
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
  const fischer = [item("i1", "Fischer, 10.00, 05-03"), item("i2", "Fischer, 15.50, 05-03")];
  const sum = (id = "t") => transaction(id, "-25.50, 05-04, FISCHER");
  check(
    "items matched to one payment are not matched to another",
    fischer,
    [sum("t1"), sum("t2")],
    ["several_items i1,i2 = t1 high"],
  );
  check(
    "nor to instalments",
    fischer,
    [sum("t1"), transaction("t2", "-4.00, 05-03, FISCHER"), transaction("t3", "-6.00, 05-03, FISCHER")],
    ["several_items i1,i2 = t1 high"],
  );
  check(
    "an item with its own payment is not a part of a sum",
    fischer,
    [transaction("t1", "-10.00, 05-03, FISCHER"), sum("t2")],
    ["single i1 = t1 automatic"],
  );
  check(
    "a payment with its own item is not an instalment",
    [item("i1", "Fischer, 10.00, 05-03"), item("i2", "Fischer, 25.50, 05-03")],
    instalments,
    ["single i1 = t1 automatic"],
  );
  check(
    "a settled item is not a part of a sum",
    [item("i0", "Fischer, 3.00, 05-03", { open_amount: "0" as Decimal }), ...fischer],
    [sum()],
    ["several_items i1,i2 = t high"],
  );
  const misfits: [string, Partial<MatchItem>][] = [
    ["in the other direction", { document_type: "credit_note" }],
    ["in another currency", { currency: "USD" }],
    ["outside the days", { date: day("02-03") }],
  ];
  for (const [why, more] of misfits)
    check(
      `a sum with an item ${why} is not a match`,
      [item("i1", "Fischer, 10.00, 05-03"), item("i2", "Fischer, 15.50, 05-03", more)],
      [sum()],
      [],
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

test("a rival does not change the score of a pair that is not automatic", () => {
  const tip = (id: string) => transaction(id, "-5.00, 05-03, CAFE LUNA");
  const [first] = chooseMatches([coffee("i")], [tip("t1"), tip("t2")]);
  expect([first?.score.total, first?.score.notes]).toEqual([0.8, []]);
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
  check([1, 2, 4, 8, 16, 32], 63, [1, 2, 4, 8, 16, 32]);
  const powers = (count: number) => Array.from({ length: count }, (_, index) => 2 ** index);
  check(powers(14), 3, [1, 2]);
  check(powers(15), 3, null); // too many to choose from
});
