-- Why:      an index that only nearly fits its queries costs every write and every record bytes (docs/benchmarks.md,
--           Bytes). test/platform/indexes.db.test.ts names the request that needs each index.
-- Locks:    writes to transactions and audit_events wait while the new indexes are built.
-- Backfill: none; older audit events keep the id among their changes.   Old code keeps working: yes.

-- An id says which table it is from. With the table in the key, new events were inserted in the middle of the index,
-- which left its pages half empty.
drop index audit_events_record;
create index audit_events_record on audit_events (organization_id, record_id);

-- The same amount near a day: duplicates in a file, the other side of a transfer, the payment of a bill. Few of these are
-- of another account.
create index transactions_amount_date on transactions (organization_id, amount, booking_date);
drop index transactions_account_amount;

-- The list of transactions that still wait for a receipt, in its own order.
drop index transactions_unmatched;
create index transactions_unmatched on transactions (organization_id, booking_date, id) where not matched;

-- The id of a new or deleted record is in record_id; it need not be among the changes, too.
create or replace function audit_statement() returns trigger language plpgsql as $$
declare
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{"kind":"system","channel":"sql"}')::jsonb;
  identity text := tg_argv[0];
  hidden text[] := array['organization_id', 'version', 'updated_at', 'search'] || tg_argv;
begin
  if is_importing() then
    return null;
  end if;
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

create or replace function audit_new_transactions() returns trigger language plpgsql as $$
declare
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{"kind":"system","channel":"sql"}')::jsonb;
begin
  insert into audit_events (organization_id, actor_kind, actor_id, channel, request_id, action, record_type, record_id, changes)
  select r.organization_id, actor->>'kind', actor->>'id', actor->>'channel', actor->>'request_id',
    'created', tg_table_name, r.id,
    jsonb_strip_nulls(to_jsonb(r) - array['id', 'organization_id', 'version', 'updated_at', 'search', 'categorized'])
  from new_rows r
  where r.import_id is null;
  return null;
end $$;

create or replace function audit_new_rates() returns trigger language plpgsql as $$
declare
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{"kind":"system","channel":"sql"}')::jsonb;
begin
  insert into audit_events (organization_id, actor_kind, actor_id, channel, request_id, action, record_type, record_id, changes)
  select r.organization_id, actor->>'kind', actor->>'id', actor->>'channel', actor->>'request_id',
    'created', tg_table_name, r.id, jsonb_strip_nulls(to_jsonb(r) - array['id', 'organization_id', 'version', 'updated_at'])
  from new_rows r
  where r.source = 'manual';
  return null;
end $$;
