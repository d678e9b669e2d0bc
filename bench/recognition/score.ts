/** Decides whether a recognized value is right, wrong or missed. A null counts as missed, never as wrong. */
import { type Decimal, parseDecimal, toUnits } from "../../src/kernel/decimal.ts";
import { similarity } from "../../src/recognition/extraction/fold.ts";

export interface Label {
  file: string;
  set: string;
  total?: string | null;
  currency?: string | null;
  date: string[];
  vendor: string[];
  tax?: string | null;
}

export interface Prediction {
  file: string;
  total?: string | null;
  currency?: string | null;
  date?: string | null;
  vendor?: string | null;
  tax?: string | null;
}

export const fields = ["total", "currency", "date", "vendor", "tax"] as const;
export type ScoredField = (typeof fields)[number];

/** Names with at least this similarity count as the same: edit distance over letters and digits only. */
const vendor_alike_min = 0.85;

/** Null when the label has no value for the field. */
export function isRight(field: ScoredField, prediction: Prediction, label: Label): boolean | null {
  const [said, wanted] = [prediction[field], label[field]];
  if (wanted === null || wanted === undefined || wanted === "") return null;
  if (said === null || said === undefined) return false;
  if (field === "date") return label.date.includes(said);
  if (field === "vendor") return label.vendor.some((name) => similarity(said, name) >= vendor_alike_min);
  if (field === "currency") return said === wanted;
  return cents(said) === cents(String(wanted));
}

function cents(text: string): bigint | null {
  const value: Decimal | null = parseDecimal(text);
  return value === null ? null : toUnits(value, 2);
}

export function scoreTable(labels: Label[], predictions: Prediction[]): string[] {
  const byFile = new Map(predictions.map((prediction) => [prediction.file, prediction]));
  const sets = [...new Set(labels.map(({ set }) => set)), "all"];
  return sets.map((set) => {
    const rows = labels.filter((label) => set === "all" || label.set === set);
    const cells = fields.map((field) => cellFor(field, rows, byFile));
    return `${set.padEnd(8)} n=${rows.length}  ${cells.join("  ")}`;
  });
}

function cellFor(field: ScoredField, rows: Label[], byFile: Map<string, Prediction>): string {
  let [right, wrong, labelled] = [0, 0, 0];
  for (const label of rows) {
    const prediction = byFile.get(label.file) ?? { file: label.file };
    const verdict = isRight(field, prediction, label);
    if (verdict === null) continue;
    labelled++;
    if (verdict) right++;
    else if (prediction[field] !== null && prediction[field] !== undefined) wrong++;
  }
  return `${field} ${((right / Math.max(labelled, 1)) * 100).toFixed(1)} % (wrong ${wrong}/${labelled})`;
}
