-- Why:      inbox items and entries; vendors found again under other spellings; lists and counts whose cost
--           does not grow with history (docs/search.md).
-- Locks:    none (new objects).   Backfill: none.   Old code keeps working: yes.

-- Row-level security has a price: PostgreSQL looks at a row's organization before it evaluates any operator
-- that is not declared leakproof, and neither full-text search nor the comparison of numerics is. An index on
-- them is then useless: a search would read the whole table. So lists read through a view that has the same
-- condition as the policy and, being a plain view of the table's owner, leaves the planner free. The
-- statements run through it are the service's own; no organization can bring operators along.
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

-- Which bucket of a kept count a value falls into: the week of a date, the first two digits of an amount. A
-- bucket is what lies from its start up to its end, the end left out; its number never falls as values grow.
create function date_bucket(value date) returns bigint
  language sql immutable parallel safe
  return floor((value - date '2000-01-03') / 7.0)::bigint;

create function date_bucket_start(value date) returns date
  language sql immutable parallel safe
  return date '2000-01-03' + date_bucket(value)::int * 7;

create function date_bucket_end(value date) returns date
  language sql immutable parallel safe
  return date_bucket_start(value) + 7;

-- Widths are 0.1 below 10, then 1, 10, 100: a tenth of the amount's power of ten. Below zero the ends are the
-- mirrored starts, so -1000 belongs to the narrow bucket from -1000 to -990, as 999 belongs to 990 to 1000.
create function amount_bucket_width(value numeric) returns numeric
  language sql immutable parallel safe
  return power(10::numeric, length(trunc(case when value < 0 then -value - 0.0001 else value end)::text) - 2);

create function amount_bucket_start(value numeric) returns numeric
  language sql immutable parallel safe
  return floor(value / amount_bucket_width(value)) * amount_bucket_width(value);

create function amount_bucket_end(value numeric) returns numeric
  language sql immutable parallel safe
  return amount_bucket_start(value) + amount_bucket_width(value);

create function amount_bucket(value numeric) returns bigint
  language sql immutable parallel safe
  return (amount_bucket_start(value) * 10)::bigint;

-- Kept counts: how many rows of a table have these values in these columns, without counting them. Every row
-- of the source stands in one cell of each facet: 'all', one per facet column (by its value) and one per
-- range column (by its bucket); each cell is divided by all dimensions. A count over any conditions on the
-- dimensions and on one facet is then the sum of a few cells. Maintained by statement, so that a bulk write
-- pays once per cell and not once per row.
--   dimensions: columns with few values, which may be combined freely
--   facets:     columns with more values
--   ranges:     columns that are asked for by range
create procedure keep_counts(source regclass, dimensions text[], facets text[], ranges text[])
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
    select string_agg(cell, ', ')
    from (
      select '(''all'', null, null::bigint)' as cell
      union all select format('(%L, r.%I::text, null)', f, f) from unnest(facets) as f
      union all
      select format('(%L, null, %s(r.%I))', f, case a.atttypid when 'date'::regtype then 'date_bucket' else 'amount_bucket' end, f)
      from unnest(ranges) as f
      join pg_attribute a on a.attrelid = source and a.attname = f
    ) as listed
  );
  rows_of text := format(
    'select r.organization_id, cell.facet, cell.value, cell.bucket, %s, %%s as step
       from %%I r, lateral (values %s) as cell (facet, value, bucket)',
    (select string_agg(format('r.%I', d), ', ') from unnest(dimensions) as d), cells
  );
  kind text;
begin
  execute format(
    'create table %I (
       organization_id uuid not null,
       facet text collate "C" not null,
       value text collate "C",
       bucket bigint,
       %s,
       shard smallint not null,
       row_count bigint not null
     )', counts, columns);
  execute format(
    'create unique index %I on %I (organization_id, facet, value, bucket, %s, shard) nulls not distinct',
    counts || '_cell', counts, keys);
  execute format('call organization_table(%L, identity => null)', counts);
  execute format('revoke insert, update, delete on %I from daybook_app', counts);

  foreach kind in array array['insert', 'update', 'delete'] loop
    -- Cells are written in one order, and each backend has its own shard, so that writers seldom wait for
    -- each other and hardly ever in a circle; the database layer repeats those that do.
    execute format($function$
      create function %I() returns trigger
        language plpgsql security definer set search_path = public, pg_temp as $body$
      begin
        insert into %I as kept (organization_id, facet, value, bucket, %s, shard, row_count)
        select organization_id, facet, value, bucket, %s, pg_backend_pid() %% 8, sum(step)
        from (%s) as changes
        group by organization_id, facet, value, bucket, %s
        having sum(step) <> 0
        order by organization_id, facet, value, bucket, %s
        on conflict (organization_id, facet, value, bucket, %s, shard) do update
          set row_count = kept.row_count + excluded.row_count;
        return null;
      end $body$ $function$,
      source || '_count_' || kind, counts, keys, keys,
      case kind
        when 'insert' then format(rows_of, 1, 'new_rows')
        when 'delete' then format(rows_of, -1, 'old_rows')
        else format(rows_of, 1, 'new_rows') || ' union all ' || format(rows_of, -1, 'old_rows')
      end,
      keys, keys, keys);
    execute format('create trigger count_%s after %s on %s %s for each statement execute function %I()',
      kind, kind, source,
      case kind
        when 'insert' then 'referencing new table as new_rows'
        when 'delete' then 'referencing old table as old_rows'
        else 'referencing old table as old_rows new table as new_rows'
      end,
      source || '_count_' || kind);
  end loop;
end $$;

-- What a record is found by: its runs of letters, its runs of digits, and each word that has separators or
-- digits inside in one piece, so that "INV-2026/7" is found as typed, as inv20267 and by its parts. Pieces with
-- digits carry a mark; what begins with letters is then exactly what is a word.
create function record_words(variadic texts text[]) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(
    array(
      select distinct left(word, 100)
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

-- Kept words: in how many rows of a table each word stands, by one boolean column of the table. They tell how
-- many records a search for one word finds without finding them, and which words begin with what was typed.
create procedure keep_words(source regclass, dimension text)
  language plpgsql as $$
declare
  kept text := source || '_words';
  words_of text := format(
    'select r.organization_id, word, r.%I, %%s as step
       from %%I r, lateral unnest(tsvector_to_array(r.search)) as word
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

-- Under which names and tax numbers a vendor is known; one vendor per key, so that two receipts that arrive
-- together cannot make it twice.
create table vendor_keys (
  organization_id uuid not null references organizations,
  key text collate "C" not null,
  vendor_id uuid not null,
  primary key (organization_id, key),
  foreign key (organization_id, vendor_id) references vendors on delete cascade
);
create index vendor_keys_vendor on vendor_keys (organization_id, vendor_id);
call organization_table('vendor_keys', identity => null);

create table inbox_items (
  organization_id uuid not null references organizations,
  id uuid not null,
  display_name text,
  amount numeric(19, 4),
  currency text,
  original_currency text,
  base_amount numeric(19, 4),
  base_currency text not null,
  date date,
  due_date date,
  status text not null check (status in
    ('new', 'processing', 'analyzing', 'pending', 'suggested_match', 'no_match', 'done', 'archived', 'other')),
  type text check (type in ('expense', 'income')),
  document_type text check (document_type in
    ('receipt', 'invoice', 'credit_note', 'bank_statement', 'manual', 'other')),
  website text,
  payment_terms text,
  reference_number text,
  reference_document_number text,
  category_id uuid,
  project_id uuid,
  vendor_id uuid,
  transaction_id uuid,
  linked boolean not null generated always as (transaction_id is not null) stored,
  primary_document_id uuid,
  items jsonb,
  notes text,
  exclude_from_analytics boolean not null default false,
  subtotal numeric(19, 4),
  tax_amount numeric(19, 4),
  buyer jsonb,
  seller jsonb,
  source text not null check (source in ('manual', 'api', 'cli', 'upload', 'email', 'import', 'assistant')),
  source_reference_id text,
  cluster_id uuid,
  cluster_index int,
  approval_action text check (approval_action in ('approved', 'rejected', 'changes_requested')),
  approval_at timestamptz(3),
  approval_actor_id uuid references users,
  approval_reason text,
  meta jsonb,
  -- Everything that was read from the document, for search.
  recognized_text text,
  search tsvector not null,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, category_id) references categories on delete set null (category_id),
  foreign key (organization_id, project_id) references projects on delete set null (project_id),
  foreign key (organization_id, vendor_id) references vendors on delete set null (vendor_id),
  foreign key (organization_id, primary_document_id) references documents on delete set null (primary_document_id),
  check (base_amount is null or amount is not null),
  check ((cluster_id is null) = (cluster_index is null)),
  check ((approval_action is null) = (approval_at is null)),
  check (approval_action is not null or (approval_actor_id is null and approval_reason is null))
);
-- One index per order, for the entries (all) and for the inbox (what is not linked).
create index inbox_items_date on inbox_items (organization_id, (coalesce(date, '-infinity')), id);
create index inbox_items_amount on inbox_items (organization_id, (coalesce(amount, '-infinity')), id);
create index inbox_items_created on inbox_items (organization_id, created_at, id);
create index inbox_items_open_date on inbox_items (organization_id, (coalesce(date, '-infinity')), id)
  where transaction_id is null;
create index inbox_items_open_amount on inbox_items (organization_id, (coalesce(amount, '-infinity')), id)
  where transaction_id is null;
create index inbox_items_open_created on inbox_items (organization_id, created_at, id)
  where transaction_id is null;
-- One per filter that may be rare, in the default order.
create index inbox_items_status on inbox_items (organization_id, status, (coalesce(date, '-infinity')), id);
create index inbox_items_type on inbox_items (organization_id, type, (coalesce(date, '-infinity')), id);
create index inbox_items_document_type on inbox_items
  (organization_id, document_type, (coalesce(date, '-infinity')), id);
create index inbox_items_currency on inbox_items (organization_id, currency, (coalesce(date, '-infinity')), id);
create index inbox_items_category on inbox_items (organization_id, category_id, (coalesce(date, '-infinity')), id);
create index inbox_items_project on inbox_items (organization_id, project_id, (coalesce(date, '-infinity')), id);
create index inbox_items_vendor on inbox_items (organization_id, vendor_id, (coalesce(date, '-infinity')), id);
create index inbox_items_base_amount on inbox_items (organization_id, (coalesce(base_amount, '-infinity')), id);
-- Without a list of pending entries: every search would read it, and while it is long the planner avoids the index.
create index inbox_items_search on inbox_items using gin (organization_id, search) with (fastupdate = off);
create unique index inbox_items_source on inbox_items (organization_id, source, source_reference_id)
  where source_reference_id is not null;
create index inbox_items_transaction on inbox_items (organization_id, transaction_id)
  where transaction_id is not null;
create index inbox_items_document on inbox_items (organization_id, primary_document_id)
  where primary_document_id is not null;
create index inbox_items_reference on inbox_items (organization_id, vendor_id, fold(reference_number))
  where reference_number is not null;
create index inbox_items_cluster on inbox_items (organization_id, cluster_id, cluster_index)
  where cluster_id is not null;
-- What a new exchange rate may change.
create index inbox_items_foreign on inbox_items (organization_id, date) where currency <> base_currency;

-- An amount is found as it is typed: with or without separators and cents.
create function amount_words(amount numeric) returns text
  language sql immutable parallel safe
  return trunc(abs(amount))::text || ' ' || replace(to_char(abs(amount), 'FM9999999999999990.00'), '.', '');

create function inbox_item_search() returns trigger
  language plpgsql as $$
declare
  vendor_name text := (
    select v.name from vendors v where v.organization_id = new.organization_id and v.id = new.vendor_id
  );
  without_search inbox_items%rowtype;
begin
  new.search := record_words(
    new.display_name, vendor_name, new.seller->>'name', new.buyer->>'name', new.notes, new.reference_number,
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
call organization_table('inbox_items', hidden => '{linked,recognized_text}');
-- Its name sorts behind "touch", whose new version it may take back.
create trigger words before insert or update of
  display_name, vendor_id, seller, buyer, notes, reference_number, reference_document_number, recognized_text, amount
  on inbox_items for each row execute function inbox_item_search();
call organization_view('inbox_items');
call keep_counts('inbox_items',
  dimensions => '{linked,status,type,document_type,currency}',
  facets => '{category_id,project_id,vendor_id}',
  ranges => '{date,amount,base_amount}');
call keep_words('inbox_items', dimension => 'linked');

-- Which transaction a record may belong to, and why.
create table match_candidates (
  organization_id uuid not null references organizations,
  id uuid not null,
  inbox_id uuid not null,
  transaction_id uuid not null,
  confidence_score numeric(4, 3) not null check (confidence_score between 0 and 1),
  parts jsonb not null,
  status text not null check (status in ('pending', 'confirmed', 'declined', 'expired', 'unmatched')),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, inbox_id) references inbox_items on delete cascade,
  unique (organization_id, inbox_id, transaction_id)
);
create index match_candidates_transaction on match_candidates (organization_id, transaction_id);
call organization_table('match_candidates');
