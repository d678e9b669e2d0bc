/**
 * npm run bench:recognition -- DIR [--only PATTERN] [--predictions FILE] [--memory]
 *
 * How often is each field right, how often is it confidently wrong, and what does a file cost? DIR contains
 * `labels.json` ([{file, set, total, currency, date, vendor, tax}]) and `files/`. Everything runs in this
 * process, one file after the other, as in a worker; set MALLOC_ARENA_MAX=2 to use as much memory as a
 * worker. With `--memory` a vendor is known after its first file, as if a user had corrected or accepted its
 * name.
 */
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type CalendarDate, dateIn, systemClock } from "../src/kernel/calendar.ts";
import type { KnownVendor, Recognition } from "../src/recognition/index.ts";
import { openOcrReader } from "../src/recognition/reading/ocr/ocr-reader.ts";
import { recognizeFile } from "../src/recognition/recognize.ts";
import { readEInvoiceXml } from "../src/recognition/source/structured.ts";
import { isRight, type Label, type Prediction, scoreTable } from "./recognition/score.ts";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { only: { type: "string" }, predictions: { type: "string" }, memory: { type: "boolean" } },
});
const dir = positionals.find((path) => existsSync(join(path, "labels.json")));
if (dir === undefined) {
  console.log(
    "Needs a folder of labelled files: npm run bench:recognition -- DIR (with labels.json and files/).",
  );
} else await measure(dir);

async function measure(folder: string) {
  const pattern = new RegExp(String(options.only ?? ""));
  const all = JSON.parse(await readFile(join(folder, "labels.json"), "utf8")) as Label[];
  const labels = all.filter(({ file }) => pattern.test(file));
  const predict = openPredictor();
  const predictions: Prediction[] = [];
  const costs: { set: string; cpu_s: number }[] = [];
  for (const label of labels) {
    const bytes = await readFile(join(folder, "files", label.file));
    const before = process.cpuUsage();
    const prediction = await predict(label, bytes);
    const used = process.cpuUsage(before);
    costs.push({ set: label.set, cpu_s: (used.user + used.system) / 1e6 });
    predictions.push(prediction);
    reportMistakes(label, prediction);
  }
  if (options.predictions)
    await writeFile(String(options.predictions), predictions.map((one) => JSON.stringify(one)).join("\n"));
  for (const line of [...scoreTable(labels, predictions), ...costTable(costs)]) console.log(line);
  console.log(`peak memory ${Math.round(process.resourceUsage().maxRSS * 1.024e-3)} MB`);
}

function openPredictor() {
  const readers = { image: openOcrReader(), xml: readEInvoiceXml };
  const vendors: KnownVendor[] = [];
  const today: CalendarDate = dateIn("UTC", systemClock.now());
  return async (label: Label, bytes: Uint8Array): Promise<Prediction> => {
    const context = { base_currency: "EUR", country: null, locale: null, vendors: [...vendors], today };
    if (options.memory) remember(vendors, label);
    try {
      const file = { bytes, content_type: "", file_name: label.file };
      return toPrediction(label.file, await recognizeFile(file, context, readers));
    } catch (error) {
      console.error(`${label.file}: ${error instanceof Error ? error.message : error}`);
      return { file: label.file };
    }
  };
}

function remember(vendors: KnownVendor[], { vendor: [name] }: Label) {
  if (name && !vendors.some((vendor) => vendor.name === name)) vendors.push({ id: name, name, aliases: [] });
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

function reportMistakes(label: Label, prediction: Prediction) {
  const missed = (["total", "date", "vendor", "currency"] as const).filter(
    (field) => isRight(field, prediction, label) === false,
  );
  const details = missed.map((field) => `${field} ${prediction[field] ?? "-"} for ${label[field]}`);
  if (details.length > 0) console.error(`${label.file}: ${details.join("; ")}`);
}

function costTable(costs: { set: string; cpu_s: number }[]): string[] {
  return [...Map.groupBy(costs, (cost) => cost.set)].map(([set, own]) => {
    const sorted = own.map(({ cpu_s }) => cpu_s).toSorted((a, b) => a - b);
    const mean = sorted.reduce((sum, one) => sum + one, 0) / sorted.length;
    const median = sorted[Math.floor(sorted.length / 2)];
    return `${set.padEnd(8)} CPU s per file: mean ${mean.toFixed(2)}, median ${median?.toFixed(2)}, max ${sorted.at(-1)?.toFixed(2)}`;
  });
}
