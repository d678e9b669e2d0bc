/**
 * `daybook doctor`: checks everything the service depends on and says how to fix problems. It changes
 * nothing.
 */
import { baseUrlOf, type Config, readConfig } from "../config.ts";
import { checkDatabase } from "./check-database.ts";
import { checkDisk } from "./check-disk.ts";
import { checkFiles } from "./check-files.ts";
import { checkMail } from "./check-mail.ts";
import { checkScanner } from "./check-scanner.ts";
import { checkServer } from "./check-server.ts";
import type { Finding, Result } from "./finding.ts";

export async function doctor(
  env: Record<string, string | undefined>,
  { json }: { json: boolean },
): Promise<"ok" | "some_failed" | "failed"> {
  const findings = await examine(env);
  for (const finding of findings) print(finding, json);
  const failed = findings.filter(({ status }) => status === "failed").length;
  if (failed === 0) return "ok";
  return failed < findings.length ? "some_failed" : "failed";
}

export async function examine(env: Record<string, string | undefined>): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    const fix = "Correct these environment variables; the README lists what each accepts.";
    return [{ check: "configuration", status: "failed", message: (error as Error).message, fix }];
  }
  const checks: [string, (config: Config) => Promise<Result[]>][] = [
    ["configuration", checkConfiguration],
    ["database", checkDatabase],
    ["files", checkFiles],
    ["disk", checkDisk],
    ["mail", checkMail],
    ["virus scanner", checkScanner],
    ["server", checkServer],
  ];
  const findings: Finding[] = [];
  for (const [check, examineOne] of checks)
    try {
      findings.push(...(await examineOne(config)).map((finding) => ({ check, ...finding })));
    } catch (error) {
      findings.push({ check, status: "failed", message: (error as Error).message });
    }
  return findings;
}

async function checkConfiguration(config: Config): Promise<Result[]> {
  const local = /^(127\.|localhost$|\[?::1)/.test(config.host);
  if (!local && config.public_url === null)
    return [
      {
        status: "warning",
        message: `The service listens on ${config.host}, but DAYBOOK_PUBLIC_URL is not set.`,
        fix: "Set DAYBOOK_PUBLIC_URL to the URL that users open; links and sign-in depend on it.",
      },
    ];
  return [
    { status: "ok", message: `All settings are valid; users reach the service at ${baseUrlOf(config)}.` },
  ];
}

const signs = { ok: "ok      ", warning: "warning ", failed: "FAILED  " };

function print(finding: Finding, json: boolean): void {
  if (json) process.stdout.write(`${JSON.stringify(finding)}\n`);
  else {
    const { check, status, message, fix } = finding;
    process.stdout.write(`${signs[status]} ${check.padEnd(14)} ${message}\n`);
    if (fix) process.stdout.write(`${" ".repeat(24)}${fix}\n`);
  }
}
