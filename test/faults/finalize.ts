/** npm run test:faults: the whole storm. The normal suite runs a short one (finalize.test.ts). */
import { runStorm } from "./storm.ts";

const started = performance.now();
const outcome = await runStorm({
  finalizations: Number(process.env.FAULTS_FINALIZATIONS ?? 10_000),
  clients: 16,
  organizations: 4,
  server_kills: 10,
  postgres_kills: 20,
  log: (line) => console.log(line),
});
const seconds = Math.round((performance.now() - started) / 1000);
console.log(
  `${outcome.acknowledged} invoices were acknowledged, ${outcome.interrupted} requests interrupted, ${seconds} s.`,
);
const wrong = [...outcome.disagreements, ...outcome.failures];
for (const line of wrong) console.error(line);
console.log(
  wrong.length === 0
    ? "No gap, no duplicate, no acknowledged invoice lost, none half frozen, no answer of 500."
    : `${wrong.length} disagreements.`,
);
process.exitCode = wrong.length === 0 ? 0 : 1;
