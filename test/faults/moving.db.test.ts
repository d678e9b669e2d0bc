import { expect, test } from "vitest";
import { runMovingStorm } from "./moving-storm.ts";

test("moving in and its undo survive kill -9 at any moment (npm run test:faults -- moving is the long form)", async () => {
  // More than one batch, so that a kill may come between two of them.
  const outcome = await runMovingStorm({ rounds: 2, invoices: 600, log: () => {} });
  expect(outcome.disagreements).toEqual([]);
  expect(outcome.kills).toBe(8);
  expect(outcome.nothing, "no request was interrupted").toBeGreaterThan(0);
}, 900_000);
