import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type CalendarDate } from "../kernel/calendar.ts";
import type { Decimal } from "../kernel/decimal.ts";
import { agingOf, bucketOf } from "./invoice-aging.ts";

const today = "2026-11-15" as CalendarDate;

const check = (days_past_due: number, bucket: string) =>
  test(`${days_past_due} days past due is ${bucket}`, () =>
    expect(bucketOf(addDays(today, -days_past_due), today)).toBe(bucket));
check(-1, "current_amount");
check(0, "overdue_0_to_30");
check(30, "overdue_0_to_30");
check(31, "overdue_31_to_60");
check(60, "overdue_31_to_60");
check(61, "overdue_60_plus");

test("amounts due within 14, 30 and 60 days are cumulative and exclude overdue ones", () => {
  const due = (days: number, base_amount: string) => ({
    due_date: addDays(today, days),
    base_amount: base_amount as Decimal,
    row_count: 1,
  });
  expect(
    agingOf(
      [
        due(-1, "1"),
        due(0, "2"),
        due(14, "4"),
        due(15, "8"),
        due(30, "16"),
        due(31, "32"),
        due(60, "64"),
        due(61, "128"),
      ],
      today,
    ),
  ).toEqual({
    total_outstanding: 255,
    invoice_count: 8,
    current_amount: 252,
    overdue_0_to_30: 3,
    overdue_31_to_60: 0,
    overdue_60_plus: 0,
    expected_14_days: 6,
    expected_30_days: 30,
    expected_60_days: 126,
  });
});

test("the four buckets sum to the outstanding amount, to the cent", () => {
  const one = fc.record({
    due_date: fc.integer({ min: -400, max: 400 }).map((days) => addDays(today, days)),
    base_amount: fc.integer({ min: 1, max: 10_000_000 }).map((cents) => (cents / 100).toFixed(2) as Decimal),
    row_count: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(fc.array(one), (open) => {
      const aging = agingOf(open, today);
      const buckets = [
        aging.current_amount,
        aging.overdue_0_to_30,
        aging.overdue_31_to_60,
        aging.overdue_60_plus,
      ];
      const cents = (amount: number) => Math.round(amount * 100);
      expect(buckets.reduce((sum, amount) => sum + cents(amount), 0)).toBe(cents(aging.total_outstanding));
      expect(aging.invoice_count).toBe(open.reduce((sum, { row_count }) => sum + row_count, 0));
    }),
  );
});
