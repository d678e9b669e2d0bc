/**
 * Checks our UBL and CII with the official rules. The validator is not part of this project: pass its path as the
 * argument or in EINVOICE_VALIDATOR. It is called once, as `validator --json FILE...`, and must print one
 * JSON line per file: {"file", "ok", "findings": [{"id", "flag", "text"}]}.
 *
 *   node test/einvoice/validate.ts [VALIDATOR] [--random 500] [--seed 1] [--syntax ubl|cii] [--broken] [--keep]
 *
 * Without --syntax both are checked. Every golden invoice and N random ones must pass. With --broken, it must also refuse every broken invoice,
 * by the rule that our checker names; our rules are those of UBL, so only UBL is. Ends with "N passed, N failed", counted by document. Exit 1 on any
 * failure, 2 on wrong usage.
 */
import { execFile } from "node:child_process";
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { checkEInvoice } from "../../src/einvoice/writing/check.ts";
import { writeCii } from "../../src/einvoice/writing/cii.ts";
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
    syntax: { type: "string" },
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
      "usage: node test/einvoice/validate.ts [VALIDATOR] [--random N] [--seed N] [--syntax ubl|cii] [--broken] [--keep]",
  );
  process.exit(2);
}

const writers = { ubl: writeUbl, cii: writeCii };
type Syntax = keyof typeof writers;
const syntaxes = (["ubl", "cii"] as const).filter((syntax) => syntax === (options.syntax ?? syntax));

const folder = mkdtempSync(path.join(tmpdir(), "einvoices-"));
let documents = 0;
const failures: string[] = [];
for (const syntax of syntaxes) failures.push(...(await requireValid(validator, syntax)));
if (options.broken) failures.push(...(await requireRefused(validator)));
for (const failure of failures) console.log(failure);
if (options.keep) console.log(`kept ${folder}`);
else rmSync(folder, { recursive: true });
console.log(`${documents - failures.length} passed, ${failures.length} failed`);
process.exit(failures.length > 0 ? 1 : 0);

async function requireValid(validator: string, syntax: Syntax): Promise<string[]> {
  const seeds = Array.from({ length: Number(options.random) }, (_, index) => Number(options.seed) + index);
  const invoices = new Map<string, InvoiceSnapshot>([
    ...Object.entries(goldenInvoices),
    ...seeds.map((seed): [string, InvoiceSnapshot] => [`random-${seed}`, randomInvoice(seed)]),
  ]);
  const verdicts = await judge(validator, "valid", syntax, invoices);
  const differing = [...invoices].flatMap(([name, invoice]) => {
    const ours = checkAs(invoice, syntax).map(({ rule }) => rule);
    const official = fatalRulesOf(verdicts.get(name) as Verdict);
    const agree = [...new Set(ours)].sort().join() === [...new Set(official)].sort().join();
    return agree
      ? []
      : [
          `${syntax} ${name}: refused by ${official.join(", ") || "nobody"}, by us ${ours.join(", ") || "not"}`,
        ];
  });
  const valid = [...verdicts.values()].filter(({ ok }) => ok).length;
  const warnings = [...verdicts.values()].flatMap(({ findings }) =>
    findings.filter(({ flag }) => flag !== "fatal"),
  );
  const peppol = [...invoices.values()].filter((invoice) =>
    writers[syntax](invoice).includes(":poacc:billing:3.0"),
  ).length;
  console.log(
    `${syntax}: ${verdicts.size} documents (${Object.keys(goldenInvoices).length} golden, ${seeds.length} random; ${peppol} claim Peppol): ` +
      `${valid} valid, ${verdicts.size - valid} refused, ${differing.length} of them not as we judge, ${warnings.length} warnings`,
  );
  for (const [id, count] of Object.entries(countBy(warnings.map(({ id }) => id))))
    console.log(`  warning ${id}: ${count}`);
  return differing;
}

/** IGIC at 0 % is valid in UBL but not in CII, so the check must know which of them is written. */
function checkAs(invoice: InvoiceSnapshot, syntax: Syntax) {
  return checkEInvoice({ ...invoice, einvoice: { ...invoice.einvoice, factur_x: syntax === "cii" } });
}

function fatalRulesOf({ ok, findings }: Verdict): string[] {
  const fatal = findings.filter(({ flag }) => flag === "fatal").map(({ id }) => id);
  return ok || fatal.length > 0 ? fatal : ["no verdict"];
}

async function requireRefused(validator: string): Promise<string[]> {
  const rows = brokenInvoices.filter(({ official }) => official !== null);
  const verdicts = await judge(
    validator,
    "broken",
    "ubl",
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

async function judge(
  validator: string,
  kind: string,
  syntax: Syntax,
  invoices: Map<string, InvoiceSnapshot>,
) {
  const place = path.join(folder, `${kind}-${syntax}`);
  mkdirSync(place);
  documents += invoices.size;
  const files = [...invoices].map(([name, invoice]) => {
    const file = path.join(place, `${name.replace(/[^\w.-]/g, "_")}.xml`);
    writeFileSync(file, writers[syntax](invoice));
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
