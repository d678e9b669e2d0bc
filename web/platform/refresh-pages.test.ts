import { expect, test } from "vitest";
import { findEnd, isLooseEnd, isOutdated, type Page, refreshPage } from "./refresh-pages.ts";

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
const refresh = async (answers: Page<{ id: string }>[], change: object = {}) => {
  const cursors: (string | undefined)[] = [];
  const pages = [page("abc", "1"), page("def", "2"), page("ghi", null)];
  const read = async (cursor?: string) => answers[cursors.push(cursor) - 1] as Page<{ id: string }>;
  const result = await refreshPage({ pages, at: 1, in_sight: true, marked_only: false, read, ...change });
  return { result, pages, cursors };
};

test("a refresh: a page in sight is read, and joins the next one", async () => {
  const { result, cursors } = await refresh([page("dxf", "new", 10)]);
  expect([cursors, show(result.data), result.meta]).toEqual([
    [undefined],
    "dxf",
    { count: 10, next_cursor: "2" },
  ]);
});

test("a refresh: what a new row pushed out is read too", async () => {
  const { result, cursors } = await refresh([page("xde", "new"), page("fgh", "newer")]);
  expect([cursors, show(result.data), result.meta.next_cursor]).toEqual([[undefined, "new"], "xdef", "2"]);
});

test("a refresh: a page out of sight is not read, and is marked", async () => {
  const { result, pages, cursors } = await refresh([], { in_sight: false });
  expect([cursors, result === pages[1], isOutdated(result)]).toEqual([[], true, true]);
});

test("a refresh: the first page gives the count, wherever the reader is", async () => {
  const { result, cursors } = await refresh([page("xab", "new", 10)], { at: 0, in_sight: false });
  expect([cursors.length, show(result.data), result.meta]).toEqual([
    1,
    "abc",
    { count: 10, next_cursor: "1" },
  ]);
  expect(isOutdated(result)).toBe(true);
});

test("a refresh: scrolling reads only what was marked", async () => {
  const { cursors } = await refresh([], { marked_only: true });
  expect(cursors).toEqual([]);
});

test("a refresh: what does not reach the next page ends the list there", async () => {
  const { result } = await refresh([page("xyz", "new"), page("uvw", "newer")]);
  expect([show(result.data), result.meta.next_cursor, isLooseEnd(result)]).toEqual(["xyzuvw", "newer", true]);
});

test("a refresh: when nothing follows any more, the list ends there", async () => {
  const { result } = await refresh([page("de", null)]);
  expect([show(result.data), result.meta.next_cursor, isLooseEnd(result)]).toEqual(["de", null, true]);
});
