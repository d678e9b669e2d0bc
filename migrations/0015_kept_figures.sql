-- Why:      counts and sums of invoices, and counts of payment proposals, that are kept and not counted (docs/metrics.md):
--           by status, by customer, and of open invoices by due date. Kept counts can now have sums and days, and
--           writers no longer wait for each other.
-- Locks:    invoices is rewritten (generated columns); inbox_items, transactions, payment_proposals for a moment (triggers).
-- Backfill: the cells of existing invoices and proposals, and open_base_amount of invoices in the base currency. There
--           has been no release, so no invoice exists whose foreign amount or customer_key would have to be filled in.
-- Old code keeps working: no; it would not set open_base_amount.

-- Whether documents of this type ask a customer for money.
create function requests_payment(document_type text) returns boolean
  language sql immutable parallel safe
  return document_type not in ('credit_note', 'self_billed_invoice', 'proforma', 'quote');

-- "Open" is defined here and nowhere else: finalized, requests payment, and not settled.
alter table invoices
  add column open_amount numeric(19, 4) generated always as (
    case
      when status in ('unpaid', 'partially_paid') and requests_payment(document_type)
        and total > paid_amount + credited_amount
      then total - paid_amount - credited_amount
    end
  ) stored,
  -- An invoice without a due date is due on its date.
  add column open_due_date date generated always as (
    case
      when status in ('unpaid', 'partially_paid') and requests_payment(document_type)
        and total > paid_amount + credited_amount
      then coalesce(due_date, date)
    end
  ) stored,
  add column has_due_date boolean not null generated always as (due_date is not null) stored,
  -- The open amount in the organization's base currency, at the rate of the invoice's date. The program sets it when
  -- the invoice is finalized or settled and when a rate changes; null while no rate is known.
  add column open_base_amount numeric(19, 4),
  add column has_base_amount boolean not null generated always as (open_base_amount is not null) stored,
  -- The distinctive words of the customer's name (kernel/names.ts), set when the invoice is finalized.
  add column customer_key text;

create or replace function protect_invoice() returns trigger
  language plpgsql as $$
declare
  -- Generated columns are not computed yet in a BEFORE trigger, so they are listed too.
  changeable constant text[] := array['status', 'status_reason', 'paid_amount', 'credited_amount', 'paid_at',
    'metadata', 'scheduled_send_at', 'sent_at', 'reminder_sent_at', 'reminder_sent_to', 'viewed_at', 'token',
    'search', 'updated_at', 'version', 'open_base_amount', 'open_amount', 'open_due_date', 'has_due_date',
    'has_base_amount'];
begin
  if tg_op = 'DELETE' then
    if old.status not in ('draft', 'cancelled') then
      raise exception 'Invoice % is %; only draft or cancelled invoices can be deleted.', old.id, old.status
        using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if old.status = 'cancelled' and new.status <> 'cancelled' then
    raise exception 'Invoice % is cancelled and stays so.', old.id using errcode = 'restrict_violation';
  end if;
  if old.number is not null and to_jsonb(new) - changeable is distinct from to_jsonb(old) - changeable then
    raise exception 'Invoice % is finalized; its content cannot change.', old.number using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- A new exchange rate changes what an invoice is worth to the organization, not the invoice.
drop trigger touch on invoices;
create trigger touch before update on invoices for each row
  when (
    old.open_base_amount is not distinct from new.open_base_amount
    or (old.status, old.paid_amount, old.credited_amount) is distinct from (new.status, new.paid_amount, new.credited_amount)
  )
  execute function touch_row();

-- The audit trail has what these columns are computed from.
drop trigger audit_insert on invoices;
drop trigger audit_update on invoices;
drop trigger audit_delete on invoices;
create trigger audit_insert after insert on invoices referencing new table as new_rows
  for each statement execute function audit_statement('id', 'token', 'open_amount', 'open_due_date', 'has_due_date',
    'open_base_amount', 'has_base_amount', 'customer_key');
create trigger audit_update after update on invoices referencing old table as old_rows new table as new_rows
  for each statement execute function audit_statement('id', 'token', 'open_amount', 'open_due_date', 'has_due_date',
    'open_base_amount', 'has_base_amount', 'customer_key');
create trigger audit_delete after delete on invoices referencing old table as old_rows
  for each statement execute function audit_statement('id', 'token', 'open_amount', 'open_due_date', 'has_due_date',
    'open_base_amount', 'has_base_amount', 'customer_key');
call organization_view('invoices');

alter table invoices no force row level security;
alter table organizations no force row level security;
alter table invoices disable trigger user;
update invoices i
set open_base_amount = i.total - i.paid_amount - i.credited_amount
from organizations o
where o.organization_id = i.organization_id and i.number is not null and i.currency = o.base_currency;
alter table invoices enable trigger user;
alter table organizations force row level security;
alter table invoices force row level security;

-- Open invoices in the order of the list, and those whose rate may change.
create index invoices_open_date on invoices (organization_id, date, id) where open_amount is not null;
-- Whether a customer has an open invoice that is due around a day.
create index invoices_open_customer on invoices (organization_id, customer_key, open_due_date)
  where open_due_date is not null and has_base_amount;

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
-- cells, so a bulk write pays once per cell and not once per row. Calling it again for a table replaces its triggers.
--   dimensions: columns with few values; filters may combine them freely
--   facets:     columns with more values
--   ranges:     columns that are filtered by range
--   days:       dates that are also needed to the day
--   sums:       columns whose sum each cell keeps
drop procedure keep_counts(regclass, text[], text[], text[]);
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

-- The same cells as before, except for those without a value, which no count reads.
call keep_counts('inbox_items',
  dimensions => '{linked,status,type,document_type,currency}',
  facets => '{category_id,project_id,vendor_id}',
  ranges => '{date,amount,base_amount}');
call keep_counts('transactions',
  dimensions => '{account_id,currency,status,matched,categorized,is_transfer}',
  facets => '{category_id,project_id,vendor_id,import_id}',
  ranges => '{booking_date,amount}');
alter table inbox_items_counts no force row level security;
alter table transactions_counts no force row level security;
delete from inbox_items_counts where facet <> 'all' and value is null and bucket is null;
delete from transactions_counts where facet <> 'all' and value is null and bucket is null;
alter table inbox_items_counts force row level security;
alter table transactions_counts force row level security;

-- Its kept counts say how many invoices there are, so row_counts need not.
drop trigger count_insert on invoices;
drop trigger count_delete on invoices;
alter table row_counts no force row level security;
delete from row_counts where table_name = 'invoices';
alter table row_counts force row level security;
call keep_counts('invoices',
  dimensions => '{status,document_type,currency,has_due_date,has_base_amount}',
  facets => '{customer_id}',
  ranges => '{open_due_date}',
  days => '{open_due_date}',
  sums => '{total,open_amount,open_base_amount}');
call keep_counts('payment_proposals', dimensions => '{status}');

create or replace function record_usage(org uuid) returns bigint
  language sql stable
  return (
    coalesce(
      (select sum(row_count) from row_counts where organization_id = org and table_name <> 'transaction_imports'),
      0
    )
    + coalesce((select sum(row_count) from inbox_items_counts where organization_id = org and facet = 'all'), 0)
    + coalesce((select sum(row_count) from transactions_counts where organization_id = org and facet = 'all'), 0)
    + coalesce((select sum(row_count) from invoices_counts where organization_id = org and facet = 'all'), 0)
  )::bigint;
