import { expect, onTestFinished, test, vi } from "vitest";
import { Gathering } from "./gathering.ts";
import { alone, type Outcome } from "./outcome.ts";

const usual = {
  group_max: 64,
  at_work_max: 1,
  beside_min: 1,
  beside_wait_ms: 600_000,
  wasUndone: () => false,
};

/** A gathering whose groups are held until they are let go, and all that it asked for. */
function hold(decide: (request: string) => Outcome<string> = said, options = {}) {
  const groups: string[][] = [];
  const held: (() => void)[] = [];
  const gathering = new Gathering<string, string>({
    ...usual,
    wasUndone: (error) => (error as Error).message === "undone",
    async work(requests) {
      groups.push([...requests]);
      await new Promise<void>((resolve) => held.push(resolve));
      return requests.map(decide);
    },
    ...options,
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const release = async () => {
    for (; held.length > 0; await turn()) held.shift()?.();
  };
  const releaseOne = async () => {
    held.shift()?.();
    for (let count = 0; count < 5; count++) await turn();
  };
  return { gathering, groups, turn, releaseOne, release };
}

const said = (request: string): Outcome<string> => ({ status: "fulfilled", value: `${request}!` });

test("what comes while one is at work goes together, in the order in which it came", async () => {
  const { gathering, groups, turn, release } = hold();
  const first = gathering.answer("a", "1");
  await turn();
  const others = ["2", "3", "4"].map((request) => gathering.answer("a", request));
  await turn();
  expect(groups).toEqual([["1"]]);
  await release();
  expect(await Promise.all([first, ...others])).toEqual(["1!", "2!", "3!", "4!"]);
  expect(groups).toEqual([["1"], ["2", "3", "4"]]);
});

test("what comes in the same turn of the event loop goes along", async () => {
  const { gathering, groups, turn, release } = hold();
  const all = ["1", "2"].map((request) => gathering.answer("a", request));
  await turn();
  await release();
  await Promise.all(all);
  expect(groups).toEqual([["1", "2"]]);
});

test("another key neither waits nor shares", async () => {
  const { gathering, groups, turn, release } = hold();
  const all = [gathering.answer("a", "1"), gathering.answer("b", "2")];
  await turn();
  expect(groups).toEqual([["1"], ["2"]]);
  await release();
  await Promise.all(all);
});

test("a group has a largest size; the rest is the next", async () => {
  const { gathering, groups, turn, release } = hold(said, { group_max: 2 });
  const all = ["1", "2", "3", "4", "5"].map((request) => gathering.answer("a", request));
  await turn();
  await release();
  await Promise.all(all);
  expect(groups).toEqual([["1", "2"], ["3", "4"], ["5"]]);
});

test("those who wait are shared out among the free places, but not into crumbs", async () => {
  const places = { at_work_max: 2, beside_min: 3 };
  const many = hold(said, places);
  const six = ["1", "2", "3", "4", "5", "6"].map((request) => many.gathering.answer("a", request));
  await many.turn();
  expect(many.groups).toEqual([
    ["1", "2", "3"],
    ["4", "5", "6"],
  ]);
  await many.release();
  await Promise.all(six);

  const few = hold(said, places);
  const first = few.gathering.answer("a", "1");
  await few.turn();
  const two = ["2", "3"].map((request) => few.gathering.answer("a", request));
  await few.turn();
  expect(few.groups, "two do not start beside one").toEqual([["1"]]);
  await few.release();
  await Promise.all([first, ...two]);
  expect(few.groups).toEqual([["1"], ["2", "3"]]);
});

test("few start beside one that is slow once they have waited long enough", async () => {
  const { gathering, groups, turn, release } = hold(said, {
    at_work_max: 2,
    beside_min: 3,
    beside_wait_ms: 1,
  });
  const slow = ["1", "2", "3"].map((request) => gathering.answer("a", request));
  await turn();
  const quick = gathering.answer("a", "quick");
  while (groups.length < 2) await turn();
  expect(groups).toEqual([["1", "2", "3"], ["quick"]]);
  await release();
  await Promise.all([...slow, quick]);
});

test("who has waited long enough starts as soon as there is a place, and a later one waits anew", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const wait = { at_work_max: 2, beside_min: 3, beside_wait_ms: 200 };
  const { gathering, groups, turn, releaseOne, release } = hold(said, wait);
  const asked = ["1", "2", "3", "4", "5", "6", "early"].map((request) => gathering.answer("a", request));
  await turn();
  expect(groups).toEqual([
    ["1", "2", "3", "4"],
    ["5", "6", "early"],
  ]);
  asked.push(gathering.answer("a", "7"));
  vi.advanceTimersByTime(wait.beside_wait_ms);
  expect(groups, "no place is free").toHaveLength(2);
  await releaseOne();
  expect(groups[2]).toEqual(["7"]);
  await releaseOne();
  asked.push(gathering.answer("a", "8"));
  for (let count = 0; count < 5; count++) await turn();
  vi.advanceTimersByTime(wait.beside_wait_ms - 1);
  await turn();
  expect(groups, "nobody else's wait counts").toHaveLength(3);
  vi.advanceTimersByTime(1);
  await turn();
  expect(groups[3]).toEqual(["8"]);
  await release();
  await Promise.all(asked);
});

test("one that started alone does not leave all the others to a single group", async () => {
  const { gathering, groups, turn, release } = hold(said, { at_work_max: 2 });
  const first = gathering.answer("a", "1");
  await turn();
  const others = ["2", "3", "4", "5"].map((request) => gathering.answer("a", request));
  await turn();
  expect(groups).toEqual([["1"], ["2", "3", "4"]]);
  await release();
  await Promise.all([first, ...others]);
  expect(groups).toEqual([["1"], ["2", "3", "4"], ["5"]]);
});

test("one is refused, the others are not", async () => {
  const { gathering, turn, release } = hold((request) =>
    request === "2" ? { status: "rejected", reason: new Error("no") } : said(request),
  );
  const all = Promise.allSettled(["1", "2", "3"].map((request) => gathering.answer("a", request)));
  await turn();
  await release();
  expect((await all).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

test("who wants to be alone is asked for again, alone", async () => {
  const asked: string[][] = [];
  const gathering = new Gathering<string, string>({
    ...usual,
    async work(requests) {
      asked.push([...requests]);
      return requests.map((one) => (one === "2" && requests.length > 1 ? alone : said(one)));
    },
  });
  expect(await Promise.all(["1", "2", "3"].map((one) => gathering.answer("a", one)))).toEqual([
    "1!",
    "2!",
    "3!",
  ]);
  expect(asked).toEqual([["1", "2", "3"], ["2"]]);
});

test("who is put off although alone hears of it instead of waiting for ever", async () => {
  const gathering = new Gathering<string, string>({
    ...usual,
    work: async (requests) => requests.map(() => alone),
  });
  await expect(gathering.answer("a", "1")).rejects.toThrow("put off");
});

const failing = (message: string) => {
  const asked: string[][] = [];
  const gathering = new Gathering<string, string>({
    ...usual,
    wasUndone: (error) => (error as Error).message === "undone",
    async work(requests) {
      asked.push([...requests]);
      if (requests.includes("2")) throw new Error(message);
      return requests.map(said);
    },
  });
  return { gathering, asked };
};

test("a group that was undone is tried one by one, so that one cannot spoil it for the others", async () => {
  const { gathering, asked } = failing("undone");
  const all = await Promise.allSettled(["1", "2", "3"].map((one) => gathering.answer("a", one)));
  expect(all.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(asked).toEqual([["1", "2", "3"], ["1"], ["2"], ["3"]]);
});

test("a group of which nobody knows whether it was undone is not tried again", async () => {
  const { gathering, asked } = failing("connection lost");
  const all = await Promise.allSettled(["1", "2", "3"].map((one) => gathering.answer("a", one)));
  expect(all.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(asked).toEqual([["1", "2", "3"]]);
});

test("after a failure the line goes on", async () => {
  const { gathering } = failing("connection lost");
  await expect(gathering.answer("a", "2")).rejects.toThrow("connection lost");
  expect(await gathering.answer("a", "4")).toBe("4!");
});
