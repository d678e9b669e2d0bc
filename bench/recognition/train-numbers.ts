/**
 * Learns how much each feature of a code says about being the document's number (src/recognition/arbitration/number.ts):
 * a softmax over the codes of a paper and "none of them", by gradient descent. Before the weights of all papers are
 * written, each set is measured with weights from the other sets.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  featuresOf,
  type NumberFeature,
  numberedPaper,
  numberFeatures,
} from "../../src/recognition/arbitration/number-features.ts";
import { type Code, findCodes } from "../../src/recognition/extraction/codes.ts";
import { squash } from "../../src/recognition/extraction/fold.ts";
import { toRows } from "../../src/recognition/reading/rows.ts";
import { openPdf } from "../../src/recognition/source/pdf.ts";
import { sourcesFor } from "./generated.ts";
import { drawSheets } from "./papers/draw-pdf.ts";
import type { Label } from "./score.ts";

interface Option {
  value: string;
  right: boolean;
  /** Their places in `names`. */
  features: number[];
}
interface Lesson {
  set: string;
  wanted: string;
  /** The codes as they are, then with words that nobody knows. */
  variants: { weight: number; options: Option[] }[];
}

/** The rules know the words of the papers they were written for. Strangers use others, so words are hidden, too. */
const hidings: { weight: number; hide(meaning: Code["meaning"]): Code["meaning"] }[] = [
  { weight: 1, hide: (meaning) => meaning },
  { weight: 0.4, hide: (meaning) => ({ ...meaning, nouns: [] }) },
  { weight: 0.2, hide: (meaning) => ({ ...meaning, nouns: [], number: false, other: false }) },
];
/** The 90 layouts of one list are many and alike. */
const made_up_weight = 0.5;
const l2 = 1;
const steps = 250;
/** As in `curves` (src/recognition/confidence.ts). */
const given_min = 0.6;
const names = Object.keys(numberFeatures) as NumberFeature[];

export async function trainNumbers(folder: string | undefined) {
  const lessons = await collectLessons(folder);
  for (const [set, own] of Map.groupBy(lessons, (lesson) => lesson.set))
    console.log(measure(set, own, learn(lessons.filter((lesson) => lesson.set !== set))));
  const path = new URL("../../src/recognition/arbitration/number-weights.ts", import.meta.url);
  writeFileSync(path, printWeights(learn(lessons)));
}

async function collectLessons(folder: string | undefined): Promise<Lesson[]> {
  const lessons: Lesson[] = [];
  const isMadeUp = (group: string) => group === "development" || group === "left out";
  for (const unknown_words of [0, 40])
    for (const { group, paper } of sourcesFor({ unknown_words }))
      if (group !== "unseen" && isMadeUp(group) === unknown_words > 0)
        for (const seed of isMadeUp(group) ? [21, 22] : [1, 2, 3]) {
          const { label, sheets } = paper(seed, seed);
          const set = isMadeUp(group) ? "made up" : group;
          lessons.push(...(await lessonOf(set, label, await drawSheets(sheets))));
        }
  for (const label of folder === undefined ? [] : labelsIn(folder))
    lessons.push(
      ...(await lessonOf(label.set, label, readFileSync(join(folder ?? "", "files", label.file)))),
    );
  return lessons;
}

function labelsIn(folder: string): Label[] {
  const labels = JSON.parse(readFileSync(join(folder, "labels.json"), "utf8")) as Label[];
  return labels.filter(({ file, invoice_number }) => file.endsWith(".pdf") && invoice_number);
}

async function lessonOf(set: string, label: Label, bytes: Uint8Array): Promise<Lesson[]> {
  const wanted = label.invoice_number;
  const pdf = await openPdf(bytes);
  const text = await pdf.readText(1);
  await pdf.close();
  if (!text || !wanted) return [];
  const rows = toRows([text.page]);
  const codes = findCodes(rows);
  const variants = hidings.map(({ weight, hide }) => {
    const hidden = codes.map((code) => ({ ...code, meaning: hide(code.meaning) }));
    const paper = numberedPaper(rows, hidden);
    const options = hidden.map((code) => ({
      value: code.value,
      right: squash(code.value) === squash(wanted),
      features: featuresOf(code, paper).map((feature) => names.indexOf(feature)),
    }));
    return { weight: weight * (set === "made up" ? made_up_weight : 1), options };
  });
  return [{ set, wanted, variants }];
}

/** Gradient descent with a step of its own for each weight (Adam). */
function learn(lessons: Lesson[]): number[] {
  const weights = names.map(() => 0);
  const [mean, square] = [names.map(() => 0), names.map(() => 0)];
  for (let step = 1; step <= steps; step++)
    for (const [i, slope] of gradientOf(lessons, weights).entries()) {
      mean[i] = 0.9 * at(mean, i) + 0.1 * slope;
      square[i] = 0.99 * at(square, i) + 0.01 * slope ** 2;
      const [usual, spread] = [at(mean, i) / (1 - 0.9 ** step), at(square, i) / (1 - 0.99 ** step)];
      weights[i] = at(weights, i) - (0.1 * usual) / (Math.sqrt(spread) + 1e-9);
    }
  return weights;
}

function gradientOf(lessons: Lesson[], weights: number[]): number[] {
  const gradient = weights.map((weight) => l2 * weight);
  for (const { variants } of lessons)
    for (const { weight, options } of variants) {
      const chances = chancesOf(options, weights);
      const right = options.reduce((sum, option, i) => sum + (option.right ? at(chances, i) : 0), 0);
      for (const [i, option] of options.entries()) {
        const chance = at(chances, i);
        const pull = weight * (chance - (option.right ? chance / right : 0));
        for (const feature of option.features) gradient[feature] = at(gradient, feature) + pull;
      }
    }
  return gradient;
}

function chancesOf(options: Option[], weights: number[]): number[] {
  const odds = options.map(({ features }) =>
    Math.exp(features.reduce((sum, feature) => sum + at(weights, feature), 0)),
  );
  const all = odds.reduce((sum, one) => sum + one, 1);
  return odds.map((one) => one / all);
}

function at(values: number[], i: number): number {
  return values[i] ?? 0;
}

function measure(set: string, lessons: Lesson[], weights: number[]): string {
  const verdicts = lessons.map(({ wanted, variants: [asPrinted] }) => {
    const options = asPrinted?.options ?? [];
    const chances = chancesOf(options, weights);
    const byValue = new Map<string, number>();
    for (const [i, { value }] of options.entries())
      byValue.set(value, (byValue.get(value) ?? 0) + at(chances, i));
    const [best = "", chance = 0] = [...byValue].toSorted((a, b) => b[1] - a[1])[0] ?? [];
    if (chance < given_min) return "empty";
    return squash(best) === squash(wanted) ? "right" : "wrong";
  });
  const count = (wanted: string) => verdicts.filter((verdict) => verdict === wanted).length;
  const share = ((100 * count("right")) / verdicts.length).toFixed(1);
  return `${set.padEnd(10)} left out: right ${share} % (wrong ${count("wrong")}, empty ${count("empty")} of ${verdicts.length})`;
}

function printWeights(weights: number[]): string {
  const lines = names.map((name, i) => {
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    return `  ${key}: ${Number(at(weights, i).toFixed(2))},`;
  });
  return [
    "/** Written by `npm run bench:recognition -- --train-numbers [DIR]`; see docs/recognition.md. */",
    'import type { NumberFeature } from "./number-features.ts";',
    "",
    "export const numberWeights: Readonly<Record<NumberFeature, number>> = {",
    ...lines,
    "};",
    "",
  ].join("\n");
}
