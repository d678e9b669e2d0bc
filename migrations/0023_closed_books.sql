-- Why:      figures that were reported must not change: an organization closes its books up to a day (docs/books.md).
-- Locks:    short, on each of the tables (a column without a default, triggers).   Backfill: none.
-- Old code keeps working: yes.

-- The last closed day; null: nothing is closed. The reason is given when the day moves back, and is audited with it.
alter table organizations add column books_locked_until date;
alter table organizations add column books_lock_reason text;

-- The number of the advisory lock that orders writes of figures and moves of the lock date.
create function books_lock_key(organization uuid) returns bigint
  language sql immutable parallel safe
  return hashtextextended('books ' || organization, 0);

-- The last closed day, which cannot move until the end of the database transaction: a write holds the lock in shared
-- mode, moving the day takes it exclusively. It is a function in plpgsql because its second statement must see what was
-- committed while the first one waited. While an organization moves in, its days are open: what it brings was written
-- before they were closed.
create function closed_until(organization uuid) returns date
  language plpgsql volatile as $$
begin
  if is_importing() then
    return null;
  end if;
  perform pg_advisory_xact_lock_shared(books_lock_key(organization));
  return (select o.books_locked_until from organizations o where o.organization_id = organization);
end $$;

-- Refuses a change of figures on this day and later ones, if the day is closed.
create function require_open_books(organization uuid, first_day date) returns void
  language plpgsql volatile as $$
declare
  locked_until date;
begin
  if first_day is null then
    return;
  end if;
  locked_until := closed_until(organization);
  if first_day <= locked_until then
    raise exception 'period locked' using
      errcode = 'DBL01',
      detail = json_build_object('locked_until', locked_until, 'date', first_day);
  end if;
end $$;

-- Protects the rows of a table whose day is closed.
--   day:      the day on which the row counts, as an expression; null: the row counts nowhere
--   figures:  the columns that decide what it counts for; all others may change at any time
create procedure protect_closed_days(table_name regclass, day text, figures text[])
  language plpgsql as $$
declare
  kind text;
  name text;
  compared text := array_to_string(array['organization_id', 'id'] || figures, ', ');
  changes jsonb := jsonb_build_object(
    'insert', format('select organization_id, %s as day from new_rows', day),
    'delete', format('select organization_id, %s as day from old_rows', day),
    -- A row whose figures are the same before and after has two equal rows here.
    'update', format('select %1$s, day
      from (select %1$s, %2$s as day from new_rows union all select %1$s, %2$s as day from old_rows) as sides
      group by %1$s, day having count(*) = 1', compared, day)
  );
  tables jsonb := jsonb_build_object(
    'insert', 'referencing new table as new_rows',
    'delete', 'referencing old table as old_rows',
    'update', 'referencing old table as old_rows new table as new_rows'
  );
begin
  foreach kind in array array['insert', 'update', 'delete'] loop
    name := format('%s_closed_%s', table_name, kind);
    execute format($function$
      create function %I() returns trigger
        language plpgsql as $body$
      begin
        perform require_open_books(c.organization_id, min(c.day)) from (%s) as c group by c.organization_id;
        return null;
      end $body$ $function$, name, changes ->> kind);
    execute format('create trigger %I after %s on %s %s for each statement execute function %I()',
      'closed_' || kind, kind, table_name, tables ->> kind, name);
  end loop;
end $$;

-- The bank may still change or withdraw a pending transaction, so it is in no figure.
call protect_closed_days('transactions', 'case status when ''booked'' then booking_date end',
  '{account_id,amount,currency,base_amount,category_id,is_transfer,exclude_from_analytics,is_split}');
call protect_closed_days('invoice_payments', 'date', '{invoice_id,amount}');
call protect_closed_days('bank_accounts', 'opening_date', '{opening_balance}');

-- The parts of a transaction count on its day.
create function protect_closed_splits() returns trigger
  language plpgsql as $$
begin
  perform require_open_books(t.organization_id, t.booking_date)
  from transactions t
  where t.status = 'booked'
    and t.organization_id = case tg_op when 'DELETE' then old.organization_id else new.organization_id end
    and t.id = case tg_op when 'DELETE' then old.transaction_id else new.transaction_id end;
  return null;
end $$;
create trigger closed_insert after insert or delete on transaction_splits
  for each row execute function protect_closed_splits();
create trigger closed_update after update on transaction_splits for each row
  when ((old.transaction_id, old.amount, old.base_amount, old.category_id)
    is distinct from (new.transaction_id, new.amount, new.base_amount, new.category_id))
  execute function protect_closed_splits();

-- What a category is decides how all its transactions count, also those of closed days.
create function protect_closed_categories() returns trigger
  language plpgsql as $$
declare
  locked_until date := closed_until(new.organization_id);
begin
  if locked_until is not null then
    perform require_open_books(new.organization_id, min(used.booking_date))
    from (
      (
        select t.booking_date from transactions t
        where t.organization_id = new.organization_id and t.category_id = new.id and t.booking_date <= locked_until
        limit 1
      )
      union all
      (
        select t.booking_date from transaction_splits s
        join transactions t on t.organization_id = s.organization_id and t.id = s.transaction_id
        where s.organization_id = new.organization_id and s.category_id = new.id and t.booking_date <= locked_until
        limit 1
      )
    ) as used;
  end if;
  return null;
end $$;
create trigger closed_update after update on categories for each row
  when ((old.kind, old.cash_flow_type, old.excluded) is distinct from (new.kind, new.cash_flow_type, new.excluded))
  execute function protect_closed_categories();

-- An invoice enters the books when it is finalized, and leaves them when it is cancelled; a write-off counts on its own
-- day. Quotes and pro forma invoices are not in the books.
create function protect_closed_invoices() returns trigger
  language plpgsql as $$
begin
  if (old.number is null) <> (new.number is null) or (new.status = 'cancelled' and old.number is not null) then
    perform require_open_books(new.organization_id, new.date);
  end if;
  if new.written_off_at is distinct from old.written_off_at then
    perform require_open_books(new.organization_id, (new.written_off_at at time zone o.time_zone)::date)
    from organizations o
    where o.organization_id = new.organization_id;
  end if;
  return null;
end $$;
create trigger closed_update after update on invoices for each row
  when (
    new.document_type not in ('quote', 'proforma')
    and (old.number, old.status, old.written_off_at) is distinct from (new.number, new.status, new.written_off_at)
  )
  execute function protect_closed_invoices();
