-- Why:      files with an organization's records, made in the background and kept for some days; and an organization that
--           moves in from another installation.
-- Locks:    short, on categories, folders, transactions and exchange_rates (constraints, triggers).   Backfill: none.
--           Old code keeps working: yes.

create table exports (
  organization_id uuid not null references organizations,
  id uuid not null,
  format text not null,
  start_date date,
  end_date date,
  options jsonb not null,
  -- What a token must be able to read to download the file.
  scopes text[] not null,
  status text not null check (status in ('queued', 'running', 'completed', 'failed')),
  -- Percent.
  progress smallint not null default 0 check (progress between 0 and 100),
  -- The file of the current attempt. It may be incomplete or missing unless the export is completed.
  key text,
  file_name text not null,
  content_type text not null,
  size bigint,
  sha256 text,
  error jsonb,
  actor_kind text not null,
  actor_id text,
  expires_at timestamptz(3),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1,
  primary key (organization_id, id),
  check ((status = 'completed') = (size is not null)),
  check ((status = 'completed') = (sha256 is not null)),
  check ((status = 'failed') = (error is not null)),
  check (status <> 'completed' or key is not null)
);
create index exports_created on exports (organization_id, created_at, id);
create index exports_expires on exports (organization_id, expires_at) where expires_at is not null;
-- Every step of the progress would be a row of the audit trail that says nothing.
call organization_table('exports', hidden => array['progress', 'key'], counted => true);
call readable_by_system('exports');

-- The files of exports count too.
create or replace function storage_usage(org uuid) returns bigint
  language sql stable
  return (
    coalesce((select sum(bytes) from stored_bytes where organization_id = org), 0)
    + coalesce((select sum(size) from exports where organization_id = org), 0)
  )::bigint;

-- Exports are no records that somebody keeps, so they do not count towards the quota of records.
create or replace function record_usage(org uuid) returns bigint
  language sql stable
  return (
    coalesce(
      (
        select sum(row_count) from row_counts
        where organization_id = org and table_name not in ('transaction_imports', 'exports')
      ),
      0
    )
    + coalesce((select sum(row_count) from inbox_items_counts where organization_id = org and facet = 'all'), 0)
    + coalesce((select sum(row_count) from transactions_counts where organization_id = org and facet = 'all'), 0)
    + coalesce((select sum(row_count) from documents_counts where organization_id = org and facet = 'all'), 0)
    + coalesce((select sum(row_count) from invoices_counts where organization_id = org and facet = 'all'), 0)
  )::bigint;

-- Organizations that are moving in at the moment. Their records come with the audit trail of the installation where they
-- were made, so the triggers add nothing to it. Only the service itself writes here: a transaction of an organization
-- cannot switch off its own trail.
create table organization_imports (
  about_organization_id uuid primary key,
  created_at timestamptz(3) not null default app_now()
);
grant select, insert, delete on organization_imports to daybook_system;
grant select on organization_imports to daybook_app;

create function is_importing() returns boolean
  language sql stable
  return current_setting('app.importing', true) = 'on'
    and exists (select from organization_imports where about_organization_id = app_organization());

-- As before, but for an import.
create or replace function audit_statement() returns trigger
  language plpgsql as $$
declare
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{"kind":"system","channel":"sql"}')::jsonb;
  identity text := tg_argv[0];
  hidden text[] := array['organization_id', 'version', 'updated_at', 'search'] || tg_argv[1:];
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

-- These two have audit functions of their own.
drop trigger audit_insert on transactions;
create trigger audit_insert after insert on transactions referencing new table as new_rows
  for each statement when (not is_importing()) execute function audit_new_transactions();
drop trigger audit_insert on exchange_rates;
create trigger audit_insert after insert on exchange_rates referencing new table as new_rows
  for each statement when (not is_importing()) execute function audit_new_rates();

-- A record may come before the one of the same table that it names.
alter table categories alter constraint categories_organization_id_parent_id_fkey deferrable;
alter table folders alter constraint folders_organization_id_parent_id_fkey deferrable;
