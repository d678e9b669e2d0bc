/** SQL for recurring patterns: the groups that may have a pattern, and their transactions. */
import { addMonths, type CalendarDate } from "../kernel/calendar.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { type Sql, sql } from "../platform/db/sql.ts";
import type { Direction } from "./constants.ts";
import { type PatternTransaction, pattern_months } from "./recurring-patterns.ts";

export interface PatternGroup extends Row<"recurring_marks", "counterparty_key" | "currency"> {
  direction: Direction;
}

export interface PatternRow extends PatternTransaction, PatternGroup {}

export interface RememberedRow extends PatternTransaction, Row<"recurring_candidates", "series_key"> {}

/** The transactions of stored patterns, without groups that changed since. */
export function findRemembered(tx: Tx, org: OrganizationId): Promise<RememberedRow[]> {
  return tx.many<RememberedRow>(sql`
    select t.id, t.booking_date, t.amount, t.currency, t.counterparty_name, t.description, t.category_id,
      r.series_key
    from recurring_candidates r
    cross join lateral (
      select t.* from transactions t
      where t.organization_id = ${org} and t.id = any(r.transaction_ids)
      offset 0
    ) as t
    where r.organization_id = ${org}
      and not exists (
        select from recurring_marks m
        where m.organization_id = ${org} and m.counterparty_key = r.counterparty_key
          and m.direction = r.direction and m.currency = r.currency
      )`);
}

export function findMarkedTransactions(
  tx: Tx,
  org: OrganizationId,
  today: CalendarDate,
): Promise<PatternRow[]> {
  return transactionsOf(
    tx,
    org,
    today,
    sql`select distinct counterparty_key, direction, currency from recurring_marks where organization_id = ${org}`,
  );
}

export function findGroupTransactions(
  tx: Tx,
  org: OrganizationId,
  today: CalendarDate,
  groups: readonly PatternGroup[],
): Promise<PatternRow[]> {
  return transactionsOf(tx, org, today, groupList(groups));
}

function transactionsOf(
  tx: Tx,
  org: OrganizationId,
  today: CalendarDate,
  groups: Sql,
): Promise<PatternRow[]> {
  // `offset 0` makes the planner use one index lookup per group; otherwise it reads all 13 months.
  return tx.many<PatternRow>(sql`
    select t.id, t.booking_date, t.amount, t.currency, t.counterparty_name, t.description, t.category_id,
      g.counterparty_key, g.direction
    from (${groups}) as g (counterparty_key, direction, currency)
    cross join lateral (
      select t.* from transactions t
      where t.organization_id = ${org} and t.counterparty_key = g.counterparty_key
        and t.booking_date > ${addMonths(today, -pattern_months)} and t.booking_date <= ${today}
        and t.currency = g.currency
        and case when t.amount < 0 then 'outflow' else 'inflow' end = g.direction
        and t.status = 'booked' and not t.is_transfer and not t.exclude_from_analytics
      offset 0
    ) as t
    left join categories c on c.organization_id = ${org} and c.id = t.category_id
    where c.excluded is not true`);
}

function groupList(groups: readonly PatternGroup[]): Sql {
  return sql`
    select * from unnest(
      ${groups.map((group) => group.counterparty_key)}::text[],
      ${groups.map((group) => group.direction)}::text[],
      ${groups.map((group) => group.currency)}::text[])`;
}

/** Removes marks; those that another database transaction has locked are left for the next run. */
export function takeMarks(tx: Tx, org: OrganizationId, limit: number): Promise<PatternGroup[]> {
  return tx.many<PatternGroup>(sql`
    delete from recurring_marks m
    using (
      select counterparty_key, direction, currency, shard
      from recurring_marks
      where organization_id = ${org}
      order by counterparty_key, direction, currency, shard
      limit ${limit}
      for update skip locked
    ) as taken
    where m.organization_id = ${org} and m.counterparty_key = taken.counterparty_key
      and m.direction = taken.direction and m.currency = taken.currency and m.shard = taken.shard
    returning m.counterparty_key, m.direction, m.currency`);
}

export interface RememberedSeries extends PatternGroup {
  series_key: string;
  transaction_ids: string[];
}

/** Stores the patterns of the groups, replacing those stored before. */
export async function saveCandidates(
  tx: Tx,
  org: OrganizationId,
  groups: readonly PatternGroup[],
  series: readonly RememberedSeries[],
): Promise<void> {
  await tx.run(sql`
    delete from recurring_candidates c
    using (${groupList(groups)}) as g (counterparty_key, direction, currency)
    where c.organization_id = ${org} and c.counterparty_key = g.counterparty_key
      and c.direction = g.direction and c.currency = g.currency`);
  await tx.run(sql`
    insert into recurring_candidates (organization_id, counterparty_key, direction, currency, series_key,
      transaction_ids)
    select ${org}, r.counterparty_key, r.direction, r.currency, r.series_key, r.transaction_ids
    from jsonb_to_recordset(${JSON.stringify(series)}::jsonb) as r (counterparty_key text, direction text,
      currency text, series_key text, transaction_ids uuid[])`);
}

/** Marks every group in the window, because the window moves with each day. */
export async function markAllGroups(tx: Tx, org: OrganizationId, today: CalendarDate): Promise<void> {
  await tx.run(sql`
    insert into recurring_marks (organization_id, counterparty_key, direction, currency, shard, change_count)
    select distinct ${org}::uuid, counterparty_key, case when amount < 0 then 'outflow' else 'inflow' end,
      currency, 0, 0
    from transactions
    where organization_id = ${org} and booking_date > ${addMonths(today, -pattern_months)}
      and booking_date <= ${today} and counterparty_key <> '' and amount <> 0
    on conflict do nothing`);
}

export function findMarkedOrganizations(tx: Tx): Promise<{ organization_id: OrganizationId }[]> {
  return tx.many(sql`select distinct organization_id from recurring_marks`);
}

export function findOrganizations(tx: Tx): Promise<{ organization_id: OrganizationId; time_zone: string }[]> {
  return tx.many(sql`select organization_id, time_zone from organizations`);
}

export function findCategoryNames(
  tx: Tx,
  org: OrganizationId,
  ids: readonly string[],
): Promise<{ id: string; name: string; kind: string }[]> {
  return tx.many(sql`
    select id, name, kind from categories where organization_id = ${org} and id = any(${ids}::uuid[])`);
}
