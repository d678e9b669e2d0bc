import { describe, expect, test } from "vitest";
import type { CalendarDate } from "../kernel/calendar.ts";
import { seriesMoves, seriesStatuses } from "./constants.ts";
import {
  afterGenerating,
  nextOccurrences,
  requireMove,
  requireRunning,
  resumed,
  type SeriesState,
  withNewSchedule,
  withNextDate,
} from "./series.ts";

const day = (text: string) => text as CalendarDate;

const series = (overrides: Partial<SeriesState> = {}): SeriesState =>
  withNextDate({
    id: "series" as SeriesState["id"],
    status: "active",
    frequency: "monthly",
    start_date: day("2026-01-31"),
    end_date: null,
    max_invoices: null,
    next_sequence: 0,
    sequence_offset: 0,
    bill_from: null,
    invoices_generated: 0,
    next_generation_date: null,
    last_generated_date: null,
    ...overrides,
  });

/** Bills `count` periods, as runs would. */
function billed(state: SeriesState, count: number): SeriesState {
  let current = state;
  for (let index = 0; index < count; index++) {
    const [next] = nextOccurrences(current, 1);
    if (!next) throw new Error(`Nothing left to bill after ${index}.`);
    current = afterGenerating(current, next);
  }
  return current;
}

const dates = (state: SeriesState, count = 3) =>
  nextOccurrences(state, count).map(({ sequence, date }) => `${sequence} ${date}`);

describe("states", () => {
  for (const from of seriesStatuses)
    for (const to of seriesStatuses)
      test(`${from} to ${to}`, () => {
        const allowed = (seriesMoves[from] as readonly string[]).includes(to);
        const move = () => requireMove(series({ status: from }), to);
        if (allowed) expect(move).not.toThrow();
        else expect(move).toThrow(/only active or paused series can change/);
      });

  for (const [status, running] of Object.entries({
    active: true,
    paused: true,
    completed: false,
    cancelled: false,
  }) as [SeriesState["status"], boolean][])
    test(`${status} ${running ? "can" : "cannot"} be changed`, () => {
      const change = () => requireRunning({ ...series(), status });
      if (running) expect(change).not.toThrow();
      else expect(change).toThrow(/final/);
    });

  test("a cancelled series has no next date, and is not completed instead", () => {
    const ended = series({ status: "cancelled", end_date: day("2026-01-01") });
    expect(ended).toMatchObject({ status: "cancelled", next_generation_date: null });
    expect(series({ status: "cancelled" })).toMatchObject({
      status: "cancelled",
      next_generation_date: null,
    });
  });

  test("every state can be reached, and final states cannot be left", () => {
    const reached = new Set<string>(["active", ...Object.values(seriesMoves).flat()]);
    expect([...reached].toSorted()).toEqual([...seriesStatuses].toSorted());
    expect(seriesMoves.completed).toEqual([]);
    expect(seriesMoves.cancelled).toEqual([]);
  });
});

test("billing advances the series without drifting from its day of the month", () => {
  const state = billed(series(), 2);
  expect(state).toMatchObject({
    next_sequence: 2,
    invoices_generated: 2,
    last_generated_date: "2026-02-28",
    next_generation_date: "2026-03-31",
  });
});

test("the last period completes the series", () => {
  expect(billed(series({ max_invoices: 2 }), 2)).toMatchObject({
    status: "completed",
    next_generation_date: null,
  });
  expect(billed(series({ end_date: day("2026-02-28") }), 2)).toMatchObject({ status: "completed" });
});

describe("resuming", () => {
  const paused = { ...billed(series(), 1), status: "paused" as const };
  test("skips missed periods, but not today's", () => {
    expect(dates(resumed(paused, day("2026-04-30"), false))).toEqual([
      "3 2026-04-30",
      "4 2026-05-31",
      "5 2026-06-30",
    ]);
  });
  test("with catch_up bills missed periods", () => {
    expect(dates(resumed(paused, day("2026-04-30"), true))).toEqual([
      "1 2026-02-28",
      "2 2026-03-31",
      "3 2026-04-30",
    ]);
  });
  test("skipped periods do not count towards max_invoices", () => {
    const limited = { ...paused, max_invoices: 2 };
    expect(dates(resumed(limited, day("2026-04-30"), false))).toEqual(["3 2026-04-30"]);
  });
  test("after its end completes the series", () => {
    const ended = { ...paused, end_date: day("2026-03-31") };
    expect(resumed(ended, day("2026-04-01"), false)).toMatchObject({ status: "completed" });
  });
});

describe("a new frequency or start date", () => {
  const change = (state: SeriesState, schedule: Partial<SeriesState>) =>
    withNextDate(withNewSchedule({ ...state, ...schedule }));

  test("applies from the first date if nothing was billed yet", () => {
    expect(dates(change(series(), { frequency: "quarterly" }), 2)).toEqual(["0 2026-01-31", "1 2026-04-30"]);
  });
  test("counts from start_date, continues after the billed periods, and uses no sequence twice", () => {
    const five = billed(series(), 5);
    expect(dates(change(five, { frequency: "quarterly" }))).toEqual([
      "5 2026-07-31",
      "6 2026-10-31",
      "7 2027-01-31",
    ]);
    expect(dates(change(five, { frequency: "weekly" }), 2)).toEqual(["5 2026-06-06", "6 2026-06-13"]);
  });
  test("a start date in the past bills no period twice", () => {
    const two = billed(series(), 2);
    expect(dates(change(two, { start_date: day("2026-01-15") }), 2)).toEqual([
      "2 2026-03-15",
      "3 2026-04-15",
    ]);
  });
  test("a start date in the future delays the next invoice until then", () => {
    const two = billed(series(), 2);
    expect(dates(change(two, { start_date: day("2026-06-30") }), 2)).toEqual([
      "2 2026-06-30",
      "3 2026-07-30",
    ]);
  });
  test("does not bill periods that were skipped on resume", () => {
    const skipped = resumed({ ...billed(series(), 1), status: "paused" }, day("2026-05-10"), false);
    expect(dates(change(skipped, { frequency: "weekly" }), 1)).toEqual(["4 2026-05-16"]);
  });
  test("a series that is resumed afterwards continues its sequences", () => {
    const quarterly = change(billed(series(), 5), { frequency: "quarterly" });
    const later = resumed({ ...quarterly, status: "paused" }, day("2026-10-31"), false);
    expect(dates(later, 2)).toEqual(["6 2026-10-31", "7 2027-01-31"]);
  });
  test("changed and changed back gives the same dates", () => {
    const three = billed(series(), 3);
    const back = change(change(three, { frequency: "annual" }), { frequency: "monthly" });
    expect(dates(back)).toEqual(dates(three));
  });
});
