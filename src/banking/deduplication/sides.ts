/** The two sides that deduplication compares: known transactions and rows of the file. */
import { daysBetween } from "../../kernel/calendar.ts";
import {
  deduplication_margin_days,
  type FileRow,
  type KnownTransaction,
  similar_min,
} from "./deduplication.ts";
import { distinctiveWords, rowText, wordOverlap } from "./fingerprint.ts";

export interface Side<Record> {
  record: Record;
  text: string;
  /** Distinctive words, computed on first use: most rows are decided without them. */
  words(): string[];
  free: boolean;
}

export type KnownSide = Side<KnownTransaction>;
export type RowSide = Side<FileRow> & { index: number };

export function toSide<Record extends FileRow>(record: Record): Side<Record> {
  return { record, text: rowText(record), words: lazily(() => distinctiveWords(record)), free: true };
}

/** Free rows and free known transactions that share a key, only where there are both. */
export function groupBoth(
  known: readonly KnownSide[],
  rows: readonly RowSide[],
  key: (side: Side<FileRow | KnownTransaction>) => string | null,
) {
  const groups = new Map<string, { known: KnownSide[]; rows: RowSide[] }>();
  for (const side of known) {
    const name = side.free ? key(side) : null;
    if (name === null) continue;
    const group = groups.get(name);
    if (group) group.known.push(side);
    else groups.set(name, { known: [side], rows: [] });
  }
  for (const row of rows) {
    const name = row.free ? key(row) : null;
    if (name !== null) groups.get(name)?.rows.push(row);
  }
  return [...groups.values()].filter((group) => group.rows.length > 0);
}

export function dayKey({ booking_date, amount, currency }: FileRow): string[] {
  return [booking_date, amount, currency];
}

export function overlapOf(a: Side<FileRow>, b: Side<FileRow>): number | null {
  return wordOverlap(a.words(), b.words());
}

export function dayDistance(a: Side<FileRow>, b: Side<FileRow>): number {
  return Math.abs(daysBetween(a.record.booking_date, b.record.booking_date));
}

/** One is the pending form and the other the booked form of it; the booked one is at most one day earlier. */
export function isSettlement(known: KnownSide, row: RowSide): boolean {
  if (known.record.status === row.record.status) return false;
  const [pending, booked] = known.record.status === "pending" ? [known, row] : [row, known];
  const delay = daysBetween(pending.record.booking_date, booked.record.booking_date);
  if (delay < -1 || delay > deduplication_margin_days) return false;
  return (overlapOf(known, row) ?? 0) >= similar_min;
}

function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
