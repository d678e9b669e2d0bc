import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ProfitLoss, TopCategory } from "../../client/index.ts";
import { quarterOf, toBars } from "./bars.ts";
import { toBudgetSums } from "./budgets.ts";
import { type Comparison, type Preset, toReportFilters } from "./filters.ts";
import { type Figure, monthlyColumns, pairMonths } from "./monthly.ts";
import { comparedRange, monthAfter, rangeOf } from "./range.ts";
import { pairCategories } from "./spending.ts";
import { difference, sumOf } from "./sums.ts";
import { tableToCsv } from "./table.ts";
import { en } from "./words/en.ts";

const days = (text: string) => {
  const [start_date = "", end_date = ""] = text.split("..");
  return { start_date, end_date };
};

describe("the days of a preset, on 17 November 2026", () => {
  const check = (range: Preset, expected: string) =>
    test(range, () => expect(rangeOf({ range }, "2026-11-17")).toEqual(days(expected)));
  check("last_12_months", "2025-12-01..2026-11-17");
  check("this_month", "2026-11-01..2026-11-17");
  check("last_month", "2026-10-01..2026-10-31");
  check("this_quarter", "2026-10-01..2026-11-17");
  check("last_quarter", "2026-07-01..2026-09-30");
  check("this_year", "2026-01-01..2026-11-17");
  check("last_year", "2025-01-01..2025-12-31");
});

describe("own days", () => {
  const check = (start: string | undefined, end: string | undefined, expected: string) =>
    test(`${start} to ${end}`, () =>
      expect(rangeOf({ range: "own", start, end }, "2026-11-17")).toEqual(days(expected)));
  check("2026-03-05", "2026-04-10", "2026-03-05..2026-04-10");
  check("2026-03-05", undefined, "2026-03-05..2026-11-17");
  check("2027-01-05", undefined, "2027-01-05..2027-01-05"); // begins after today
  check(undefined, "2026-04-10", "2026-04-01..2026-04-10");
});

describe("the days it is compared with", () => {
  const check = (range: string, comparison: Comparison, expected: string) =>
    test(`${range}, ${comparison}`, () =>
      expect(comparedRange(days(range), comparison)).toEqual(days(expected)));
  check("2026-11-01..2026-11-17", "before", "2026-10-01..2026-10-17");
  check("2026-11-01..2026-11-17", "year", "2025-11-01..2025-11-17");
  check("2026-02-01..2026-02-28", "before", "2026-01-01..2026-01-31"); // a last day stays one
  check("2024-02-01..2024-02-29", "year", "2023-02-01..2023-02-28");
  check("2026-02-01..2026-02-28", "year", "2025-02-01..2025-02-28");
  check("2025-02-01..2025-02-28", "year", "2024-02-01..2024-02-29");
  check("2026-03-01..2026-03-30", "before", "2026-02-01..2026-02-28"); // there is no 30 February
  check("2026-01-15..2026-03-10", "before", "2025-10-15..2025-12-10");
  check("2025-12-01..2026-11-17", "before", "2024-12-01..2025-11-17");
  test("with nothing", () => expect(comparedRange(days("2026-01-01..2026-01-31"), "none")).toBeNull());
});

const monthsIn = (range: { start_date: string; end_date: string }) => {
  const [from = 0, to = 0] = [range.start_date, range.end_date].map(
    (date) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)),
  );
  return to - from + 1;
};

test("whatever the days, both ranges have as many months", () => {
  const date = fc
    .date({ min: new Date("1990-01-01"), max: new Date("2100-12-31"), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10));
  fc.assert(
    fc.property(date, date, fc.constantFrom("before" as const, "year" as const), (one, other, comparison) => {
      const [start_date = "", end_date = ""] = [one, other].toSorted();
      const compared = comparedRange({ start_date, end_date }, comparison);
      expect(compared && monthsIn(compared)).toBe(monthsIn({ start_date, end_date }));
    }),
  );
});

test("the month after December is January", () => {
  expect(monthAfter("2026-12-01", 1)).toBe("2027-01-01");
  expect(monthAfter("2026-01-01", -1)).toBe("2025-12-01");
});

describe("an address that makes no sense shows the first report", () => {
  const first = toReportFilters({});
  const check = (raw: Record<string, unknown>) =>
    test(JSON.stringify(raw), () => expect(toReportFilters(raw)).toEqual(first));
  check({ report: "nothing" });
  check({ range: "own'" });
  check({ range: 7, compare: ["year"], figure: {} });
  check({ start: "2026-01-01" }); // days count only for own ranges
  check({ month: "2026-02-31" });
  check({ month: 202611 });
});

test("an address with everything", () => {
  const raw = { report: "budgets", range: "own", start: "2026-01-01", end: "x", month: "2026-03-17" };
  expect(toReportFilters(raw)).toMatchObject({
    report: "budgets",
    start: "2026-01-01",
    end: undefined,
    month: "2026-03-01",
  });
});

const months = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ period: monthAfter(from, index), values: [1, 0.1] }));

test("bars: months while they fit, then quarters, then years; nothing is left out", () => {
  const shape = (count: number, max: number) =>
    toBars(months("2025-11-01", count), max).map(({ size, values }) => `${size} ${values.join(" ")}`);
  expect(shape(3, 6)).toEqual(["month 1 0.1", "month 1 0.1", "month 1 0.1"]);
  expect(shape(7, 6)).toEqual(["quarter 2 0.2", "quarter 3 0.3", "quarter 2 0.2"]);
  expect(shape(30, 6)).toEqual(["year 2 0.2", "year 12 1.2", "year 12 1.2", "year 4 0.4"]);
  expect(toBars([], 6)).toEqual([]);
  expect([quarterOf("2026-03-01"), quarterOf("2026-04-01"), quarterOf("2026-12-01")]).toEqual([1, 2, 4]);
});

test("sums have no binary fractions in them", () => {
  expect(sumOf([0.1, 0.2])).toBe(0.3);
  expect(sumOf(Array.from({ length: 1000 }, () => 0.01))).toBe(10);
  expect(difference(0.3, 0.1)).toBe(0.2);
  expect(() => sumOf([Number.NaN])).toThrow("not an amount");
});

const month = (period: string, net_profit_loss: number) => ({ period, net_profit_loss }) as ProfitLoss;
const net: Figure<ProfitLoss> = { id: "net", of: ({ net_profit_loss }) => net_profit_loss };

test("by month: what is compared stands beside it, with the change, in table and CSV", () => {
  const rows = pairMonths(
    [month("2026-01-01", 10.1), month("2026-02-01", -5)],
    [month("2025-01-01", 10), month("2025-02-01", 0)],
  );
  const columns = monthlyColumns([net], rows, { own: en, compare: "year" });
  expect(columns.map(({ total }) => total)).toEqual([undefined, 5.1, 10, -4.9]);
  expect(tableToCsv({ rows, columns, keyOf: ({ now }) => now.period })).toBe(
    'Month,Net,"Net, year before","Net, change"\r\n2026-01-01,10.1,10,0.1\r\n2026-02-01,-5,0,-5\r\n',
  );
});

const category = (category_id: string | null, total_amount: number) =>
  ({ category_id, category_name: category_id, total_amount, transaction_count: 1 }) as TopCategory;

test("spending: what was spent only before is listed, too", () => {
  const rows = pairCategories(
    [category("rent", 5), category(null, 2)],
    [category("rent", 4), category("tax", 9)],
  );
  expect(rows.map(({ category_id, amount, before }) => [category_id, amount, before])).toEqual([
    ["rent", 5, 4],
    [null, 2, 0],
    ["tax", 0, 9],
  ]);
  expect(pairCategories([category("rent", 5)], null)).toMatchObject([{ before: null }]);
});

test("the headline of the budgets compares spending of the budgets with the budgets", () => {
  const row = (actual_spend: number, budget_amount: number) => ({ actual_spend, budget_amount });
  expect(toBudgetSums([row(700.1, 3000), row(89.9, 500), row(4536.16, 0)])).toEqual({
    spent: 790,
    budget: 3500,
  });
  expect(toBudgetSums([row(0, 500), row(10, 0)])).toEqual({ spent: 0, budget: 500 });
  expect(toBudgetSums([row(10, 0), row(2.5, 0)])).toEqual({ spent: 12.5, budget: 0 });
});
