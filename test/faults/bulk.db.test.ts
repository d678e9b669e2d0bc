import { expect, test } from "vitest";
import { runBulkStorm } from "./bulk-storm.ts";

test("a bulk request survives kill -9 at any moment (npm run test:faults -- bulk is the long form)", async () => {
  const outcome = await runBulkStorm({ rounds: 2, records: 25, log: () => {} });
  expect(outcome.disagreements).toEqual([]);
  expect(outcome.kills).toBe(10);
  expect(outcome.nothing, "no request was interrupted").toBeGreaterThan(0);
}, 900_000);
