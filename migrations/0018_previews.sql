-- Why:      previews of every page in several widths. Until now each stored object had one preview, of its first page.
-- Locks:    stored_objects, for an instant (columns are dropped and added without a rewrite).
-- Backfill: none. A preview is rendered when it is next requested; the sweep removes the files of the old ones.
-- Old code keeps working: no.

-- One row per requested preview. A cache: the rows can be deleted at any time, and are not audited.
create table previews (
  organization_id uuid not null,
  storage_object_id uuid not null,
  page int not null check (page >= 1),
  width int not null check (width >= 1),
  status text not null default 'pending' check (status in ('pending', 'ready', 'failed')),
  -- Compared by bytes, the order in which stores list their keys.
  key text collate "C",
  error text,
  requested_at timestamptz(3) not null default app_now(),
  primary key (organization_id, storage_object_id, page, width),
  foreign key (organization_id, storage_object_id) references stored_objects on delete cascade,
  check ((status = 'ready') = (key is not null)),
  check ((status = 'failed') = (error is not null))
);
create index previews_key on previews (organization_id, key) where key is not null;
create index previews_pending on previews (organization_id, requested_at) where status = 'pending';
create index previews_age on previews (organization_id, requested_at) where status <> 'pending';
call organization_table('previews', identity => null);

drop index stored_objects_preview;
alter table stored_objects
  drop column preview_status,
  drop column preview_key,
  drop column preview_error,
  -- Null until the file was rendered for the first time, and for types without pages.
  add column page_count int check (page_count >= 1);

-- The hidden columns of the audit trail are arguments of its triggers.
drop trigger audit_insert on stored_objects;
drop trigger audit_update on stored_objects;
drop trigger audit_delete on stored_objects;
create trigger audit_insert after insert on stored_objects referencing new table as new_rows
  for each statement execute function audit_statement('id', 'page_count');
create trigger audit_update after update on stored_objects referencing old table as old_rows new table as new_rows
  for each statement execute function audit_statement('id', 'page_count');
create trigger audit_delete after delete on stored_objects referencing old table as old_rows
  for each statement execute function audit_statement('id', 'page_count');
