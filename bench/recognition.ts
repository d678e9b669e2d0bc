/**
 * npm run bench:recognition -- [DIR] [--generated] …
 *
 * How often is each field right, wrong or empty, and what does a file cost? Two kinds of papers. One table at the end has
 * them side by side and says how many points the best and the worst set of a field are apart:
 *
 * DIR               labelled files: `labels.json` ([{file, set, total, currency, date, vendor, tax, …}]) and `files/`
 *   --only PATTERN  only the files whose name matches
 *   --ignore-xml    read the pages of PDFs, although they have invoice data as XML
 *   --memory        a vendor is known after its first file, as if a user had corrected or accepted its name
 * --generated       made-up papers (bench/recognition/papers); the group "unseen" shaped no rule
 *   --kind KIND     pdf (default), scan or photo
 *   --groups LIST   beginnings of development, left out, strange, fresh, third, fourth, fifth, unseen
 *   --layouts PATTERN, --per-layout N, --seed N
 *   --unknown-words N   N in a hundred words beside values do not exist (development and left out only)
 *   --second        the second paper of each vendor, after a person corrected the first
 * --calibrate       count how often values are right and write src/recognition/reliability-table.ts
 *   --fields LIST   only these fields, such as invoice_number
 * --train FIELD     learn the weights of invoice_number or vendor (src/recognition/arbitration/*-weights.ts), and measure each
 *                   set with what the others teach
 * --predictions FILE write what was recognized, one JSON object for each file
 * --compare FILE    what changed since those predictions, by set: layouts that gained and lost
 * --readings FOLDER keep what was read from images, so that only rules run the next time
 *
 * Everything runs in this process, one file after the other, as in a worker; set MALLOC_ARENA_MAX=2 to use as much
 * memory as a worker.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openPredictor } from "./recognition/predict.ts";
import { type Scored, scoreTable } from "./recognition/score.ts";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    only: { type: "string" },
    predictions: { type: "string" },
    memory: { type: "boolean" },
    "ignore-xml": { type: "boolean" },
    readings: { type: "string" },
    generated: { type: "boolean" },
    kind: { type: "string" },
    layouts: { type: "string" },
    groups: { type: "string" },
    "unknown-words": { type: "string" },
    "per-layout": { type: "string" },
    seed: { type: "string" },
    second: { type: "boolean" },
    calibrate: { type: "boolean" },
    fields: { type: "string" },
    train: { type: "string" },
    compare: { type: "string" },
  },
});
const text = (value: string | boolean | undefined) => (typeof value === "string" ? value : undefined);
const dir = positionals.find((path) => existsSync(join(path, "labels.json")));
const predict = openPredictor({
  readings: text(options.readings),
  ignore_xml: options["ignore-xml"] === true,
});

const measured: Scored[] = [];
const trained = text(options.train);
if (trained !== undefined) {
  const { train } = await import("./recognition/train.ts");
  await train(trained, { dir, readings: text(options.readings) });
} else if (options.calibrate) {
  const { calibrate } = await import("./recognition/calibrate.ts");
  await calibrate(predict, dir, { only: text(options.only), fields: text(options.fields)?.split(",") });
} else if (dir !== undefined) {
  const { measureLabelled } = await import("./recognition/labelled.ts");
  const labelled = await measureLabelled(dir, predict, {
    only: text(options.only),
    memory: options.memory === true,
  });
  measured.push(labelled);
}
if (options.generated) {
  const { measureGenerated, paperKinds } = await import("./recognition/generated.ts");
  const generated = await measureGenerated(predict, {
    kind: paperKinds.find((kind) => kind === options.kind) ?? "pdf",
    layouts: text(options.layouts),
    groups: text(options.groups),
    unknown_words: Number(options["unknown-words"] ?? 0),
    per_layout: Number(options["per-layout"] ?? 2),
    seed: Number(options.seed ?? 1),
    second: options.second === true,
  });
  measured.push(generated);
}
if (measured.length > 0) {
  const labels = measured.flatMap((one) => one.labels);
  const predictions = measured.flatMap((one) => one.predictions);
  for (const line of ["", ...scoreTable({ labels, predictions })]) console.log(line);
  const { compareWith, keepPredictions } = await import("./recognition/compare.ts");
  const [kept, compared] = [text(options.predictions), text(options.compare)];
  if (compared) for (const line of ["", ...compareWith(compared, { labels, predictions })]) console.log(line);
  if (kept) keepPredictions(kept, predictions);
} else if (!options.calibrate && trained === undefined)
  console.log("Needs a folder of labelled files (with labels.json and files/), --generated, or both.");
