import { describe, expect, test } from "vitest";
import { daysOf, type Period, periodsOf } from "./periods.ts";

describe("the days of a period", () => {
  const own = { start_date: "2026-01-05", end_date: null };
  const check = (period: Period, today: string, start_date: string | null, end_date: string | null) =>
    test(`${period} on ${today}`, () => expect(daysOf(period, today, own)).toEqual({ start_date, end_date }));
  check("this_month", "2026-02-14", "2026-02-01", "2026-02-28");
  check("last_month", "2026-01-31", "2025-12-01", "2025-12-31");
  check("last_month", "2024-03-31", "2024-02-01", "2024-02-29");
  check("this_quarter", "2026-11-17", "2026-10-01", "2026-12-31");
  check("last_quarter", "2026-02-01", "2025-10-01", "2025-12-31");
  check("this_year", "2026-11-17", "2026-01-01", "2026-12-31");
  check("last_year", "2026-11-17", "2025-01-01", "2025-12-31");
  check("all", "2026-11-17", null, null);
  check("own", "2026-11-17", "2026-01-05", null);
});

test("a format offers the periods that it takes", () => {
  expect(periodsOf("csv")).toContain("all");
  expect(periodsOf("accountant_box")).not.toContain("all");
  expect(periodsOf("everything")).toEqual([]);
});
