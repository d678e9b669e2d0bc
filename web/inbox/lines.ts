/** The lines of the inbox list: headings and items, in the order in which they stand. */
import type { InboxItem } from "../../client/index.ts";
import type { Upload } from "../platform/upload-queue.ts";
import { type Arrival, arrivalKey, arrivalOf } from "./arrival.ts";

export type Line =
  | { kind: "heading"; key: string; arrival: Arrival }
  | { kind: "upload"; key: string; upload: Upload }
  | { kind: "item"; key: string; item: InboxItem; at: number };

export interface Layout {
  lines: readonly Line[];
  items: readonly InboxItem[];
}

interface Options {
  items: readonly InboxItem[];
  /** Those that have not arrived in the list yet stand on top. */
  uploads: readonly Upload[];
  /** Records of uploads that the list has had. One that has left it, such as by a match, is not on its way again. */
  arrived: ReadonlySet<string>;
  /** The calendar date that the list is ordered by; null: no headings. */
  dateOf: ((item: InboxItem) => string) | null;
  today: string;
}

export function layOut({ items, uploads, arrived, dateOf, today }: Options): Layout {
  const known = new Set(items.map(({ id }) => id));
  const waiting = uploads.filter(
    ({ record_id }) => record_id === null || !(known.has(record_id) || arrived.has(record_id)),
  );
  const lines: Line[] = waiting.length > 0 && dateOf ? [heading("today")] : [];
  for (const upload of waiting) lines.push({ kind: "upload", key: upload.id, upload });
  let group = waiting.length > 0 ? "today" : null;
  for (const [at, item] of items.entries()) {
    const arrival = dateOf && arrivalOf(dateOf(item), today);
    if (arrival && arrivalKey(arrival) !== group) {
      group = arrivalKey(arrival);
      lines.push(heading(arrival));
    }
    lines.push({ kind: "item", key: item.id, item, at });
  }
  return { lines, items };
}

function heading(arrival: Arrival): Line {
  return { kind: "heading", key: `heading-${arrivalKey(arrival)}`, arrival };
}

/** The item to go to when this one leaves the list: the next, or the one before the end. */
export function neighbourOf(items: readonly InboxItem[], id: string): string | null {
  const at = items.findIndex((item) => item.id === id);
  return (items[at + 1] ?? items[at - 1])?.id ?? null;
}
