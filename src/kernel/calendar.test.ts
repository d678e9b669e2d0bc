import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  addHours,
  addMilliseconds,
  addMonths,
  type CalendarDate,
  dateIn,
  daysBetween,
  firstOfMonth,
  type Instant,
  isTimeZone,
  lastOfMonth,
  parseCalendarDate,
  parseInstant,
  parseTimeZone,
  startOfDay,
  toInstant,
} from "./calendar.ts";

const date = (text: string) => text as CalendarDate;

describe("parseCalendarDate", () => {
  const check = (text: string, valid: boolean) =>
    test(text, () => expect(parseCalendarDate(text)).toBe(valid ? text : null));
  check("2024-02-29", true);
  check("2023-02-29", false);
  check("2024-12-31", true);
  check("1000-01-01", true);
  check("0999-12-31", false); // a week before 0001-01-01 has no year that PostgreSQL reads
  check("9998-12-31", true);
  check("9999-01-01", false); // terms of a year would need five digits
  check("2024-13-01", false);
  check("2024-00-10", false);
  check("2024-10-00", false);
  check("2024-1-1", false);
  check("0000-01-01", false);
  check("2024-06-31", false);
  check("2024-06-30T00:00:00Z", false);
});

describe("addMonths clamps to the month's end", () => {
  const check = (from: string, months: number, to: string) =>
    test(`${from} + ${months}`, () => expect(addMonths(date(from), months)).toBe(to));
  check("2026-01-31", 1, "2026-02-28");
  check("2024-01-31", 1, "2024-02-29");
  check("2026-01-31", 2, "2026-03-31");
  check("2026-03-31", -1, "2026-02-28");
  check("2026-11-15", 14, "2028-01-15");
  check("2026-01-15", -13, "2024-12-15");
});

describe("firstOfMonth and lastOfMonth", () => {
  const check = (day: string, first: string, last: string) =>
    test(day, () => expect([firstOfMonth(date(day)), lastOfMonth(date(day))]).toEqual([first, last]));
  check("2024-02-15", "2024-02-01", "2024-02-29");
  check("2026-12-31", "2026-12-01", "2026-12-31");
  check("2026-01-01", "2026-01-01", "2026-01-31");
});

test("addHours and addMilliseconds accept negative amounts", () => {
  const noon = "2026-12-31T12:00:00.000Z" as Instant;
  expect(addHours(noon, 24)).toBe("2027-01-01T12:00:00.000Z");
  expect(addHours(noon, -0.5)).toBe("2026-12-31T11:30:00.000Z");
  expect(addMilliseconds(noon, 1)).toBe("2026-12-31T12:00:00.001Z");
  expect(addMilliseconds(noon, -1)).toBe("2026-12-31T11:59:59.999Z");
});

describe("dateIn gives the local date in a time zone", () => {
  const check = (zone: string, at: string, expected: string) =>
    test(`${at} in ${zone}`, () => expect(dateIn(zone, at as Instant)).toBe(expected));
  check("Pacific/Auckland", "2026-06-30T12:30:00.000Z", "2026-07-01");
  check("Pacific/Honolulu", "2026-07-01T09:30:00.000Z", "2026-06-30");
  check("Europe/Berlin", "2026-03-29T22:00:00.000Z", "2026-03-30");
  check("UTC", "2026-12-31T23:59:59.999Z", "2026-12-31");
});

describe("startOfDay", () => {
  const check = (zone: string, day: string, expected: string) =>
    test(`${day} in ${zone}`, () => expect(startOfDay(zone, date(day))).toBe(expected));
  check("UTC", "2026-05-01", "2026-05-01T00:00:00.000Z");
  check("Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00.000Z"); // DST starts later that day
  check("Europe/Berlin", "2026-03-30", "2026-03-29T22:00:00.000Z");
  check("Africa/Cairo", "2024-04-26", "2024-04-25T22:00:00.000Z"); // DST skips midnight: the day starts at 01:00
  check("Pacific/Kiritimati", "2026-01-01", "2025-12-31T10:00:00.000Z");
  check("Pacific/Pago_Pago", "2026-01-01", "2026-01-01T11:00:00.000Z");
  check("Etc/GMT+12", "2026-01-01", "2026-01-01T12:00:00.000Z"); // the last zone to start a day
});

test("property: startOfDay is the first instant of its day", () => {
  const zones = fc.constantFrom(
    "America/New_York",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "America/Santiago",
  );
  fc.assert(
    fc.property(zones, fc.integer({ min: 0, max: 20_000 }), (zone, offset) => {
      const day = addDays(date("1995-01-01"), offset);
      const start = startOfDay(zone, day);
      expect(dateIn(zone, start)).toBe(day);
      expect(dateIn(zone, toInstant(Date.parse(start) - 1)) < day).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test("property: daysBetween undoes addDays", () => {
  fc.assert(
    fc.property(fc.integer({ min: -40_000, max: 40_000 }), (days) => {
      expect(daysBetween(date("2000-02-29"), addDays(date("2000-02-29"), days))).toBe(days);
    }),
  );
});

test("parseInstant accepts any UTC offset and rejects everything else", () => {
  expect(parseInstant("2026-01-01T01:00:00+02:00")).toBe("2025-12-31T23:00:00.000Z");
  expect(parseInstant("2026-01-01T00:00:00.123456Z")).toBe("2026-01-01T00:00:00.123Z");
  expect(parseInstant("2026-01-01T00:00:00.5z")).toBe("2026-01-01T00:00:00.500Z");
  expect(parseInstant("2026-01-01 00:00:00.123456789-0130")).toBe("2026-01-01T01:30:00.123Z");
  for (const text of [
    "2026-01-01",
    "2026-01-01T00:00:00.1234567890Z",
    "2026-01-01T00:00:00",
    "2026-02-30T00:00:00Z",
    "2026-01-01T25:00:00Z",
    "now",
  ])
    expect(parseInstant(text)).toBeNull();
});

test("isTimeZone accepts only IANA names", () => {
  expect(isTimeZone("Europe/Berlin")).toBe(true);
  expect(isTimeZone("UTC")).toBe(true);
  expect(isTimeZone("+02:00")).toBe(false);
  expect(isTimeZone("Mars/Olympus")).toBe(false);
  expect(isTimeZone("")).toBe(false);
});

describe("parseTimeZone returns the canonical spelling", () => {
  const check = (zone: string, expected: string | null) =>
    test(JSON.stringify(zone), () => expect(parseTimeZone(zone)).toBe(expected));
  check("utc", "UTC");
  check("europe/berlin", "Europe/Berlin");
  check("Asia/Tokyo", "Asia/Tokyo");
  check("us/eastern", "America/New_York"); // an old name of a zone
  check("+02:00", null);
  check("Mars/Olympus", null);
});
