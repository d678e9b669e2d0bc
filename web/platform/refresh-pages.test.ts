import { expect, test } from "vitest";
import { findEnd, isOutdated, type Page, refreshPages } from "./refresh-pages.ts";

const rows = (text: string) => [...text].map((id) => ({ id }));
const show = (shown: { id: string }[]) => shown.map(({ id }) => id).join("");

function check(name: string, fresh: string, old: string, next: string, expected: number | null) {
  test(`the end of a page: ${name}`, () =>
    expect(findEnd(rows(fresh), rows(old), rows(next))).toBe(expected));
}

check("nothing has changed", "abc", "abc", "def", 3);
check("a row is new and pushed the last one out", "xab", "abc", "def", null);
check("a row is gone, and one of the next page moved up", "acd", "abc", "def", 2);
check("the last row is gone", "abd", "abc", "def", 2);
check("one came, one went", "xac", "abc", "def", 3);
check("all rows are new", "xyz", "abc", "def", null);
check("all rows are gone", "def", "abc", "def", 0);

const page = (text: string, next_cursor: string | null, count = 9): Page<{ id: string }> => ({
  data: rows(text),
  meta: { count, next_cursor },
});
const first = () => [page("abc", "1"), page("def", "2"), page("ghi", null)];
const refresh = async (answers: Page<{ id: string }>[], change: object = {}) => {
  const cursors: (string | undefined)[] = [];
  const pages = first();
  const read = async (cursor?: string) => answers[cursors.push(cursor) - 1] as Page<{ id: string }>;
  const isInSight = (at: number) => at === 1;
  const result = await refreshPages({ pages, isInSight, marked_only: false, read, ...change });
  return { result, pages, cursors, shown: result.map(({ data }) => show(data)) };
};
/** The first page is always asked for its count. */
const counted = page("abc", "1", 10);

test("a refresh: a page in sight is read, and joins the next one", async () => {
  const { result, cursors, shown } = await refresh([counted, page("dxf", "new", 10)]);
  expect([cursors, shown, result[1]?.meta]).toEqual([
    [undefined, "1"],
    ["abc", "dxf", "ghi"],
    { count: 10, next_cursor: "2" },
  ]);
});

test("a refresh: what a new row pushed out is read too", async () => {
  const { result, cursors, shown } = await refresh([counted, page("xde", "new"), page("fgh", "newer")]);
  expect([cursors, shown, result[1]?.meta.next_cursor]).toEqual([
    [undefined, "1", "new"],
    ["abc", "xdef", "ghi"],
    "2",
  ]);
});

test("a refresh: pages out of sight are not read but marked; the first one gives the count", async () => {
  const { result, pages, cursors, shown } = await refresh([page("xab", "new", 10), page("def", "2")]);
  expect([cursors, shown[0], result[0]?.meta]).toEqual([
    [undefined, "1"],
    "abc",
    { count: 10, next_cursor: "1" },
  ]);
  expect(result[2]).toBe(pages[2]);
  expect(result.map(isOutdated)).toEqual([true, false, true]);
});

test("a refresh: scrolling reads only what was marked", async () => {
  const { cursors, result, pages } = await refresh([], { marked_only: true });
  expect([cursors, result.every((one, at) => one === pages[at])]).toEqual([[], true]);
  const marked = await refresh([counted, page("def", "2")]);
  const again = await refresh([page("ghk", null)], {
    pages: marked.result,
    marked_only: true,
    isInSight: (at: number) => at > 0,
  });
  expect([again.cursors, again.shown]).toEqual([["2"], ["abc", "def", "ghk"]]);
  expect(again.result.map(isOutdated)).toEqual([true, false, false]);
});

test("a refresh: what does not reach the next page ends the list there", async () => {
  const { shown, result } = await refresh([counted, page("xyz", "new"), page("uvw", "newer")]);
  expect([shown, result.at(-1)?.meta.next_cursor]).toEqual([["abc", "xyzuvw"], "newer"]);
});

test("a refresh: when nothing follows any more, the list ends there", async () => {
  const { shown, result } = await refresh([counted, page("de", null)]);
  expect([shown, result.at(-1)?.meta.next_cursor]).toEqual([["abc", "de"], null]);
});
