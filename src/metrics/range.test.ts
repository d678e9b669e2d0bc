import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type CalendarDate, firstOfMonth, lastOfMonth } from "../kernel/calendar.ts";
import { piecesOf, requireRange } from "./range.ts";

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
