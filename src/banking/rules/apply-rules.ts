/**
 * Applies the rules again to transactions that neither a rule nor the user has categorized, except those of closed
 * periods; all rules, or one of them alone. A dry run does the same without locks and writes.
 */

import { toNumber } from "../../kernel/decimal.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import { inOpenBooks } from "../../platform/closed-books/closed-books.ts";
import type { Tx } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import { recordEvent } from "../../platform/events/record-event.ts";
import type { TransactionRow } from "../transactions/transaction.ts";
import { type Categorization, loadCategorizer, loadOneRule, type OneRule } from "./categorize.ts";
import type { RuleChange } from "./schema.ts";

/** As many as one request can handle in its time limit; the answer says if there are more. */
export const apply_rows_max = 20_000;
const page_size = 2000;
/** Changes that the answer names. */
const changes_max = 100;

type Row = Pick<
  TransactionRow,
  | "id"
  | "account_id"
  | "booking_date"
  | "amount"
  | "currency"
  | "description"
  | "counterparty_name"
  | "counterparty_key"
  | "reference"
>;

type Change = Row & Categorization;

export interface Application {
  limit: number;
  dry_run: boolean;
  /** What this rule decides, and nothing else. One that does not exist yet is only for a dry run. */
  one: OneRule | null;
}

export async function applyRules(tx: Tx, org: OrganizationId, { limit, dry_run, one }: Application) {
  const categorize = await (one ? loadOneRule(tx, org, one) : loadCategorizer(tx, org));
  const changes: Change[] = [];
  let [examined_count, categorized_count, changed_count] = [0, 0, 0];
  for (let after: Row | null = null; ; ) {
    const wanted = Math.min(page_size, limit - examined_count);
    // One more row than wanted shows whether there are more.
    const found: Row[] = await findUncategorized(tx, org, { after, limit: wanted + 1, locks: !dry_run });
    const rows = found.slice(0, wanted);
    const changed = toChanges(rows, await categorize(rows));
    if (!dry_run) await assign(tx, org, changed);
    changes.push(...changed.slice(0, changes_max - changes.length));
    changed_count += changed.length;
    categorized_count += changed.filter(({ category_id }) => category_id !== null).length;
    examined_count += rows.length;
    after = rows.at(-1) ?? null;
    const has_more = found.length > wanted;
    if (has_more && examined_count < limit) continue;
    if (changed_count > 0 && !dry_run)
      await recordEvent(tx, org, "transaction.bulk_updated", { reason: "rules", count: changed_count });
    return { examined_count, categorized_count, has_more, changes: changes.map(toRuleChange) };
  }
}

function toRuleChange(change: Change): RuleChange {
  const { id, booking_date, amount, currency, description, counterparty_name } = change;
  const { category_id, vendor_id, project_id } = change;
  return {
    transaction_id: id,
    booking_date,
    amount: toNumber(amount),
    currency,
    description,
    counterparty_name,
    category_id,
    vendor_id,
    project_id,
  };
}

/** A transaction that the user left without a category on purpose stays so. */
function findUncategorized(
  tx: Tx,
  org: OrganizationId,
  { after, limit, locks }: { after: Row | null; limit: number; locks: boolean },
): Promise<Row[]> {
  const beyond = after
    ? sql`and (booking_date, id) < (${after.booking_date}::date, ${after.id}::uuid)`
    : sql``;
  return tx.many<Row>(sql`
    select id, account_id, booking_date, amount, currency, description, counterparty_name, counterparty_key,
      reference
    from transactions
    where organization_id = ${org} and not categorized and category_source is null
      and ${inOpenBooks(org, sql`booking_date`)} ${beyond}
    order by booking_date desc, id desc
    limit ${limit}
    ${locks ? sql`for update` : sql``}`);
}

function toChanges(rows: readonly Row[], categorizations: readonly Categorization[]): Change[] {
  return rows.flatMap((row, index) => {
    const found = categorizations[index];
    const nothing =
      !found || [found.category_id, found.vendor_id, found.project_id].every((to) => to === null);
    return nothing ? [] : [{ ...row, ...found }];
  });
}

async function assign(tx: Tx, org: OrganizationId, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const columns = changes.map(({ id, category_id, category_source, vendor_id, project_id }) => ({
    id,
    category_id,
    category_source,
    vendor_id,
    project_id,
  }));
  await tx.run(sql`
    update transactions t
    set category_id = c.category_id, category_source = c.category_source,
      vendor_id = coalesce(t.vendor_id, c.vendor_id), project_id = coalesce(t.project_id, c.project_id)
    from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb)
      as c (id uuid, category_id uuid, category_source text, vendor_id uuid, project_id uuid)
    where t.organization_id = ${org} and t.id = c.id`);
}
