/**
 * Measures made-up papers. Layouts and vendors are split into folds. While a rule is written, only the mistakes of the
 * development folds are printed; it is kept only if the other folds gain, too.
 */
import type { KnownVendor } from "../../src/recognition/index.ts";
import { reportMistakes } from "./labelled.ts";
import { takePicture } from "./papers/camera.ts";
import { composePaper, type Paper } from "./papers/compose.ts";
import { drawPaper } from "./papers/draw-paper.ts";
import { type Layout, layouts } from "./papers/layouts.ts";
import type { Predict } from "./predict.ts";
import { type Label, type Prediction, reliabilityTable, scoreTable } from "./score.ts";

export const paperKinds = ["pdf", "scan", "photo"] as const;
export type PaperKind = (typeof paperKinds)[number];

export interface GeneratedOptions {
  kind: PaperKind;
  layouts?: string | undefined;
  per_layout: number;
  seed: number;
  /** Measures the second paper of each vendor, after a person corrected the first one. */
  second: boolean;
}

export const development_folds: readonly number[] = [0, 1, 2];

export async function measureGenerated(predict: Predict, options: GeneratedOptions) {
  const pattern = new RegExp(options.layouts ?? "");
  const labels: Label[] = [];
  const predictions: Prediction[] = [];
  for (const layout of layouts.filter(({ name }) => pattern.test(name)))
    for (let i = 0; i < options.per_layout; i++) {
      const { paper, vendors } = await paperOf(layout, options.seed + i, predict, options);
      const prediction = await predict(paper.label.file, await fileOf(paper, options), vendors);
      labels.push(paper.label);
      predictions.push(prediction);
      if (development_folds.includes(layout.fold)) reportMistakes(paper.label, prediction);
    }
  const sets = [(label: Label) => groupOf(label), (label: Label) => formOf(label)];
  for (const setOf of sets)
    for (const line of scoreTable(
      labels.map((label) => ({ ...label, set: setOf(label) })),
      predictions,
    ))
      console.log(line);
  for (const line of reliabilityTable(labels, predictions)) console.log(line);
}

function groupOf({ set }: Label): string {
  return development_folds.some((fold) => set === `fold ${fold}`) ? "development" : "left out";
}

function formOf({ file }: Label): string {
  return /-till-/.test(file) ? "receipts" : "invoices";
}

interface Known {
  paper: Paper;
  vendors: KnownVendor[];
}

/** With `second`, what was read as the first paper's vendor is an alias of the name that a person entered. */
async function paperOf(
  layout: Layout,
  seed: number,
  predict: Predict,
  options: GeneratedOptions,
): Promise<Known> {
  const paper = composePaper(layout, seed);
  if (!options.second) return { paper, vendors: [] };
  const read = await predict(paper.label.file, await fileOf(paper, options));
  const [name = ""] = paper.label.vendor;
  const vendors = [{ id: name, name, aliases: read.vendor ? [read.vendor] : [] }];
  return { paper: composePaper(layout, seed, seed + 1000), vendors };
}

async function fileOf(paper: Paper, { kind, seed }: GeneratedOptions): Promise<Buffer> {
  const pdf = await drawPaper(paper);
  return kind === "pdf" ? pdf : takePicture(pdf, kind, seed + paper.layout.index);
}
