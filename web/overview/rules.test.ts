import { expect, test } from "vitest";
import type { Overview, SpendVariance } from "../../client/index.ts";
import { dayPartIn } from "./day-part.ts";
import { openSteps } from "./first-run/first-steps.ts";
import { monthBefore } from "./month-before.ts";
import { projectCash } from "./projection.ts";
import { topSpending, worstOverrun } from "./spending.ts";
import { sumOf } from "./sums.ts";

test("sums have no binary fractions in them", () => {
  expect(sumOf([0.1, 0.2])).toBe(0.3);
  expect(sumOf(Array.from({ length: 1000 }, () => 0.01))).toBe(10);
  expect(sumOf([123456789.01, -123456789.02])).toBe(-0.01);
});

const day = (projection_date: string, expected_inflows: number, expected_outflows: number) => ({
  projection_date,
  expected_inflows,
  expected_outflows,
});

test("cash ahead: each day starts where the one before ended", () => {
  const days = projectCash(100.1, [day("2026-11-15", 0.2, 0), day("2026-11-16", 0, 50.3)]);
  expect(days.map(({ balance }) => balance)).toEqual([100.3, 50]);
});

const spend = (category_name: string, actual_spend: number, budget_amount: number) =>
  ({
    category_name,
    actual_spend,
    budget_amount,
    variance: actual_spend - budget_amount,
    is_over_budget: budget_amount > 0 && actual_spend > budget_amount,
  }) as SpendVariance;

test("spending: the largest first, and the worst overrun", () => {
  const rows = [spend("A", 5, 4), spend("B", 50, 0), spend("C", 9, 2), spend("D", 0, 10)];
  expect(topSpending(rows).map(({ category_name }) => category_name)).toEqual(["B", "C", "A"]);
  expect(worstOverrun(rows)?.category_name).toBe("C");
  expect(worstOverrun([spend("B", 50, 0)])).toBeNull();
});

test("the part of the day is that of the organization's time zone", () => {
  const now = new Date("2026-11-15T11:30:00Z");
  expect(dayPartIn("UTC", now)).toBe("morning");
  expect(dayPartIn("Europe/Berlin", now)).toBe("afternoon");
  expect(dayPartIn("Asia/Tokyo", now)).toBe("evening");
  expect(dayPartIn("UTC", new Date("2026-11-15T00:00:00Z"))).toBe("evening");
  expect(dayPartIn("UTC", new Date("2026-11-15T05:00:00Z"))).toBe("morning");
});

test("the month before January is December", () => {
  expect(monthBefore("2026-01-31")).toBe("2025-12-01");
  expect(monthBefore("2026-11-15")).toBe("2026-10-01");
});

const counts = (transactions: number, inbox: number) =>
  ({ transaction_counts: { all: transactions }, inbox_counts: { all: inbox } }) as Overview;
const all = () => true;

test("first steps: each goes when it is done, and a viewer has none", () => {
  expect(openSteps(counts(0, 0), { entity_missing: true, can: all })).toEqual(["entity", "bank", "receipt"]);
  expect(openSteps(counts(5, 0), { entity_missing: false, can: all })).toEqual(["receipt"]);
  expect(openSteps(counts(5, 1), { entity_missing: false, can: all })).toEqual([]);
  expect(openSteps(counts(0, 0), { entity_missing: true, can: () => false })).toEqual([]);
});
