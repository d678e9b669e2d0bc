-- Why:      the records that all others refer to: customers, vendors, projects, categories, folders,
--           budgets and exchange rates.
-- Locks:    none (new tables).   Backfill: none.   Old code keeps working: yes.

create table customers (
  organization_id uuid not null references organizations,
  id uuid not null,
  name text not null,
  reference_id text,
  email text,
  phone text,
  website text,
  contact_name text,
  address_line1 text,
  address_line2 text,
  postal_code text,
  city text,
  region text,
  country text,
  vat_id text,
  tax_number text,
  registration_number text,
  registration_scheme text,
  electronic_address text,
  electronic_address_scheme text,
  payment_terms_days int check (payment_terms_days between 0 and 365),
  currency text,
  locale text,
  notes text,
  search tsvector not null generated always as
    (search_words(name, reference_id, email, contact_name, city, vat_id, registration_number)) stored,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1,
  primary key (organization_id, id)
);
create index customers_created on customers (organization_id, created_at, id);
create index customers_name on customers (organization_id, fold(name), id);
create unique index customers_reference on customers (organization_id, reference_id);
create index customers_search on customers using gin (organization_id, search);
call organization_table('customers', counted => true);
call organization_view('customers');

create table vendors (
  organization_id uuid not null references organizations,
  id uuid not null,
  name text not null,
  -- Other spellings of this vendor's name, normalized; used to find the vendor again.
  aliases text[] not null default '{}',
  email text,
  website text,
  country text,
  vat_id text,
  tax_number text,
  default_category_id uuid,
  notes text,
  search tsvector not null,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1,
  primary key (organization_id, id)
);
create index vendors_created on vendors (organization_id, created_at, id);
create index vendors_name on vendors (organization_id, fold(name), id);
create index vendors_search on vendors using gin (organization_id, search);
create index vendors_aliases on vendors using gin (organization_id, aliases);
create function vendor_search() returns trigger language plpgsql as $$
begin
  new.search := search_words(variadic array[new.name, new.email, new.website, new.vat_id, new.tax_number] || new.aliases);
  return new;
end $$;
create trigger search before insert or update on vendors for each row execute function vendor_search();
call organization_table('vendors', counted => true);
call organization_view('vendors');

create table projects (
  organization_id uuid not null references organizations,
  id uuid not null,
  name text not null,
  description text,
  status text not null default 'active' check (status in ('active', 'archived')),
  customer_id uuid,
  search tsvector not null generated always as (search_words(name, description)) stored,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, customer_id) references customers
);
create index projects_created on projects (organization_id, created_at, id);
create index projects_name on projects (organization_id, fold(name), id);
create index projects_customer on projects (organization_id, customer_id);
create index projects_search on projects using gin (organization_id, search);
call organization_table('projects', counted => true);

create table categories (
  organization_id uuid not null references organizations,
  id uuid not null,
  parent_id uuid,
  name text not null,
  slug text not null,
  color text not null,
  description text,
  -- Which side of profit and loss it belongs to.
  kind text not null check (kind in ('income', 'expense')),
  cash_flow_type text not null check (cash_flow_type in ('operating', 'investing', 'financing')),
  -- Left out of every metric.
  excluded boolean not null default false,
  search tsvector not null generated always as (search_words(name, slug)) stored,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, parent_id) references categories,
  unique (organization_id, slug),
  check (parent_id <> id)
);
create index categories_created on categories (organization_id, created_at, id);
create index categories_name on categories (organization_id, fold(name), id);
create index categories_parent on categories (organization_id, parent_id);
create index categories_search on categories using gin (organization_id, search);
call organization_table('categories', counted => true);
alter table vendors add foreign key (organization_id, default_category_id)
  references categories on delete set null (default_category_id);

create table folders (
  organization_id uuid not null references organizations,
  id uuid not null,
  parent_id uuid,
  name text not null,
  search tsvector not null generated always as (search_words(name)) stored,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, parent_id) references folders,
  check (parent_id <> id)
);
create unique index folders_name on folders
  (organization_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'::uuid), fold(name));
create index folders_created on folders (organization_id, created_at, id);
create index folders_by_name on folders (organization_id, fold(name), id);
create index folders_parent on folders (organization_id, parent_id);
create index folders_search on folders using gin (organization_id, search);
call organization_table('folders', counted => true);

create table budgets (
  organization_id uuid not null references organizations,
  id uuid not null,
  category_id uuid not null,
  -- The first day of the month.
  month date not null check (extract(day from month) = 1),
  amount numeric(19, 4) not null check (amount >= 0),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, category_id) references categories on delete cascade,
  unique (organization_id, category_id, month)
);
create index budgets_month on budgets (organization_id, month, id);
create index budgets_created on budgets (organization_id, created_at, id);
call organization_table('budgets', counted => true);

create table exchange_rates (
  organization_id uuid not null references organizations,
  id uuid not null,
  -- One unit of `currency` is `rate` units of `base_currency` on this date.
  date date not null,
  currency text not null,
  base_currency text not null,
  rate numeric(28, 12) not null check (rate > 0),
  source text not null check (source in ('manual', 'import', 'ecb')),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1,
  primary key (organization_id, id),
  unique (organization_id, currency, base_currency, date),
  check (currency <> base_currency)
);
create index exchange_rates_date on exchange_rates (organization_id, date, id);
create index exchange_rates_created on exchange_rates (organization_id, created_at, id);
call organization_table('exchange_rates', counted => true);
