/** npm run test:faults: the whole storm. The normal suite runs a short one (finalize.test.ts). */
import { runStorm } from "./storm.ts";

const started = performance.now();
const outcome = await runStorm({
  finalizations: Number(process.env.FAULTS_FINALIZATIONS ?? 10_000),
  clients: 16,
  organizations: 4,
  server_kills: 10,
  postgres_kills: 5,
  log: (line) => console.log(line),
});
const seconds = Math.round((performance.now() - started) / 1000);
console.log(
  `${outcome.acknowledged} invoices were acknowledged, ${outcome.interrupted} requests interrupted, ${seconds} s.`,
);
for (const disagreement of outcome.disagreements) console.error(disagreement);
console.log(
  outcome.disagreements.length === 0
    ? "No gap, no duplicate, no acknowledged invoice lost, none half frozen."
    : `${outcome.disagreements.length} disagreements.`,
);
process.exitCode = outcome.disagreements.length === 0 ? 0 : 1;
