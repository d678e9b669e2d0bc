/**
 * npm run recognize -- FILE...
 *
 * Debugs recognition: prints the text of a file line by line, then every field with its confidence, its
 * reason and the other candidates. `--json` prints the whole result instead.
 */
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { dateIn, systemClock } from "../src/kernel/calendar.ts";
import {
  createRecognizer,
  type Field,
  type Recognition,
  type RecognitionContext,
} from "../src/recognition/index.ts";

const { values: options, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: "boolean", default: false },
    currency: { type: "string", default: "EUR" },
    country: { type: "string" },
  },
});
if (files.length === 0) {
  console.error("Usage: npm run recognize -- [--json] [--currency EUR] [--country DE] FILE...");
  process.exit(2);
}

const context: RecognitionContext = {
  base_currency: options.currency,
  country: options.country ?? null,
  locale: null,
  vendors: [],
  today: dateIn("UTC", systemClock.now()),
};
const recognizer = createRecognizer();
for (const path of files) {
  try {
    const file = { bytes: await readFile(path), content_type: "", file_name: basename(path) };
    const recognition = await recognizer.recognize(file, context);
    console.log(
      options.json ? JSON.stringify({ file: path, ...recognition }) : describeRecognition(path, recognition),
    );
  } catch (error) {
    console.error(`${path}: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
await recognizer.close();

function describeRecognition(path: string, recognition: Recognition): string {
  const fields = Object.entries({ kind: recognition.kind, ...recognition.fields });
  return [
    `${path}  (${recognition.engine}, ${recognition.page_count} page(s))`,
    ...recognition.warnings.map((warning) => `  ! ${warning}`),
    ...recognition.text.split("\n").map((line) => `  | ${line}`),
    ...fields.map(([name, field]) => describeField(name, field as Field<unknown>)),
    "",
  ].join("\n");
}

function describeField(name: string, field: Field<unknown>): string {
  const others = field.candidates
    .slice(field.value === null ? 0 : 1)
    .map(({ value, confidence }) => `${show(value)} ${confidence.toFixed(2)}`);
  const head = `  ${name.padEnd(15)} ${field.value === null ? "-" : show(field.value)}  ${field.confidence.toFixed(2)}  ${field.reason}`;
  return others.length === 0 ? head : `${head}\n  ${"".padEnd(15)} other: ${others.join(", ")}`;
}

function show(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
