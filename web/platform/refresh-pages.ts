/**
 * A long list is read again only where it is in sight. When a list is out of date, TanStack Query reads every loaded page,
 * one after the other: 1,000 requests for 100,000 rows. Here a page out of sight is answered from the cache and marked;
 * it is read again when it comes into sight. The first page is always read, because it has the count.
 */
export interface Page<Row> {
  data: Row[];
  meta: { count: number; next_cursor: string | null };
}

interface Identified {
  id: string;
}

/** Pages that are out of date and were out of sight when that became known. */
const outdated = new WeakSet<object>();
/** Pages after which a refresh stops: what follows no longer joins, and is loaded again by scrolling. */
const loose_ends = new WeakSet<object>();

export const isOutdated = (page: object): boolean => outdated.has(page);
export const isLooseEnd = (page: object): boolean => loose_ends.has(page);
export const tieEnd = (page: object): boolean => loose_ends.delete(page);

export interface Refresh<Row> {
  /** The loaded pages, and which of them is asked for. */
  pages: readonly Page<Row>[];
  at: number;
  in_sight: boolean;
  /** Only pages that were marked before are read: the list itself is up to date, its reader has scrolled. */
  marked_only: boolean;
  /** Reads the page after a cursor; without one, the page that is asked for. */
  read(cursor?: string): PromiseLike<Page<Row>>;
}

export async function refreshPage<Row extends Identified>(refresh: Refresh<Row>): Promise<Page<Row>> {
  const { pages, at, in_sight, marked_only, read } = refresh;
  const old = pages[at] as Page<Row>;
  if (marked_only && !outdated.has(old)) return old;
  if (in_sight) return readJoined(old, pages[at + 1], read);
  outdated.add(old);
  if (at > 0 || marked_only) return old;
  const counted = { ...old, meta: { ...old.meta, count: (await read()).meta.count } };
  outdated.add(counted);
  return counted;
}

/** New rows push old ones out of their page; what they need beyond one more page is a new list. */
const reads_max = 2;

/**
 * Reads a page again and makes it end where the next one begins, whose cursor is the old end of this page. If the rows
 * that are read do not reach that place, the pages after it are given up.
 */
async function readJoined<Row extends Identified>(
  old: Page<Row>,
  next: Page<Row> | undefined,
  read: Refresh<Row>["read"],
): Promise<Page<Row>> {
  let fresh = await read();
  for (let reads = 1; next && next.data.length > 0; reads += 1) {
    const end = findEnd(fresh.data, old.data, next.data);
    if (end !== null)
      return {
        data: fresh.data.slice(0, end),
        meta: { ...fresh.meta, next_cursor: old.meta.next_cursor },
      };
    if (fresh.meta.next_cursor === null || reads === reads_max) {
      loose_ends.add(fresh);
      return fresh;
    }
    const more = await read(fresh.meta.next_cursor);
    fresh = { data: [...fresh.data, ...more.data], meta: { ...more.meta, count: fresh.meta.count } };
  }
  return fresh;
}

/** How many of the rows belong to the page; null if they do not reach its end. */
export function findEnd(
  fresh: readonly Identified[],
  old: readonly Identified[],
  next: readonly Identified[],
): number | null {
  const last = fresh.findIndex(({ id }) => id === old.at(-1)?.id);
  if (last >= 0) return last + 1;
  const following = new Set(next.map(({ id }) => id));
  const overlap = fresh.findIndex(({ id }) => following.has(id));
  return overlap >= 0 ? overlap : null;
}
