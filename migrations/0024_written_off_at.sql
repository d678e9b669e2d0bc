-- Why:      a statement of account lists a write-off on its day, and nothing recorded that day.
-- Locks:    invoices, briefly (a column without a default).   Backfill: the day of the last change of invoices that
--           are written off.   Old code keeps working: yes.

alter table invoices add column written_off_at timestamp(3) with time zone;

create or replace function protect_invoice() returns trigger
  language plpgsql as $$
declare
  -- Generated columns are not computed yet in a BEFORE trigger, so they are listed too.
  changeable constant text[] := array['status', 'status_reason', 'paid_amount', 'credited_amount',
    'paid_before_write_off', 'written_off_at', 'paid_at', 'metadata', 'scheduled_send_at', 'sent_at',
    'reminder_sent_at', 'reminder_sent_to', 'viewed_at', 'token', 'search', 'updated_at', 'version',
    'open_base_amount', 'open_amount', 'open_due_date', 'has_due_date', 'has_base_amount'];
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

alter table invoices no force row level security;
alter table invoices disable trigger user;
update invoices set written_off_at = updated_at where status = 'uncollectible';
alter table invoices enable trigger user;
alter table invoices force row level security;
alter table invoices add constraint invoices_written_off_at_check
  check (status <> 'uncollectible' or written_off_at is not null);

call organization_view('invoices');
