-- Why:      inbox items and entries, and the names by which vendors are recognized.
-- Locks:    none (new objects).   Backfill: none.   Old code keeps working: yes.

-- The names and tax numbers by which a vendor is known. One vendor per key, so that two receipts that arrive
-- at the same time cannot create it twice.
create table vendor_keys (
  organization_id uuid not null references organizations,
  key text collate "C" not null,
  vendor_id uuid not null,
  primary key (organization_id, key),
  foreign key (organization_id, vendor_id) references vendors on delete cascade
);
create index vendor_keys_vendor on vendor_keys (organization_id, vendor_id);
call organization_table('vendor_keys', identity => null);

create table inbox_items (
  organization_id uuid not null references organizations,
  id uuid not null,
  display_name text,
  amount numeric(19, 4),
  currency text,
  original_currency text,
  base_amount numeric(19, 4),
  base_currency text not null,
  date date,
  due_date date,
  status text not null check (status in
    ('new', 'processing', 'analyzing', 'pending', 'suggested_match', 'no_match', 'done', 'archived', 'other')),
  type text check (type in ('expense', 'income')),
  document_type text check (document_type in
    ('receipt', 'invoice', 'credit_note', 'bank_statement', 'manual', 'other')),
  website text,
  payment_terms text,
  reference_number text,
  reference_document_number text,
  category_id uuid,
  project_id uuid,
  vendor_id uuid,
  transaction_id uuid,
  linked boolean not null generated always as (transaction_id is not null) stored,
  primary_document_id uuid,
  items jsonb,
  notes text,
  exclude_from_analytics boolean not null default false,
  subtotal numeric(19, 4),
  tax_amount numeric(19, 4),
  buyer jsonb,
  seller jsonb,
  source text not null check (source in ('manual', 'api', 'cli', 'upload', 'email', 'import', 'assistant')),
  source_reference_id text,
  cluster_id uuid,
  cluster_index int,
  approval_action text check (approval_action in ('approved', 'rejected', 'changes_requested')),
  approval_at timestamptz(3),
  approval_actor_id uuid references users,
  approval_reason text,
  meta jsonb,
  -- All text that was read from the document, for search.
  recognized_text text,
  search tsvector not null,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, category_id) references categories on delete set null (category_id),
  foreign key (organization_id, project_id) references projects on delete set null (project_id),
  foreign key (organization_id, vendor_id) references vendors on delete set null (vendor_id),
  foreign key (organization_id, primary_document_id) references documents on delete set null (primary_document_id),
  check (base_amount is null or amount is not null),
  check ((cluster_id is null) = (cluster_index is null)),
  check ((approval_action is null) = (approval_at is null)),
  check (approval_action is not null or (approval_actor_id is null and approval_reason is null))
);
-- One index per sort order, for the entries (all items) and for the inbox (items that are not linked). The
-- other columns that a count may filter by are included, so that the ends of a range are counted from the
-- index alone.
create index inbox_items_date on inbox_items (organization_id, (coalesce(date, '-infinity')), id)
  include (date, status, type, document_type, currency);
create index inbox_items_amount on inbox_items (organization_id, (coalesce(amount, '-infinity')), id)
  include (amount, status, type, document_type, currency);
create index inbox_items_base_amount on inbox_items (organization_id, (coalesce(base_amount, '-infinity')), id)
  include (base_amount, status, type, document_type, currency);
create index inbox_items_created on inbox_items (organization_id, created_at, id);
create index inbox_items_open_date on inbox_items (organization_id, (coalesce(date, '-infinity')), id)
  include (date, status, type, document_type, currency)
  where transaction_id is null;
create index inbox_items_open_amount on inbox_items (organization_id, (coalesce(amount, '-infinity')), id)
  include (amount, status, type, document_type, currency)
  where transaction_id is null;
create index inbox_items_open_created on inbox_items (organization_id, created_at, id)
  where transaction_id is null;
-- One index per filter that may match few records, in the default order.
create index inbox_items_status on inbox_items (organization_id, status, (coalesce(date, '-infinity')), id);
create index inbox_items_type on inbox_items (organization_id, type, (coalesce(date, '-infinity')), id);
create index inbox_items_document_type on inbox_items
  (organization_id, document_type, (coalesce(date, '-infinity')), id);
create index inbox_items_currency on inbox_items (organization_id, currency, (coalesce(date, '-infinity')), id);
create index inbox_items_category on inbox_items (organization_id, category_id, (coalesce(date, '-infinity')), id);
create index inbox_items_project on inbox_items (organization_id, project_id, (coalesce(date, '-infinity')), id);
create index inbox_items_vendor on inbox_items (organization_id, vendor_id, (coalesce(date, '-infinity')), id);
create index inbox_items_approval on inbox_items (organization_id, approval_action, (coalesce(date, '-infinity')), id)
  where approval_action is not null;
-- How long the oldest item has waited for a person.
create index inbox_items_waiting on inbox_items (organization_id, created_at)
  where transaction_id is null and status in ('pending', 'suggested_match');
-- Without the pending list (fastupdate): every search would read it, and while it is long the planner avoids
-- the index.
create index inbox_items_search on inbox_items using gin (search) with (fastupdate = off);
create unique index inbox_items_source on inbox_items (organization_id, source, source_reference_id)
  where source_reference_id is not null;
create index inbox_items_transaction on inbox_items (organization_id, transaction_id)
  where transaction_id is not null;
create index inbox_items_document on inbox_items (organization_id, primary_document_id)
  where primary_document_id is not null;
create index inbox_items_reference on inbox_items (organization_id, vendor_id, fold(reference_number))
  where reference_number is not null;
create index inbox_items_cluster on inbox_items (organization_id, cluster_id, cluster_index)
  where cluster_id is not null;
-- Index-only counts need pages that vacuum has marked all-visible; by default a large table is vacuumed too
-- rarely.
alter table inbox_items set (
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_vacuum_scale_factor = 0.05,
  autovacuum_analyze_scale_factor = 0.02
);
-- Items that a new exchange rate may change.
create index inbox_items_foreign on inbox_items (organization_id, date) where currency <> base_currency;

-- An amount is found however it is typed: with or without separators and cents.
create function amount_words(amount numeric) returns text
  language sql immutable parallel safe
  return trunc(abs(amount))::text || ' ' || replace(to_char(abs(amount), 'FM9999999999999990.00'), '.', '');

create function inbox_item_search() returns trigger
  language plpgsql as $$
declare
  vendor_name text := (
    select v.name from vendors v where v.organization_id = new.organization_id and v.id = new.vendor_id
  );
  without_search inbox_items%rowtype;
begin
  new.search := record_words(
    new.organization_id, new.display_name, vendor_name, new.seller->>'name', new.buyer->>'name', new.notes,
    new.reference_number, new.reference_document_number, new.recognized_text, amount_words(new.amount)
  );
  -- A vendor that was renamed changes what a record is found by, not the record.
  if tg_op = 'UPDATE' then
    without_search := new;
    without_search.search := old.search;
    without_search.version := old.version;
    without_search.updated_at := old.updated_at;
    without_search.linked := old.linked;
    if without_search is not distinct from old then
      new.version := old.version;
      new.updated_at := old.updated_at;
    end if;
  end if;
  return new;
end $$;
call organization_table('inbox_items', hidden => '{linked,recognized_text}');
-- Its name sorts after "touch", so it runs later and can undo the new version.
create trigger words before insert or update of
  display_name, vendor_id, seller, buyer, notes, reference_number, reference_document_number, recognized_text, amount
  on inbox_items for each row execute function inbox_item_search();
call organization_view('inbox_items');
call keep_counts('inbox_items',
  dimensions => '{linked,status,type,document_type,currency}',
  facets => '{category_id,project_id,vendor_id,approval_action}',
  ranges => '{date,amount,base_amount}');
call keep_words('inbox_items', dimension => 'linked');

-- Transactions that an inbox item may belong to, and why.
create table match_candidates (
  organization_id uuid not null references organizations,
  id uuid not null,
  inbox_id uuid not null,
  transaction_id uuid not null,
  confidence_score numeric(4, 3) not null check (confidence_score between 0 and 1),
  parts jsonb not null,
  status text not null check (status in ('pending', 'confirmed', 'declined', 'expired', 'unmatched')),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, inbox_id) references inbox_items on delete cascade,
  unique (organization_id, inbox_id, transaction_id)
);
create index match_candidates_transaction on match_candidates (organization_id, transaction_id);
call organization_table('match_candidates');
