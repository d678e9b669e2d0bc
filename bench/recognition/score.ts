/** Decides whether a recognized value is right, wrong or empty, and prints the counts. */
import { type Decimal, parseDecimal, toUnits } from "../../src/kernel/decimal.ts";
import { similarity, squash } from "../../src/recognition/extraction/fold.ts";

export const fields = [
  "total",
  "currency",
  "date",
  "vendor",
  "tax",
  "subtotal",
  "due_date",
  "invoice_number",
  "document_type",
  "buyer",
] as const;
export type ScoredField = (typeof fields)[number];

/** What a paper says. A field that is absent is not scored; null means that the paper does not have it. */
export interface Label extends Partial<Record<Exclude<ScoredField, "date" | "vendor">, string | null>> {
  file: string;
  set: string;
  date: string[];
  vendor: string[];
}

export interface Prediction extends Partial<Record<ScoredField, string | null>> {
  file: string;
  confidence?: Partial<Record<ScoredField, number>>;
  /** The seller's tax number, which a correction teaches besides the name. */
  seller_tax_id?: string | null;
  /** The best candidates, given or not, and what supports them. */
  best?: Partial<Record<ScoredField, { value: string; kind: string; strength: number }>>;
}

export type Verdict = "right" | "wrong" | "empty";

/** Names with at least this similarity count as the same: edit distance over letters and digits only. */
const vendor_alike_min = 0.85;

/** Null when the label has no value for the field and nothing was recognized. */
export function verdictOf(field: ScoredField, prediction: Prediction, label: Label): Verdict | null {
  const [said = null, wanted] = [prediction[field], label[field]];
  if (wanted === undefined || wanted === "") return null;
  if (wanted === null) return said === null ? null : "wrong";
  if (said === null) return "empty";
  return isRight(field, said, label) ? "right" : "wrong";
}

export function isRight(field: ScoredField, said: string, label: Label): boolean {
  const wanted = String(label[field]);
  if (field === "date") return label.date.includes(said);
  if (field === "vendor") return label.vendor.some((name) => similarity(said, name) >= vendor_alike_min);
  if (field === "buyer") return similarity(said, wanted) >= vendor_alike_min;
  if (field === "invoice_number") return squash(said) === squash(wanted);
  if (field === "total" || field === "tax" || field === "subtotal") return cents(said) === cents(wanted);
  return said === wanted;
}

function cents(text: string): bigint | null {
  const value: Decimal | null = parseDecimal(text);
  return value === null ? null : toUnits(value, 2);
}

export interface Scored {
  labels: Label[];
  predictions: Prediction[];
}

/** A row for each field and a column for each set: the share that is right, and how many are wrong and empty. */
export function scoreTable({ labels, predictions }: Scored): string[] {
  const byFile = new Map(predictions.map((prediction) => [prediction.file, prediction]));
  const sets = [...Map.groupBy(labels, ({ set }) => set)];
  const verdictsIn = (field: ScoredField, rows: Label[]) =>
    rows.flatMap((label) => verdictOf(field, byFile.get(label.file) ?? { file: label.file }, label) ?? []);
  const rows = fields.flatMap((field) => {
    const columns = sets.map(([, own]) => verdictsIn(field, own));
    const shares = columns.filter(({ length }) => length > 0).map(shareRight);
    if (shares.length === 0) return [];
    return [[field, ...columns.map(toCell), pointsBetween(shares)]];
  });
  const heading = [
    "right, % (wrong, empty of)",
    ...sets.map(([set, own]) => `${set}, ${own.length}`),
    "apart",
  ];
  return [heading, ...rows].map(toLine);
}

function toCell(verdicts: Verdict[]): string {
  if (verdicts.length === 0) return "";
  const count = (wanted: Verdict) => verdicts.filter((verdict) => verdict === wanted).length;
  return `${shareRight(verdicts).toFixed(1)} (${count("wrong")}, ${count("empty")} of ${verdicts.length})`;
}

function shareRight(verdicts: Verdict[]): number {
  return (verdicts.filter((verdict) => verdict === "right").length / verdicts.length) * 100;
}

/** The goal for each field is that sets are at most three points apart. */
const points_apart_max = 3;

function pointsBetween(shares: number[]): string {
  const points = Math.max(...shares) - Math.min(...shares);
  return `${points.toFixed(1)}${points > points_apart_max ? " !" : ""}`;
}

function toLine([first = "", ...cells]: string[]): string {
  return [first.padEnd(26), ...cells.map((cell) => cell.padEnd(24))].join(" ").trimEnd();
}

export const confidence_steps = [0.99, 0.97, 0.95, 0.9, 0.8, 0.6, 0] as const;

/** How often values of each confidence are right. The counts are what makes a row worth believing. */
export function reliabilityTable({ labels, predictions }: Scored): string[] {
  const byFile = new Map(predictions.map((prediction) => [prediction.file, prediction]));
  const judged = labels.flatMap((label) =>
    fields.flatMap((field) => {
      const prediction = byFile.get(label.file) ?? { file: label.file };
      const verdict = verdictOf(field, prediction, label);
      const confidence = prediction.confidence?.[field];
      if (verdict === null || verdict === "empty" || confidence === undefined) return [];
      return [{ field, right: verdict === "right", confidence }];
    }),
  );
  return fields.flatMap((field) => {
    const own = judged.filter((one) => one.field === field);
    if (own.length === 0) return [];
    const cells = confidence_steps.flatMap((from, i) => {
      const below = confidence_steps[i - 1] ?? Infinity;
      const inside = own.filter(({ confidence }) => confidence >= from && confidence < below);
      const right = inside.filter((one) => one.right).length;
      return inside.length === 0 ? [] : [`from ${from}: ${right} of ${inside.length}`];
    });
    return [`${field.padEnd(14)} right of given, by confidence: ${cells.join("; ")}`];
  });
}
