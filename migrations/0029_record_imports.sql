-- Why:      customers, vendors, products and invoices of another product come from CSV files (docs/moving-in.md).
-- Locks:    none (new tables).   Backfill: none.   Old code keeps working: yes.

create table record_imports (
  organization_id uuid not null references organizations,
  id uuid not null,
  kind text not null check (kind in ('customers', 'vendors', 'products', 'invoices')),
  status text not null check (status in ('done', 'undone')),
  file_name text,
  size bigint not null,
  sha256 text not null,
  mapping jsonb not null,
  row_count int not null,
  created_count int not null,
  known_count int not null,
  refused_count int not null,
  -- Customers that were created for the invoices of the file.
  customer_count int not null,
  -- The first refused rows, with their reasons; the counts cover all.
  refused_rows jsonb not null,
  actor_kind text not null,
  actor_id text,
  created_at timestamptz(3) not null default app_now(),
  undone_at timestamptz(3),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1,
  primary key (organization_id, id)
);
create index record_imports_created on record_imports (organization_id, created_at, id);
call organization_table('record_imports', counted => true);

-- What an import created, so that it can be undone. There is no foreign key to the records: a person may delete one, and
-- undoing the import then has nothing to do for it. Not audited: the creation of each record is.
create table record_import_records (
  organization_id uuid not null references organizations,
  import_id uuid not null,
  record_type text not null check (record_type in ('customers', 'vendors', 'products', 'invoices')),
  record_id uuid not null,
  primary key (organization_id, record_id),
  foreign key (organization_id, import_id) references record_imports
);
create index record_import_records_import on record_import_records (organization_id, import_id, record_type);
call organization_table('record_import_records', identity => null);
