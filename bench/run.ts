/**
 * npm run bench: every benchmark in this folder, or the ones named. Each prints ratios inside one run, because
 * machines are shared and noisy; docs/benchmarks.md keeps the figures with the command that printed them.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";

const wanted = process.argv.slice(2);
const names = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".ts") && name !== "run.ts")
  .map((name) => name.replace(/\.ts$/, ""));
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(", ")}; there are ${names.join(", ")}.`);
  process.exit(2);
}
for (const name of wanted.length > 0 ? wanted : names) {
  console.log(`\n# ${name}`);
  await import(join(import.meta.dirname, `${name}.ts`));
}
