import { expect, test } from "vitest";
import { type TurnLimits, Turns } from "./turns.ts";

const wide = { places: 100, places_per_key: 100, alone: 100, beside: 100, waiting_per_key: 100 };

/** Turns with a clock that stands still until it is moved, and a record of who was started. */
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
    /** Enters, or waits under a name. */
    come(key: string, name: string) {
      if (turns.enter(key)) started.push(name);
      else return turns.wait(key, () => started.push(name));
      return null;
    },
  };
}

test("whoever finds a place starts at once", () => {
  const { come, started } = open({ places: 2 });
  come("a", "a1");
  come("b", "b1");
  come("a", "a2");
  expect(started).toEqual(["a1", "b1"]);
});

test("lines are taken in turns, each in its own order", () => {
  const { turns, come, started } = open({ places: 1 });
  for (const name of ["a1", "a2", "a3", "b1", "b2", "c1"]) come(name[0] as string, name);
  for (const key of ["a", "a", "b", "c", "a"]) turns.leave(key, false);
  expect(started).toEqual(["a1", "a2", "b1", "c1", "a3", "b2"]);
});

test("one that is alone has more places than beside another, and gets them back", () => {
  const { turns, come, started, advance } = open({ alone: 3, beside: 1 });
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

test("a neighbour that waits or works for long is not forgotten", () => {
  const { come, started, advance } = open({ alone: 2, beside: 1 });
  come("b", "b1");
  advance(10_000);
  come("a", "a1");
  come("a", "a2");
  expect(started).toEqual(["b1", "a1"]);
});

test("work that takes long makes room for others of its key, up to the wider bound", () => {
  const { turns, come, started } = open({ alone: 1, beside: 1, places_per_key: 2 });
  for (const name of ["a1", "a2", "a3"]) come("a", name);
  turns.takesLong("a");
  expect(started).toEqual(["a1", "a2"]);
  turns.takesLong("a");
  expect(started).toEqual(["a1", "a2"]);
  turns.leave("a", true);
  expect(started).toEqual(["a1", "a2", "a3"]);
});

test("nobody passes those of the same key who wait", () => {
  const { come, started, advance } = open({ alone: 2, beside: 1 });
  come("b", "b1");
  come("a", "a1");
  come("a", "a2");
  advance(10_000);
  come("a", "a3");
  expect(started).toEqual(["b1", "a1"]);
});

test("a line is bounded, and only its own key notices", () => {
  const { turns, come } = open({ places: 1, waiting_per_key: 2 });
  come("a", "a1");
  expect(come("a", "a2")).not.toBeNull();
  expect(come("a", "a3")).not.toBeNull();
  expect(turns.enter("a")).toBe(false);
  expect(turns.wait("a", () => {})).toBeNull();
  expect(come("b", "b1")).not.toBeNull();
});

test("whoever goes away while waiting is passed over and leaves no line behind", () => {
  const { turns, come, started } = open({ places: 1 });
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

test("after any coming and going every place is free again", () => {
  const { turns, come, started } = open({ places: 3, places_per_key: 2, alone: 2, beside: 2 });
  const names = Array.from({ length: 60 }, (_, n) => `${"abcd"[n % 4]}${n}`);
  for (const name of names) come(name[0] as string, name);
  for (let n = 0; n < names.length; n++) turns.leave(started[n]?.[0] as string, false);
  expect(started.toSorted()).toEqual(names.toSorted());
  expect(["x", "x", "y", "z"].map((key) => turns.enter(key))).toEqual([true, true, true, false]);
});
