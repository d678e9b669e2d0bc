/** What a rule says, as short texts. */
import type { CategorizationRule } from "../../client/index.ts";
import type { RuleWords } from "./words/en.ts";

interface Named {
  id: string;
  name: string;
}

interface Context {
  own: RuleWords;
  accounts: readonly Named[];
  amount(value: number): string;
}

/** What a transaction must be like. */
export function conditionOf(rule: CategorizationRule, { own, accounts, amount }: Context): string {
  const { match_text, match_direction, match_amount_min, match_amount_max, match_account_id } = rule;
  const parts = [
    match_text && own.contains(match_text),
    match_direction && own.directions[match_direction],
    match_amount_min !== null && own.from(amount(match_amount_min)),
    match_amount_max !== null && own.to(amount(match_amount_max)),
    nameOf(accounts, match_account_id),
  ];
  return parts.filter(Boolean).join(" · ") || own.anyTransaction;
}

/** What a transaction gets. */
export function effectOf(
  rule: CategorizationRule,
  lists: { categories: readonly Named[]; vendors: readonly Named[]; projects: readonly Named[] },
): string {
  const names = [
    nameOf(lists.categories, rule.set_category_id),
    nameOf(lists.vendors, rule.set_vendor_id),
    nameOf(lists.projects, rule.set_project_id),
  ];
  return names.filter(Boolean).join(" · ");
}

function nameOf(rows: readonly Named[], id: string | null): string | null {
  return rows.find((row) => row.id === id)?.name ?? null;
}
