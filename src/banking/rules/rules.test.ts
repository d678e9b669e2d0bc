import { describe, expect, test } from "vitest";
import type { CategoryId } from "../../kernel/ids.ts";
import { clearDecision } from "./categorize.ts";
import { compileRules, type Describable, type Rule } from "./rules.ts";

const rule = (more: object): Rule => ({
  match_text: null,
  match_amount_min: null,
  match_amount_max: null,
  match_account_id: null,
  match_direction: null,
  set_category_id: "set" as CategoryId,
  set_vendor_id: null,
  set_project_id: null,
  ...more,
});

const transaction = (more: object = {}) =>
  ({
    account_id: "account",
    amount: "-10",
    description: "Card payment",
    counterparty_name: "Café Luna",
    reference: "RE-1234",
    ...more,
  }) as Describable;

describe("a rule fits", () => {
  const check = (conditions: object, fits: boolean, of: object = {}) =>
    test(`${JSON.stringify(conditions)}: ${fits} ${JSON.stringify(of)}`, () =>
      expect(compileRules([rule(conditions)])(transaction(of)).category_id).toBe(fits ? "set" : null));
  check({ match_text: "CAFE luna" }, true);
  check({ match_text: "  card   PAYMENT " }, true);
  check({ match_text: "re-1234" }, true);
  check({ match_text: "luna card" }, true); // from the name into the text
  check({ match_text: "luna bar" }, false);
  check({ match_text: "null" }, false, { counterparty_name: null, reference: null });
  check({ match_amount_min: "10" }, true);
  check({ match_amount_min: "10.01" }, false);
  check({ match_amount_max: "10" }, true);
  check({ match_amount_max: "9.99" }, false);
  check({ match_amount_min: "10", match_amount_max: "10" }, true, { amount: "10" });
  check({ match_direction: "out" }, true);
  check({ match_direction: "in" }, false);
  check({ match_direction: "in" }, true, { amount: "10" });
  check({ match_direction: "out" }, false, { amount: "10" });
  check({ match_account_id: "account" }, true);
  check({ match_account_id: "other" }, false);
  check({ match_text: "luna", match_direction: "in" }, false); // every condition counts
});

test("category, vendor and project each come from the first rule that fits and sets it", () => {
  const assign = compileRules([
    rule({ match_text: "bahn", set_category_id: "travel" }),
    rule({ match_text: "luna", set_category_id: null, set_vendor_id: "luna" }),
    rule({ set_category_id: "food", set_vendor_id: "other" }),
    rule({ set_category_id: "fun", set_project_id: "party" }),
  ]);
  expect(assign(transaction())).toEqual({ category_id: "food", vendor_id: "luna", project_id: "party" });
  expect(compileRules([])(transaction())).toEqual({ category_id: null, vendor_id: null, project_id: null });
});

describe("earlier decisions", () => {
  const check = (newest: string, category: string | null) =>
    test(newest || "none", () =>
      expect(clearDecision(newest.split(" ").filter(Boolean) as CategoryId[])).toBe(category),
    );
  check("", null);
  check("food", "food");
  check("food food food food fun", "food"); // four of five
  check("fun food food food food", "food");
  check("food food food fun", null); // three of four
  check("food fun", null);
});
