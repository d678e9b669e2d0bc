-- Why:      what every organization table needs: isolation, versions, audit, search, events.
-- Locks:    none (new objects).   Backfill: none.   Old code keeps working: yes.

create extension if not exists unaccent;
create extension if not exists btree_gin;

grant usage on schema public to daybook_app, daybook_system;

-- The settings of the current database transaction. They are transaction-local, so none outlives it.
create function app_organization() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.org', true), '')::uuid;

create function app_now() returns timestamptz
  language sql stable parallel safe
  return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now());

-- UUIDv7; PostgreSQL has its own function only from version 18.
create function new_id() returns uuid
  language sql volatile parallel safe
  return encode(
    set_bit(
      set_bit(
        overlay(
          uuid_send(gen_random_uuid())
          placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
          from 1 for 6
        ),
        52, 1
      ),
      53, 1
    ),
    'hex'
  )::uuid;

-- Search. Text becomes a set of folded words. A reference number is also kept as one word without its
-- separators, so that both "INV-2026/7" and "inv20267" find it.
create function fold(value text) returns text
  language sql immutable parallel safe
  return lower(public.unaccent('public.unaccent', coalesce(value, '')));

create function search_words(variadic texts text[]) returns tsvector
  language plpgsql immutable parallel safe
as $$
declare
  -- As fold() does. pg_restore fills generated columns with an empty search path, so the schema is named.
  folded text := lower(public.unaccent('public.unaccent', coalesce(array_to_string(texts, ' '), '')));
  words text[] := string_to_array(regexp_replace(folded, '[^[:alnum:]]+', ' ', 'g'), ' ');
begin
  if folded ~ '[[:alnum:]][^[:alnum:][:space:]]+[[:alnum:]]' then
    words := words || string_to_array(
      regexp_replace(regexp_replace(folded, '[^[:alnum:][:space:]]+', '', 'g'), '\s+', ' ', 'g'), ' ');
  end if;
  -- Only a long text can hold a word that must be cut.
  if length(folded) > 100 then
    words := array(select left(word, 100) from unnest(words) as word);
  end if;
  -- array_to_tsvector removes duplicates by itself.
  return array_to_tsvector(array_remove(words, ''));
end $$;

-- Versions: every change of a row increments its version, which If-Match compares.
create function touch_row() returns trigger
  language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := app_now();
  return new;
end $$;

-- The place of a row of the audit trail in the order of sealing (docs/audit.md). A database transaction has its id
-- before it takes a position: the sealing job relies on that to know when a position can no longer appear. Positions
-- of rolled back rows stay unused.
create sequence audit_positions;
grant usage on sequence audit_positions to daybook_app;
grant select on sequence audit_positions to daybook_system;

create table audit_events (
  organization_id uuid not null,
  id uuid not null default new_id(),
  created_at timestamptz(3) not null default app_now(),
  actor_kind text not null,
  actor_id text,
  channel text not null,
  request_id text,
  action text not null check (action in ('created', 'changed', 'deleted')),
  record_type text not null,
  record_id uuid not null,
  changes jsonb not null,
  position bigint not null default (case when pg_current_xact_id() is not null then nextval('audit_positions') end),
  primary key (organization_id, id)
);
create index audit_events_created on audit_events (organization_id, created_at, id);
create index audit_events_record on audit_events (organization_id, record_type, record_id, created_at, id);
-- BRIN, because positions grow in the order in which rows are stored: a writer maintains no further tree.
create index audit_events_position on audit_events using brin (organization_id, position) with (autosummarize = on);

-- Statement-level triggers write the audit rows, so no code path can forget them, and a bulk write pays once
-- per query, not once per row. TG_ARGV: the column that identifies the record, then the columns that must
-- never be copied (hashes of secrets). `offset 0` converts each row to jsonb once, not once per use.
create function audit_statement() returns trigger
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

-- Kept counts: the number of rows that an organization has in a table, without counting them. Spread over
-- shards, so that writers of one organization seldom wait for each other.
create table row_counts (
  organization_id uuid not null,
  table_name text not null,
  shard smallint not null,
  row_count bigint not null,
  primary key (organization_id, table_name, shard)
);

-- The lock on a shard lasts until the end of the database transaction, so two transactions that write to
-- several tables in different order could deadlock. Each backend has its own shard, so this happens only to
-- two backends whose pids map to the same shard, and the database layer retries those.
create function count_rows() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  step int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into row_counts as kept (organization_id, table_name, shard, row_count)
  select r.organization_id, tg_table_name, pg_backend_pid() % 32, step * count(*)
  from changed_rows r
  group by r.organization_id
  on conflict (organization_id, table_name, shard) do update
    set row_count = kept.row_count + excluded.row_count;
  return null;
end $$;

-- Sets up everything that an organization table must have in one call, so that a new table cannot miss a
-- part.
--   identity: the column that identifies a record in the audit trail; null: not audited (its parent is)
--   hidden:   columns the audit trail must not copy
--   counted:  whether to maintain a kept count of its rows
create procedure organization_table(
  table_name regclass,
  identity text default 'id',
  hidden text[] default '{}',
  counted boolean default false
)
  language plpgsql as $$
declare
  arguments text;
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format(
    'create policy organization on %s to daybook_app
       using (organization_id = (select nullif(current_setting(''app.org'', true), '''')::uuid))
       with check (organization_id = (select nullif(current_setting(''app.org'', true), '''')::uuid))',
    table_name
  );
  execute format('grant select, insert, update, delete on %s to daybook_app', table_name);

  if exists (select from pg_attribute where attrelid = table_name and attname = 'version' and not attisdropped) then
    execute format('create trigger touch before update on %s for each row execute function touch_row()', table_name);
  end if;

  if identity is not null then
    select string_agg(quote_literal(argument), ', ') into arguments from unnest(identity || hidden) as argument;
    execute format('create trigger audit_insert after insert on %s referencing new table as new_rows
      for each statement execute function audit_statement(%s)', table_name, arguments);
    execute format('create trigger audit_update after update on %s referencing old table as old_rows new table as new_rows
      for each statement execute function audit_statement(%s)', table_name, arguments);
    execute format('create trigger audit_delete after delete on %s referencing old table as old_rows
      for each statement execute function audit_statement(%s)', table_name, arguments);
  end if;

  if counted then
    execute format('create trigger count_insert after insert on %s referencing new table as changed_rows
      for each statement execute function count_rows()', table_name);
    execute format('create trigger count_delete after delete on %s referencing old table as changed_rows
      for each statement execute function count_rows()', table_name);
  end if;
end $$;

-- Lets the service itself read a table across organizations, for sign-in and for sweeps that find
-- organizations with work. It can read there, never write.
create procedure readable_by_system(table_name regclass)
  language plpgsql as $$
begin
  execute format('create policy system_reads on %s for select to daybook_system using (true)', table_name);
  execute format('grant select on %s to daybook_system', table_name);
end $$;

call organization_table('audit_events', identity => null);
revoke update, delete on audit_events from daybook_app;
-- The sealing job finds out which organizations have new rows. It cannot read what they say.
create policy system_reads on audit_events for select to daybook_system using (true);
grant select (organization_id, position) on audit_events to daybook_system;

call organization_table('row_counts', identity => null);
revoke insert, update, delete on row_counts from daybook_app;

-- Events for webhook subscribers; written in the database transaction of the change, delivered afterwards.
create table events (
  organization_id uuid not null,
  id uuid not null default new_id(),
  type text not null,
  created_at timestamptz(3) not null default app_now(),
  data jsonb not null,
  -- The place of the event in the order of its organization. It is null until the event is committed and a process
  -- places it, so that an event of a long database transaction comes after those that were committed before it.
  position bigint,
  primary key (organization_id, id)
);
create index events_unplaced on events (organization_id, id) where position is null;
create unique index events_position on events (organization_id, position) where position is not null;
create index events_created on events (organization_id, created_at, id);
call organization_table('events', identity => null);
revoke update, delete on events from daybook_app;
grant update (position) on events to daybook_app;

-- Responses to POSTs with an Idempotency-Key, kept for 24 hours.
create table idempotency_keys (
  organization_id uuid not null,
  route text not null,
  key text not null,
  body_hash bytea not null,
  status int not null,
  headers jsonb not null,
  body text not null,
  created_at timestamptz(3) not null default app_now(),
  primary key (organization_id, route, key)
);
create index idempotency_keys_created on idempotency_keys (organization_id, created_at);
call organization_table('idempotency_keys', identity => null);
call readable_by_system('idempotency_keys');

-- Secrets of this installation (cursor signatures, cookies), made at the first start and sealed with the secret key,
-- which is not in the database.
create table installation_secrets (
  name text primary key,
  sealed bytea not null,
  created_at timestamptz(3) not null default now()
);
grant select, insert, update, delete on installation_secrets to daybook_system;

-- A search finds records that have every word of the search text, or a word that starts with it.
create function search_query(question text, words_max int) returns tsquery
  language sql immutable parallel safe
  return (
    select coalesce(string_agg(word || ':*', ' & '), '')
    from (
      select distinct left(word, 100) as word
      from regexp_split_to_table(fold(question), '[^[:alnum:]]+') as word
      where word <> ''
      limit words_max
    ) as words
  )::tsquery;

-- Rate limit counters of the service itself, not organization data: a key is a hash of what is counted.
-- Unlogged: after a crash of PostgreSQL they restart at zero, as they do every minute anyway.
create unlogged table rate_counts (
  window_start timestamptz(3) not null,
  key bytea not null,
  used int not null,
  primary key (window_start, key)
);
grant select, insert, update, delete on rate_counts to daybook_system;

-- The last completed run of each scheduled job. A process that was asleep or down finds overdue jobs here.
create table scheduled_runs (
  name text primary key,
  -- When the last completed run started; what became due while it ran is left to the next run.
  run_at timestamptz(3) not null
);
grant select, insert, update on scheduled_runs to daybook_system;
