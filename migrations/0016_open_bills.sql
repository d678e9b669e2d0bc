-- Why:      the cash projection costs the same however many bills are open.
-- Locks:    none (triggers on tables of the same release).   Backfill: none.   Old code keeps working: yes.

-- One row for each open bill: an unpaid expense with an invoice that was not rejected, less its part payments.
-- "Open" is defined in open_bill_rows and nowhere else.
create table open_bills (
  organization_id uuid not null,
  inbox_id uuid not null,
  -- A bill without a due date is due on its date.
  due_date date not null,
  base_currency text not null,
  -- The open amount, in the base currency at the rate of the bill's own date.
  base_amount numeric(19, 4) not null,
  -- Whether the category is excluded is looked up when the sums are read.
  category_id uuid,
  vendor_id uuid,
  -- The vendor's name, or what the bill is called.
  name text,
  primary key (organization_id, inbox_id),
  foreign key (organization_id, inbox_id) references inbox_items on delete cascade
);
create index open_bills_due on open_bills (organization_id, due_date, inbox_id);
create index open_bills_amount on open_bills (organization_id, base_amount desc, due_date, inbox_id);
create index open_bills_name on open_bills (organization_id, name, due_date);
call organization_table('open_bills', identity => null);
revoke insert, update, delete on open_bills from daybook_app;
call keep_counts('open_bills',
  dimensions => '{base_currency,category_id}',
  ranges => '{due_date}',
  days => '{due_date}',
  sums => '{base_amount}');

create function open_bill_rows(organizations uuid[], ids uuid[]) returns setof open_bills
  language sql stable
  begin atomic
    select b.organization_id, b.id, coalesce(b.due_date, b.date), b.base_currency, b.base_amount - paid.base_amount,
      b.category_id, b.vendor_id, coalesce(v.name, b.display_name)
    from (select distinct w.organization_id, w.id from unnest(organizations, ids) as w (organization_id, id)) as w
    -- `offset 0`: found by the primary key. The planner would rather read a small partial index as a whole, for each item.
    cross join lateral (
      select i.* from inbox_items i where i.organization_id = w.organization_id and i.id = w.id offset 0
    ) as b
    cross join lateral (
      select coalesce(sum(abs(t.base_amount)), 0) as base_amount
      from match_candidates m
      join transactions t on t.organization_id = m.organization_id and t.id = m.transaction_id
      where m.organization_id = b.organization_id and m.inbox_id = b.id and m.is_partial and m.status = 'confirmed'
    ) as paid
    left join vendors v on v.organization_id = b.organization_id and v.id = b.vendor_id
    where b.transaction_id is null and b.type = 'expense' and b.document_type = 'invoice'
      and b.status in ('new', 'analyzing', 'pending', 'suggested_match')
      and b.approval_action is distinct from 'rejected' and not b.exclude_from_analytics
      and b.base_amount > paid.base_amount and coalesce(b.due_date, b.date) is not null;
  end;

-- Brings the rows of these inbox items up to date.
create function refresh_open_bills(organizations uuid[], ids uuid[]) returns void
  language sql security definer set search_path = public, pg_temp
  begin atomic
    delete from open_bills k
    using unnest(organizations, ids) as w (organization_id, id)
    where k.organization_id = w.organization_id and k.inbox_id = w.id
      and not exists (
        select from open_bill_rows(array[w.organization_id], array[w.id])
      );
    insert into open_bills as k
    select * from open_bill_rows(organizations, ids)
    on conflict (organization_id, inbox_id) do update
      set due_date = excluded.due_date, base_currency = excluded.base_currency, base_amount = excluded.base_amount,
        category_id = excluded.category_id, vendor_id = excluded.vendor_id, name = excluded.name
      where (k.due_date, k.base_currency, k.base_amount, k.category_id, k.vendor_id, k.name)
        is distinct from (excluded.due_date, excluded.base_currency, excluded.base_amount, excluded.category_id,
          excluded.vendor_id, excluded.name);
  end;

create function keep_open_bills() returns trigger
  language plpgsql as $$
declare
  organizations uuid[];
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(n.organization_id), array_agg(n.id) into organizations, ids
    from new_rows n
    where n.type = 'expense' and n.document_type = 'invoice' and n.transaction_id is null;
  else
    -- A bill whose row is the same before and after has two equal rows here.
    select array_agg(c.organization_id), array_agg(c.id) into organizations, ids
    from (
      select organization_id, id
      from (
        select organization_id, id, status, transaction_id, approval_action, exclude_from_analytics, base_amount,
          base_currency, due_date, date, category_id, vendor_id, display_name
        from new_rows where type = 'expense' and document_type = 'invoice'
        union all
        select organization_id, id, status, transaction_id, approval_action, exclude_from_analytics, base_amount,
          base_currency, due_date, date, category_id, vendor_id, display_name
        from old_rows where type = 'expense' and document_type = 'invoice'
      ) as sides
      group by organization_id, id, status, transaction_id, approval_action, exclude_from_analytics, base_amount,
        base_currency, due_date, date, category_id, vendor_id, display_name
      having count(*) = 1
    ) as c;
  end if;
  if ids is not null then
    perform refresh_open_bills(organizations, ids);
  end if;
  return null;
end $$;
create trigger bills_insert after insert on inbox_items referencing new table as new_rows
  for each statement execute function keep_open_bills();
create trigger bills_update after update on inbox_items referencing old table as old_rows new table as new_rows
  for each statement execute function keep_open_bills();

-- Part payments: a pair, or the amount of its transaction, changes. Pairs are few, so they are treated one by one.
create function keep_part_payments() returns trigger
  language plpgsql as $$
begin
  if tg_table_name = 'transactions' then
    perform refresh_open_bills(array_agg(m.organization_id), array_agg(m.inbox_id))
    from match_candidates m
    where m.organization_id = new.organization_id and m.transaction_id = new.id and m.is_partial
    having count(*) > 0;
  elsif tg_op = 'DELETE' then
    perform refresh_open_bills(array[old.organization_id], array[old.inbox_id]);
  else
    perform refresh_open_bills(array[new.organization_id], array[new.inbox_id]);
  end if;
  return null;
end $$;
create trigger bills_insert after insert on match_candidates for each row
  when (new.is_partial and new.status = 'confirmed') execute function keep_part_payments();
create trigger bills_update after update on match_candidates for each row
  when ((old.is_partial and old.status = 'confirmed') <> (new.is_partial and new.status = 'confirmed'))
  execute function keep_part_payments();
create trigger bills_delete after delete on match_candidates for each row
  when (old.is_partial and old.status = 'confirmed') execute function keep_part_payments();
create trigger bills_update after update of base_amount on transactions for each row
  when (old.base_amount is distinct from new.base_amount) execute function keep_part_payments();

create function keep_bill_names() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update open_bills set name = new.name where organization_id = new.organization_id and vendor_id = new.id;
  return null;
end $$;
create trigger bills_update after update of name on vendors for each row
  when (old.name is distinct from new.name) execute function keep_bill_names();
