import { expect, test } from "vitest";
import type { Instant } from "../kernel/calendar.ts";
import { isNewDay } from "./refresh-candidates.ts";

const check = (time_zone: string, previous: string | null, now: string, expected: boolean) =>
  test(`${time_zone}: from ${previous} to ${now} is ${expected ? "" : "not "}a new day`, () =>
    expect(isNewDay(time_zone, previous as Instant | null, now as Instant)).toBe(expected));

check("UTC", null, "2026-11-15T09:00:00.000Z", true);
check("UTC", "2026-11-15T09:00:00.000Z", "2026-11-15T10:00:00.000Z", false);
check("Pacific/Auckland", "2026-11-15T10:00:00.000Z", "2026-11-15T11:00:00.000Z", true);
check("Pacific/Honolulu", "2026-11-15T10:00:00.000Z", "2026-11-15T11:00:00.000Z", false);
// The run at midnight was missed.
check("Europe/Berlin", "2026-11-15T20:00:00.000Z", "2026-11-16T06:00:00.000Z", true);
check("Europe/Berlin", "2026-11-15T20:00:00.000Z", "2026-11-18T19:00:00.000Z", true);
