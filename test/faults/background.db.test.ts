import { expect, test } from "vitest";
import { runBackgroundStorm } from "./background-storm.ts";

test("background work survives kill -9 of its process (npm run test:faults -- background is the long form)", async () => {
  const outcome = await runBackgroundStorm({ kills_per_kind: 1, log: () => {} });
  expect(outcome.disagreements).toEqual([]);
  expect(Math.min(...Object.values(outcome.hits))).toBeGreaterThan(0);
}, 900_000);
