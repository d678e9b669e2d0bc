/**
 * npm run test:faults: runs every storm in its full form, or only the named ones (npm run test:faults --
 * finalize). A storm kills processes while they work and returns every inconsistency found afterwards.
 */
import { background } from "./background.ts";
import { bulk } from "./bulk.ts";
import { finalize } from "./finalize.ts";
import { moving } from "./moving.ts";

type Storm = (log: (line: string) => void) => Promise<string[]>;

const storms: Record<string, Storm> = { finalize, background, bulk, moving };

const named = process.argv.slice(2);
const unknown = named.filter((name) => !Object.hasOwn(storms, name));
if (unknown.length > 0) {
  console.error(`No storm is called ${unknown.join(", ")}; there are ${Object.keys(storms).join(", ")}.`);
  process.exit(2);
}

let failed = 0;
const chosen = Object.entries(storms).filter(([name]) => named.length === 0 || named.includes(name));
for (const [name, storm] of chosen) {
  const started = performance.now();
  const disagreements = await storm((line) => console.log(`${name}: ${line}`));
  for (const disagreement of disagreements) console.error(`${name}: ${disagreement}`);
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${name}: ${disagreements.length} disagreements, ${seconds} s`);
  if (disagreements.length > 0) failed += 1;
}
console.log(`${chosen.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
