/**
 * npm run bench:recognition -- DIR [--only PATTERN] [--predictions FILE] [--memory]
 *
 * How often is each field right, how often confidently wrong, and what does a file cost? DIR holds
 * `labels.json` ([{file, set, total, currency, date, vendor, tax}]) and `files/`. Everything runs in this
 * process, one file after another, as in a worker. With `--memory` a vendor is known once it was seen, as it
 * is when a user corrects or accepts names.
 */
import { appendFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { dateIn, systemClock } from "../src/kernel/calendar.ts";
import type { KnownVendor, Recognition } from "../src/recognition/index.ts";
import { openOcrReader } from "../src/recognition/reading/ocr/ocr-reader.ts";
import { recognizeFile } from "../src/recognition/recognize.ts";
import { noStructuredReader, type StructuredReader } from "../src/recognition/source/structured.ts";
import { isRight, type Label, type Prediction, scoreTable } from "./recognition-score.ts";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string" },
    predictions: { type: "string" },
    memory: { type: "boolean", default: false },
    structured: { type: "string" },
  },
});
const [dir] = positionals;
if (!dir) {
  console.error("Usage: npm run bench:recognition -- DIR [--only PATTERN] [--predictions FILE] [--memory]");
  process.exit(2);
}

const pattern = new RegExp(options.only ?? "");
const labels = (JSON.parse(await readFile(join(dir, "labels.json"), "utf8")) as Label[]).filter(({ file }) =>
  pattern.test(file),
);
const structured = options.structured
  ? ((await import(options.structured)) as { structuredReader: StructuredReader }).structuredReader
  : noStructuredReader;
const readers = { image: openOcrReader(), structured };
const today = dateIn("UTC", systemClock.now());
const vendors: KnownVendor[] = [];
const predictions: Prediction[] = [];
const costs: { set: string; cpu_s: number }[] = [];
if (options.predictions) await writeFile(options.predictions, "");

for (const label of labels) {
  const bytes = await readFile(join(dir, "files", label.file));
  const before = process.cpuUsage();
  const prediction = await predict(label.file, bytes);
  const used = process.cpuUsage(before);
  costs.push({ set: label.set, cpu_s: (used.user + used.system) / 1e6 });
  predictions.push(prediction);
  if (options.predictions) await appendFile(options.predictions, `${JSON.stringify(prediction)}\n`);
  if (options.memory) remember(label);
  const missed = (["total", "date", "vendor", "currency"] as const).filter(
    (field) => isRight(field, prediction, label) === false,
  );
  if (missed.length > 0)
    console.error(
      `${label.file}: ${missed.map((field) => `${field} ${prediction[field] ?? "-"} for ${label[field]}`).join("; ")}`,
    );
}

async function predict(file: string, bytes: Uint8Array): Promise<Prediction> {
  try {
    const context = { base_currency: "EUR", country: null, locale: null, vendors, today };
    return toPrediction(
      file,
      await recognizeFile({ bytes, content_type: "", file_name: file }, context, readers),
    );
  } catch (error) {
    console.error(`${file}: ${error instanceof Error ? error.message : error}`);
    return { file };
  }
}

function toPrediction(file: string, { fields }: Recognition): Prediction {
  return {
    file,
    total: fields.total.value,
    currency: fields.currency.value,
    date: fields.date.value,
    vendor: fields.vendor.value?.name ?? null,
    tax: fields.tax.value,
  };
}

function remember(label: Label) {
  const [name] = label.vendor;
  if (name && !vendors.some((vendor) => vendor.name === name)) vendors.push({ id: name, name, aliases: [] });
}

for (const line of scoreTable(labels, predictions)) console.log(line);
for (const [set, own] of Map.groupBy(costs, (cost) => cost.set)) {
  const sorted = own.map(({ cpu_s }) => cpu_s).toSorted((a, b) => a - b);
  const mean = sorted.reduce((sum, one) => sum + one, 0) / sorted.length;
  console.log(
    `${set.padEnd(8)} CPU s a file: mean ${mean.toFixed(2)}, median ${sorted[Math.floor(sorted.length / 2)]?.toFixed(2)}, most ${sorted.at(-1)?.toFixed(2)}`,
  );
}
console.log(`peak memory ${Math.round(process.resourceUsage().maxRSS / 1000)} MB`);
await readers.image.close();
