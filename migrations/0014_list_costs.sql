-- Why:      ranges and searches cost more with a million records than they need to: range ends were counted row by
--           row, amounts had too many buckets, and search walked lists shared by all organizations.
-- Locks:    inbox_items while its indexes are made anew.   Backfill: search words and the cells of ranges, written
--           anew for every organization.   Old code keeps working: no, its searches would find nothing.

-- The month of a date; the first digit of an amount and a fifth of it. A bucket is what lies from its start up to
-- its end, the end left out; its number never falls as values grow. Finer buckets mean more cells to sum, coarser
-- ones more records to count at the ends of a range; with a million records both now take about as long.
create or replace function date_bucket(value date) returns bigint
  language sql immutable parallel safe
  return extract(year from value)::bigint * 12 + extract(month from value)::bigint;

create or replace function date_bucket_start(value date) returns date
  language sql immutable parallel safe
  return make_date(extract(year from value)::int, extract(month from value)::int, 1);

create or replace function date_bucket_end(value date) returns date
  language sql immutable parallel safe
  return (date_bucket_start(value) + interval '1 month')::date;

-- Widths are 0.2 below 10, then 2, 20, 200. Below zero the ends are the mirrored starts, so -1000 belongs to the
-- narrow bucket from -1000 to -980, as 999 belongs to 980 to 1000.
create or replace function amount_bucket_width(value numeric) returns numeric
  language sql immutable parallel safe
  return 2 * power(10::numeric, length(trunc(case when value < 0 then -value - 0.0001 else value end)::text) - 2);


create procedure recount_ranges(source regclass, dimensions text[], ranges text[])
  language plpgsql as $$
declare
  keys text := (select string_agg(quote_ident(d), ', ') from unnest(dimensions) as d);
  organization uuid;
  range text;
begin
  for organization in select organization_id from organizations loop
    -- The owner of the tables is held to row-level security like everybody else.
    perform set_config('app.org', organization::text, true);
    execute format('delete from %I where organization_id = $1 and facet = any($2)', source || '_counts')
      using organization, ranges;
    foreach range in array ranges loop
      execute format(
        'insert into %I (organization_id, facet, bucket, %s, shard, row_count)
           select organization_id, %L, %s(%I), %s, 0, count(*) from %s
           where organization_id = $1 group by organization_id, %s(%I), %s',
        source || '_counts', keys, range, bucket_function(source, range), range, keys, source,
        bucket_function(source, range), range, keys
      ) using organization;
    end loop;
  end loop;
  perform set_config('app.org', '', true);
end $$;

create function bucket_function(source regclass, name text) returns text
  language sql stable
  return (
    select case atttypid when 'date'::regtype then 'date_bucket' else 'amount_bucket' end
    from pg_attribute where attrelid = source and attname = name
  );

call recount_ranges('inbox_items', '{linked,status,type,document_type,currency}', '{date,amount,base_amount}');
call recount_ranges('transactions', '{account_id,currency,status,matched,categorized,is_transfer}',
  '{booking_date,amount}');
drop procedure recount_ranges;
drop function bucket_function;

-- What else a count may ask for stands beside the order, so that the ends of a range are counted in the index alone.
drop index inbox_items_date, inbox_items_amount, inbox_items_open_date, inbox_items_open_amount,
  inbox_items_base_amount;
create index inbox_items_date on inbox_items (organization_id, (coalesce(date, '-infinity')), id)
  include (date, status, type, document_type, currency);
create index inbox_items_amount on inbox_items (organization_id, (coalesce(amount, '-infinity')), id)
  include (amount, status, type, document_type, currency);
create index inbox_items_base_amount on inbox_items (organization_id, (coalesce(base_amount, '-infinity')), id)
  include (base_amount, status, type, document_type, currency);
create index inbox_items_open_date on inbox_items (organization_id, (coalesce(date, '-infinity')), id)
  include (date, status, type, document_type, currency) where transaction_id is null;
create index inbox_items_open_amount on inbox_items (organization_id, (coalesce(amount, '-infinity')), id)
  include (amount, status, type, document_type, currency) where transaction_id is null;
-- That needs pages that vacuum has seen; a large table would wait long for it.
alter table inbox_items set (
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_vacuum_scale_factor = 0.05,
  autovacuum_analyze_scale_factor = 0.02
);

-- Every search word is led by a tag of its organization, as every other index is led by organization_id: an
-- inverted index has one list of rows per word, and a list shared by all organizations would cost each of them
-- the sum.
create function organization_tag(organization_id uuid) returns text
  language sql immutable parallel safe
  return right(organization_id::text, 8);

create function record_words(organization_id uuid, variadic texts text[]) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(
    array(
      select distinct organization_tag(organization_id) || left(word, 100)
      from unnest(texts) as part,
        lateral (
          select run[1] as word from regexp_matches(fold(part), '[[:alpha:]]+|[[:digit:]]+', 'g') as run
          union all
          select case when joined ~ '[[:digit:]]' then '~' || joined else joined end
          from (
            select regexp_replace(token, '[^[:alnum:]]+', '', 'g') as joined
            from regexp_split_to_table(fold(part), '\s+') as token
          ) as pieces
        ) as words
      where word <> ''
    )
  );

create or replace function inbox_item_search() returns trigger
  language plpgsql as $$
declare
  vendor_name text := (
    select v.name from vendors v where v.organization_id = new.organization_id and v.id = new.vendor_id
  );
  without_search inbox_items%rowtype;
begin
  new.search := record_words(
    new.organization_id, new.display_name, vendor_name, new.seller->>'name', new.buyer->>'name', new.notes, new.reference_number,
    new.reference_document_number, new.recognized_text, amount_words(new.amount)
  );
  -- A vendor that was renamed changes what a record is found by, not the record.
  if tg_op = 'UPDATE' then
    without_search := new;
    without_search.search := old.search;
    without_search.version := old.version;
    without_search.updated_at := old.updated_at;
    without_search.linked := old.linked;
    if without_search is not distinct from old then
      new.version := old.version;
      new.updated_at := old.updated_at;
    end if;
  end if;
  return new;
end $$;
drop function record_words(text[]);
drop index inbox_items_search;
drop trigger words_insert on inbox_items;
drop trigger words_update on inbox_items;
drop trigger words_delete on inbox_items;
drop function inbox_items_words_insert, inbox_items_words_update, inbox_items_words_delete;
drop table inbox_items_words;

create or replace procedure keep_words(source regclass, dimension text)
  language plpgsql as $$
declare
  kept text := source || '_words';
  words_of text := format(
    'select r.organization_id, word, r.%I, %%s as step
       from %%I r,
         lateral unnest(tsvector_to_array(r.search)) as tagged,
         lateral substr(tagged, 1 + length(organization_tag(r.organization_id))) as word
       where word !~ ''[[:digit:]]'' %%s', dimension);
  unchanged text := format(
    'and not exists (
       select from %%I other
       where other.organization_id = r.organization_id and other.id = r.id
         and other.search = r.search and other.%I = r.%I
     )', dimension, dimension);
  kind text;
begin
  execute format(
    'create table %I (
       organization_id uuid not null,
       word text collate "C" not null,
       %I boolean not null,
       shard smallint not null,
       row_count bigint not null,
       primary key (organization_id, word, %I, shard)
     )', kept, dimension, dimension);
  execute format('call organization_table(%L, identity => null)', kept);
  execute format('revoke insert, update, delete on %I from daybook_app', kept);

  foreach kind in array array['insert', 'update', 'delete'] loop
    execute format($function$
      create function %I() returns trigger
        language plpgsql security definer set search_path = public, pg_temp as $body$
      begin
        insert into %I as kept (organization_id, word, %I, shard, row_count)
        select organization_id, word, %I, pg_backend_pid() %% 8, sum(step)
        from (%s) as changes
        group by organization_id, word, %I
        having sum(step) <> 0
        order by organization_id, word, %I
        on conflict (organization_id, word, %I, shard) do update
          set row_count = kept.row_count + excluded.row_count;
        return null;
      end $body$ $function$,
      source || '_words_' || kind, kept, dimension, dimension,
      case kind
        when 'insert' then format(words_of, 1, 'new_rows', '')
        when 'delete' then format(words_of, -1, 'old_rows', '')
        else format(words_of, 1, 'new_rows', format(unchanged, 'old_rows'))
          || ' union all ' || format(words_of, -1, 'old_rows', format(unchanged, 'new_rows'))
      end,
      dimension, dimension, dimension);
    execute format('create trigger words_%s after %s on %s %s for each statement execute function %I()',
      kind, kind, source,
      case kind
        when 'insert' then 'referencing new table as new_rows'
        when 'delete' then 'referencing old table as old_rows'
        else 'referencing old table as old_rows new table as new_rows'
      end,
      source || '_words_' || kind);
  end loop;
end $$;


do $$
declare
  organization uuid;
begin
  for organization in select organization_id from organizations loop
    perform set_config('app.org', organization::text, true);
    update inbox_items set vendor_id = vendor_id where organization_id = organization;
  end loop;
end $$;
call keep_words('inbox_items', dimension => 'linked');
do $$
declare
  organization uuid;
begin
  for organization in select organization_id from organizations loop
    perform set_config('app.org', organization::text, true);
    insert into inbox_items_words (organization_id, word, linked, shard, row_count)
    select r.organization_id, word, r.linked, 0, count(*)
    from inbox_items r,
      lateral unnest(tsvector_to_array(r.search)) as tagged,
      lateral substr(tagged, 1 + length(organization_tag(r.organization_id))) as word
    where r.organization_id = organization and word !~ '[[:digit:]]'
    group by r.organization_id, word, r.linked;
  end loop;
  perform set_config('app.org', '', true);
end $$;
-- Without a list of pending entries: every search would read it, and while it is long the planner avoids the index.
create index inbox_items_search on inbox_items using gin (search) with (fastupdate = off);
