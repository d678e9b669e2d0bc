/** Measures a folder of labelled files. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { KnownVendor } from "../../src/recognition/index.ts";
import type { Predict } from "./predict.ts";
import { fields, type Label, type Prediction, reliabilityTable, type Scored, verdictOf } from "./score.ts";

export interface LabelledOptions {
  only?: string | undefined;
  memory: boolean;
}

async function labelsIn(folder: string, only: string | undefined): Promise<Label[]> {
  const pattern = new RegExp(only ?? "");
  const all = JSON.parse(await readFile(join(folder, "labels.json"), "utf8")) as Label[];
  return all.filter(({ file }) => pattern.test(file)).map(withoutUnknown);
}

export async function readLabelled(folder: string, predict: Predict, only: string | undefined) {
  const read: { label: Label; prediction: Prediction }[] = [];
  for (const label of await labelsIn(folder, only)) {
    const bytes = await readFile(join(folder, "files", label.file));
    read.push({ label, prediction: await predict(label.file, bytes) });
  }
  return read;
}

export async function measureLabelled(
  folder: string,
  predict: Predict,
  options: LabelledOptions,
): Promise<Scored> {
  const labels = await labelsIn(folder, options.only);
  const vendors: KnownVendor[] = [];
  const predictions: Prediction[] = [];
  const costs: { set: string; cpu_s: number }[] = [];
  for (const label of labels) {
    const bytes = await readFile(join(folder, "files", label.file));
    const before = process.cpuUsage();
    const prediction = await predict(label.file, bytes, [...vendors]);
    const used = process.cpuUsage(before);
    costs.push({ set: label.set, cpu_s: (used.user + used.system) / 1e6 });
    predictions.push(prediction);
    if (options.memory) remember(vendors, label);
    reportMistakes(label, prediction);
  }
  for (const line of [...reliabilityTable({ labels, predictions }), ...costTable(costs)]) console.log(line);
  console.log(`peak memory ${Math.round(process.resourceUsage().maxRSS * 1.024e-3)} MB`);
  return { labels, predictions };
}

/** In the labelled files null means that nobody knows. */
function withoutUnknown(label: Label): Label {
  return Object.fromEntries(Object.entries(label).filter(([, value]) => value !== null)) as unknown as Label;
}

function remember(vendors: KnownVendor[], { vendor: [name] }: Label) {
  if (name && !vendors.some((vendor) => vendor.name === name)) vendors.push({ id: name, name, aliases: [] });
}

export function reportMistakes(label: Label, prediction: Prediction) {
  const details = fields.flatMap((field) => {
    const verdict = verdictOf(field, prediction, label);
    if (verdict === null || verdict === "right") return [];
    return [
      `${field} ${prediction[field] ?? "-"} for ${label[field]} (${prediction.confidence?.[field] ?? "-"})`,
    ];
  });
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
