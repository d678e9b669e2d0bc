/**
 * The whole storm over background work: 100 kills for each kind, or FAULTS_KILLS of them; with FAULTS_KINDS (as in
 * "recurring,sweeps") only of those kinds. The normal suite runs a short one.
 */
import { runBackgroundStorm } from "./background-storm.ts";

export async function background(log: (line: string) => void): Promise<string[]> {
  const kills_per_kind = Number(process.env.FAULTS_KILLS ?? 100);
  const targets = process.env.FAULTS_KINDS?.split(",");
  const outcome = await runBackgroundStorm({ kills_per_kind, ...(targets ? { targets } : {}), log });
  log(`kills that hit each kind: ${JSON.stringify(outcome.hits)}`);
  log(`arrived twice: ${outcome.repeated.webhooks} webhooks, ${outcome.repeated.mails} mails`);
  return outcome.disagreements;
}
