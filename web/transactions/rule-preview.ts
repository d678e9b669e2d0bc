/** What a rule would change, before it exists. */
import type { Transaction } from "../../client/index.ts";
import { compileRules, type Describable, type Rule } from "../../src/banking/rules/rules.ts";
import { type Decimal, decimalFromNumber } from "../../src/kernel/decimal.ts";

export interface Conditions {
  match_text: string;
  match_direction: "in" | "out" | null;
}

/**
 * Those among transactions without a category that the rule would categorise. The service's own rule decides: the search
 * that found them compares words, a rule a phrase.
 */
export function changedBy(
  conditions: Conditions,
  found: readonly Transaction[],
  closed_until: string | null,
): Transaction[] {
  const assign = compileRules([{ ...no_conditions, ...conditions }]);
  return found.filter(
    ({ account_id, amount, description, counterparty_name, reference, category_source, booking_date }) =>
      category_source === null &&
      (closed_until === null || booking_date > closed_until) &&
      assign({
        account_id: account_id as Describable["account_id"],
        amount: decimalFromNumber(amount) ?? ("0" as Decimal),
        description,
        counterparty_name,
        reference,
      }).category_id !== null,
  );
}

/** It sets some category; which one makes no difference to what it finds. */
const no_conditions: Rule = {
  match_text: null,
  match_amount_min: null,
  match_amount_max: null,
  match_account_id: null,
  match_direction: null,
  set_category_id: "some" as Rule["set_category_id"],
  set_vendor_id: null,
  set_project_id: null,
};
