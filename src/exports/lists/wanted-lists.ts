/** The lists that a request asks for, and their records. */
import type { Page } from "../../platform/list/list.ts";
import type { Period, WholeList } from "../../platform/list/whole-list.ts";
import { exportLists } from "../constants.ts";
import type { Sources, Wanted, Writing } from "../format.ts";

export function wantedLists({ options }: Pick<Wanted, "options">, { lists }: Sources): WholeList[] {
  return findLists(options.lists ?? exportLists, lists);
}

export function findLists(names: readonly string[], lists: readonly WholeList[]): WholeList[] {
  return names.map((name) => {
    const list = lists.find((one) => one.name === name);
    if (!list) throw new Error(`No route has the list ${name}.`);
    return list;
  });
}

export function scopesOf(lists: readonly WholeList[]): string[] {
  return [...new Set(lists.flatMap(({ scope }) => scope ?? []))];
}

/** Reports the progress within its part of the whole. */
export async function* recordPages(
  writing: Writing,
  list: WholeList,
  part: { index: number; count: number },
): AsyncGenerator<Page<unknown>> {
  const { tx, organization_id, now, sources, report } = writing;
  const reading = { tx, organization_id, now, cursors: sources.cursors };
  let done = 0;
  for await (const page of list.pages(reading, periodOf(writing))) {
    yield page;
    done += page.data.length;
    const share = page.meta.count === 0 ? 1 : Math.min(1, done / page.meta.count);
    await report(part.index + share, part.count);
  }
}

function periodOf({ start_date, end_date }: Wanted): Period {
  return { ...(start_date && { start_date }), ...(end_date && { end_date }) };
}
