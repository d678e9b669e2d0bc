-- Why:      invoices that were issued with another product are kept beside ours, with their own numbers (docs/moving-in.md).
-- Locks:    short, on invoices, invoice_register and invoice_payments (columns without a rewrite, triggers).
-- Backfill: none.   Old code keeps working: yes.

-- An imported number is outside of every sequence. The register still has it: a number belongs to one document.
alter table invoice_register
  alter column sequence_prefix drop not null,
  alter column sequence_period drop not null,
  alter column sequence_number drop not null,
  add column origin text not null default 'issued' check (origin in ('issued', 'imported')),
  add constraint invoice_register_sequence_check check (
    num_nulls(sequence_prefix, sequence_period, sequence_number) = case origin when 'issued' then 0 else 3 end
  );

alter table invoices
  add column origin text not null default 'issued' check (origin in ('issued', 'imported')),
  -- An open item from before the lock date: its tax was reported elsewhere, and it changes no figure of a closed day.
  add column is_opening boolean not null default false,
  -- When the PDF of an imported invoice was uploaded; null: it has none.
  add column pdf_uploaded_at timestamptz(3),
  add constraint invoices_imported_check check (origin = 'imported' or (not is_opening and pdf_uploaded_at is null));
call organization_view('invoices');
create index invoices_origin on invoices (organization_id, origin, date, id);

-- As in 0008, and: imported invoices can be deleted, by undoing their import; their notes can change.
create or replace function protect_invoice() returns trigger
  language plpgsql as $$
declare
  -- Generated columns are not computed yet in a BEFORE trigger, so they are listed too.
  changeable text[] := array['status', 'status_reason', 'paid_amount', 'credited_amount',
    'paid_before_write_off', 'written_off_at', 'paid_at', 'metadata', 'scheduled_send_at', 'sent_at',
    'reminder_sent_at', 'reminder_sent_to', 'viewed_at', 'token', 'search', 'updated_at', 'version',
    'open_base_amount', 'open_amount', 'open_due_date', 'has_due_date', 'has_base_amount'];
begin
  if tg_op = 'DELETE' then
    if old.status not in ('draft', 'cancelled') and old.origin = 'issued' then
      raise exception 'Invoice % is %; only draft or cancelled invoices can be deleted.', old.id, old.status
        using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if old.status = 'cancelled' and new.status <> 'cancelled' then
    raise exception 'Invoice % is cancelled and stays so.', old.id using errcode = 'restrict_violation';
  end if;
  if old.origin = 'imported' then
    changeable := changeable || array['notes', 'pdf_uploaded_at'];
  end if;
  if old.number is not null and to_jsonb(new) - changeable is distinct from to_jsonb(old) - changeable then
    raise exception 'Invoice % is finalized; its content cannot change.', old.number using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- The register row of a deleted imported invoice goes with it, so there is nothing to add a step to.
drop trigger register_removal on invoices;
create trigger register_removal after delete on invoices for each row
  when (old.number is not null and old.origin = 'issued') execute function register_step();

-- The program cannot delete rows of the register. This function can, and only imported ones whose invoice is gone.
create function forget_imported_numbers(ids uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  organization constant uuid := nullif(current_setting('app.org', true), '')::uuid;
  gone uuid[];
begin
  select array_agg(r.invoice_id) into gone
  from invoice_register r
  where r.organization_id = organization and r.invoice_id = any(ids) and r.origin = 'imported'
    and not exists (
      select from invoices i where i.organization_id = r.organization_id and i.id = r.invoice_id
    );
  delete from invoice_register_steps where organization_id = organization and invoice_id = any(gone);
  delete from invoice_register where organization_id = organization and invoice_id = any(gone);
end $$;

-- The PDF of an imported invoice is the one that a person uploaded, who may have picked the wrong one.
drop trigger protect on invoice_register;
create trigger protect before update on invoice_register for each row
  when (old.origin = 'issued') execute function protect_artifacts();

-- An imported invoice enters the books when it is inserted, and leaves them when its import is undone.
create function protect_closed_imports() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform require_open_books(new.organization_id, new.date);
  else
    perform require_open_books(old.organization_id, old.date);
  end if;
  return null;
end $$;
create trigger closed_insert after insert on invoices for each row
  when (new.origin = 'imported' and not new.is_opening) execute function protect_closed_imports();
create trigger closed_delete after delete on invoices for each row
  when (old.origin = 'imported' and not old.is_opening) execute function protect_closed_imports();

alter table invoice_payments
  -- It came with the import of its invoice, and goes when the import is undone.
  add column is_imported boolean not null default false,
  -- It came with an open item from before the lock date, and is in no figure either.
  add column is_opening boolean not null default false;
drop trigger closed_insert on invoice_payments;
drop trigger closed_update on invoice_payments;
drop trigger closed_delete on invoice_payments;
drop function invoice_payments_closed_insert();
drop function invoice_payments_closed_update();
drop function invoice_payments_closed_delete();
call protect_closed_days('invoice_payments', 'case when not is_opening then date end', '{invoice_id,amount}');
