import { expect, test } from "vitest";
import { RateCounts, type UnsentUses, window_ms } from "./rate-counts.ts";

const minute = 1_000 * window_ms;
const addAll = (counts: RateCounts, ...keys: string[]) => {
  for (const key of keys) counts.add(key, minute);
};
const unsentOf = (counts: RateCounts, keys_max = 100) =>
  counts.unsent(keys_max)?.uses.map(({ key, own }) => [key, own]) ?? [];

test("a window is one minute of the clock", () => {
  const counts = new RateCounts();
  counts.add("a", minute + 59_999);
  expect(counts.used("a", minute)).toBe(1);
  expect(counts.used("a", minute + window_ms)).toBe(0);
});

test("a new window drops the unsent uses of the last one", () => {
  const counts = new RateCounts();
  addAll(counts, "a");
  counts.add("b", minute + window_ms);
  expect(unsentOf(counts)).toEqual([["b", 1]]);
  expect(counts.unsent(1)?.window_start_ms).toBe(minute + window_ms);
});

test("the total is that of the last exchange plus this process's uses since", () => {
  const counts = new RateCounts();
  addAll(counts, "a", "a", "b");
  const sent = counts.unsent(100) as UnsentUses;
  addAll(counts, "a");
  counts.learn(sent, [10, 1]);
  expect([counts.used("a", minute), counts.used("b", minute)]).toEqual([11, 1]);
  expect(unsentOf(counts)).toEqual([["a", 1]]);
});

test("uses whose exchange failed are sent with the next one", () => {
  const counts = new RateCounts();
  addAll(counts, "a");
  counts.unsent(100);
  addAll(counts, "a");
  expect(unsentOf(counts)).toEqual([["a", 2]]);
});

test("an exchange sends at most keys_max keys, and the next one sends the rest", () => {
  const counts = new RateCounts();
  addAll(counts, "a", "b", "c");
  const sent = counts.unsent(2) as UnsentUses;
  counts.learn(sent, [1, 1]);
  expect(unsentOf(counts, 2)).toEqual([["c", 1]]);
});

test("memory is bounded: the oldest key is dropped, and a running exchange does not restore it", () => {
  const counts = new RateCounts(3);
  addAll(counts, "a", "b", "c");
  const sent = counts.unsent(100) as UnsentUses;
  addAll(counts, "d", "a");
  counts.learn(sent, [7, 8, 9]);
  expect(counts.size).toBe(3);
  expect(["a", "b", "c", "d"].map((key) => counts.used(key, minute))).toEqual([1, 0, 9, 1]);
  expect(unsentOf(counts)).toEqual([
    ["d", 1],
    ["a", 1],
  ]);
});

test("totals that arrive after their window has ended are ignored", () => {
  const counts = new RateCounts();
  addAll(counts, "a");
  const sent = counts.unsent(100) as UnsentUses;
  counts.add("a", minute + window_ms);
  counts.learn(sent, [500]);
  expect(counts.used("a", minute + window_ms)).toBe(1);
});
