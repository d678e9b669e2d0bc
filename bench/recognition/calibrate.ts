/**
 * Counts how often values are right, for each field, kind of evidence and strength, and writes the table that
 * confidence is read from. The unseen layouts are never counted: they tell whether the table holds elsewhere.
 */
import { writeFileSync } from "node:fs";
import { type CurveName, shareOf } from "../../src/recognition/confidence.ts";
import { type ReliabilityStep, reliabilityTable } from "../../src/recognition/reliability-table.ts";
import { type GeneratedOptions, readGenerated } from "./generated.ts";
import { readLabelled } from "./labelled.ts";
import type { Predict } from "./predict.ts";
import { type Label, type Prediction, type ScoredField, verdictOf } from "./score.ts";

interface Sample {
  field: CurveName;
  evidence: string;
  strength: number;
  right: boolean;
}

const curveOf: Partial<Record<ScoredField, CurveName>> = {
  total: "total",
  currency: "currency",
  date: "date",
  vendor: "vendor",
  tax: "tax",
  subtotal: "subtotal",
  due_date: "due_date",
  invoice_number: "invoice_number",
  document_type: "kind",
};

/**
 * The 90 layouts are read once, with words of which many are unknown, as papers of strangers are: their clean pages would
 * otherwise outnumber those written one by one.
 */
const runs: Pick<GeneratedOptions, "groups" | "unknown_words" | "seed" | "per_layout">[] = [
  { groups: "development,left out", unknown_words: 35, seed: 12, per_layout: 1 },
  { groups: "strange,fresh,third,fourth,fifth", unknown_words: 0, seed: 11, per_layout: 1 },
];

/** `fields` limits what is counted; the table keeps its steps for the others. */
export async function calibrate(
  predict: Predict,
  folder: string | undefined,
  { only, fields }: { only: string | undefined; fields: string[] | undefined },
) {
  const samples: Sample[] = [];
  for (const run of runs)
    for (const { label, prediction } of await readGenerated(predict, { kind: "pdf", second: false, ...run }))
      samples.push(...samplesOf(label, prediction));
  if (folder !== undefined)
    for (const { label, prediction } of await readLabelled(folder, predict, only))
      samples.push(...samplesOf(label, prediction));
  const path = new URL("../../src/recognition/reliability-table.ts", import.meta.url);
  const counted = samples.filter(({ field }) => fields?.includes(field) ?? true);
  writeFileSync(path, printTable(stepsByEvidence(counted)));
  console.log(`${counted.length} values counted`);
}

/** The best candidate counts even if its confidence was too low to be given. */
function samplesOf(label: Label, { best = {}, ...prediction }: Prediction): Sample[] {
  return Object.entries(best).flatMap(([name, { value, kind, strength }]) => {
    const field = curveOf[name as ScoredField];
    const verdict = verdictOf(name as ScoredField, { ...prediction, [name]: value }, label);
    if (field === undefined || verdict === null || verdict === "empty") return [];
    return [{ field, evidence: kind, strength, right: verdict === "right" }];
  });
}

/** Steps are joined as if nothing were known before. */
const neutral = { prior: 0.5 };

/** Neighbours are joined until the shares rise with the strength. */
export function stepsOf(samples: Pick<Sample, "strength" | "right">[]): ReliabilityStep[] {
  const steps: ReliabilityStep[] = [];
  for (const { strength, right } of samples.toSorted((a, b) => a.strength - b.strength)) {
    let step: ReliabilityStep = [strength, right ? 1 : 0, 1];
    for (
      let before = steps.at(-1);
      before && (isNotLess(before, step) || before[0] === step[0]);
      before = steps.at(-1)
    ) {
      steps.pop();
      step = [before[0], before[1] + step[1], before[2] + step[2]];
    }
    steps.push(step);
  }
  return steps.map(([from, right, given]) => [Math.floor(from * 100) / 100, right, given]);
}

function isNotLess(a: ReliabilityStep, b: ReliabilityStep): boolean {
  return shareOf(a, neutral) >= shareOf(b, neutral);
}

type Table = Partial<Record<string, Record<string, readonly ReliabilityStep[]>>>;

function stepsByEvidence(samples: Sample[]): Table {
  const counted = [...Map.groupBy(samples, ({ field }) => field)].map(([field, own]) => {
    const kinds = [...Map.groupBy(own, ({ evidence }) => evidence)];
    return [field, Object.fromEntries(kinds.map(([evidence, found]) => [evidence, stepsOf(found)]))];
  });
  return { ...reliabilityTable, ...Object.fromEntries(counted) };
}

function printTable(table: Table): string {
  const byName = <T>(entries: [string, T][]) => entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const lines = byName(Object.entries(table)).flatMap(([field, kinds = {}]) => [
    `  ${field}: {`,
    ...byName(Object.entries(kinds)).map(
      ([evidence, steps]) => `    ${JSON.stringify(evidence)}: ${JSON.stringify(steps)},`,
    ),
    "  },",
  ]);
  return [
    "/**",
    " * Written by `npm run bench:recognition -- --calibrate [DIR]`; see docs/recognition.md. For each field and kind of",
    " * evidence: from which strength on, how many values were right, of how many.",
    " */",
    'import type { CurveName } from "./confidence.ts";',
    "",
    "export type ReliabilityStep = readonly [from: number, right: number, given: number];",
    "",
    "export const reliabilityTable: Partial<Record<CurveName, Record<string, readonly ReliabilityStep[]>>> = {",
    ...lines,
    "};",
    "",
  ].join("\n");
}
