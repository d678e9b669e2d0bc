/** The records of a list. Awaited, it is the first page; iterated, it is every record, page by page. */
import type { ListMeta } from "./types.ts";

export interface Page<Row> {
  data: Row[];
  meta: ListMeta;
}

export interface List<Row> extends Promise<Page<Row>>, AsyncIterable<Row> {
  pages(): AsyncGenerator<Page<Row>, void, undefined>;
  /** Every record in an array; for lists that are known to be short. */
  all(): Promise<Row[]>;
}

/** The first page is requested at once, the others when an iteration gets there. */
export function toList<Row>(
  first: Promise<Page<Row>>,
  next: (cursor: string) => Promise<Page<Row>>,
): List<Row> {
  async function* pages() {
    for (let page = await first; ; ) {
      yield page;
      const { next_cursor } = page.meta;
      if (next_cursor === null) return;
      page = await next(next_cursor);
    }
  }
  async function* rows() {
    for await (const { data } of pages()) yield* data;
  }
  async function all() {
    const found: Row[] = [];
    for await (const row of rows()) found.push(row);
    return found;
  }
  return Object.assign(first, { pages, all, [Symbol.asyncIterator]: rows });
}
