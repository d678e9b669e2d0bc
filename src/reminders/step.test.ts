import { expect, test } from "vitest";
import type { CalendarDate, Instant } from "../kernel/calendar.ts";
import { dueStep, reminderDay } from "./step.ts";

const check = (days: number[], today: string, taken: number[], expected: number | null, why: string) =>
  test(`${days.join(", ")} days after 2026-03-01, on ${today}, taken ${taken.join(", ") || "none"}: ${why}`, () =>
    expect(dueStep(days, "2026-03-01" as CalendarDate, today as CalendarDate, taken)).toBe(expected));

check([], "2026-05-01", [], null, "no schedule");
check([3, 10], "2026-03-03", [], null, "before the first step");
check([3, 10], "2026-03-04", [], 3, "on the day of the first step");
check([3, 10], "2026-03-05", [3], null, "the first step is taken already");
check([3, 10], "2026-03-11", [3], 10, "on the day of the next step");
check([10, 3], "2026-03-12", [], 10, "only the last step reached");
check([3, 10], "2026-03-25", [], 10, "a step is sent up to 14 days late");
check([3, 10], "2026-03-26", [], null, "a step is not sent 15 days late");
check([3, 10], "2026-03-12", [10], null, "a later step covers an earlier one");
check([3, 10], "2026-03-12", [15], null, "a later step of an earlier schedule covers it too");
check([0], "2026-03-01", [], 0, "on the due date itself");

const morning = (zone: string, now: string, expected: string, why: string) =>
  test(`${now} in ${zone} is ${expected}: ${why}`, () =>
    expect(reminderDay(zone, now as Instant)).toBe(expected));

morning("UTC", "2026-03-01T07:59:59.000Z", "2026-02-28", "before eight");
morning("UTC", "2026-03-01T08:00:00.000Z", "2026-03-01", "at eight");
morning("UTC", "2026-03-01T00:00:00.000Z", "2026-02-28", "midnight");
morning("Europe/Berlin", "2026-03-29T05:59:00.000Z", "2026-03-28", "07:59 on the day summer time starts");
morning("Europe/Berlin", "2026-03-29T06:00:00.000Z", "2026-03-29", "08:00 on the day summer time starts");
morning("Europe/Berlin", "2026-10-25T06:59:00.000Z", "2026-10-24", "07:59 on the day it ends");
morning("Europe/Berlin", "2026-10-25T07:00:00.000Z", "2026-10-25", "08:00 on the day it ends");
morning("Pacific/Kiritimati", "2026-02-28T18:00:00.000Z", "2026-03-01", "08:00 fourteen hours ahead");
