/**
 * A long list is read again only where it is in sight. An infinite query of TanStack Query that is out of date goes
 * through every loaded page, one after the other: for 100,000 rows 1,000 requests, or, answered from the cache, half a
 * second of work on a slow machine. Here a page out of sight is only marked; it is read again when it comes into sight.
 * The first page is always read, because it has the count.
 */
export interface Page<Row> {
  data: Row[];
  meta: { count: number; next_cursor: string | null };
}

interface Identified {
  id: string;
}

/** For rows that have no id of their own. */
export function identify<Row>({ data, meta }: Page<Row>, idOf: (row: Row) => string): Page<Row & Identified> {
  return { data: data.map((row) => ({ ...row, id: idOf(row) })), meta };
}

/** Pages that are out of date and were out of sight when that became known. */
const outdated = new WeakSet<object>();

export const isOutdated = (page: object): boolean => outdated.has(page);

export interface Refresh<Row> {
  pages: readonly Page<Row>[];
  isInSight(at: number): boolean;
  /** Only pages that were marked before are read: the list itself is up to date, its reader has scrolled. */
  marked_only: boolean;
  /** Reads the page after a cursor, or the first. */
  read(cursor: string | undefined): PromiseLike<Page<Row>>;
}

/** Pages that are not read stay the same objects. */
export async function refreshPages<Row extends Identified>(refresh: Refresh<Row>): Promise<Page<Row>[]> {
  const { pages, isInSight, marked_only, read } = refresh;
  const fresh: Page<Row>[] = [];
  for (const [at, old] of pages.entries()) {
    const reads = isInSight(at) && (!marked_only || outdated.has(old));
    if (reads) {
      const cursor = pages[at - 1]?.meta.next_cursor ?? undefined;
      const { page, joins } = await readJoined(old, pages[at + 1], cursor, read);
      fresh.push(page);
      // What follows no longer joins: it is given up, and loaded again by scrolling.
      if (!joins) break;
    } else {
      if (!marked_only) outdated.add(old);
      fresh.push(at === 0 && !marked_only ? await recount(old, read) : old);
    }
  }
  return fresh;
}

async function recount<Row>(old: Page<Row>, read: Refresh<Row>["read"]): Promise<Page<Row>> {
  const counted = { ...old, meta: { ...old.meta, count: (await read(undefined)).meta.count } };
  outdated.add(counted);
  return counted;
}

/** New rows push old ones out of their page; what they need beyond one more page is a new list. */
const reads_max = 2;

interface Joined<Row> {
  page: Page<Row>;
  joins: boolean;
}

/**
 * Reads a page again and makes it end where the next one begins, whose cursor is the old end of this page. If the rows
 * that are read do not reach that place, it does not join.
 */
async function readJoined<Row extends Identified>(
  old: Page<Row>,
  next: Page<Row> | undefined,
  cursor: string | undefined,
  read: Refresh<Row>["read"],
): Promise<Joined<Row>> {
  let fresh = await read(cursor);
  for (let reads = 1; next && next.data.length > 0; reads += 1) {
    const end = findEnd(fresh.data, old.data, next.data);
    if (end !== null) {
      const meta = { ...fresh.meta, next_cursor: old.meta.next_cursor };
      return { page: { data: fresh.data.slice(0, end), meta }, joins: true };
    }
    if (fresh.meta.next_cursor === null || reads === reads_max) return { page: fresh, joins: false };
    const more = await read(fresh.meta.next_cursor);
    fresh = { data: [...fresh.data, ...more.data], meta: { ...more.meta, count: fresh.meta.count } };
  }
  return { page: fresh, joins: true };
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
