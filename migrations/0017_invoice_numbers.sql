-- Why:      a number belongs to one document, whatever its type; a counter goes on behind numbers of another that
--           look like its own, instead of standing still; drafts and cancelled invoices can always be deleted, also when
--           another document was made from them.
-- Locks:    invoice_register while its index is made.   Backfill: none.   Old code keeps working: yes.

create unique index invoice_register_number on invoice_register (organization_id, number);

create or replace function protect_sequence() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.organization_id, new.document_type, new.prefix, new.period)
      is distinct from (old.organization_id, old.document_type, old.prefix, old.period)
    or tg_op = 'UPDATE' and new.last_number <= old.last_number
    or new.last_number <> (case tg_op when 'UPDATE' then old.last_number else 0 end) + 1 and not exists (
      select from invoice_register r
      where r.organization_id = new.organization_id and r.sequence_number = new.last_number - 1)
  then
    raise exception 'A series counts from 1 in steps of 1, or goes on behind numbers that look like its own.'
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Which invoice a document refers to, or which quote it was made from, is part of what was issued; it stays when
-- the other is deleted. Its number and content are in the register.
alter table invoices drop constraint invoices_organization_id_reference_invoice_id_fkey;
alter table invoices drop constraint invoices_organization_id_source_quote_id_fkey;
