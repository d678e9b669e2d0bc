/**
 * Categorization rules. A rule has conditions and what it sets. Rules are applied in the order of their
 * priority; category, vendor and project each come from the first rule that fits and sets it. Pure.
 */
import { compareDecimals, negateDecimal } from "../../kernel/decimal.ts";
import { foldText } from "../../kernel/fold-text.ts";
import type { TransactionRow } from "../transactions/transaction.ts";
import type { RuleRow } from "./schema.ts";

/** `match_text` is found anywhere in name, text and reference, without case and accents; amounts have no sign. */
export type Rule = Pick<
  RuleRow,
  | "match_text"
  | "match_amount_min"
  | "match_amount_max"
  | "match_account_id"
  | "match_direction"
  | "set_category_id"
  | "set_vendor_id"
  | "set_project_id"
>;

export type Describable = Pick<
  TransactionRow,
  "account_id" | "amount" | "description" | "counterparty_name" | "reference"
>;

export type Assignment = Pick<TransactionRow, "category_id" | "vendor_id" | "project_id">;

/** Compiles the rules, in their order, once for many transactions. */
export function compileRules(rules: readonly Rule[]): (transaction: Describable) => Assignment {
  const compiled = rules.map((rule) => ({ rule, phrase: foldPhrase(rule.match_text ?? "") }));
  return (transaction) => {
    const text = compiled.length === 0 ? "" : textOf(transaction);
    const found: Assignment = { category_id: null, vendor_id: null, project_id: null };
    for (const { rule, phrase } of compiled) {
      if (!text.includes(phrase) || !fits(rule, transaction)) continue;
      found.category_id ??= rule.set_category_id;
      found.vendor_id ??= rule.set_vendor_id;
      found.project_id ??= rule.set_project_id;
    }
    return found;
  };
}

function textOf({ counterparty_name, description, reference }: Describable): string {
  return foldPhrase([counterparty_name, description, reference].filter(Boolean).join(" "));
}

function foldPhrase(text: string): string {
  return foldText(text).replace(/\s+/g, " ").trim();
}

function fits(rule: Rule, { account_id, amount }: Describable): boolean {
  if (rule.match_account_id !== null && rule.match_account_id !== account_id) return false;
  const isOut = amount.startsWith("-");
  if (rule.match_direction !== null && (rule.match_direction === "out") !== isOut) return false;
  const size = isOut ? negateDecimal(amount) : amount;
  if (rule.match_amount_min !== null && compareDecimals(size, rule.match_amount_min) < 0) return false;
  return rule.match_amount_max === null || compareDecimals(size, rule.match_amount_max) <= 0;
}
