import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type CalendarDate, firstOfMonth, lastOfMonth } from "../kernel/calendar.ts";
import { monthsOf, piecesOf, requireOrder, requireRange } from "./range.ts";

const day = (text: string) => text as CalendarDate;

describe("piecesOf", () => {
  const check = (from: string, to: string, ...expected: string[]) =>
    test(`${from} to ${to}`, () =>
      expect(
        piecesOf({ start_date: day(from), end_date: day(to) }).map((p) => `${p.grain} ${p.first} ${p.last}`),
      ).toEqual(expected));
  check("2026-01-01", "2026-01-31", "month 2026-01-01 2026-01-01");
  check("2026-01-01", "2026-03-31", "month 2026-01-01 2026-03-01");
  check("2026-01-15", "2026-01-20", "day 2026-01-15 2026-01-20");
  check("2026-01-01", "2026-01-20", "day 2026-01-01 2026-01-20");
  check("2026-01-15", "2026-02-10", "day 2026-01-15 2026-01-31", "day 2026-02-01 2026-02-10");
  check("2026-01-15", "2026-02-28", "day 2026-01-15 2026-01-31", "month 2026-02-01 2026-02-01");
  check(
    "2026-01-15",
    "2026-03-10",
    "day 2026-01-15 2026-01-31",
    "month 2026-02-01 2026-02-01",
    "day 2026-03-01 2026-03-10",
  );
  check("2025-12-01", "2026-02-01", "month 2025-12-01 2026-01-01", "day 2026-02-01 2026-02-01");

  test("covers every day once, and no other", () => {
    const days = fc.integer({ min: 0, max: 1500 }).map((offset) => addDays(day("2023-01-01"), offset));
    fc.assert(
      fc.property(days, days, (one, other) => {
        const [start_date, end_date] = one <= other ? [one, other] : [other, one];
        const covered = piecesOf({ start_date, end_date }).flatMap(({ grain, first, last }) => {
          const until = grain === "month" ? lastOfMonth(last) : last;
          if (grain === "month") expect([first, last]).toEqual([firstOfMonth(first), firstOfMonth(last)]);
          const listed: string[] = [];
          for (let at = first; at <= until; at = addDays(at, 1)) listed.push(at);
          return listed;
        });
        const wanted: string[] = [];
        for (let at = start_date; at <= end_date; at = addDays(at, 1)) wanted.push(at);
        expect(covered).toEqual(wanted);
      }),
    );
  });
});

describe("requireRange", () => {
  const check = (query: { start_date?: string; end_date?: string }, expected: [string, string]) =>
    test(JSON.stringify(query), () => {
      const range = requireRange(query as never, day("2026-11-15"));
      expect([range.start_date, range.end_date]).toEqual(expected);
    });
  check({}, ["2025-12-01", "2026-11-15"]);
  check({ start_date: "2026-03-05" }, ["2026-03-05", "2026-11-15"]);
  check({ start_date: "2026-12-05" }, ["2026-12-05", "2026-12-05"]);
  check({ end_date: "2026-03-31" }, ["2025-04-01", "2026-03-31"]);
});

describe("requireOrder", () => {
  const check = (start: string, end: string, refusal: RegExp | null) =>
    test(`${start} to ${end}`, () => {
      const range = { start_date: day(start), end_date: day(end) };
      if (refusal === null) expect(requireOrder(range)).toEqual(range);
      else expect(() => requireOrder(range)).toThrow(refusal);
    });
  check("2026-03-05", "2026-03-05", null);
  check("2026-03-06", "2026-03-05", /must not be after end_date/);
  check("2016-12-31", "2026-11-01", null); // parts of 120 months
  check("2016-11-30", "2026-11-01", /at most 120 months before end_date; found 121/);
});

test("monthsOf lists the first day of every month that the range touches", () => {
  const months = (start: string, end: string) => monthsOf({ start_date: day(start), end_date: day(end) });
  expect(months("2025-12-31", "2026-02-01")).toEqual(["2025-12-01", "2026-01-01", "2026-02-01"]);
  expect(months("2026-02-10", "2026-02-10")).toEqual(["2026-02-01"]);
});
