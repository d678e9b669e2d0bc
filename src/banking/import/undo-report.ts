/** What undoing an import would do, and what a person would lose by it. Reads only. */
import { toNumber } from "../../kernel/decimal.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { type Sql, sql } from "../../platform/db/sql.ts";
import {
  changed_shown_max,
  later_imports_shown_max,
  type PersonalChange,
  personalChanges,
} from "../constants.ts";
import { hasTransactions } from "../store.ts";
import type { ChangedTransaction, ImportUndo, LaterImport } from "./schema.ts";
import type { ImportFacts } from "./undo-store.ts";

type Consequences = Pick<
  ImportUndo,
  | "deleted_count"
  | "restored_count"
  | "unmatched_count"
  | "removed_payment_count"
  | "later_imports"
  | "account_deletable"
>;

export async function findConsequences(
  tx: Tx,
  org: OrganizationId,
  found: ImportFacts,
): Promise<Consequences> {
  const counts = await countConsequences(tx, org, found.id);
  const later_imports = await findLaterImports(tx, org, found);
  const is_shared = await hasTransactions(tx, org, found.account_id, found.id);
  return { ...counts, later_imports, account_deletable: !is_shared };
}

function countConsequences(tx: Tx, org: OrganizationId, import_id: string) {
  // Linked records are counted from the few matched transactions, not from all of the import.
  const matched = sql`
    transactions t where t.organization_id = ${org} and t.import_id = ${import_id} and t.matched`;
  return tx.one<
    Pick<Consequences, "deleted_count" | "restored_count" | "unmatched_count" | "removed_payment_count">
  >(sql`
    select (
        select count(*)::int from transactions where organization_id = ${org} and import_id = ${import_id}
      ) as deleted_count, (
        select count(*)::int from transaction_settlements
        where organization_id = ${org} and import_id = ${import_id}
      ) as restored_count, (
        select count(*)::int from (
          select i.id from inbox_items i
          where i.organization_id = ${org} and i.transaction_id in (select t.id from ${matched})
          union
          select m.inbox_id from match_candidates m
          where m.organization_id = ${org} and m.is_partial and m.status = 'confirmed'
            and m.transaction_id in (select t.id from ${matched})
        ) as items
      ) as unmatched_count, (
        select count(*)::int from invoice_payments p
        where p.organization_id = ${org} and p.transaction_id in (select t.id from ${matched})
      ) as removed_payment_count`);
}

function findLaterImports(tx: Tx, org: OrganizationId, found: ImportFacts): Promise<LaterImport[]> {
  const { id, account_id, created_at } = found;
  return tx.many<LaterImport>(sql`
    select id as import_id, file_name, created_at, duplicate_count + settled_count as known_count
    from transaction_imports
    where organization_id = ${org} and account_id = ${account_id} and (created_at, id) > (${created_at}, ${id})
      and status = 'done' and duplicate_count + settled_count > 0
    order by created_at, id
    limit ${later_imports_shown_max}`);
}

/**
 * Vendor and project do not say who set them. The audit trail does: a change by a person that was not the work of a rule.
 * Only rows that were changed since the import are looked up there.
 */
const wasSetByPerson = (column: "vendor_id" | "project_id"): Sql => sql`
  t.version > 1 and exists (
    select from audit_events a
    where a.organization_id = t.organization_id and a.record_type = 'transactions' and a.record_id = t.id
      and a.action = 'changed' and a.actor_kind <> 'system' and a.changes ? ${column}
      and coalesce(a.changes -> 'category_source' ->> 1, '') not in ('rule', 'learned')
  )`;

const conditions: Record<PersonalChange, Sql> = {
  category: sql`t.category_source = 'person' and not t.is_split`,
  split: sql`t.is_split`,
  notes: sql`t.notes is not null`,
  vendor: sql`t.vendor_id is not null and ${wasSetByPerson("vendor_id")}`,
  project: sql`t.project_id is not null and ${wasSetByPerson("project_id")}`,
  transfer: sql`t.transfer_reason = 'person'`,
  excluded: sql`t.exclude_from_analytics`,
  attachment: sql`exists (
    select from document_attachments d
    where d.organization_id = t.organization_id and d.attachable_type = 'transaction' and d.attachable_id = t.id)`,
  match: sql`t.matched and (
    exists (
      select from inbox_items i where i.organization_id = t.organization_id and i.transaction_id = t.id
    ) or exists (
      select from match_candidates m
      where m.organization_id = t.organization_id and m.transaction_id = t.id and m.is_partial
        and m.status = 'confirmed'
    ))`,
  payment: sql`t.matched and exists (
    select from invoice_payments p where p.organization_id = t.organization_id and p.transaction_id = t.id)`,
};

const changes = personalChanges
  .map((change) => sql`case when ${conditions[change]} then ${change}::text end`)
  .reduce((listed, one) => sql`${listed}, ${one}`);

const changedOf = (org: OrganizationId, import_id: string): Sql => sql`(
  select t.id, t.booking_date, t.amount, t.currency, coalesce(t.counterparty_name, t.description) as name,
    array_remove(array[${changes}], null) as changes
  from transactions t
  where t.organization_id = ${org} and t.import_id = ${import_id}
  offset 0
) as t where cardinality(t.changes) > 0`;

type Changed = Pick<ImportUndo, "changed_count" | "changes" | "changed_transactions">;

export async function findChanged(tx: Tx, org: OrganizationId, import_id: string): Promise<Changed> {
  const counts = await tx.many<{ change: PersonalChange | null; count: number }>(sql`
    select change, count(distinct id)::int as count
    from (select t.id, t.changes from ${changedOf(org, import_id)}) as t
    cross join lateral unnest(t.changes) as change
    group by grouping sets ((change), ())`);
  const countOf = (wanted: PersonalChange | null) =>
    counts.find(({ change }) => change === wanted)?.count ?? 0;
  const changed_count = countOf(null);
  return {
    changed_count,
    changes: Object.fromEntries(
      personalChanges.map((change) => [change, countOf(change)]),
    ) as Changed["changes"],
    changed_transactions: changed_count === 0 ? [] : await findShown(tx, org, import_id),
  };
}

async function findShown(tx: Tx, org: OrganizationId, import_id: string): Promise<ChangedTransaction[]> {
  const rows = await tx.many<
    Row<"transactions", "id" | "booking_date" | "amount" | "currency"> & {
      name: string;
      changes: PersonalChange[];
    }
  >(sql`
    select t.* from ${changedOf(org, import_id)}
    order by t.booking_date desc, t.id desc
    limit ${changed_shown_max}`);
  return rows.map(({ id, amount, ...row }) => ({ transaction_id: id, ...row, amount: toNumber(amount) }));
}
