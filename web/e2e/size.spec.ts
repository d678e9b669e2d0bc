import { budgets, measureWeb } from "../../scripts/web-size.ts";
import { expect, test } from "./pages.ts";

test("the build is within its budgets", () => {
  const { first_js_kb, first_css_kb, later, shared_js_kb } = measureWeb();
  expect(first_js_kb).toBeLessThanOrEqual(budgets.first_js_kb);
  expect(first_css_kb).toBeLessThanOrEqual(budgets.first_css_kb);
  expect(shared_js_kb).toBeLessThanOrEqual(budgets.shared_js_kb);
  expect(later.filter(({ js_kb }) => js_kb > budgets.route_js_kb)).toEqual([]);
});
