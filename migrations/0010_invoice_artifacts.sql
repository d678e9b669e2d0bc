-- Why:      a finalized invoice prints a logo and bundles documents; their bytes must outlive the documents.
-- Locks:    none (new table).   Backfill: none.   Old code keeps working: yes, as long as it removes no pinned file.

-- The files that finalize keeps with the invoice: one logo at most, and what was attached at that moment.
-- The foreign key keeps the bytes: a stored object that is pinned here is never removed.
create table invoice_pinned_files (
  organization_id uuid not null,
  invoice_id uuid not null,
  role text not null check (role in ('logo', 'attachment')),
  position int not null check (position >= 0),
  storage_object_id uuid not null,
  -- As the document was called then; it may be renamed.
  file_name text not null,
  primary key (organization_id, invoice_id, role, position),
  foreign key (organization_id, invoice_id) references invoice_register (organization_id, invoice_id),
  foreign key (organization_id, storage_object_id) references stored_objects
);
create index invoice_pinned_files_object on invoice_pinned_files (organization_id, storage_object_id);
call organization_table('invoice_pinned_files', identity => null);
revoke update, delete on invoice_pinned_files from daybook_app;
