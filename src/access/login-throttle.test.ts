import { expect, test } from "vitest";
import { addHours, addMilliseconds, type Instant } from "../kernel/calendar.ts";
import { countAttempt, free_attempts } from "./login-throttle.ts";

const start = "2026-01-01T00:00:00.000Z" as Instant;
const fail = (failures: number) => {
  let state = { attempts: 0, blocked_until: start, attempted_at: start };
  let now = start;
  for (let index = 0; index < failures; index++) {
    const next = countAttempt(state, now);
    if (!next) throw new Error("came too early");
    state = next;
    now = state.blocked_until;
  }
  return { state, wait_ms: Date.parse(state.blocked_until) - Date.parse(state.attempted_at) };
};
const check = (failures: number, wait_seconds: number) =>
  test(`after ${failures} failures the next attempt waits ${wait_seconds} s`, () => {
    expect(fail(failures).wait_ms).toBe(wait_seconds * 1000);
  });
check(1, 0);
check(free_attempts - 1, 0);
check(free_attempts, 1);
check(free_attempts + 1, 2);
check(free_attempts + 5, 32);
check(free_attempts + 30, 300);

test("an attempt during the wait is refused; after a quiet hour the counter starts again", () => {
  const { state } = fail(free_attempts + 3);
  expect(countAttempt(state, addMilliseconds(state.blocked_until, -1))).toBeNull();
  expect(countAttempt(state, addHours(state.attempted_at, 2))?.attempts).toBe(1);
});

test("a wait recorded while the clock was a year ahead ends when the clock is set back", () => {
  const { state } = fail(free_attempts + 3);
  expect(countAttempt(state, addHours(state.blocked_until, -365 * 24))?.attempts).toBe(1);
});
