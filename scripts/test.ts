/**
 * `npm test`: checks types, lints, then runs every test. The browser tests run beside the others, because both wait
 * much of their time. The last line of output is the result, and the exit code agrees with it.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runAside, runHere } from "./run-program.ts";
import { type Counts, none, testWeb } from "./test-web.ts";

const checks: [name: string, command: string, args: string[]][] = [
  ["types", "tsc", ["-p", "."]],
  ["types of the web app", "tsc", ["-p", "web"]],
  ["types of the browser tests", "tsc", ["-p", "web/e2e"]],
  ["lint", "biome", ["check", "--error-on-warnings"]],
];

async function runChecks(): Promise<Counts> {
  const counts = { ...none };
  for (const [name, command, args] of checks) {
    const code = await runHere(command, args);
    console.log(`${name}: ${code === 0 ? "passed" : "failed"}`);
    if (code === 0) counts.passed += 1;
    else counts.failed += 1;
  }
  return counts;
}

async function runTests(report: string): Promise<Counts> {
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  const code = await runHere("vitest", ["run", ...reporters, ...process.argv.slice(2)]);
  try {
    const result = JSON.parse(readFileSync(report, "utf8"));
    const counts = {
      passed: result.numPassedTests,
      failed: result.numFailedTests,
      skipped: result.numPendingTests + result.numTodoTests,
    };
    if (code === 0 || counts.failed > 0) return counts;
    console.log("A test file could not be loaded, or an error happened outside of any test; see above.");
    return { ...counts, failed: Math.max(1, result.numFailedTestSuites) };
  } catch {
    console.log(`The test runner ended with code ${code} and wrote no report, so its tests are not counted.`);
    return { ...none, failed: 1 };
  }
}

async function runBrowserTests(report: string): Promise<Counts> {
  // Arguments choose files for vitest; the browser tests then have nothing to do with what is asked for.
  if (process.argv.length === 2) return testWeb(runAside, report);
  console.log("browser tests: left out, because certain test files were asked for");
  return none;
}

console.log(
  "Checking types and lint, then running every test on a PostgreSQL of its own, and beside them the web app in a browser. Each finished test is one dot; what the browser tests say comes at the end, and the last line is the result. This takes many minutes.",
);
const folder = mkdtempSync(join(tmpdir(), "daybook-report-"));
const counts = [
  await runChecks(),
  ...(await Promise.all([runTests(join(folder, "report.json")), runBrowserTests(join(folder, "web.json"))])),
];
rmSync(folder, { recursive: true, force: true });
const sum = (of: keyof Counts) => counts.reduce((total, one) => total + one[of], 0);
const skipped = sum("skipped");
console.log(`${sum("passed")} passed, ${sum("failed")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = sum("failed") > 0 ? 1 : 0;
