/** `npm test` itself: the last line counts everything, also when a program of it dies. The programs are played. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const script = resolve(import.meta.dirname, "../../scripts/test.ts");
const vitest_report = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  numFailedTestSuites: 0,
};
const web_report = { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] };

const writesReport = (report: object) =>
  `for last; do case $last in --outputFile.json=*) echo '${JSON.stringify(report)}' >"\${last#*=}";; esac; done`;
const passing = {
  tsc: "exit 0",
  biome: "exit 0",
  vitest: writesReport(vitest_report),
  playwright: `echo dots; echo '${JSON.stringify(web_report)}' >"$PLAYWRIGHT_JSON_OUTPUT_NAME"`,
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "daybook-test-command-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function runTestCommand(programs: Partial<typeof passing>): { code: number | null; lines: string[] } {
  const bin = join(folder, "bin");
  mkdirSync(bin);
  symlinkSync("/bin/sh", join(bin, "sh"));
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const env = { PATH: bin, CHROMIUM: "/a/browser" };
  const { status, stdout } = spawnSync(process.execPath, [script], { env, encoding: "utf8" });
  return { code: status, lines: stdout.trimEnd().split("\n") };
}

const check = (name: string, changed: Partial<typeof passing>, code: number, said: string, last: string) =>
  test(`npm test: ${name}`, () => {
    const programs = { ...passing, ...changed };
    const ended = runTestCommand(programs);
    expect(ended.lines.join("\n")).toContain(said);
    expect(ended.lines.at(-1)).toBe(last);
    expect(ended.code).toBe(code);
  });

check("checks, tests and browser tests are added up", {}, 0, "dots", "12 passed, 0 failed, 1 skipped");
check("a failed check counts", { biome: "exit 1" }, 1, "lint: failed", "11 passed, 1 failed, 1 skipped");
check(
  "tests that fail count",
  { vitest: `${writesReport({ ...vitest_report, numFailedTests: 2 })}; exit 1` },
  1,
  "dots",
  "12 passed, 2 failed, 1 skipped",
);
check(
  "an error outside of any test counts",
  { vitest: `${passing.vitest}; exit 1` },
  1,
  "an error happened outside of any test",
  "12 passed, 1 failed, 1 skipped",
);
check(
  "a killed runner is named, and the browser tests are still counted",
  { vitest: "kill -9 $$" },
  1,
  "vitest was killed by SIGKILL.",
  "7 passed, 1 failed",
);
check(
  "killed browser tests are named",
  { playwright: "kill -9 $$" },
  1,
  "playwright was killed by SIGKILL.",
  "9 passed, 1 failed, 1 skipped",
);
check(
  "a browser test that fails outside of any test counts",
  { playwright: `${passing.playwright}; exit 1` },
  1,
  "dots",
  "12 passed, 1 failed, 1 skipped",
);

test("npm test: a program that is missing is named", () => {
  const { vitest: _, ...programs } = passing;
  const { code, lines } = runTestCommand(programs);
  expect(lines.join("\n")).toContain("vitest could not be started");
  expect([lines.at(-1), code]).toEqual(["7 passed, 1 failed", 1]);
});
