/**
 * Runs an official PDF/A and PDF/UA checker on our PDFs: every golden invoice with its UBL and as
 * Factur-X, and with --samples the layout samples. The checker is not part of this project: pass its path as the argument
 * or in PDF_CHECKER. It is called as `checker 3a,ua1 FILE...` and must print a line `PASS|FAIL STANDARD FILE`
 * for each standard and file.
 *
 *   node test/pdf/validate.ts [CHECKER] [--samples] [--folder FOLDER]
 *
 * Ends with "N passed, N failed", counted by file. Exit 1 on any failure, 2 on wrong usage. With --folder the
 * PDFs are kept there.
 */
import { spawnSync } from "node:child_process";
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { writeCii } from "../../src/einvoice/writing/cii.ts";
import { writeUbl } from "../../src/einvoice/writing/ubl.ts";
import { renderInvoicePdf } from "../../src/invoice-pdf/render.ts";
import type { Instant } from "../../src/kernel/calendar.ts";
import { goldenInvoices } from "../golden/invoices.ts";
import { samples } from "./samples.ts";

const standards = ["3a", "ua1"];
const created_at = "2026-11-15T09:30:00.000Z" as Instant;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { samples: { type: "boolean", default: false }, folder: { type: "string" } },
});
const checker = positionals[0] ?? process.env.PDF_CHECKER ?? "../shared/pdf-check/check";
try {
  accessSync(checker, constants.X_OK);
} catch {
  console.error(
    `There is no checker at ${checker}; give its path as the first argument or set PDF_CHECKER.\n` +
      "usage: node test/pdf/validate.ts [CHECKER] [--samples] [--folder FOLDER]",
  );
  process.exit(2);
}

const folder = options.folder ?? mkdtempSync(join(tmpdir(), "invoice-pdf-"));
mkdirSync(folder, { recursive: true });
const files = [...(await printGolden()), ...(options.samples ? await printSamples() : [])];
const { stdout, stderr } = spawnSync(checker, [standards.join(","), ...files], {
  encoding: "utf8",
  maxBuffer: 2 ** 28,
});
const lines = stdout.split("\n");
// A file passes only if the checker reports PASS for each standard; a missing line counts as a failure.
const failed = files.filter(
  (file) => !standards.every((standard) => lines.some((line) => line === `PASS ${standard} ${file}`)),
);
if (failed.length > 0) console.log(lines.filter((line) => !line.startsWith("PASS")).join("\n"), stderr);
for (const file of failed) console.log(`not ${standards.join(" and ")}: ${file}`);
if (!options.folder) rmSync(folder, { recursive: true });
console.log(`${files.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length > 0 ? 1 : 0);

async function printGolden(): Promise<string[]> {
  const printed: string[] = [];
  for (const [name, snapshot] of Object.entries(goldenInvoices)) {
    printed.push(keep(name, await renderInvoicePdf(snapshot, { created_at, ubl: writeUbl(snapshot) })));
    const factur_x = await renderInvoicePdf(snapshot, { created_at, cii: writeCii(snapshot) });
    printed.push(keep(`${name}-factur-x`, factur_x));
  }
  return printed;
}

async function printSamples(): Promise<string[]> {
  const printed: string[] = [];
  for (const { name, snapshot, options } of samples)
    printed.push(keep(`sample-${name}`, await renderInvoicePdf(snapshot, { created_at, ...options })));
  return printed;
}

function keep(name: string, bytes: Uint8Array): string {
  const file = join(folder, `${name.replace(/[^\w.-]/g, "_")}.pdf`);
  writeFileSync(file, bytes);
  return file;
}
