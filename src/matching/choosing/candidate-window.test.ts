import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../../kernel/calendar.ts";
import { fromUnits } from "../../kernel/decimal.ts";
import { type MatchItem, type MatchTransaction, suggest_from } from "../matching.ts";
import { day, item, transaction } from "../scoring/labelled-pairs.ts";
import { scorePair } from "../scoring/score-pair.ts";
import { candidateWindow, itemWindow, windowHolds, windowHoldsItem } from "./candidate-window.ts";

describe("a window is a range of days and a few probes", () => {
  test("a receipt", () => {
    expect(candidateWindow(item("i", "Cafe Luna, 100.00, 05-20"))).toEqual({
      direction: "out",
      from: "2026-05-06",
      to: "2026-06-10",
      probes: [
        { kind: "amount", currency: "EUR", from: "100", to: "100" },
        { kind: "amount", currency: "EUR", from: "94.99", to: "125.01" },
        { kind: "base_amount", other_than: "EUR", from: "89.9999", to: "110.0001" },
      ],
    });
  });
  test("an invoice with a number reaches to 60 days after it is due", () => {
    const window = candidateWindow(
      item("i", "Nord, 100.00, 05-20", {
        document_type: "invoice",
        due_date: day("06-01"),
        reference_number: "RE-1234",
      }),
    );
    expect([window.from, window.to, window.probes.at(-1)]).toEqual([
      "2026-04-29",
      "2026-08-07",
      { kind: "reference", currency: "EUR", keys: ["RE1234"] },
    ]);
  });
});

test("the window of a transaction", () => {
  expect(itemWindow(transaction("t", "-100.00, 2026-11-20, NORD RE-1234"))).toEqual({
    direction: "out",
    from: "2026-05-17",
    to: "2026-12-11",
    probes: [
      { kind: "amount", currency: "EUR", from: "100", to: "100" },
      { kind: "amount", currency: "EUR", from: "79.98", to: "105.28" },
      { kind: "base_amount", other_than: "EUR", from: "90.9089", to: "111.1112" },
      { kind: "reference", currency: "EUR", keys: ["NORDRE1234", "RE1234", "1234"] },
    ],
  });
});

const start = day("05-03");
const names = fc.constantFrom("Cafe Luna", "Cafe Luna Berlin", "Nord GmbH", "Kartenzahlung", "");
const currency = fc.constantFrom("EUR", "USD");
const reference = fc.constantFrom(null, "RE-1234", "INV-2026-00042");

const someItem: fc.Arbitrary<MatchItem> = fc
  .record({
    minor: fc.integer({ min: 1, max: 60_000 }),
    paid: fc.constantFrom(0, 0, 0.5),
    base: fc.option(fc.integer({ min: 9_000, max: 11_000 })),
    due: fc.option(fc.integer({ min: -5, max: 200 })),
    name: names,
    currency,
    reference_number: reference,
    type: fc.constantFrom("expense" as const, "income" as const),
    document_type: fc.constantFrom(
      "receipt" as const,
      "invoice" as const,
      "credit_note" as const,
      "manual" as const,
    ),
  })
  .map(({ minor, paid, base, due, name, ...rest }) => ({
    ...item("i", "x, 1, 05-03"),
    ...rest,
    display_name: name,
    amount: fromUnits(BigInt(minor), 2),
    open_amount: fromUnits(BigInt(minor - Math.floor(minor * paid)), 2),
    base_amount: base === null ? null : fromUnits(BigInt(Math.round((minor * base) / 10_000)), 2),
    due_date: due === null ? null : addDays(start, due),
  }));

/** Close to the item in every respect, so that many pairs score; far enough to cross every limit. */
const near = (one: MatchItem): fc.Arbitrary<MatchTransaction> =>
  fc
    .record({
      permille: fc.oneof(
        fc.constantFrom(1000, 950, 970, 980, 1050, 1100, 1250, 500, 1010),
        fc.integer({ min: 800, max: 1350 }),
      ),
      ofFull: fc.boolean(),
      days: fc.integer({ min: -30, max: 220 }),
      valueDays: fc.option(fc.integer({ min: -9, max: 9 })),
      text: names,
      mention: reference,
      currency,
      sign: fc.constantFrom("", "-"),
    })
    .map(({ permille, ofFull, days, valueDays, text, mention, sign, ...rest }) => {
      const of = (value: string) => fromUnits(BigInt(Math.round((Number(value) * permille) / 10)), 2);
      const amount = of(ofFull ? one.amount : one.open_amount);
      const booking_date = addDays(start, days);
      return {
        ...transaction("t", "1, 05-03, x"),
        ...rest,
        booking_date,
        value_date: valueDays === null ? null : addDays(booking_date, valueDays),
        amount: (amount === "0" ? amount : `${sign}${amount}`) as MatchTransaction["amount"],
        base_amount: one.base_amount === null ? null : of(one.base_amount),
        description: `${text} ${mention ?? ""}`,
      };
    });

test("every suggested pair is in the item's window and in the transaction's", {
  timeout: 60_000,
}, () => {
  let suggested = 0;
  fc.assert(
    fc.property(
      someItem.chain((one) => near(one).map((other) => [one, other] as const)),
      ([one, other]) => {
        if (scorePair(one, other).total < suggest_from) return;
        suggested++;
        expect(windowHolds(candidateWindow(one), other)).toBe(true);
        expect(windowHoldsItem(itemWindow(other), one)).toBe(true);
      },
    ),
    { numRuns: 20_000 },
  );
  // Without suggested pairs the property would prove nothing.
  expect(suggested).toBeGreaterThan(100);
});

describe("a window leaves out records that cannot match", () => {
  const receipt = item("i", "Cafe Luna, 100.00, 05-20");
  const check = (name: string, text: string, held: boolean, more: Partial<MatchTransaction> = {}) =>
    test(name, () => {
      const other = transaction("t", text, more);
      expect(windowHolds(candidateWindow(receipt), other)).toBe(held);
      expect(windowHoldsItem(itemWindow(other), receipt)).toBe(held);
    });
  check("the same amount and day", "-100, 05-20, X", true);
  check("the other direction", "100, 05-20, X", false);
  check("half a year later", "-100, 12-20, X", false);
  check("half a year before", "-100, 2025-11-20, X", false);
  test("the first and last booking day", () => {
    const held = (date: string) =>
      windowHolds(candidateWindow(receipt), transaction("t", `-100, ${date}, X`));
    expect(["05-05", "05-06", "06-10", "06-11"].map(held)).toEqual([false, true, true, false]);
  });
  check("the base amount, but in the same currency", "-200, 05-20, X", false, {
    base_amount: fromUnits(-100n, 0),
  });
  check("half of the amount", "-50, 05-20, X", false);
  check("twice the amount", "-200, 05-20, X", false);
  check("another currency, far from the base amount", "-100, 05-20, X", false, {
    currency: "USD",
    base_amount: fromUnits(-50n, 0),
  });
  check("another currency, near the base amount", "-115, 05-20, X", true, {
    currency: "USD",
    base_amount: fromUnits(-101n, 0),
  });
  check("another currency without a rate", "-100, 05-20, X", false, { currency: "USD", base_amount: null });
});
