/** What the reader reported about a document, as the screen uses it. The service keeps it in `meta.recognition`. */
import type { InboxItem } from "../../client/index.ts";

export interface FieldBox {
  /** From 1. */
  page: number;
  /** Shares of the page: 0 to 1. */
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Alternative {
  value: string;
  confidence: number;
}

export interface Reading {
  status: "done" | "failed" | "unavailable" | null;
  /** Why it failed, in the service's words. */
  reason: string | null;
  warnings: readonly string[];
  /** Only those fields that the item has and that the reader filled. */
  confidence: Partial<Record<ReadField, number>>;
  filled: ReadonlySet<string>;
  boxes: Partial<Record<ReadField, FieldBox>>;
  candidates: Partial<Record<ReadField, readonly Alternative[]>>;
}

/** The item's fields that can be read, with the reader's own names for them. */
const readerNames = {
  display_name: "vendor",
  date: "date",
  amount: "total",
  tax_amount: "tax",
  subtotal: "subtotal",
  reference_number: "invoice_number",
  due_date: "due_date",
  currency: "currency",
} as const;

export type ReadField = keyof typeof readerNames;
export const readFields = Object.keys(readerNames) as ReadField[];

/** About nine in ten values with confidence 0.9 are right; below it somebody should look. */
const doubtful_below = 0.9;

export function readingOf({ meta }: Pick<InboxItem, "meta">): Reading {
  const report = asRecord(meta?.recognition);
  const { status, reason, warnings, filled } = report;
  return {
    status: status === "done" || status === "failed" || status === "unavailable" ? status : null,
    reason: typeof reason === "string" ? reason : null,
    warnings: texts(warnings),
    filled: new Set(texts(filled)),
    confidence: byField(report.confidence, (value) => (typeof value === "number" ? value : null)),
    boxes: byField(report.boxes, toBox),
    candidates: byField(report.candidates, toAlternatives),
  };
}

/** Read with a low confidence, and nobody has changed it since. */
export function isDoubtful({ filled, confidence }: Reading, field: ReadField): boolean {
  return filled.has(field) && (confidence[field] ?? 1) < doubtful_below;
}

export function duplicateOf({ meta }: Pick<InboxItem, "meta">): string | null {
  const id = meta?.duplicate_of;
  return typeof id === "string" ? id : null;
}

/** The tax rate in percent that the amounts give, if it is a rate that exists. */
export function rateOf({ amount, tax_amount }: Pick<InboxItem, "amount" | "tax_amount">): number | null {
  if (amount === null || tax_amount === null || tax_amount <= 0 || amount <= tax_amount) return null;
  const net = amount - tax_amount;
  const rate = Math.round((tax_amount / net) * 200) / 2;
  // The rate must give the tax again, but for the cent that rounding may cost.
  return rate > 0 && Math.abs((net * rate) / 100 - tax_amount) < 0.011 ? rate : null;
}

function byField<Value>(
  raw: unknown,
  parse: (value: unknown) => Value | null,
): Partial<Record<ReadField, Value>> {
  const report = asRecord(raw);
  return Object.fromEntries(
    readFields.flatMap((field) => {
      const value = parse(report[readerNames[field]]);
      return value === null ? [] : [[field, value]];
    }),
  );
}

function toBox(raw: unknown): FieldBox | null {
  const { page, x, y, width, height } = asRecord(raw);
  const numbers = [page, x, y, width, height];
  if (!numbers.every((value) => typeof value === "number")) return null;
  return { page, x, y, width, height } as FieldBox;
}

function toAlternatives(raw: unknown): Alternative[] | null {
  if (!Array.isArray(raw)) return null;
  return raw
    .map(asRecord)
    .flatMap(({ value, confidence }) =>
      typeof value === "string" || typeof value === "number"
        ? [{ value: String(value), confidence: typeof confidence === "number" ? confidence : 0 }]
        : [],
    );
}

function asRecord(raw: unknown): Record<string, unknown> {
  return typeof raw === "object" && raw !== null ? (raw as Record<string, unknown>) : {};
}

function texts(raw: unknown): string[] {
  return Array.isArray(raw) ? raw.filter((value) => typeof value === "string") : [];
}
