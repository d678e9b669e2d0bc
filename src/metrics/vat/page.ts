/** One page of a list that the VAT report computes. */
import type { CursorSigner, Position } from "../../platform/list/cursor.ts";
import type { Page } from "../../platform/list/list.ts";

type Place = Omit<Position, "count">;

interface PageSource<Row, Resource> {
  limit: number;
  cursor: string | null;
  /** Everything that must stay the same from page to page. */
  bound: string;
  count(): Promise<{ count: number }>;
  find(after: Place | null, rows_max: number): Promise<Row[]>;
  toPosition(row: Row): Place;
  toResource(row: Row): Resource;
}

export async function readPage<Row, Resource>(
  signer: CursorSigner,
  { limit, cursor, bound, ...source }: PageSource<Row, Resource>,
): Promise<Page<Resource>> {
  const after = cursor === null ? null : signer.read(cursor, bound);
  const rows = await source.find(after, limit + 1);
  const { count } = after ?? (await source.count());
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next_cursor =
    rows.length > limit && last ? signer.write({ ...source.toPosition(last), count }, bound) : null;
  return { data: shown.map(source.toResource), meta: { count, next_cursor } };
}
