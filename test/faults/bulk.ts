/** The whole storm over bulk requests. The normal suite runs a short one (bulk.db.test.ts). */
import { runBulkStorm } from "./bulk-storm.ts";

export async function bulk(log: (line: string) => void): Promise<string[]> {
  const outcome = await runBulkStorm({ rounds: Number(process.env.FAULTS_ROUNDS ?? 40), records: 200, log });
  log(`kills found ${outcome.nothing} requests without any effect and ${outcome.everything} with all of it`);
  return outcome.disagreements;
}
