import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type CalendarDate, dateIn, toInstant } from "../kernel/calendar.ts";
import { type RecurringFrequency, recurringFrequencies } from "./constants.ts";
import {
  dateOfSequence,
  dueOccurrences,
  isCompleted,
  nextSequenceOnOrAfter,
  runStart,
  type Schedule,
  skipMissed,
  upcoming,
} from "./recurrence.ts";

const date = (text: string) => text as CalendarDate;
const start = { next_sequence: 0, generated_count: 0 };
const schedule = (
  start_date: string,
  frequency: RecurringFrequency,
  more: Partial<Schedule> = {},
): Schedule => ({
  start_date: date(start_date),
  frequency,
  end_date: null,
  max_invoices: null,
  ...more,
});

describe("dateOfSequence", () => {
  const check = (from: string, frequency: RecurringFrequency, dates: string) =>
    test(`${frequency} from ${from}`, () => {
      const expected = dates.split(" ");
      expect(expected.map((_, n) => dateOfSequence(date(from), frequency, n))).toEqual(expected);
    });

  check(
    "2026-01-31",
    "monthly",
    "2026-01-31 2026-02-28 2026-03-31 2026-04-30 2026-05-31 2026-06-30 2026-07-31",
  );
  check("2026-01-30", "monthly", "2026-01-30 2026-02-28 2026-03-30 2026-04-30");
  check("2024-01-31", "monthly", "2024-01-31 2024-02-29 2024-03-31");
  check("2026-02-28", "monthly", "2026-02-28 2026-03-28 2026-04-28"); // the 28th, not the month's end
  check("2025-12-31", "bimonthly", "2025-12-31 2026-02-28 2026-04-30 2026-06-30 2026-08-31");
  check("2025-11-30", "quarterly", "2025-11-30 2026-02-28 2026-05-30 2026-08-30");
  check("2025-08-31", "semiannual", "2025-08-31 2026-02-28 2026-08-31 2027-02-28 2027-08-31 2028-02-29");
  check("2024-02-29", "annual", "2024-02-29 2025-02-28 2026-02-28 2027-02-28 2028-02-29");
  check("2026-12-28", "weekly", "2026-12-28 2027-01-04 2027-01-11");
  check("2026-02-20", "biweekly", "2026-02-20 2026-03-06 2026-03-20");
  check("2026-03-22", "weekly", "2026-03-22 2026-03-29 2026-04-05"); // across the start of summer time

  for (const sequence of [-1, 0.5, Number.NaN]) {
    test(`sequence ${sequence} is refused`, () =>
      expect(() => dateOfSequence(date("2026-01-01"), "weekly", sequence)).toThrow(RangeError));
  }
});

describe("nextSequenceOnOrAfter", () => {
  const check = (from: string, frequency: RecurringFrequency, day: string, sequence: number) =>
    test(`${frequency} from ${from}, on or after ${day}`, () =>
      expect(nextSequenceOnOrAfter(date(from), frequency, date(day))).toBe(sequence));
  check("2026-01-31", "monthly", "2020-01-01", 0);
  check("2026-01-31", "monthly", "2026-01-31", 0);
  check("2026-01-31", "monthly", "2026-02-01", 1);
  check("2026-01-31", "monthly", "2026-02-28", 1);
  check("2026-01-31", "monthly", "2026-03-01", 2);
  check("2026-01-31", "quarterly", "2026-05-01", 2);
  check("2024-02-29", "annual", "2025-03-01", 2);
  check("2026-01-05", "weekly", "2026-01-12", 1);
  check("2026-01-05", "weekly", "2026-01-13", 2);
});

const someDate = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays(date("1990-01-01"), days));
const someFrequency = fc.constantFrom(...recurringFrequencies);

test("nextSequenceOnOrAfter returns the first sequence on or after the day, and dates increase", () => {
  fc.assert(
    fc.property(someDate, someFrequency, someDate, (from, frequency, day) => {
      const sequence = nextSequenceOnOrAfter(from, frequency, day);
      expect(dateOfSequence(from, frequency, sequence) >= day || day <= from).toBe(true);
      if (sequence > 0) expect(dateOfSequence(from, frequency, sequence - 1) < day).toBe(true);
      expect(dateOfSequence(from, frequency, sequence + 1) > dateOfSequence(from, frequency, sequence)).toBe(
        true,
      );
    }),
    { numRuns: 2_000 },
  );
});

describe("upcoming", () => {
  const check = (name: string, one: Schedule, progress: typeof start, count: number, expected: string[]) =>
    test(name, () =>
      expect(upcoming(one, progress, count).map(({ sequence, date: on }) => `${sequence} ${on}`)).toEqual(
        expected,
      ),
    );

  check("returns as many dates as asked for", schedule("2026-01-31", "monthly"), start, 3, [
    "0 2026-01-31",
    "1 2026-02-28",
    "2 2026-03-31",
  ]);
  check(
    "starts at the next sequence",
    schedule("2026-01-31", "monthly"),
    { next_sequence: 5, generated_count: 5 },
    1,
    ["5 2026-06-30"],
  );
  check(
    "includes the end date",
    schedule("2026-01-31", "monthly", { end_date: date("2026-02-28") }),
    start,
    9,
    ["0 2026-01-31", "1 2026-02-28"],
  );
  check(
    "returns nothing if the end is before the start",
    schedule("2026-01-31", "monthly", { end_date: date("2026-01-30") }),
    start,
    9,
    [],
  );
  check("stops at max_invoices", schedule("2026-01-31", "monthly", { max_invoices: 2 }), start, 9, [
    "0 2026-01-31",
    "1 2026-02-28",
  ]);
  check(
    "max_invoices counts invoices, not skipped periods",
    schedule("2026-01-31", "monthly", { max_invoices: 3 }),
    { next_sequence: 7, generated_count: 2 },
    9,
    ["7 2026-08-31"],
  );
  check(
    "returns nothing once max_invoices is reached",
    schedule("2026-01-31", "monthly", { max_invoices: 2 }),
    { next_sequence: 2, generated_count: 2 },
    9,
    [],
  );
  check(
    "stops at end_date or max_invoices, whichever comes first",
    schedule("2026-01-31", "monthly", { max_invoices: 5, end_date: date("2026-02-01") }),
    start,
    9,
    ["0 2026-01-31"],
  );
});

test("after an outage every missed period is due, at most twelve per run", () => {
  const weekly = schedule("2026-01-05", "weekly");
  const first = dueOccurrences(weekly, start, date("2026-06-01"));
  expect([first.length, first[0]?.date, first.at(-1)?.date]).toEqual([12, "2026-01-05", "2026-03-23"]);
  const second = dueOccurrences(weekly, { next_sequence: 12, generated_count: 12 }, date("2026-06-01"));
  expect([second.length, second.at(-1)?.date]).toEqual([10, "2026-06-01"]);
  expect(dueOccurrences(weekly, { next_sequence: 22, generated_count: 22 }, date("2026-06-01"))).toEqual([]);
});

test("a resumed series skips missed periods, but not today's", () => {
  const monthly = schedule("2026-01-31", "monthly");
  expect(skipMissed(monthly, { next_sequence: 1, generated_count: 1 }, date("2026-04-30"))).toEqual({
    next_sequence: 3,
    generated_count: 1,
  });
  expect(skipMissed(monthly, { next_sequence: 9, generated_count: 9 }, date("2026-04-30"))).toEqual({
    next_sequence: 9,
    generated_count: 9,
  });
});

test("a series is completed when nothing is left to bill", () => {
  expect(
    isCompleted(schedule("2026-01-31", "monthly", { max_invoices: 1 }), {
      next_sequence: 1,
      generated_count: 1,
    }),
  ).toBe(true);
  expect(isCompleted(schedule("2026-01-31", "monthly"), start)).toBe(false);
});

describe("a run starts when the organization's day starts", () => {
  const check = (zone: string, day: string, at: string) =>
    test(`${day} in ${zone}`, () => expect(runStart(zone, date(day))).toBe(at));
  check("Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00.000Z"); // summer time starts later that day
  check("Europe/Berlin", "2026-03-30", "2026-03-29T22:00:00.000Z");
  check("Europe/Berlin", "2026-10-25", "2026-10-24T22:00:00.000Z"); // and ends later that day
  check("Europe/Berlin", "2026-10-26", "2026-10-25T23:00:00.000Z");
  check("America/New_York", "2026-03-08", "2026-03-08T05:00:00.000Z");
  check("America/New_York", "2026-03-09", "2026-03-09T04:00:00.000Z");
  check("America/Santiago", "2026-09-06", "2026-09-06T04:00:00.000Z"); // midnight does not exist: the day starts at 01:00
  check("Australia/Lord_Howe", "2026-04-06", "2026-04-05T13:30:00.000Z"); // half an hour of summer time
  check("Pacific/Kiritimati", "2026-01-31", "2026-01-30T10:00:00.000Z");
  check("Pacific/Pago_Pago", "2026-01-31", "2026-01-31T11:00:00.000Z");
  check("UTC", "2026-01-31", "2026-01-31T00:00:00.000Z");
});

test("a run starts with the first millisecond of its day", {
  timeout: 60_000,
}, () => {
  const zones = [
    "Europe/Berlin",
    "America/New_York",
    "America/Santiago",
    "Africa/Cairo",
    "Asia/Kathmandu",
    "Pacific/Apia",
  ];
  const recent = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays(date("2020-01-01"), days));
  fc.assert(
    fc.property(fc.constantFrom(...zones), recent, (zone, day) => {
      const at = runStart(zone, day);
      expect(dateIn(zone, at)).toBe(day);
      expect(dateIn(zone, toInstant(Date.parse(at) - 1)) < day).toBe(true);
    }),
    { numRuns: 200 },
  );
});
