/**
 * npm run test:hardening: runs every test file of this folder in its full form (HARDENING=full); `npm test` runs
 * the short forms. Arguments select checks by name. Lines that a check prints as `figures: …` are shown with its
 * result.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const folder = import.meta.dirname;
const root = resolve(folder, "../..");

interface Outcome {
  passed: boolean;
  output: string;
}

function runProgram(command: string, args: string[]): Promise<Outcome> {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, env: { ...process.env, HARDENING: "full" } });
    let output = "";
    const collect = (text: Buffer) => {
      output += text;
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.on("close", (code) => done({ passed: code === 0, output }));
  });
}

/** A vitest run without tests, or with a skipped test, counts as failed. */
async function runTests(path: string): Promise<Outcome> {
  const reports = mkdtempSync(join(tmpdir(), "daybook-hardening-"));
  const report = join(reports, "report.json");
  try {
    const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, path];
    const outcome = await runProgram("vitest", args);
    const { numPassedTests, numTotalTests } = JSON.parse(readFileSync(report, "utf8"));
    return { ...outcome, passed: outcome.passed && numPassedTests > 0 && numPassedTests === numTotalTests };
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

const wanted = process.argv.slice(2);
const checks = readdirSync(folder)
  .filter((name) => name.endsWith(".test.ts"))
  .map((name) => ({ name: name.replace(/(\.db)?\.test\.ts$/, ""), path: join(folder, name) }))
  .filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  .toSorted((a, b) => a.name.localeCompare(b.name));

let failed = 0;
for (const { name, path } of checks) {
  const { passed, output } = await runTests(path);
  if (!passed) {
    failed += 1;
    console.log(output);
  }
  const figures = [...output.matchAll(/figures: (.*)$/gm)].map(([, line]) => line);
  console.log([`${name}: ${passed ? "passed" : "failed"}`, ...figures].join("; "));
}
console.log(`${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 || checks.length === 0 ? 1 : 0;
