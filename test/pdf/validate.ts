/**
 * Renders every sample and hands the files to a PDF/A and PDF/UA checker:
 *
 *   PDF_CHECKER=/path/to/check node test/pdf/validate.ts      (or the path as the first argument)
 *
 * The checker is called as `check 3a,ua1 FILE...` and must exit with 0 only if every file holds both standards.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { renderInvoicePdf } from "../../src/invoices/pdf/render.ts";
import type { Instant } from "../../src/kernel/calendar.ts";
import { samples } from "./samples.ts";

const [argument, folderArgument] = process.argv.slice(2);
const checker = argument ?? process.env.PDF_CHECKER;
const folder = folderArgument ?? mkdtempSync(join(tmpdir(), "invoice-pdf-"));
const created_at = "2026-11-15T09:30:00.000Z" as Instant;

const files: string[] = [];
for (const { name, issued, options } of samples) {
  const file = join(folder, `${name}.pdf`);
  writeFileSync(file, await renderInvoicePdf(issued, { created_at, ...options }));
  files.push(file);
}
console.log(`${files.length} files in ${folder}`);
if (!checker) {
  console.error("No checker: set PDF_CHECKER or give its path as the first argument.");
  process.exit(2);
}
const result = spawnSync(checker, ["3a,ua1", ...files], { stdio: "inherit" });
process.exit(result.status ?? 1);
