/**
 * Measures made-up papers. Layouts and vendors are split into groups. While a rule is written, only the mistakes of the
 * development groups are printed; it is kept only if the other groups gain, too.
 */
import type { KnownVendor } from "../../src/recognition/index.ts";
import { reportMistakes } from "./labelled.ts";
import { takePicture } from "./papers/camera.ts";
import { composePaper } from "./papers/compose.ts";
import { paperSheets } from "./papers/draw-paper.ts";
import { drawSheets, type Sheet } from "./papers/draw-pdf.ts";
import { layouts } from "./papers/layouts.ts";
import {
  fifthLayouts,
  fourthLayouts,
  freshLayouts,
  strangeLayouts,
  thirdLayouts,
  unseenLayouts,
} from "./papers/strange/strange-layouts.ts";
import { composeStrange, type StrangeLayout } from "./papers/strange/strange-paper.ts";
import type { Predict } from "./predict.ts";
import { type Label, type Prediction, reliabilityTable, type Scored } from "./score.ts";

export const paperKinds = ["pdf", "scan", "photo"] as const;
export type PaperKind = (typeof paperKinds)[number];

export interface GeneratedOptions {
  kind: PaperKind;
  layouts?: string | undefined;
  /** Only the groups whose names begin so: development, left out, strange, fresh, third, fourth, fifth, unseen. */
  groups?: string | undefined;
  per_layout: number;
  seed: number;
  /** Measures the second paper of each vendor, after a person corrected the first one. */
  second: boolean;
  /** Of the words beside values, this many in a hundred are replaced by words that do not exist. */
  unknown_words: number;
}

export const development_folds: readonly number[] = [0, 1, 2];

/** A layout of either kind. Vendor and content have seeds of their own. */
export interface Source {
  name: string;
  group: "development" | "left out" | "strange" | "fresh" | "third" | "fourth" | "fifth" | "unseen";
  paper(vendor_seed: number, seed: number): { label: Label; sheets: Sheet[] };
}

export function sourcesFor({ unknown_words }: Pick<GeneratedOptions, "unknown_words">): Source[] {
  return [
    ...layouts.map(
      (layout): Source => ({
        name: layout.name,
        group: development_folds.includes(layout.fold) ? "development" : "left out",
        paper: (vendor_seed, seed) => {
          const paper = composePaper(layout, vendor_seed, { seed, unknown_words });
          return { label: paper.label, sheets: paperSheets(paper) };
        },
      }),
    ),
    ...strangeLayouts.map((layout) => strangeSource(layout, "strange")),
    ...freshLayouts.map((layout) => strangeSource(layout, "fresh")),
    ...thirdLayouts.map((layout) => strangeSource(layout, "third")),
    ...fourthLayouts.map((layout) => strangeSource(layout, "fourth")),
    ...fifthLayouts.map((layout) => strangeSource(layout, "fifth")),
    ...unseenLayouts.map((layout) => strangeSource(layout, "unseen")),
  ];
}

function strangeSource(layout: StrangeLayout, group: Source["group"]): Source {
  return {
    name: layout.name,
    group,
    paper: (vendor_seed, seed) => composeStrange(layout, vendor_seed, seed),
  };
}

export interface Measured {
  group: Source["group"];
  label: Label;
  prediction: Prediction;
}

export async function measureGenerated(predict: Predict, options: GeneratedOptions): Promise<Scored> {
  const measured = await readGenerated(predict, options);
  const labels = measured.map(({ group, label }) => ({ ...label, set: group }));
  const predictions = measured.map(({ prediction }) => prediction);
  for (const { label, prediction, group } of measured)
    if (group !== "left out" && group !== "unseen") reportMistakes(label, prediction);
  for (const [group, own] of Map.groupBy(labels, ({ set }) => set)) {
    console.log(`\n${group}`);
    for (const line of reliabilityTable({ labels: own, predictions })) console.log(line);
  }
  return { labels, predictions };
}

export async function readGenerated(predict: Predict, options: GeneratedOptions): Promise<Measured[]> {
  const pattern = new RegExp(options.layouts ?? "");
  const groups = options.groups?.split(/,(?! )/);
  const chosen = sourcesFor(options).filter(
    ({ name, group }) =>
      pattern.test(name) && (groups === undefined || groups.some((one) => group.startsWith(one))),
  );
  const measured: Measured[] = [];
  for (const source of chosen)
    for (let i = 0; i < options.per_layout; i++)
      measured.push(await readOne(source, options.seed + i, predict, options));
  return measured;
}

async function readOne(
  source: Source,
  seed: number,
  predict: Predict,
  options: GeneratedOptions,
): Promise<Measured> {
  const vendors = options.second ? await vendorsAfterFirst(source, seed, predict, options) : [];
  const { label, sheets } = source.paper(seed, options.second ? seed + 1000 : seed);
  const prediction = await predict(label.file, await fileOf(label, sheets, options), vendors);
  return { group: source.group, label, prediction };
}

/** What was read as the first paper's vendor and its tax number belong to the name that a person entered. */
async function vendorsAfterFirst(
  source: Source,
  seed: number,
  predict: Predict,
  options: GeneratedOptions,
): Promise<KnownVendor[]> {
  const { label, sheets } = source.paper(seed, seed);
  const read = await predict(label.file, await fileOf(label, sheets, options));
  const [name = ""] = label.vendor;
  return [{ id: name, name, aliases: read.vendor ? [read.vendor] : [], tax_id: read.seller_tax_id ?? null }];
}

async function fileOf({ file }: Label, sheets: Sheet[], { kind }: GeneratedOptions): Promise<Buffer> {
  const pdf = await drawSheets(sheets);
  return kind === "pdf" ? pdf : takePicture(pdf, kind, seedOf(file));
}

/** Every paper is held and lit in its own way. */
function seedOf(file: string): number {
  return [...file].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
}
