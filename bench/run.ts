/**
 * npm run bench: runs every benchmark in this folder, or the named ones. Each prints ratios within one run,
 * because machines are shared and noisy. docs/benchmarks.md has the results, each with its command.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";

const wanted = process.argv.slice(2);
const names = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".ts") && name !== "run.ts")
  .map((name) => name.replace(/\.ts$/, ""));
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark named ${unknown.join(", ")}. Benchmarks: ${names.join(", ")}.`);
  process.exit(2);
}
for (const name of wanted.length > 0 ? wanted : names) {
  console.log(`\n# ${name}`);
  await import(join(import.meta.dirname, `${name}.ts`));
}
