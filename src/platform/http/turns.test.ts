import { expect, test } from "vitest";
import { type TurnLimits, Turns } from "./turns.ts";

const wide = { slots: 100, slots_per_key: 100, slots_alone: 100, slots_shared: 100, waiting_per_key: 100 };

/** Turns with a manual clock, and the names of the requests that were started. */
function open(limits: Partial<TurnLimits>) {
  let now_ms = 1_000_000;
  const turns = new Turns({ ...wide, ...limits }, () => now_ms);
  const started: string[] = [];
  return {
    turns,
    started,
    advance(milliseconds: number) {
      now_ms += milliseconds;
    },
    /** Starts a request, or queues it. */
    come(key: string, name: string) {
      if (turns.enter(key)) started.push(name);
      else return turns.wait(key, () => started.push(name));
      return null;
    },
  };
}

test("a request starts at once while a slot is free", () => {
  const { come, started } = open({ slots: 2 });
  come("a", "a1");
  come("b", "b1");
  come("a", "a2");
  expect(started).toEqual(["a1", "b1"]);
});

test("queues take turns, and each keeps its own order", () => {
  const { turns, come, started } = open({ slots: 1 });
  for (const name of ["a1", "a2", "a3", "b1", "b2", "c1"]) come(name[0] as string, name);
  for (const key of ["a", "a", "b", "c", "a"]) turns.leave(key, false);
  expect(started).toEqual(["a1", "a2", "b1", "c1", "a3", "b2"]);
});

test("a key has fewer slots while another is active, and gets them back afterwards", () => {
  const { turns, come, started, advance } = open({ slots_alone: 3, slots_shared: 1 });
  for (const name of ["a1", "a2", "a3", "a4", "a5", "a6", "a7"]) come("a", name);
  expect(started).toEqual(["a1", "a2", "a3"]);
  come("b", "b1");
  expect(started.at(-1)).toBe("b1");
  turns.leave("b", false);
  turns.leave("a", false);
  turns.leave("a", false);
  expect(started).toHaveLength(4);
  turns.leave("a", false);
  expect(started.slice(4)).toEqual(["a4"]);
  advance(1000);
  turns.leave("a", false);
  expect(started.slice(5)).toEqual(["a5", "a6", "a7"]);
});

test("a key with a request that runs for a long time still counts as active", () => {
  const { come, started, advance } = open({ slots_alone: 2, slots_shared: 1 });
  come("b", "b1");
  advance(10_000);
  come("a", "a1");
  come("a", "a2");
  expect(started).toEqual(["b1", "a1"]);
});

test("a slow request lets another of its key start, up to slots_per_key", () => {
  const { turns, come, started } = open({ slots_alone: 1, slots_shared: 1, slots_per_key: 2 });
  for (const name of ["a1", "a2", "a3"]) come("a", name);
  turns.takesLong("a");
  expect(started).toEqual(["a1", "a2"]);
  turns.takesLong("a");
  expect(started).toEqual(["a1", "a2"]);
  turns.leave("a", true);
  expect(started).toEqual(["a1", "a2", "a3"]);
});

test("a new request does not overtake waiting requests of its key", () => {
  const { come, started, advance } = open({ slots_alone: 2, slots_shared: 1 });
  come("b", "b1");
  come("a", "a1");
  come("a", "a2");
  advance(10_000);
  come("a", "a3");
  expect(started).toEqual(["b1", "a1"]);
});

test("a full queue affects only its own key", () => {
  const { turns, come } = open({ slots: 1, waiting_per_key: 2 });
  come("a", "a1");
  expect(come("a", "a2")).not.toBeNull();
  expect(come("a", "a3")).not.toBeNull();
  expect(turns.enter("a")).toBe(false);
  expect(turns.wait("a", () => {})).toBeNull();
  expect(come("b", "b1")).not.toBeNull();
});

test("an abandoned request is skipped, and an empty queue is removed", () => {
  const { turns, come, started } = open({ slots: 1 });
  come("a", "a1");
  const gone = come("b", "b1");
  come("b", "b2");
  if (gone) turns.abandon(gone);
  turns.leave("a", false);
  expect(started).toEqual(["a1", "b2"]);
  const last = come("c", "c1");
  if (last) turns.abandon(last);
  turns.leave("b", false);
  expect(turns.enter("c")).toBe(true);
});

test("every slot is free again after all requests have finished", () => {
  const { turns, come, started } = open({ slots: 3, slots_per_key: 2, slots_alone: 2, slots_shared: 2 });
  const names = Array.from({ length: 60 }, (_, n) => `${"abcd"[n % 4]}${n}`);
  for (const name of names) come(name[0] as string, name);
  for (let n = 0; n < names.length; n++) turns.leave(started[n]?.[0] as string, false);
  expect(started.toSorted()).toEqual(names.toSorted());
  expect(["x", "x", "y", "z"].map((key) => turns.enter(key))).toEqual([true, true, true, false]);
});
