/** A list of any length, as the pages that were loaded. Finds a row by its index without joining the pages. */
export interface PageIndex<Row> {
  /** Rows that are loaded. */
  length: number;
  rowAt(index: number): Row | undefined;
  /** The number of the page that has this row. */
  pageAt(index: number): number;
  /** Says which row is in sight: rows are looked for from its page outwards, because most are close to it. */
  see(index: number): void;
  /** The index of a loaded row, or -1. */
  indexOf(matches: (row: Row) => boolean, near?: number): number;
  /** The numbers of the pages that have these rows; the search ends when all `count` of them are found. */
  pagesOf(matches: (row: Row) => boolean, count: number): ReadonlySet<number>;
  /** The loaded rows that match. */
  filter(matches: (row: Row) => boolean): Row[];
}

const indexes = new WeakMap<object, PageIndex<never>>();

/** Made once for the same pages: a refresh of a long list asks once for every page. */
export function indexPages<Row>(pages: readonly { data: readonly Row[] }[]): PageIndex<Row> {
  const found = (indexes.get(pages) as PageIndex<Row> | undefined) ?? makeIndex(pages);
  indexes.set(pages, found as PageIndex<never>);
  return found;
}

function makeIndex<Row>(pages: readonly { data: readonly Row[] }[]): PageIndex<Row> {
  const starts: number[] = [];
  let length = 0;
  let seen = 0;
  for (const { data } of pages) {
    starts.push(length);
    length += data.length;
  }
  return {
    length,
    rowAt(index) {
      if (index < 0 || index >= length) return undefined;
      const page = pageOf(starts, index);
      return pages[page]?.data[index - (starts[page] ?? 0)];
    },
    pageAt: (index) => pageOf(starts, index),
    see(index) {
      seen = index;
    },
    pagesOf(matches, count) {
      const found = new Set<number>();
      let left = count;
      for (const page of outwards(pageOf(starts, seen), pages.length)) {
        const rows = pages[page]?.data.filter(matches).length ?? 0;
        if (rows > 0) found.add(page);
        left -= rows;
        if (left <= 0) break;
      }
      return found;
    },
    indexOf(matches, near = seen) {
      for (const page of outwards(pageOf(starts, near), pages.length)) {
        const within = pages[page]?.data.findIndex(matches) ?? -1;
        if (within >= 0) return (starts[page] ?? 0) + within;
      }
      return -1;
    },
    filter: (matches) => pages.flatMap(({ data }) => data.filter(matches)),
  };
}

/** All numbers below `length`, those closest to `from` first. */
function* outwards(from: number, length: number): Generator<number> {
  for (let step = 0; step < length; step += 1) {
    if (from + step < length) yield from + step;
    if (step > 0 && from >= step) yield from - step;
  }
}

/** The last page that starts at or before the index. */
function pageOf(starts: readonly number[], index: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  return low;
}
