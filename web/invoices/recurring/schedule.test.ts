import { describe, expect, test } from "vitest";
import type { RecurringFrequency } from "../../../src/contract.ts";
import { scheduleText } from "./schedule.ts";
import { de } from "./words/de.ts";
import { en } from "./words/en.ts";

describe("a schedule in words", () => {
  const check = (frequency: RecurringFrequency, start_date: string, english: string, german: string) =>
    test(english, () => {
      const schedule = { frequency, start_date };
      expect(scheduleText(schedule, en, "en-IE")).toBe(english);
      expect(scheduleText(schedule, de, "de-DE")).toBe(german);
    });
  check("weekly", "2026-11-16", "Every week on Monday", "Jede Woche am Montag");
  check("biweekly", "2026-11-15", "Every two weeks on Sunday", "Alle zwei Wochen am Sonntag");
  check("monthly", "2026-11-01", "Every month on the 1st", "Jeden Monat am 1.");
  check("monthly", "2026-11-12", "Every month on the 12th", "Jeden Monat am 12.");
  check("monthly", "2026-11-23", "Every month on the 23rd", "Jeden Monat am 23.");
  check("monthly", "2026-11-28", "Every month on the 28th", "Jeden Monat am 28.");
  check(
    "monthly",
    "2026-10-31",
    "Every month on the 31st, or the last day",
    "Jeden Monat am 31., sonst am letzten Tag",
  );
  check("quarterly", "2026-11-22", "Every three months on the 22nd", "Alle drei Monate am 22.");
  check(
    "semiannual",
    "2026-11-30",
    "Every six months on the 30th, or the last day",
    "Alle sechs Monate am 30., sonst am letzten Tag",
  );
  check("annual", "2026-12-31", "Every year on 31 December", "Jedes Jahr am 31. Dezember");
  check(
    "annual",
    "2028-02-29",
    "Every year on 29 February, or the last day of the month",
    "Jedes Jahr am 29. Februar, sonst am letzten Tag des Monats",
  );
});
