/** The whole storm over imports of another product's invoices. The normal suite runs a short one (moving.db.test.ts). */
import { runMovingStorm } from "./moving-storm.ts";

export async function moving(log: (line: string) => void): Promise<string[]> {
  const rounds = Number(process.env.FAULTS_ROUNDS ?? 40);
  const outcome = await runMovingStorm({ rounds, invoices: 1_200, log });
  log(`kills found ${outcome.nothing} requests without any effect and ${outcome.everything} with all of it`);
  return outcome.disagreements;
}
