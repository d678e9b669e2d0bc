-- Why:      lists, searches and counts whose cost does not grow with history (docs/search.md).
-- Locks:    none (new objects).   Backfill: none.   Old code keeps working: yes.

-- Row-level security has a cost: PostgreSQL checks a row's organization before it evaluates any operator that
-- is not leakproof, and neither full-text search nor the comparison of numerics is. So it cannot use an index
-- on them, and a search would read the whole table. Lists therefore read through a view with the same
-- condition as the policy. It is a plain view of the table's owner, so the planner can use all indexes. This
-- is safe, because only the service's own queries use the view; no organization can supply operators.
create procedure organization_view(table_name regclass)
  language plpgsql as $$
begin
  if not exists (select from pg_policy where polrelid = table_name and polname = 'own_view') then
    execute format('create policy own_view on %s for select to current_user using (true)', table_name);
  end if;
  execute format(
    'create or replace view own_%s as
       select * from %s
       where organization_id = (select nullif(current_setting(''app.org'', true), '''')::uuid)',
    table_name, table_name
  );
  execute format('grant select on own_%s to daybook_app', table_name);
end $$;

-- The bucket of a kept count that a value belongs to: for a date its month, for an amount its first digit
-- divided into fifths. A bucket includes its start and excludes its end, and bucket numbers never decrease as
-- values grow. Smaller buckets mean more cells to sum, larger ones more records to count at the ends of a
-- range; with a million records both take about as long.
create function date_bucket(value date) returns bigint
  language sql immutable parallel safe
  return extract(year from value)::bigint * 12 + extract(month from value)::bigint;

create function date_bucket_start(value date) returns date
  language sql immutable parallel safe
  return make_date(extract(year from value)::int, extract(month from value)::int, 1);

create function date_bucket_end(value date) returns date
  language sql immutable parallel safe
  return (date_bucket_start(value) + interval '1 month')::date;

-- Widths are 0.2 below 10, then 2, 20, 200. Below zero the ends are the mirrored starts, so -1000 belongs to the
-- narrow bucket from -1000 to -980, as 999 belongs to 980 to 1000.
create function amount_bucket_width(value numeric) returns numeric
  language sql immutable parallel safe
  return 2 * power(10::numeric, length(trunc(case when value < 0 then -value - 0.0001 else value end)::text) - 2);

create function amount_bucket_start(value numeric) returns numeric
  language sql immutable parallel safe
  return floor(value / amount_bucket_width(value)) * amount_bucket_width(value);

create function amount_bucket_end(value numeric) returns numeric
  language sql immutable parallel safe
  return amount_bucket_start(value) + amount_bucket_width(value);

create function amount_bucket(value numeric) returns bigint
  language sql immutable parallel safe
  return (amount_bucket_start(value) * 10)::bigint;

-- The bucket of a day in a kept count.
create function day_bucket(value date) returns bigint
  language sql immutable parallel safe
  return value - date '2000-01-01';

create function day_of_bucket(bucket bigint) returns date
  language sql immutable parallel safe
  return date '2000-01-01' + bucket::int;

-- A shard of a kept table that no other transaction is writing to. The advisory lock makes it this transaction's own
-- until its end, so writers of one organization neither wait for each other nor deadlock. Without concurrent writers
-- it is always shard 0, and a cell is one row. If more transactions write at once than there are shards, the rest
-- wait for a row; the database layer retries one that deadlocks.
create function free_shard(kept regclass) returns smallint
  language plpgsql as $$
declare
  shards constant int := 64;
  organization text := coalesce(app_organization()::text, '');
begin
  for shard in 0 .. shards - 1 loop
    if pg_try_advisory_xact_lock(kept::oid::int, hashtext(organization || shard)) then
      return shard;
    end if;
  end loop;
  return pg_backend_pid() % shards;
end $$;

-- Kept counts and sums: how many rows of a table have given values in given columns, and what they sum to, without
-- reading them. Every row of the source is counted in one cell of each facet: 'all', one per facet column (by its
-- value), one per range column (by its bucket) and one per day column (by its day; the facet is '<column>_day').
-- A row without a value in the column has no cell there. Each cell is divided by all dimensions. So a count with any
-- conditions on the dimensions and on one facet is the sum of a few cells. Statement-level triggers maintain the
-- cells, so a bulk write pays once per cell and not once per row. Calling it again for a table replaces its triggers. A
-- table that organization_table counts is refused.
--   dimensions: columns with few values; filters may combine them freely
--   facets:     columns with more values
--   ranges:     columns that are filtered by range
--   days:       dates that are also needed to the day
--   sums:       columns whose sum each cell keeps
create procedure keep_counts(
  source regclass,
  dimensions text[],
  facets text[] default '{}',
  ranges text[] default '{}',
  days text[] default '{}',
  sums text[] default '{}'
)
  language plpgsql as $$
declare
  counts text := source || '_counts';
  keys text := (select string_agg(quote_ident(d), ', ') from unnest(dimensions) as d);
  columns text := (
    select string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' order by d.position)
    from unnest(dimensions) with ordinality as d (name, position)
    join pg_attribute a on a.attrelid = source and a.attname = d.name
  );
  cells text := (
    select string_agg(cell, ', ' order by cell collate "C")
    from (
      select '(''all'', null, null::bigint)' as cell
      union all select format('(%L, r.%I::text, null)', f, f) from unnest(facets) as f
      union all
      select format('(%L, null, %s(r.%I))', f, case a.atttypid when 'date'::regtype then 'date_bucket' else 'amount_bucket' end, f)
      from unnest(ranges) as f
      join pg_attribute a on a.attrelid = source and a.attname = f
      union all select format('(%L, null, day_bucket(r.%I))', f || '_day', f) from unnest(days) as f
    ) as listed
  );
  -- Parts of the queries below that mention the sums; empty without any.
  sum_names text := coalesce((select string_agg(format(', %I', s), '') from unnest(sums) as s), '');
  sum_columns text := coalesce((select string_agg(format(', %I numeric(24, 4) not null', s), '') from unnest(sums) as s), '');
  sum_totals text := coalesce((select string_agg(format(', sum(%I)', s), '') from unnest(sums) as s), '');
  sum_changed text := coalesce((select string_agg(format(' or sum(%I) <> 0', s), '') from unnest(sums) as s), '');
  sum_additions text := coalesce(
    (select string_agg(format(', %1$I = kept.%1$I + excluded.%1$I', s), '') from unnest(sums) as s), '');
  -- %1$s: 1 for added rows, -1 for removed ones; %2$s: the rows.
  rows_of text := format(
    'select r.organization_id, cell.facet, cell.value, cell.bucket, %s, %%1$s as step%s
       from %%2$s r, lateral (values %s) as cell (facet, value, bucket)
       where cell.facet = ''all'' or cell.value is not null or cell.bucket is not null',
    (select string_agg(format('r.%I', d), ', ') from unnest(dimensions) as d),
    coalesce((select string_agg(format(', %%1$s * coalesce(r.%1$I, 0) as %1$I', s), '') from unnest(sums) as s), ''),
    cells
  );
  -- %1$s: the changes; %2$s: the shard. Written in one order, for those who must wait.
  adding text := format(
    'insert into %1$I as kept (organization_id, facet, value, bucket, %2$s, shard, row_count%3$s)
       select organization_id, facet, value, bucket, %2$s, %%2$s, sum(step)%4$s
       from (%%1$s) as changes
       group by organization_id, facet, value, bucket, %2$s
       having sum(step) <> 0%5$s
       order by organization_id, facet, value, bucket, %2$s
       on conflict (organization_id, facet, value, bucket, %2$s, shard) do update
         set row_count = kept.row_count + excluded.row_count%6$s',
    counts, keys, sum_names, sum_totals, sum_changed, sum_additions
  );
  kind text;
begin
  -- Its triggers would replace those that keep the table's row in row_counts.
  if exists (select from pg_trigger where tgrelid = source and tgfoid = 'count_rows'::regproc) then
    raise exception '% is counted in row_counts already; declare it without counted => true.', source;
  end if;
  if to_regclass(counts) is null then
    execute format(
      'create table %I (
         organization_id uuid not null,
         facet text collate "C" not null,
         value text collate "C",
         bucket bigint,
         %s,
         shard smallint not null,
         row_count bigint not null%s
       )', counts, columns, sum_columns);
    execute format(
      'create unique index %I on %I (organization_id, facet, value, bucket, %s, shard) nulls not distinct',
      counts || '_cell', counts, keys);
    execute format('alter table %s no force row level security', source);
    execute format(adding, format(rows_of, 1, source), 0);
    execute format('alter table %s force row level security', source);
    execute format('call organization_table(%L, identity => null)', counts);
    execute format('revoke insert, update, delete on %I from daybook_app', counts);
  end if;

  foreach kind in array array['insert', 'update', 'delete'] loop
    execute format($function$
      create or replace function %I() returns trigger
        language plpgsql security definer set search_path = public, pg_temp as $body$
      declare
        own_shard smallint := free_shard(%L);
      begin
        %s;
        return null;
      end $body$ $function$,
      source || '_count_' || kind, counts,
      format(
        adding,
        case kind
          when 'insert' then format(rows_of, 1, 'new_rows')
          when 'delete' then format(rows_of, -1, 'old_rows')
          else format(rows_of, 1, 'new_rows') || ' union all ' || format(rows_of, -1, 'old_rows')
        end,
        'own_shard'
      ));
    execute format('create or replace trigger count_%s after %s on %s %s for each statement execute function %I()',
      kind, kind, source,
      case kind
        when 'insert' then 'referencing new table as new_rows'
        when 'delete' then 'referencing old table as old_rows'
        else 'referencing old table as old_rows new table as new_rows'
      end,
      source || '_count_' || kind);
  end loop;
end $$;

-- Every search word starts with a tag of its organization, just as every other index starts with
-- organization_id. An inverted index has one list of rows per word; if organizations shared a list, each
-- would pay for all of them.
create function organization_tag(organization_id uuid) returns text
  language sql immutable parallel safe
  return right(organization_id::text, 8);

-- The words by which a record is found: its runs of letters, its runs of digits, and each word with
-- separators or digits in one piece, so that "INV-2026/7" is found as typed, as inv20267 and by its parts.
-- Pieces with digits are marked with "~", so that everything that starts with a letter is a word.
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

-- Kept words: in how many rows of a table each word occurs, divided by one boolean column of the table. They
-- give the number of records with a word without finding them, and the words that start with the typed text.
create procedure keep_words(source regclass, dimension text)
  language plpgsql as $$
declare
  kept text := source || '_words';
  sides text := format('select organization_id, id, search, %I, %%s as step from %%s', dimension);
  words_of text := format(
    'select r.organization_id, word, r.%I, r.step
       from (%%s) as r,
         lateral unnest(tsvector_to_array(r.search)) as tagged,
         lateral substr(tagged, 1 + length(organization_tag(r.organization_id))) as word
       where word !~ ''[[:digit:]]''', dimension);
  -- Grouped, not joined: PL/pgSQL keeps the plan of a query, and a nested loop that was right for one row compares
  -- 2,000 changed rows 4,000,000 times.
  changed text := format(
    'select organization_id, id, search, %1$I, sum(step) as step
       from (%2$s union all %3$s) as sides
       group by 1, 2, 3, 4
       having sum(step) <> 0',
    dimension, format(sides, 1, 'new_rows'), format(sides, -1, 'old_rows'));
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
        when 'insert' then format(words_of, format(sides, 1, 'new_rows'))
        when 'delete' then format(words_of, format(sides, -1, 'old_rows'))
        else format(words_of, changed)
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
