/**
 * `npm test`: checks types, lints, then runs every test. The last line of output is the result, and the exit
 * code agrees with it.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testWeb } from "./test-web.ts";

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
    child.on("close", (code, signal) => {
      if (signal) console.log(`${command} was killed by ${signal}.`);
      resolve(code ?? 1);
    });
  });
}

const checks: [name: string, command: string, args: string[]][] = [
  ["types", "tsc", ["-p", "."]],
  ["types of the web app", "tsc", ["-p", "web"]],
  ["types of the browser tests", "tsc", ["-p", "web/e2e"]],
  ["lint", "biome", ["check", "--error-on-warnings"]],
];

console.log(
  "Checking types and lint, then running every test on a PostgreSQL of its own, then the web app in a browser. Each finished test is one dot; the last line is the result. This takes many minutes.",
);

let passed = 0;
let failed = 0;
for (const [name, command, args] of checks) {
  const code = await run(command, args);
  console.log(`${name}: ${code === 0 ? "passed" : "failed"}`);
  if (code === 0) passed += 1;
  else failed += 1;
}

const folder = mkdtempSync(join(tmpdir(), "daybook-report-"));
const report = join(folder, "report.json");
const code = await run("vitest", [
  "run",
  "--reporter=dot",
  "--reporter=json",
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
]);
let skipped = countTests();
// Arguments choose files for vitest; the browser tests then have nothing to do with what is asked for.
if (process.argv.length > 2)
  console.log("browser tests: left out, because certain test files were asked for");
else {
  const web = await testWeb(run, join(folder, "web.json"));
  passed += web.passed;
  failed += web.failed;
  skipped += web.skipped;
}
rmSync(folder, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = failed > 0 || code !== 0 ? 1 : 0;

function countTests(): number {
  try {
    const result = JSON.parse(readFileSync(report, "utf8"));
    passed += result.numPassedTests;
    failed += result.numFailedTests;
    if (code !== 0 && result.numFailedTests === 0) {
      console.log("A test file could not be loaded, or an error happened outside of any test; see above.");
      failed += Math.max(1, result.numFailedTestSuites);
    }
    return result.numPendingTests + result.numTodoTests;
  } catch {
    console.log(`The test runner ended with code ${code} and wrote no report, so its tests are not counted.`);
    failed += 1;
    return 0;
  }
}
