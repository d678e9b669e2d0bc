/** Prints the SHA-256 of rendered samples as JSON, for comparing one process with another. */
import { createHash } from "node:crypto";
import { renderInvoicePdf } from "../../src/invoice-pdf/render.ts";
import type { Instant } from "../../src/kernel/calendar.ts";
import { samples } from "./samples.ts";

const [created_at, ...names] = process.argv.slice(2);
const digests: Record<string, string> = {};
for (const name of names) {
  const sample = samples.find((candidate) => candidate.name === name);
  if (!sample) throw new Error(`No sample is called ${name}.`);
  const bytes = await renderInvoicePdf(sample.snapshot, {
    created_at: created_at as Instant,
    ...sample.options,
  });
  digests[name] = createHash("sha256").update(bytes).digest("hex");
}
console.log(JSON.stringify(digests));
