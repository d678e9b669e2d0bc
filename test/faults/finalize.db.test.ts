import { expect, test } from "vitest";
import { runFinalizeStorm } from "./finalize-storm.ts";

test("finalizing survives kill -9 of the server and of PostgreSQL (npm run test:faults is the long form)", async () => {
  const lines: string[] = [];
  const outcome = await runFinalizeStorm({
    finalizations: 240,
    clients: 8,
    organizations: 4,
    server_kills: 2,
    postgres_kills: 4,
    log: (line) => lines.push(line),
  });
  expect(outcome.disagreements).toEqual([]);
  expect(outcome.acknowledged).toBe(240);
  expect(outcome.interrupted).toBeGreaterThan(0);
  expect(outcome.failures).toEqual([]);
  expect(lines.filter((line) => line.startsWith("kill -9"))).toHaveLength(6);
}, 600_000);
