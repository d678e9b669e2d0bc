/**
 * Categorizes a new transaction: first by the rules, then by what the user decided for the same counterparty.
 * The user's own decision, including no category, is never changed: `category_source` says who decided.
 */
import type { CategoryId, OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import type { TransactionRow } from "../transactions/transaction.ts";
import { type Assignment, compileRules, type Describable, type Rule } from "./rules.ts";

/** How many of the user's newest decisions count, and what share of them must agree. */
export const decisions_max = 5;
export const decisions_agreement_percent = 80;

export type Uncategorized = Describable & Pick<TransactionRow, "counterparty_key">;

export interface Categorization extends Assignment {
  category_source: "rule" | "learned" | null;
}

export type Categorize = (transactions: readonly Uncategorized[]) => Promise<Categorization[]>;

/** Reads the rules once; asks for earlier decisions once per batch. */
export async function loadCategorizer(tx: Tx, org: OrganizationId): Promise<Categorize> {
  const assign = compileRules(await findRules(tx, org));
  return async (transactions) => {
    const assigned = transactions.map(assign);
    const open = transactions.filter((_, index) => assigned[index]?.category_id === null);
    const learned = await findDecisions(tx, org, open);
    return transactions.map((transaction, index) => {
      const found = assigned[index] as Assignment;
      if (found.category_id !== null) return { ...found, category_source: "rule" };
      const category_id = clearDecision(learned.get(decisionKey(transaction)) ?? []);
      return { ...found, category_id, category_source: category_id === null ? null : "learned" };
    });
  };
}

/** A rule that does not exist yet, or the id of one that does. */
export type OneRule = DraftRule | string;

/** What one rule decides beside the other rules. Earlier decisions do not count. */
export async function loadOneRule(tx: Tx, org: OrganizationId, one: OneRule): Promise<Categorize> {
  const rules = await findRules(tx, org);
  const others = rules.filter(({ id }) => id !== one);
  const before = compileRules(others);
  const after = compileRules(typeof one === "string" ? rules : withDraft(rules, one));
  return async (transactions) =>
    transactions.map((transaction) => differenceOf(before(transaction), after(transaction)));
}

function differenceOf(before: Assignment, after: Assignment): Categorization {
  const category_id = after.category_id === before.category_id ? null : after.category_id;
  return {
    category_id,
    category_source: category_id === null ? null : "rule",
    vendor_id: after.vendor_id === before.vendor_id ? null : after.vendor_id,
    project_id: after.project_id === before.project_id ? null : after.project_id,
  };
}

/** The category that enough of these decisions agree on, or null. */
export function clearDecision(newest: readonly CategoryId[]): CategoryId | null {
  const counts = new Map<CategoryId, number>();
  for (const id of newest) counts.set(id, (counts.get(id) ?? 0) + 1);
  const [best] = [...counts].toSorted(([, a], [, b]) => b - a);
  return best && best[1] * 100 >= newest.length * decisions_agreement_percent ? best[0] : null;
}

/** Money in and money out are separate: a refund from a shop is not categorized like a purchase. */
function decisionKey({ counterparty_key, amount }: Pick<Uncategorized, "counterparty_key" | "amount">) {
  return `${amount.startsWith("-") ? "out" : "in"} ${counterparty_key}`;
}

type PrioritizedRule = Rule & Row<"categorization_rules", "priority">;
export type DraftRule = PrioritizedRule & Row<"categorization_rules", "enabled">;

/** Among rules of its priority it comes last, as the newest one. */
function withDraft(rules: readonly PrioritizedRule[], draft: DraftRule): PrioritizedRule[] {
  const all = draft.enabled ? [...rules, draft] : [...rules];
  return all.toSorted((a, b) => a.priority - b.priority);
}

function findRules(tx: Tx, org: OrganizationId): Promise<(PrioritizedRule & { id: string })[]> {
  return tx.many<PrioritizedRule & { id: string }>(sql`
    select id, priority, match_text, match_amount_min, match_amount_max, match_account_id, match_direction,
      set_category_id, set_vendor_id, set_project_id
    from categorization_rules
    where organization_id = ${org} and enabled
    order by priority, id`);
}

async function findDecisions(
  tx: Tx,
  org: OrganizationId,
  transactions: readonly Uncategorized[],
): Promise<Map<string, CategoryId[]>> {
  const keys = [...new Set(transactions.map((transaction) => transaction.counterparty_key))].filter(Boolean);
  if (keys.length === 0) return new Map();
  const rows = await tx.many<
    Row<"transactions", "counterparty_key"> & { outgoing: boolean; category_ids: CategoryId[] }
  >(sql`
    select wanted.counterparty_key, side.outgoing, array_agg(newest.category_id) as category_ids
    from unnest(${keys}::text[]) as wanted (counterparty_key)
    cross join (values (true), (false)) as side (outgoing)
    cross join lateral (
      select t.category_id
      from transactions t
      where t.organization_id = ${org} and t.counterparty_key = wanted.counterparty_key
        and t.category_source = 'person' and t.category_id is not null and (t.amount < 0) = side.outgoing
      order by t.booking_date desc, t.id desc
      limit ${decisions_max}
    ) as newest
    group by wanted.counterparty_key, side.outgoing`);
  return new Map(
    rows.map((row) => [`${row.outgoing ? "out" : "in"} ${row.counterparty_key}`, row.category_ids]),
  );
}
