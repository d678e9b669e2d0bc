import { expect, test } from "vitest";
import type { CalendarDate } from "../kernel/calendar.ts";
import { expectedDates } from "./step-pattern.ts";

const day = (text: string) => text as CalendarDate;

const check = (frequency: string, last: string, next: string | null, end: string, expected: string[]) =>
  test(`${frequency}, last ${last}, next ${next}`, () =>
    expect(
      expectedDates(
        {
          frequency: frequency as "weekly",
          last_seen_date: day(last),
          next_expected_date: next as CalendarDate,
        },
        day("2026-11-15"),
        day(end),
      ),
    ).toEqual(expected));

check("weekly", "2026-11-10", "2026-11-17", "2026-12-01", ["2026-11-17", "2026-11-24", "2026-12-01"]);
check("biweekly", "2026-11-13", "2026-11-27", "2026-12-20", ["2026-11-27", "2026-12-11"]);
check("semi_monthly", "2026-11-01", "2026-11-15", "2026-12-31", [
  "2026-11-15",
  "2026-11-30",
  "2026-12-15",
  "2026-12-30",
]);
check("monthly", "2026-10-31", "2026-11-30", "2027-03-31", [
  "2026-11-30",
  "2026-12-31",
  "2027-01-31",
  "2027-02-28",
  "2027-03-31",
]);
check("quarterly", "2026-10-15", "2027-01-15", "2027-05-01", ["2027-01-15", "2027-04-15"]);
check("annually", "2026-11-03", "2027-11-03", "2027-12-31", ["2027-11-03"]);
check("irregular", "2026-11-03", null, "2027-12-31", []);
check("monthly", "2026-10-05", "2026-11-05", "2026-12-31", ["2026-11-15", "2026-12-05"]); // late: today
check("weekly", "2026-10-31", "2026-11-07", "2026-11-20", ["2026-11-15"]); // two weeks missed, one still to come
