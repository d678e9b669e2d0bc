-- Why:      PDFs that people upload for imported invoices did not count towards the storage quota.
-- Locks:    invoice_register while its triggers are created and its files are added up.
-- Backfill: the bytes of the PDFs that are there.   Old code keeps working: yes.

-- Files of issued invoices are made by the service and do not count.
create function keep_imported_bytes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  added constant bigint := coalesce((new.artifacts -> 'pdf' ->> 'size')::bigint, 0)
    - coalesce((old.artifacts -> 'pdf' ->> 'size')::bigint, 0);
begin
  if added <> 0 then
    insert into stored_bytes as kept (organization_id, shard, bytes)
    values (coalesce(new.organization_id, old.organization_id), pg_backend_pid() % 32, added)
    on conflict (organization_id, shard) do update set bytes = kept.bytes + excluded.bytes;
  end if;
  return null;
end $$;

create trigger bytes_insert after insert on invoice_register for each row
  when (new.origin = 'imported') execute function keep_imported_bytes();
create trigger bytes_update after update of artifacts on invoice_register for each row
  when (new.origin = 'imported') execute function keep_imported_bytes();
create trigger bytes_delete after delete on invoice_register for each row
  when (old.origin = 'imported') execute function keep_imported_bytes();

alter table invoice_register no force row level security;
alter table stored_bytes no force row level security;
insert into stored_bytes as kept (organization_id, shard, bytes)
select organization_id, 0, sum((artifacts -> 'pdf' ->> 'size')::bigint)
from invoice_register
where origin = 'imported' and artifacts is not null
group by organization_id
on conflict (organization_id, shard) do update set bytes = kept.bytes + excluded.bytes;
alter table stored_bytes force row level security;
alter table invoice_register force row level security;
