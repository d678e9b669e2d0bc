/**
 * Checks our UBL with the official rules. The validator is not part of this project: pass its path as the
 * argument or in EINVOICE_VALIDATOR. It is called once, as `validator --json FILE...`, and must print one
 * JSON line per file: {"file", "ok", "findings": [{"id", "flag", "text"}]}.
 *
 *   node test/einvoice/validate.ts [VALIDATOR] [--random 500] [--seed 1] [--broken] [--keep]
 *
 * Every golden invoice and N random ones must pass. With --broken, it must also refuse every broken invoice,
 * by the rule that our checker names. Ends with "N passed, N failed", counted by document. Exit 1 on any
 * failure, 2 on wrong usage.
 */
import { execFile } from "node:child_process";
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { checkEInvoice } from "../../src/einvoice/writing/check.ts";
import { writeUbl } from "../../src/einvoice/writing/ubl.ts";
import type { InvoiceSnapshot } from "../../src/invoice-snapshot/snapshot.ts";
import { goldenInvoices } from "../golden/invoices.ts";
import { randomInvoice } from "../golden/random-invoice.ts";
import { brokenInvoices } from "./broken-invoices.ts";

interface Verdict {
  file: string;
  ok: boolean;
  findings: { id: string; flag: string; text: string }[];
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    random: { type: "string", default: "500" },
    seed: { type: "string", default: "1" },
    broken: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
  },
});
const validator = positionals[0] ?? process.env.EINVOICE_VALIDATOR ?? "../shared/einvoice/validate";
try {
  accessSync(validator, constants.X_OK);
} catch {
  console.error(
    `There is no validator at ${validator}; give its path as the first argument or set EINVOICE_VALIDATOR.\n` +
      "usage: node test/einvoice/validate.ts [VALIDATOR] [--random N] [--seed N] [--broken] [--keep]",
  );
  process.exit(2);
}

const folder = mkdtempSync(path.join(tmpdir(), "einvoices-"));
let documents = 0;
const failures = [
  ...(await requireValid(validator)),
  ...(options.broken ? await requireRefused(validator) : []),
];
for (const failure of failures) console.log(failure);
if (options.keep) console.log(`kept ${folder}`);
else rmSync(folder, { recursive: true });
console.log(`${documents - failures.length} passed, ${failures.length} failed`);
process.exit(failures.length > 0 ? 1 : 0);

async function requireValid(validator: string): Promise<string[]> {
  const seeds = Array.from({ length: Number(options.random) }, (_, index) => Number(options.seed) + index);
  const invoices = new Map<string, InvoiceSnapshot>([
    ...Object.entries(goldenInvoices),
    ...seeds.map((seed): [string, InvoiceSnapshot] => [`random-${seed}`, randomInvoice(seed)]),
  ]);
  const verdicts = await judge(validator, "valid", invoices);
  const refused = [...verdicts].filter(([, verdict]) => !verdict.ok);
  const ours = [...invoices].map(([name, invoice]) => [name, checkEInvoice(invoice)] as const);
  const own = ours.filter(([name, findings]) => findings.length > 0 && verdicts.get(name)?.ok);
  const warnings = [...verdicts.values()].flatMap(({ findings }) =>
    findings.filter(({ flag }) => flag !== "fatal"),
  );
  const peppol = [...invoices.values()].filter((invoice) =>
    writeUbl(invoice).includes(":poacc:billing:3.0"),
  ).length;
  console.log(
    `${verdicts.size} documents (${Object.keys(goldenInvoices).length} golden, ${seeds.length} random; ${peppol} claim Peppol): ` +
      `${verdicts.size - refused.length} valid, ${refused.length} refused, ${warnings.length} warnings`,
  );
  for (const [id, count] of Object.entries(countBy(warnings.map(({ id }) => id))))
    console.log(`  warning ${id}: ${count}`);
  return [
    ...own.map(([name, findings]) => `${name}: only our checker refuses it, by ${rulesOf(findings)}`),
    ...refused.map(([name, verdict]) => `${name}: refused by ${fatalsOf(verdict)}`),
  ];
}

async function requireRefused(validator: string): Promise<string[]> {
  const rows = brokenInvoices.filter(({ official }) => official !== null);
  const verdicts = await judge(
    validator,
    "broken",
    new Map(rows.map(({ name, invoice }) => [name, invoice])),
  );
  const failures = rows.flatMap(({ name, official }) => {
    const verdict = verdicts.get(name);
    const named = verdict?.findings.some(({ id }) => id === official) ?? false;
    return verdict && !verdict.ok && named
      ? []
      : [`${name}: expected ${official}, got ${verdict ? fatalsOf(verdict) || "valid" : "no verdict"}`];
  });
  console.log(`${rows.length} broken documents: ${rows.length - failures.length} refused as we refuse them`);
  return failures;
}

async function judge(validator: string, kind: string, invoices: Map<string, InvoiceSnapshot>) {
  mkdirSync(path.join(folder, kind));
  documents += invoices.size;
  const files = [...invoices].map(([name, invoice]) => {
    const file = path.join(folder, kind, `${name.replace(/[^\w.-]/g, "_")}.xml`);
    writeFileSync(file, writeUbl(invoice));
    return { name, file };
  });
  const lines = await run(validator, ["--json", ...files.map(({ file }) => file)]);
  const verdicts = new Map(
    lines.map((line): [string, Verdict] => [(JSON.parse(line) as Verdict).file, JSON.parse(line)]),
  );
  const named = new Map<string, Verdict>();
  for (const { name, file } of files)
    named.set(name, verdicts.get(file) ?? { file, ok: false, findings: [] });
  return named;
}

/** The exit code says no more than the lines; only a missing line is an error in itself. */
function run(command: string, args: string[]): Promise<string[]> {
  return new Promise((resolve) => {
    execFile(command, args, { maxBuffer: 2 ** 28 }, (_error, stdout, stderr) => {
      if (stderr) console.error(stderr);
      resolve(stdout.split("\n").filter((line) => line.startsWith("{")));
    });
  });
}

function rulesOf(findings: { rule: string; path: string }[]): string {
  return findings.map(({ rule, path }) => `${rule} (${path})`).join("; ");
}

function fatalsOf({ findings }: Verdict): string {
  return findings
    .filter(({ flag }) => flag === "fatal")
    .map(({ id, text }) => `${id} (${text})`)
    .join("; ");
}

function countBy(ids: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const id of ids) counts[id] = (counts[id] ?? 0) + 1;
  return counts;
}
