-- Why:      an organization that moves in from another installation brings its closed days and tax dates with it.
-- Locks:    short, on transactions (a constraint becomes deferrable) and inbox_items (a trigger).   Backfill: none.
-- Old code keeps working: yes.

-- As before, but while an organization moves in, its days are open: what it brings was written before they were closed.
create or replace function closed_until(organization uuid) returns date
  language plpgsql volatile as $$
begin
  if is_importing() then
    return null;
  end if;
  perform pg_advisory_xact_lock_shared(books_lock_key(organization));
  return (select o.books_locked_until from organizations o where o.organization_id = organization);
end $$;

-- The tax dates of what moves in are known; computed again, those of closed days would move.
drop trigger tax_dates on inbox_items;
create trigger tax_dates before insert or update of
  date, amount, tax_amount, type, document_type, status, transaction_id, approval_action, exclude_from_analytics
  on inbox_items for each row when (not is_importing()) execute function set_tax_dates();

-- The two sides of a transfer name each other, so one of them comes before the one that it names.
alter table transactions alter constraint transactions_organization_id_transfer_transaction_id_fkey deferrable;
