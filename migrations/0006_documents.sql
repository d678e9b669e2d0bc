-- Why:      stored files, the documents that represent them, their attachments and the trash.
-- Locks:    none (new tables).   Backfill: none.   Old code keeps working: yes.

-- One row per file in the store. The bytes are written before their row and removed after it, so a crash in
-- between can only leave bytes without a row; a sweep removes those.
create table stored_objects (
  organization_id uuid not null references organizations,
  id uuid not null,
  -- Compared by bytes, the order in which stores list their keys.
  key text collate "C" not null,
  area text not null check (area in ('vault', 'assistant')),
  file_name text not null,
  content_type text not null,
  size bigint not null check (size > 0),
  sha256 bytea not null check (length(sha256) = 32),
  -- Null until the file was rendered for the first time, and for types without pages.
  page_count int check (page_count >= 1),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1,
  primary key (organization_id, id),
  unique (organization_id, key),
  check (starts_with(key, area || '/' || organization_id::text || '/'))
);
create index stored_objects_content on stored_objects (organization_id, sha256);
create index stored_objects_created on stored_objects (organization_id, created_at, id);
call organization_table('stored_objects', hidden => '{page_count}');

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

-- Kept total of the bytes of an organization's files; sharded for the same reason as row_counts.
create table stored_bytes (
  organization_id uuid not null,
  shard smallint not null,
  bytes bigint not null,
  primary key (organization_id, shard)
);
call organization_table('stored_bytes', identity => null);
revoke insert, update, delete on stored_bytes from daybook_app;

create function keep_stored_bytes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into stored_bytes as kept (organization_id, shard, bytes)
  select r.organization_id, pg_backend_pid() % 32, case tg_op when 'INSERT' then 1 else -1 end * sum(r.size)
  from changed_rows r
  group by r.organization_id
  on conflict (organization_id, shard) do update set bytes = kept.bytes + excluded.bytes;
  return null;
end $$;

create trigger bytes_insert after insert on stored_objects referencing new table as changed_rows
  for each statement execute function keep_stored_bytes();
create trigger bytes_delete after delete on stored_objects referencing old table as changed_rows
  for each statement execute function keep_stored_bytes();

create table documents (
  organization_id uuid not null references organizations,
  id uuid not null,
  storage_object_id uuid not null,
  category text not null check (category in
    ('receipt', 'invoice', 'contract', 'tax', 'insurance', 'legal', 'report', 'bank_statement', 'other')),
  folder_id uuid,
  file_name text not null,
  source text not null check (source in ('upload', 'assistant', 'email', 'import', 'generated')),
  -- Set while the document is in the trash.
  deleted_at timestamptz(3),
  trashed boolean not null generated always as (deleted_at is not null) stored,
  deleted_by text,
  search tsvector not null generated always as (search_words(file_name)) stored,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, storage_object_id) references stored_objects,
  foreign key (organization_id, folder_id) references folders on delete set null (folder_id),
  check (deleted_by is null or deleted_at is not null)
);
create index documents_created on documents (organization_id, created_at, id);
create index documents_active on documents (organization_id, created_at, id) where deleted_at is null;
create index documents_category on documents (organization_id, category, created_at, id) where deleted_at is null;
create index documents_folder on documents (organization_id, folder_id, created_at, id);
create index documents_name on documents (organization_id, fold(file_name), id);
create index documents_trash on documents (organization_id, deleted_at, id) where deleted_at is not null;
create index documents_object on documents (organization_id, storage_object_id);
create index documents_search on documents using gin (organization_id, search);
call organization_table('documents');
call organization_view('documents');
call keep_counts('documents', dimensions => '{category,trashed}');

-- Links between documents and records. The record may be of any kind, so the code checks that it exists.
create table document_attachments (
  organization_id uuid not null references organizations,
  id uuid not null,
  document_id uuid not null,
  attachable_type text not null check (attachable_type in ('inbox', 'entry', 'invoice', 'transaction')),
  attachable_id uuid not null,
  is_primary boolean not null default false,
  label text,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, document_id) references documents on delete cascade,
  unique (organization_id, document_id, attachable_type, attachable_id)
);
create unique index document_attachments_primary on document_attachments (organization_id, document_id)
  where is_primary;
create index document_attachments_record on document_attachments
  (organization_id, attachable_type, attachable_id, id);
call organization_table('document_attachments');
