-- Why:      products, the legal entity, invoice templates, invoices, their numbers, register and payments.
-- Locks:    none (new tables).   Backfill: none.   Old code keeps working: yes.

create table products (
  organization_id uuid not null references organizations,
  id uuid not null,
  name text not null,
  description text,
  reference_id text,
  unit text,
  kind text check (kind in ('goods', 'services')),
  tax_rate numeric(7, 4) check (tax_rate >= 0),
  tax_category text,
  tax_exemption_reason text,
  tax_exemption_reason_code text,
  active boolean not null default true,
  search tsvector not null generated always as (search_words(name, description, reference_id)) stored,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1,
  primary key (organization_id, id)
);
create index products_created on products (organization_id, created_at, id);
create index products_name on products (organization_id, fold(name), id);
create unique index products_reference on products (organization_id, reference_id);
create index products_search on products using gin (organization_id, search);
call organization_table('products', counted => true);

create table product_prices (
  organization_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  currency text not null,
  price numeric(23, 8) not null,
  tax_behavior text not null check (tax_behavior in ('exclusive', 'inclusive')),
  active boolean not null default true,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, product_id) references products on delete cascade
);
create index product_prices_product on product_prices (organization_id, product_id, created_at, id);
call organization_table('product_prices');

-- The seller as printed on invoices: one legal entity per organization.
create table legal_entities (
  organization_id uuid primary key references organizations,
  name text not null,
  trading_name text,
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
  contact_name text,
  email text,
  phone text,
  website text,
  bank_account_name text,
  iban text,
  bank_account_number text,
  bic text,
  bank_name text,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1
);
call organization_table('legal_entities', identity => 'organization_id');

create table invoice_templates (
  organization_id uuid not null references organizations,
  id uuid not null,
  name text not null,
  currency text not null,
  tax_rate numeric(7, 4) not null check (tax_rate >= 0),
  tax_type text not null check (tax_type in ('vat', 'gst', 'sales_tax', 'none')),
  invoice_number_prefix text not null,
  invoice_number_pattern text not null,
  invoice_number_reset text not null check (invoice_number_reset in ('never', 'yearly', 'monthly')),
  payment_terms_days int check (payment_terms_days between 0 and 365),
  locale text,
  page_size text not null check (page_size in ('A4', 'LETTER')),
  -- A document of the vault.
  logo uuid,
  labels jsonb not null default '{}',
  accent_color text,
  from_details text,
  payment_details text,
  notes text,
  is_default boolean not null default false,
  -- Invoices keep referring to the template they were written with, so it is hidden, not removed.
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1,
  primary key (organization_id, id)
);
create index invoice_templates_created on invoice_templates (organization_id, created_at, id);
create unique index invoice_templates_default on invoice_templates (organization_id)
  where is_default and deleted_at is null;
call organization_table('invoice_templates');

-- One counter per number sequence. The row lock lasts until the commit, and a rollback returns the number; a
-- PostgreSQL sequence would leave a gap.
create table document_sequences (
  organization_id uuid not null references organizations,
  document_type text not null,
  prefix text not null,
  -- '' (never reset), '2026' or '2026-11'.
  period text not null,
  last_number bigint not null,
  primary key (organization_id, document_type, prefix, period)
);
call organization_table('document_sequences', identity => null);
revoke delete on document_sequences from daybook_app;

-- Every number ever given out, kept forever, with the snapshot of its invoice. There is no foreign key to
-- invoices, because a cancelled invoice may be deleted but its number must stay explained.
create table invoice_register (
  organization_id uuid not null references organizations,
  document_type text not null,
  number text not null,
  invoice_id uuid not null,
  sequence_prefix text not null,
  sequence_period text not null,
  sequence_number bigint not null,
  date date not null,
  due_date date,
  currency text not null,
  subtotal numeric(19, 4) not null,
  tax numeric(19, 4) not null,
  total numeric(19, 4) not null,
  customer_id uuid,
  customer_name text,
  -- The snapshot that PDF, UBL and the public page are made from (src/invoice-snapshot).
  snapshot jsonb not null check (snapshot ->> 'number' = number),
  issued_at timestamptz(3) not null default app_now(),
  -- Storage keys and hashes of the rendered files; filled once, after the commit.
  artifacts jsonb,
  primary key (organization_id, document_type, number),
  unique (organization_id, invoice_id),
  unique (organization_id, document_type, sequence_prefix, sequence_period, sequence_number)
);
-- A number belongs to one document, whatever its type.
create unique index invoice_register_number on invoice_register (organization_id, number);
create index invoice_register_issued on invoice_register (organization_id, issued_at, invoice_id);
call organization_table('invoice_register', identity => null);
revoke update, delete on invoice_register from daybook_app;
grant update (artifacts) on invoice_register to daybook_app;

-- A counter moves in steps of 1. At the commit, each count it passed must be in the register: as a number of
-- its own sequence or, if it was skipped, as a number that another document already has.
create function protect_sequence() returns trigger
  language plpgsql as $$
declare
  before bigint := case tg_op when 'UPDATE' then old.last_number else 0 end;
begin
  if tg_op = 'UPDATE' and (new.organization_id, new.document_type, new.prefix, new.period)
      is distinct from (old.organization_id, old.document_type, old.prefix, old.period)
  then
    raise exception 'A counter belongs to one series for ever.' using errcode = 'restrict_violation';
  end if;
  if new.last_number <> before + 1
    or not exists (
      select from invoice_register r
      where r.organization_id = new.organization_id and r.document_type = new.document_type
        and r.sequence_prefix = new.prefix and r.sequence_period = new.period
        and r.sequence_number = new.last_number)
    and not exists (
      select from invoice_register r
      where r.organization_id = new.organization_id and strpos(r.number, new.last_number::text) > 0
        and (r.document_type, r.sequence_prefix, r.sequence_period, r.sequence_number > new.last_number)
          is distinct from (new.document_type, new.prefix, new.period, true))
  then
    raise exception 'A series counts from 1 in steps of 1, and skips only numbers of other documents.'
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger protect after insert or update on document_sequences
  deferrable initially deferred
  for each row execute function protect_sequence();

create function protect_artifacts() returns trigger
  language plpgsql as $$
begin
  if old.artifacts is not null and new.artifacts is distinct from old.artifacts then
    raise exception 'The files of invoice % are already registered and never change.', old.number
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger protect before update on invoice_register
  for each row execute function protect_artifacts();

-- What happened to a number afterwards: one row per change of status, and one when the invoice is deleted.
-- The register row itself records that the number was given out.
create table invoice_register_steps (
  organization_id uuid not null,
  id uuid not null default new_id(),
  invoice_id uuid not null,
  status text not null,
  reason text,
  created_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  foreign key (organization_id, invoice_id) references invoice_register (organization_id, invoice_id)
);
create index invoice_register_steps_invoice on invoice_register_steps (organization_id, invoice_id, created_at, id);
call organization_table('invoice_register_steps', identity => null);
revoke update, delete on invoice_register_steps from daybook_app;

-- Whether documents of this type ask a customer for money.
create function requests_payment(document_type text) returns boolean
  language sql immutable parallel safe
  return document_type not in ('credit_note', 'self_billed_invoice', 'proforma', 'quote');

create table invoices (
  organization_id uuid not null references organizations,
  id uuid not null,
  customer_id uuid,
  template_id uuid,
  document_type text not null check (document_type in ('invoice', 'credit_note', 'debit_note',
    'corrective_invoice', 'prepayment_invoice', 'self_billed_invoice', 'proforma', 'quote')),
  number text,
  status text not null check (status in ('draft', 'scheduled', 'unpaid', 'partially_paid', 'paid', 'cancelled',
    'refunded', 'uncollectible')),
  date date not null,
  due_date date,
  currency text not null,
  -- The lines are always read and written together, so they are one value and not separate rows.
  items jsonb not null,
  subtotal numeric(19, 4) not null,
  tax numeric(19, 4) not null,
  total numeric(19, 4) not null,
  paid_amount numeric(19, 4) not null default 0,
  credited_amount numeric(19, 4) not null default 0,
  -- The paid amount when the invoice was last written off; null: it never was.
  paid_before_write_off numeric(19, 4),
  written_off_at timestamptz(3),
  from_details text,
  to_details text,
  payment_details text,
  notes text,
  -- The invoice that a document refers to and the quote it was made from are part of its final content. They
  -- stay when the other document is deleted, so they are not foreign keys.
  reference_invoice_id uuid,
  source_quote_id uuid,
  service_period_start date,
  service_period_end date,
  buyer_reference text,
  contract_reference text,
  purchase_order_reference text,
  tax_point_date date,
  tax_point_date_code text check (tax_point_date_code in ('3', '35', '432')),
  project_reference text,
  tender_or_lot_reference text,
  invoiced_object_identifier text,
  invoiced_object_scheme text,
  buyer_accounting_reference text,
  delivery_date date,
  external_invoice_id text,
  client_id text,
  metadata jsonb not null default '{}',
  -- Set by finalize: the template and the customer as they were at that time.
  template jsonb,
  customer jsonb,
  -- For search; updated with the customer until the invoice is finalized.
  customer_name text,
  token text,
  is_recurring_inflow boolean not null default false,
  recurring_contract_id uuid,
  recurring_series_id uuid,
  scheduled_send_at timestamptz(3),
  sent_at timestamptz(3),
  reminder_sent_at timestamptz(3),
  reminder_sent_to text,
  viewed_at timestamptz(3),
  paid_at timestamptz(3),
  -- Why it was cancelled or written off.
  status_reason text,
  search tsvector not null generated always as (search_words(number, customer_name, to_details, notes,
    external_invoice_id, client_id, buyer_reference, purchase_order_reference, contract_reference,
    project_reference)) stored,
  -- "Open" is defined here and nowhere else: finalized, requests payment, and not settled.
  open_amount numeric(19, 4) generated always as (
    case
      when status in ('unpaid', 'partially_paid') and requests_payment(document_type)
        and total > paid_amount + credited_amount
      then total - paid_amount - credited_amount
    end
  ) stored,
  -- An invoice without a due date is due on its date.
  open_due_date date generated always as (
    case
      when status in ('unpaid', 'partially_paid') and requests_payment(document_type)
        and total > paid_amount + credited_amount
      then coalesce(due_date, date)
    end
  ) stored,
  has_due_date boolean not null generated always as (due_date is not null) stored,
  -- The open amount in the organization's base currency, at the rate of the invoice's date. The program sets it when
  -- the invoice is finalized or settled and when a rate changes; null while no rate is known.
  open_base_amount numeric(19, 4),
  has_base_amount boolean not null generated always as (open_base_amount is not null) stored,
  -- The distinctive words of the customer's name (kernel/names.ts), set when the invoice is finalized.
  customer_key text,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, customer_id) references customers,
  foreign key (organization_id, template_id) references invoice_templates,
  -- A number without a register row cannot exist.
  foreign key (organization_id, document_type, number) references invoice_register,
  check (subtotal + tax = total),
  check (status not in ('draft', 'scheduled') or number is null),
  check (status in ('draft', 'scheduled', 'cancelled') or number is not null),
  check (number is null or (template is not null and customer is not null)),
  check (tax_point_date is null or tax_point_date_code is null),
  check (status <> 'uncollectible' or written_off_at is not null)
);
create index invoices_date on invoices (organization_id, date, id);
create index invoices_due_date on invoices (organization_id, coalesce(due_date, 'infinity'::date), id);
create index invoices_total on invoices (organization_id, total, id);
create index invoices_created on invoices (organization_id, created_at, id);
create unique index invoices_number on invoices (organization_id, document_type, number);
create index invoices_number_order on invoices (organization_id, coalesce(number, ''), id);
create index invoices_customer on invoices (organization_id, customer_id, date, id);
create index invoices_status on invoices (organization_id, status, date, id);
create index invoices_reference on invoices (organization_id, reference_invoice_id)
  where reference_invoice_id is not null;
create index invoices_source_quote on invoices (organization_id, source_quote_id)
  where source_quote_id is not null;
create index invoices_series on invoices (organization_id, recurring_series_id, date, id)
  where recurring_series_id is not null;
create unique index invoices_token on invoices (organization_id, token);
create index invoices_search on invoices using gin (organization_id, search);
-- Open invoices in the order of the list, and those whose rate may change.
create index invoices_open_date on invoices (organization_id, date, id) where open_amount is not null;
-- Open invoices in the order in which their payments are expected.
create index invoices_open_due on invoices (organization_id, open_due_date, id) include (has_due_date)
  where open_due_date is not null;
-- Whether a customer has an open invoice that is due around a day.
create index invoices_open_customer on invoices (organization_id, customer_key, open_due_date)
  where open_due_date is not null and has_base_amount;
-- The audit trail has what the other hidden columns are computed from.
call organization_table('invoices',
  hidden => '{token,open_amount,open_due_date,has_due_date,open_base_amount,has_base_amount,customer_key}');
call keep_counts('invoices',
  dimensions => '{status,document_type,currency,has_due_date,has_base_amount}',
  facets => '{customer_id}',
  ranges => '{open_due_date}',
  days => '{open_due_date}',
  sums => '{total,open_amount,open_base_amount}');

-- A new exchange rate changes what an invoice is worth to the organization, not the invoice.
drop trigger touch on invoices;
create trigger touch before update on invoices for each row
  when (
    old.open_base_amount is not distinct from new.open_base_amount
    or (old.status, old.paid_amount, old.credited_amount) is distinct from (new.status, new.paid_amount, new.credited_amount)
  )
  execute function touch_row();

-- The database refuses what the API refuses: finalized content never changes, and only drafts and cancelled
-- invoices can be deleted. All columns are protected except those listed here, so a new column is protected
-- by default.
create function protect_invoice() returns trigger
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
create trigger protect_delete before delete on invoices for each row execute function protect_invoice();
-- Drafts may change freely, so the trigger skips them.
create trigger protect_update before update on invoices for each row
  when (old.number is not null or old.status = 'cancelled') execute function protect_invoice();

create function register_step() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into invoice_register_steps (organization_id, invoice_id, status)
    values (old.organization_id, old.id, 'removed');
  else
    insert into invoice_register_steps (organization_id, invoice_id, status, reason)
    values (new.organization_id, new.id, new.status, new.status_reason);
  end if;
  return null;
end $$;
create trigger register_status after update on invoices for each row
  when (old.number is not null and new.status is distinct from old.status) execute function register_step();
create trigger register_removal after delete on invoices for each row
  when (old.number is not null) execute function register_step();

create table invoice_payments (
  organization_id uuid not null references organizations,
  id uuid not null,
  invoice_id uuid not null,
  -- The bank transaction of the payment, if there is one.
  transaction_id uuid,
  amount numeric(19, 4) not null check (amount <> 0),
  currency text not null,
  date date not null,
  method text not null check (method in ('bank_transfer', 'card', 'cash', 'direct_debit', 'other')),
  reference text,
  notes text,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, invoice_id) references invoices,
  unique (organization_id, invoice_id, transaction_id)
);
create index invoice_payments_invoice on invoice_payments (organization_id, invoice_id, date, id);
create index invoice_payments_transaction on invoice_payments (organization_id, transaction_id)
  where transaction_id is not null;
call organization_table('invoice_payments');

-- The files that finalize keeps with the invoice: at most one logo, and the attachments at that time. The
-- foreign key protects the bytes: a stored object that is pinned here is never removed.
create table invoice_pinned_files (
  organization_id uuid not null,
  invoice_id uuid not null,
  role text not null check (role in ('logo', 'attachment')),
  position int not null check (position >= 0),
  storage_object_id uuid not null,
  -- The document's name at that time; it may be renamed later.
  file_name text not null,
  primary key (organization_id, invoice_id, role, position),
  foreign key (organization_id, invoice_id) references invoice_register (organization_id, invoice_id),
  foreign key (organization_id, storage_object_id) references stored_objects
);
create index invoice_pinned_files_object on invoice_pinned_files (organization_id, storage_object_id);
call organization_table('invoice_pinned_files', identity => null);
revoke update, delete on invoice_pinned_files from daybook_app;
