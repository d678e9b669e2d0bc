/** Compares what triggers keep about transactions with a recount. */
import { expect } from "vitest";
import type { World } from "../../test/harness/world.ts";

const differences = {
  counts: `
    select count(*)::int as differing
    from (
      select organization_id, account_id, status, matched, categorized, is_transfer, sum(row_count) as kept
      from transactions_counts where facet = 'all' group by 1, 2, 3, 4, 5, 6 having sum(row_count) <> 0
    ) as kept
    full join (
      select organization_id, account_id, status, matched, categorized, is_transfer, count(*) as counted
      from transactions group by 1, 2, 3, 4, 5, 6
    ) as counted using (organization_id, account_id, status, matched, categorized, is_transfer)
    where kept.kept is distinct from counted.counted`,
  counts_by_import: `
    select count(*)::int as differing
    from (
      select value, sum(row_count) as kept from transactions_counts where facet = 'import_id'
      group by 1 having sum(row_count) <> 0
    ) as kept
    full join (
      select import_id::text as value, count(*) as counted from transactions where import_id is not null group by 1
    ) as counted using (value)
    where kept.kept is distinct from counted.counted`,
  account_totals: `
    select count(*)::int as differing
    from (
      select organization_id, account_id, month, sum(booked_amount) as kept from bank_account_totals
      group by 1, 2, 3 having sum(booked_amount) <> 0
    ) as kept
    full join (
      select organization_id, account_id, date_trunc('month', booking_date)::date as month, sum(amount) as added
      from transactions where status = 'booked' group by 1, 2, 3 having sum(amount) <> 0
    ) as added using (organization_id, account_id, month)
    where kept.kept is distinct from added.added`,
};

const categoryTotals = `
  select grain, period::text, category_id, direction, base_currency, sum(amount)::text as amount,
    sum(transaction_count)::int as transactions, sum(unconverted_count)::int as unconverted
  from category_totals
  where organization_id = $1
  group by 1, 2, 3, 4, 5
  having sum(amount) <> 0 or sum(transaction_count) <> 0 or sum(unconverted_count) <> 0
  order by 1, 2, 3, 4, 5`;

export async function expectKeptFigures(world: World, organization_id: string = world.a.id): Promise<void> {
  for (const [name, query] of Object.entries(differences))
    expect((await world.superuser(query))[0]?.differing, name).toBe(0);
  const kept = await world.superuser(categoryTotals, [organization_id]);
  await world.superuser("select recount_category_totals($1)", [organization_id]);
  expect(kept).toEqual(await world.superuser(categoryTotals, [organization_id]));
}
