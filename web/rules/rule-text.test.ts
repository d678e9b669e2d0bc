import { expect, test } from "vitest";
import type { CategorizationRule } from "../../client/index.ts";
import { conditionOf, effectOf } from "./rule-text.ts";
import { en } from "./words/en.ts";

const rule = (fields: Partial<CategorizationRule>) =>
  ({
    match_text: null,
    match_direction: null,
    match_amount_min: null,
    match_amount_max: null,
    match_account_id: null,
    set_category_id: null,
    set_vendor_id: null,
    set_project_id: null,
    ...fields,
  }) as CategorizationRule;

const context = {
  own: en,
  accounts: [{ id: "a", name: "Giro" }],
  amount: (value: number) => value.toFixed(2),
};

const check = (fields: Partial<CategorizationRule>, text: string) =>
  test(`a rule for ${text}`, () => expect(conditionOf(rule(fields), context)).toBe(text));

check({}, "any transaction");
check({ match_text: "rewe", match_direction: "out" }, "“rewe” · Money out");
check({ match_amount_min: 0, match_amount_max: 5 }, "from 0.00 · up to 5.00");
check({ match_account_id: "a" }, "Giro");
check({ match_account_id: "gone" }, "any transaction");

test("what a rule sets", () => {
  const lists = {
    categories: [{ id: "c", name: "Food" }],
    vendors: [{ id: "v", name: "REWE" }],
    projects: [],
  };
  expect(effectOf(rule({ set_category_id: "c", set_vendor_id: "v" }), lists)).toBe("Food · REWE");
});
