/**
 * How far a bank's transaction ids can be trusted. By the standards they are unique and permanent, but some
 * banks start again at 1 in every file, give every download new ids, or use the same id for every row. So an
 * id counts only if it is unique on both sides and agrees with date and amount, and each file is checked for
 * whether its ids are reliable.
 */
import { daysBetween } from "../../kernel/calendar.ts";
import { type BankIds, type FileRow, similar_min } from "./deduplication.ts";

const stable_days_max = 5;
const settle_days_max = 15;

/** Records by id, without ids that occur more than once. */
export function uniqueIds<Item>(
  items: Iterable<Item>,
  idOf: (item: Item) => string | null,
): Map<string, Item> {
  const unique = new Map<string, Item>();
  const seen = new Set<string>();
  for (const item of items) {
    const id = idOf(item);
    if (id === null) continue;
    if (seen.has(id)) unique.delete(id);
    else unique.set(id, item);
    seen.add(id);
  }
  return unique;
}

export function judgeBankIds(known: readonly FileRow[], rows: readonly FileRow[]) {
  const idOf = (record: FileRow) => record.bank_transaction_id;
  const [knownById, rowById] = [uniqueIds(known, idOf), uniqueIds(rows, idOf)];
  let [agreeing, contradicting] = [0, 0];
  for (const [id, row] of rowById) {
    const other = knownById.get(id);
    if (!other) continue;
    if (sameMoney(other, row) && distance(other, row) <= stable_days_max) agreeing++;
    else if (other.status === row.status) contradicting++;
  }
  const verdict: BankIds = contradicting > 0 ? "reused" : agreeing > 0 ? "stable" : "unknown";
  return {
    verdict,
    /** Whether the id that both records share means that they are one booking. */
    connects(a: FileRow, b: FileRow, overlap: number | null): boolean {
      if (verdict === "reused")
        return sameMoney(a, b) && distance(a, b) === 0 && (overlap ?? 1) >= similar_min;
      if (isCounter(b)) return sameMoney(a, b) && distance(a, b) === 0;
      if (a.status !== b.status) return a.currency === b.currency && distance(a, b) <= settle_days_max;
      return sameMoney(a, b) && distance(a, b) <= stable_days_max;
    },
    /** Whether the record has a unique id. Two records with different unique ids are different bookings. */
    identifies(record: FileRow, side: "known" | "row"): boolean {
      const id = record.bank_transaction_id;
      return id !== null && !isCounter(record) && (side === "known" ? knownById : rowById).has(id);
    },
  };
}

/** "1", "17": a row number within a file, not the id of a booking. */
function isCounter({ bank_transaction_id }: FileRow): boolean {
  return /^\d{1,5}$/.test(bank_transaction_id ?? "");
}

function sameMoney(a: FileRow, b: FileRow): boolean {
  return a.amount === b.amount && a.currency === b.currency;
}

function distance(a: FileRow, b: FileRow): number {
  return Math.abs(daysBetween(a.booking_date, b.booking_date));
}
