-- Why:      metrics whose cost does not grow with history (docs/metrics.md): kept totals by day and month, written in
--           the database transaction of the change; and which counterparties may have a recurring pattern.
-- Locks:    transactions, transaction_splits, categories, inbox_items for a moment (triggers, two indexes).
-- Backfill: none; recount_category_totals() recomputes the totals of an organization.   Old code keeps working: yes.

-- Kept totals per category, by day and by month. So a range of days is the sum of a few whole months and of
-- the days at its ends. The properties of a category (its side, its cash flow type, whether it is excluded)
-- are looked up when the totals are read, so changing a category rewrites nothing. Sharded like kept counts.
create table category_totals (
  organization_id uuid not null,
  grain text collate "C" not null check (grain in ('day', 'month')),
  -- The day, or the first day of the month.
  period date not null,
  -- All zeros: no category.
  category_id uuid not null,
  direction text collate "C" not null check (direction in ('in', 'out')),
  base_currency text collate "C" not null,
  shard smallint not null,
  -- Signed, in the base currency, at the rate of each booking date.
  amount numeric(24, 4) not null,
  transaction_count bigint not null,
  -- Transactions missing from the amount, because no exchange rate was known for their day.
  unconverted_count bigint not null,
  primary key (organization_id, grain, period, category_id, direction, base_currency, shard)
);
call organization_table('category_totals', identity => null);
revoke insert, update, delete on category_totals from daybook_app;

-- A transaction counts once per category: itself, or its splits. Each query adds the new amounts of its rows
-- and subtracts the old ones, so that the totals are right after any sequence of queries, in whatever order a
-- transaction and its splits are written. Cells are written in a fixed order, and each backend has its own
-- shard, so that writers seldom wait for each other; the database layer retries those that deadlock.
do $$
declare
  kind text;
  parts_of_transactions text := $sql$
    select r.step, r.organization_id, r.booking_date, r.base_currency, part.category_id, part.amount, part.base_amount
    from (%s) as r
    cross join lateral (
      select r.category_id, r.amount, r.base_amount
      where not r.is_split
      union all
      select s.category_id, s.amount, s.base_amount
      from transaction_splits s
      where r.is_split and s.organization_id = r.organization_id and s.transaction_id = r.id
    ) as part
    where r.status = 'booked' and not r.is_transfer and not r.exclude_from_analytics$sql$;
  parts_of_splits text := $sql$
    select r.step, r.organization_id, t.booking_date, t.base_currency, r.category_id, r.amount, r.base_amount
    from (%s) as r
    join transactions t on t.organization_id = r.organization_id and t.id = r.transaction_id
    where t.is_split and t.status = 'booked' and not t.is_transfer and not t.exclude_from_analytics$sql$;
  adding text := $sql$
    insert into category_totals as kept (organization_id, grain, period, category_id, direction, base_currency, shard,
      amount, transaction_count, unconverted_count)
    select p.organization_id, cell.grain, cell.period,
      coalesce(p.category_id, '00000000-0000-0000-0000-000000000000'),
      case when p.amount < 0 then 'out' else 'in' end, p.base_currency, pg_backend_pid() %% 8,
      sum(p.step * coalesce(p.base_amount, 0)),
      sum(case when p.base_amount is null then 0 else p.step end),
      sum(case when p.base_amount is null then p.step else 0 end)
    from (%s) as p
    cross join lateral (
      values ('day', p.booking_date), ('month', date_trunc('month', p.booking_date)::date)
    ) as cell (grain, period)
    group by 1, 2, 3, 4, 5, 6
    having sum(p.step * coalesce(p.base_amount, 0)) <> 0
      or sum(case when p.base_amount is null then 0 else p.step end) <> 0
      or sum(case when p.base_amount is null then p.step else 0 end) <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (organization_id, grain, period, category_id, direction, base_currency, shard) do update
      set amount = kept.amount + excluded.amount,
        transaction_count = kept.transaction_count + excluded.transaction_count,
        unconverted_count = kept.unconverted_count + excluded.unconverted_count$sql$;
  changes jsonb := '{
    "insert": "select 1 as step, n.* from new_rows n",
    "delete": "select -1 as step, o.* from old_rows o",
    "update": "select 1 as step, n.* from new_rows n union all select -1 as step, o.* from old_rows o"
  }';
  tables jsonb := jsonb_build_object(
    'insert', 'referencing new table as new_rows',
    'delete', 'referencing old table as old_rows',
    'update', 'referencing old table as old_rows new table as new_rows'
  );
  source text;
  name text;
begin
  foreach source in array array['transactions', 'transaction_splits'] loop
    foreach kind in array array['insert', 'update', 'delete'] loop
      name := source || '_totals_' || kind;
      execute format(
        'create function %I() returns trigger
           language plpgsql security definer set search_path = public, pg_temp as $body$ begin %s; return null; end $body$',
        name,
        format(adding, format(
          case source when 'transactions' then parts_of_transactions else parts_of_splits end, changes ->> kind)));
      execute format('create trigger category_totals_%s after %s on %I %s for each statement execute function %I()',
        kind, kind, source, tables ->> kind, name);
    end loop;
  end loop;

  -- The sums of an organization from nothing: for repair, and for the test that they were right. Writers wait.
  execute format(
    'create function recount_category_totals(organization uuid) returns void
       language plpgsql security definer set search_path = public, pg_temp as $body$
     begin
       lock table transactions, transaction_splits in share row exclusive mode;
       delete from category_totals where organization_id = organization;
       %s;
     end $body$',
    format(adding, format(parts_of_transactions,
      'select 1 as step, t.* from transactions t where t.organization_id = organization')));
end $$;

-- Deletes the splits before their transaction, while the amounts to subtract are still known.
create function drop_splits() returns trigger
  language plpgsql as $$
begin
  delete from transaction_splits where organization_id = old.organization_id and transaction_id = old.id;
  return old;
end $$;
create trigger splits before delete on transactions for each row when (old.is_split) execute function drop_splits();

-- Recurring patterns are searched per group of counterparty, direction and currency. Reading every
-- transaction of 13 months for each request would cost more the larger the company is. So a job stores which
-- groups have a pattern, and a mark says that a group has changed since. A request reads only the stored and
-- the marked groups.
create table recurring_candidates (
  organization_id uuid not null,
  counterparty_key text not null,
  direction text collate "C" not null check (direction in ('inflow', 'outflow')),
  currency text collate "C" not null,
  -- Distinguishes the patterns of one group.
  series_key text not null,
  transaction_ids uuid[] not null,
  primary key (organization_id, counterparty_key, direction, currency, series_key)
);
call organization_table('recurring_candidates', identity => null);

create table recurring_marks (
  organization_id uuid not null,
  counterparty_key text not null,
  direction text collate "C" not null,
  currency text collate "C" not null,
  shard smallint not null,
  change_count bigint not null,
  primary key (organization_id, counterparty_key, direction, currency, shard)
);
call organization_table('recurring_marks', identity => null);
call readable_by_system('recurring_marks');

create index transactions_counterparty on transactions (organization_id, counterparty_key, booking_date);

-- An existing mark is written again, because its lock makes the job that processes marks wait for this
-- change. A row older than 14 months cannot belong to a pattern any more.
do $$
declare
  kind text;
  changes jsonb := '{
    "insert": "select * from new_rows",
    "delete": "select * from old_rows",
    "update": "select organization_id, id, %1$s from (select 1 as step, n.* from new_rows n union all select -1 as step, o.* from old_rows o) as sides group by organization_id, id, %1$s having sum(step) <> 0"
  }';
  fields text[] := array['booking_date', 'amount', 'currency', 'counterparty_key', 'status', 'is_transfer',
    'exclude_from_analytics', 'category_id'];
  tables jsonb := jsonb_build_object(
    'insert', 'referencing new table as new_rows',
    'delete', 'referencing old table as old_rows',
    'update', 'referencing old table as old_rows new table as new_rows'
  );
begin
  foreach kind in array array['insert', 'update', 'delete'] loop
    execute format($function$
      create function %I() returns trigger
        language plpgsql as $body$
      begin
        insert into recurring_marks as kept
          (organization_id, counterparty_key, direction, currency, shard, change_count)
        select r.organization_id, r.counterparty_key, case when r.amount < 0 then 'outflow' else 'inflow' end,
          r.currency, pg_backend_pid() %% 8, count(*)
        from (%s) as r
        where r.counterparty_key <> '' and r.amount <> 0 and r.booking_date > app_now() - interval '14 months'
        group by 1, 2, 3, 4
        order by 1, 2, 3, 4
        on conflict (organization_id, counterparty_key, direction, currency, shard) do update
          set change_count = kept.change_count + excluded.change_count;
        return null;
      end $body$ $function$,
      'transactions_mark_' || kind,
      format(changes ->> kind, array_to_string(fields, ', ')));
    execute format('create trigger recurring_marks_%s after %s on transactions %s for each statement execute function %I()',
      kind, kind, tables ->> kind, 'transactions_mark_' || kind);
  end loop;
end $$;

-- Excluding or including a category affects its transactions, so their groups are marked.
create function categories_mark_update() returns trigger
  language plpgsql as $$
begin
  insert into recurring_marks as kept (organization_id, counterparty_key, direction, currency, shard, change_count)
  select t.organization_id, t.counterparty_key, case when t.amount < 0 then 'outflow' else 'inflow' end,
    t.currency, pg_backend_pid() % 8, count(*)
  from (
    select organization_id, id
    from (
      select organization_id, id, excluded from new_rows
      union all
      select organization_id, id, excluded from old_rows
    ) as sides
    group by 1, 2
    having bool_or(excluded) <> bool_and(excluded)
  ) as changed
  join transactions t on t.organization_id = changed.organization_id and t.category_id = changed.id
  where t.counterparty_key <> '' and t.amount <> 0 and t.booking_date > app_now() - interval '14 months'
  group by 1, 2, 3, 4
  order by 1, 2, 3, 4
  on conflict (organization_id, counterparty_key, direction, currency, shard) do update
    set change_count = kept.change_count + excluded.change_count;
  return null;
end $$;
create trigger recurring_marks_update after update on categories
  referencing old table as old_rows new table as new_rows
  for each statement execute function categories_mark_update();
