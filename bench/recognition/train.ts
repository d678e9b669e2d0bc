/**
 * Learns how much each feature says about being the document's number or its vendor (src/recognition/arbitration). Before
 * the weights of all papers are written, each set is measured with weights from the other sets.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  featuresOf,
  type NumberFeature,
  numberedPaper,
  numberFeatures,
} from "../../src/recognition/arbitration/number-features.ts";
import {
  type VendorFeature,
  vendorFeatures,
  vendorFeaturesOf,
} from "../../src/recognition/arbitration/vendor-features.ts";
import { namedPaper } from "../../src/recognition/arbitration/vendor-names.ts";
import { type Code, findCodes } from "../../src/recognition/extraction/codes.ts";
import { isSameFirm } from "../../src/recognition/extraction/same-firm.ts";
import type { Page } from "../../src/recognition/reading/reading.ts";
import { type Row, toRows } from "../../src/recognition/reading/rows.ts";
import { decodeImage } from "../../src/recognition/source/image.ts";
import { openPdf } from "../../src/recognition/source/pdf.ts";
import { sourcesFor } from "./generated.ts";
import { keptReading } from "./kept-readings.ts";
import { type Lesson, learn, type Option, verdictOf } from "./learn.ts";
import { drawSheets } from "./papers/draw-pdf.ts";
import { isRight, type Label } from "./score.ts";

interface Subject {
  features: string[];
  /** The file of its weights in src/recognition/arbitration, the names of its constant and of the type of its features. */
  writes: { file: string; constant: string; type: string; types: string };
  /** How strongly weights are drawn to zero. */
  l2: number;
  /** Options of one value do not compete. */
  isSame(a: string, b: string): boolean;
  /** The options as they are, then with words that nobody knows; null if the label does not have the value. */
  variantsOf(rows: Row[], label: Label): Lesson["variants"] | null;
}

/** The rules know the words of the papers they were written for. Strangers use others, so words are hidden, too. */
const hiddenMeanings: { weight: number; hide(meaning: Code["meaning"]): Code["meaning"] }[] = [
  { weight: 1, hide: (meaning) => meaning },
  { weight: 0.4, hide: (meaning) => ({ ...meaning, nouns: [] }) },
  { weight: 0.2, hide: (meaning) => ({ ...meaning, nouns: [], number: false, other: false }) },
];
const hiddenFeatures: { weight: number; hidden: VendorFeature[] }[] = [
  { weight: 1, hidden: [] },
  {
    weight: 0.3,
    hidden: ["a legal form", "the only firm", "another one is a firm", "part of a firm's name"],
  },
  {
    weight: 0.3,
    hidden: [
      "below the word for seller",
      "a word for a trade",
      "about the document or its reader",
      "a detail of the sale",
    ],
  },
];

const numberNames = Object.keys(numberFeatures) as NumberFeature[];
const vendorNames = Object.keys(vendorFeatures) as VendorFeature[];

export const subjects: Record<string, Subject> = {
  invoice_number: {
    features: numberNames,
    writes: {
      file: "number-weights.ts",
      constant: "numberWeights",
      type: "NumberFeature",
      types: "number-features.ts",
    },
    l2: 1,
    isSame: (a, b) => a === b,

    variantsOf: (rows, label) => {
      if (!label.invoice_number) return null;
      const codes = findCodes(rows);
      return hiddenMeanings.map(({ weight, hide }) => {
        const hidden = codes.map((code) => ({ ...code, meaning: hide(code.meaning) }));
        const paper = numberedPaper(rows, hidden);
        const options = hidden.map(
          (code): Option => ({
            value: code.value,
            right: isRight("invoice_number", code.value, label),
            features: featuresOf(code, paper).map((feature) => numberNames.indexOf(feature)),
          }),
        );
        return { weight, options };
      });
    },
  },
  vendor: {
    features: vendorNames,
    writes: {
      file: "vendor-weights.ts",
      constant: "vendorWeights",
      type: "VendorFeature",
      types: "vendor-features.ts",
    },
    l2: 0.1,
    isSame: isSameFirm,
    variantsOf: (rows, label) => {
      if (label.vendor.length === 0) return null;
      const paper = namedPaper(rows);
      const named = paper.names.map((name) => ({
        value: name.value,
        right: isRight("vendor", name.value, label),
        features: vendorFeaturesOf(name, paper),
      }));
      return hiddenFeatures.map(({ weight, hidden }) => ({
        weight,
        options: named.map(
          (one): Option => ({
            ...one,
            features: one.features
              .filter((feature) => !hidden.includes(feature))
              .map((feature) => vendorNames.indexOf(feature)),
          }),
        ),
      }));
    },
  },
};

/** As `strength_min` in src/recognition/confidence.ts. */
const given_min = 0.6;
/** The 90 layouts of one list are many and alike. */
const made_up_weight = 0.5;

export interface Papers {
  /** The folder of labelled files. */
  dir: string | undefined;
  /** The folder of kept readings: pictures without one are left out. */
  readings: string | undefined;
}

export async function train(name: string, papers: Papers) {
  const subject = subjects[name];
  if (!subject) throw new Error(`Only these are learned: ${Object.keys(subjects).join(", ")}.`);
  const lessons = await collectLessons(subject, papers);
  for (const [set, own] of Map.groupBy(lessons, (lesson) => lesson.set))
    console.log(
      measure(
        subject,
        set,
        own,
        learn(
          lessons.filter((lesson) => lesson.set !== set),
          subject,
        ),
      ),
    );
  const path = new URL(`../../src/recognition/arbitration/${subject.writes.file}`, import.meta.url);
  writeFileSync(path, printWeights(subject, learn(lessons, subject)));
}

async function collectLessons(subject: Subject, { dir, readings }: Papers): Promise<Lesson[]> {
  const lessons: Lesson[] = [];
  const isMadeUp = (group: string) => group === "development" || group === "left out";
  for (const unknown_words of [0, 40])
    for (const { group, paper } of sourcesFor({ unknown_words }))
      if (group !== "unseen" && isMadeUp(group) === unknown_words > 0)
        for (const seed of isMadeUp(group) ? [21, 22] : [1, 2, 3]) {
          const { label, sheets } = paper(seed, seed);
          const page = await pageOfPdf(await drawSheets(sheets), undefined);
          lessons.push(...lessonOf(subject, isMadeUp(group) ? "made up" : group, label, page));
        }
  for (const label of dir === undefined ? [] : labelsIn(dir)) {
    const bytes = readFileSync(join(dir ?? "", "files", label.file));
    const page = await (label.file.endsWith(".pdf") ? pageOfPdf : pageOfPicture)(bytes, readings);
    lessons.push(...lessonOf(subject, label.set, label, page));
  }
  return lessons;
}

function labelsIn(dir: string): Label[] {
  return JSON.parse(readFileSync(join(dir, "labels.json"), "utf8")) as Label[];
}

/** The text of a PDF's first page; of a scan what was read from it before. */
export async function pageOfPdf(bytes: Uint8Array, readings: string | undefined): Promise<Page | null> {
  const pdf = await openPdf(bytes);
  const text = await pdf.readText(1);
  const page = text?.page ?? (readings === undefined ? null : keptReading(await pdf.render(1), readings));
  await pdf.close();
  return page;
}

export async function pageOfPicture(bytes: Uint8Array, readings: string | undefined): Promise<Page | null> {
  if (readings === undefined) return null;
  for await (const image of decodeImage(bytes)) return keptReading(image, readings);
  return null;
}

function lessonOf(subject: Subject, set: string, label: Label, page: Page | null): Lesson[] {
  const variants = page && subject.variantsOf(toRows([page]), label);
  if (!variants) return [];
  const share = set === "made up" ? made_up_weight : 1;
  return [{ set, variants: variants.map(({ weight, options }) => ({ weight: weight * share, options })) }];
}

function measure(subject: Subject, set: string, lessons: Lesson[], weights: number[]): string {
  const verdicts = lessons.map((lesson) => verdictOf(lesson, weights, { given_min, isSame: subject.isSame }));
  const count = (wanted: string) => verdicts.filter((verdict) => verdict === wanted).length;
  const share = ((100 * count("right")) / verdicts.length).toFixed(1);
  return `${set.padEnd(10)} left out: right ${share} % (wrong ${count("wrong")}, empty ${count("empty")} of ${verdicts.length})`;
}

export function printWeights({ features, writes }: Subject, weights: number[]): string {
  const lines = features.map((name, i) => {
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    return `  ${key}: ${Number((weights[i] ?? 0).toFixed(2))},`;
  });
  return [
    "/** Written by `npm run bench:recognition -- --train FIELD [DIR]`; see docs/recognition.md. */",
    `import type { ${writes.type} } from "./${writes.types}";`,
    'import type { Weights } from "./weighed.ts";',
    "",
    `export const ${writes.constant}: Weights<${writes.type}> = {`,
    ...lines,
    "};",
    "",
  ].join("\n");
}
