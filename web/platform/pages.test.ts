import { expect, test } from "vitest";
import { indexPages } from "./pages.ts";

const page = (...data: number[]) => ({ data });

function check(name: string, pages: { data: number[] }[]) {
  test(`pages: ${name}`, () => {
    const joined = pages.flatMap(({ data }) => data);
    const index = indexPages(pages);
    expect(index.length).toBe(joined.length);
    for (let at = -1; at <= joined.length; at++) expect(index.rowAt(at), `row ${at}`).toBe(joined[at]);
    for (const row of joined) expect(index.indexOf((one) => one === row)).toBe(joined.indexOf(row));
    for (const near of joined.keys())
      expect(index.indexOf((one) => one === joined[0], near)).toBe(joined.length > 0 ? 0 : -1);
    expect(index.indexOf((row) => row === -5)).toBe(-1);
    for (const at of joined.keys()) {
      index.see(at);
      const [first, last] = [joined[0], joined.at(-1)];
      const found = index.pagesOf((row) => row === first || row === last, joined.length > 1 ? 2 : 1);
      expect([...found].toSorted()).toEqual([...new Set([index.pageAt(0), index.pageAt(joined.length - 1)])]);
    }
  });
}

check("none", []);
check("one that is empty", [page()]);
check("several of one size", [page(1, 2, 3), page(4, 5, 6), page(7)]);
check("an empty one in between", [page(1, 2), page(), page(), page(3)]);
check("different sizes", [page(1), page(2, 3, 4, 5), page(6, 7)]);

test("pages: 100,000 rows are found without joining them", () => {
  const pages = Array.from({ length: 1000 }, (_, number) => ({
    data: Array.from({ length: 100 }, (_row, row) => number * 100 + row),
  }));
  const { rowAt, length } = indexPages(pages);
  expect(length).toBe(100_000);
  for (const at of [0, 99, 100, 54_321, 99_999]) expect(rowAt(at)).toBe(at);
});
