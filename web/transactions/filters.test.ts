import { expect, test } from "vitest";
import { isNarrowed, toFilters, toOrder, toQuery } from "./filters.ts";

const check = (raw: Record<string, unknown>, query: object) =>
  test(`the address ${JSON.stringify(raw)}`, () => expect(toQuery(toFilters(raw))).toEqual(query));

check({}, {});
check({ tab: "uncategorized" }, { categorized: false, is_transfer: false });
check({ tab: "unmatched", q: "lutz" }, { matched: false, is_transfer: false, amount: { lt: 0 }, q: "lutz" });
check({ tab: "transfers" }, { is_transfer: true });
check({ tab: "nonsense" }, {});
check({ q: 42 }, { q: "42" }); // the router reads a number from the address
check({ from: "2026-11-01", to: "tomorrow" }, { start_date: "2026-11-01" });
check({ from: "2026-13-45", to: "2026-02-30" }, {}); // the field for a date cannot show them
check({ account: "a", category: "c", import: "i" }, { account_id: "a", category_id: "c", import_id: "i" });

test("a tab alone does not narrow the list", () => {
  expect(isNarrowed(toFilters({ tab: "unmatched" }))).toBe(false);
  expect(isNarrowed(toFilters({ q: "x" }))).toBe(true);
});

test("the newest come first unless the address says otherwise", () => {
  expect(toOrder(toFilters({}))).toEqual({ sort: "booking_date", order: "desc" });
  expect(toOrder(toFilters({ sort: "amount", order: "asc" }))).toEqual({ sort: "amount", order: "asc" });
});
