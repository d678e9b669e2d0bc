/** The whole storm over finalizing. The normal suite runs a short one (finalize.db.test.ts). */
import { runFinalizeStorm } from "./finalize-storm.ts";

export async function finalize(log: (line: string) => void): Promise<string[]> {
  const outcome = await runFinalizeStorm({
    finalizations: Number(process.env.FAULTS_FINALIZATIONS ?? 10_000),
    clients: 16,
    organizations: 4,
    server_kills: 10,
    postgres_kills: 20,
    log,
  });
  log(`${outcome.acknowledged} invoices were acknowledged, ${outcome.interrupted} requests interrupted.`);
  return [...outcome.disagreements, ...outcome.failures];
}
