-- Why:      triggers on updates joined the rows before with the rows after. PL/pgSQL keeps the plan of a statement, and
--           a connection that had changed single rows kept a nested loop: 2,000 rows changed at once were then
--           compared 4,000,000 times, which took minutes. Grouping pairs them too, and has no such plan.
-- Locks:    none (functions are replaced).   Backfill: none.   Old code keeps working: yes.

create or replace function audit_statement() returns trigger
  language plpgsql as $$
declare
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{"kind":"system","channel":"sql"}')::jsonb;
  identity text := tg_argv[0];
  hidden text[] := array['organization_id', 'version', 'updated_at', 'search'] || tg_argv[1:];
begin
  if tg_op = 'INSERT' then
    insert into audit_events (organization_id, actor_kind, actor_id, channel, request_id, action, record_type, record_id, changes)
    select r.organization_id, actor->>'kind', actor->>'id', actor->>'channel', actor->>'request_id',
      'created', tg_table_name, (r.record->>identity)::uuid, jsonb_strip_nulls(r.record - hidden)
    from (select organization_id, to_jsonb(new_rows) as record from new_rows offset 0) as r;
  elsif tg_op = 'DELETE' then
    insert into audit_events (organization_id, actor_kind, actor_id, channel, request_id, action, record_type, record_id, changes)
    select r.organization_id, actor->>'kind', actor->>'id', actor->>'channel', actor->>'request_id',
      'deleted', tg_table_name, (r.record->>identity)::uuid, jsonb_strip_nulls(r.record - hidden)
    from (select organization_id, to_jsonb(old_rows) as record from old_rows offset 0) as r;
  else
    insert into audit_events (organization_id, actor_kind, actor_id, channel, request_id, action, record_type, record_id, changes)
    select changed.organization_id, actor->>'kind', actor->>'id', actor->>'channel', actor->>'request_id',
      'changed', tg_table_name, changed.record_id::uuid, changed.changes
    from (
      select paired.organization_id, paired.record_id,
        (
          select jsonb_object_agg(field.key, jsonb_build_array(paired.before->field.key, field.value))
          from jsonb_each(paired.after) as field
          where field.value is distinct from paired.before->field.key and field.key <> all (hidden)
        ) as changes
      from (
        select r.organization_id, r.record->>identity as record_id,
          (array_agg(r.record) filter (where r.is_new))[1] as after,
          (array_agg(r.record) filter (where not r.is_new))[1] as before
        from (
          select organization_id, true as is_new, to_jsonb(new_rows) as record from new_rows
          union all
          select organization_id, false, to_jsonb(old_rows) from old_rows
          offset 0
        ) as r
        group by 1, 2
      ) as paired
      where paired.before is not null
    ) as changed
    where changed.changes is not null;
  end if;
  return null;
end $$;

-- A row whose facts did not change is in both halves with the same facts, and its steps cancel out.
create or replace function transactions_mark_update() returns trigger
  language plpgsql as $$
begin
  insert into recurring_marks as kept
    (organization_id, counterparty_key, direction, currency, shard, change_count)
  select r.organization_id, r.counterparty_key, case when r.amount < 0 then 'outflow' else 'inflow' end,
    r.currency, pg_backend_pid() % 8, count(*)
  from (
    select organization_id, id, booking_date, amount, currency, counterparty_key, status, is_transfer,
      exclude_from_analytics, category_id
    from (select 1 as step, n.* from new_rows n union all select -1 as step, o.* from old_rows o) as sides
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    having sum(step) <> 0
  ) as r
  where r.counterparty_key <> '' and r.amount <> 0 and r.booking_date > app_now() - interval '14 months'
  group by 1, 2, 3, 4
  order by 1, 2, 3, 4
  on conflict (organization_id, counterparty_key, direction, currency, shard) do update
    set change_count = kept.change_count + excluded.change_count;
  return null;
end $$;

create or replace function categories_mark_update() returns trigger
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

create or replace function inbox_items_words_update() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into inbox_items_words as kept (organization_id, word, linked, shard, row_count)
  select r.organization_id, word, r.linked, pg_backend_pid() % 8, sum(r.step)
  from (
    select organization_id, id, search, linked, sum(step) as step
    from (
      select organization_id, id, search, linked, 1 as step from new_rows
      union all
      select organization_id, id, search, linked, -1 from old_rows
    ) as sides
    group by 1, 2, 3, 4
    having sum(step) <> 0
  ) as r,
    lateral unnest(tsvector_to_array(r.search)) as tagged,
    lateral substr(tagged, 1 + length(organization_tag(r.organization_id))) as word
  where word !~ '[[:digit:]]'
  group by r.organization_id, word, r.linked
  having sum(r.step) <> 0
  order by r.organization_id, word, r.linked
  on conflict (organization_id, word, linked, shard) do update
    set row_count = kept.row_count + excluded.row_count;
  return null;
end $$;
