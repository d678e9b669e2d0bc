-- Made by npm run schema; do not edit.

create table account_emails (
  id uuid not null,
  kind text not null,
  recipient text not null,
  about_organization_id uuid,
  invitation_id uuid,
  attempt_count integer default 0 not null,
  next_attempt_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone default app_now() not null,
  interrupted_count integer default 0 not null,
  leased_until timestamp with time zone
);
create table api_keys (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  scopes text[] not null,
  secret_hash bytea not null,
  expires_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null
);
create table audit_blocks (
  organization_id uuid not null,
  id uuid not null,
  number integer not null,
  position_after bigint not null,
  position_to bigint not null,
  event_count integer not null,
  first_event_id uuid not null,
  last_event_id uuid not null,
  last_event_at timestamp(3) with time zone not null,
  event_hashes bytea not null,
  events_hash bytea not null,
  previous_hash bytea not null,
  hash bytea not null,
  public_key bytea not null,
  signature bytea not null,
  created_at timestamp(3) with time zone default app_now() not null
);
create table audit_events (
  organization_id uuid not null,
  id uuid default new_id() not null,
  created_at timestamp(3) with time zone default app_now() not null,
  actor_kind text not null,
  actor_id text,
  channel text not null,
  request_id text,
  action text not null,
  record_type text not null,
  record_id uuid not null,
  changes jsonb not null,
  "position" bigint default 
CASE
    WHEN (pg_current_xact_id() IS NOT NULL) THEN nextval('audit_positions'::regclass)
    ELSE NULL::bigint
END not null
);
create table audit_heads (
  organization_id uuid not null,
  number integer not null,
  hash bytea not null,
  position_to bigint not null,
  mailed_hash bytea,
  mailed_at timestamp(3) with time zone
);
create table audit_progress (
  only_row boolean default true not null,
  sealed_position bigint not null,
  settled_position bigint not null,
  observed_position bigint not null,
  observed_xid xid8 not null
);
create table bank_account_totals (
  organization_id uuid not null,
  account_id uuid not null,
  month date not null,
  shard smallint not null,
  booked_amount numeric(24,4) not null
);
create table bank_accounts (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  type text not null,
  currency text not null,
  iban text,
  account_number text,
  bank_name text,
  opening_balance numeric(19,4) default 0 not null,
  opening_date date,
  is_cash boolean not null,
  archived boolean default false not null,
  import_mapping jsonb,
  notes text,
  search tsvector generated always as (search_words(VARIADIC ARRAY[name, iban, account_number, bank_name])) stored not null,
  created_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null
);
create table budgets (
  organization_id uuid not null,
  id uuid not null,
  category_id uuid not null,
  month date not null,
  amount numeric(19,4) not null,
  created_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null
);
create table bulk_changes (
  organization_id uuid not null,
  id uuid not null,
  table_name text not null,
  operation text not null,
  records jsonb not null,
  created_at timestamp(3) with time zone default app_now() not null
);
create table categories (
  organization_id uuid not null,
  id uuid not null,
  parent_id uuid,
  name text not null,
  slug text not null,
  color text not null,
  description text,
  kind text not null,
  cash_flow_type text not null,
  excluded boolean default false not null,
  search tsvector generated always as (search_words(VARIADIC ARRAY[name, slug])) stored not null,
  created_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null
);
create table categorization_rules (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  priority integer not null,
  enabled boolean default true not null,
  match_text text,
  match_amount_min numeric(19,4),
  match_amount_max numeric(19,4),
  match_account_id uuid,
  match_direction text,
  set_category_id uuid,
  set_vendor_id uuid,
  set_project_id uuid,
  created_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null
);
create table category_totals (
  organization_id uuid not null,
  grain text not null,
  period date not null,
  category_id uuid not null,
  direction text not null,
  base_currency text not null,
  shard smallint not null,
  amount numeric(24,4) not null,
  transaction_count bigint not null,
  unconverted_count bigint not null
);
create table customers (
  organization_id uuid not null,
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
  payment_terms_days integer,
  currency text,
  locale text,
  notes text,
  search tsvector generated always as (search_words(VARIADIC ARRAY[name, reference_id, email, contact_name, city, vat_id, registration_number])) stored not null,
  created_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null
);
create table datev_parties (
  organization_id uuid not null,
  kind text not null,
  party_id uuid not null,
  "position" integer not null
);
create table datev_settings (
  organization_id uuid not null,
  chart text not null,
  consultant_number integer not null,
  client_number integer not null,
  fiscal_year_start text not null,
  account_length integer not null,
  accounts jsonb not null,
  category_accounts jsonb not null,
  bank_accounts jsonb not null,
  created_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null
);
create table document_attachments (
  organization_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  attachable_type text not null,
  attachable_id uuid not null,
  is_primary boolean default false not null,
  label text,
  created_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null
);
create table document_sequences (
  organization_id uuid not null,
  document_type text not null,
  prefix text not null,
  period text not null,
  last_number bigint not null
);
create table documents (
  organization_id uuid not null,
  id uuid not null,
  storage_object_id uuid not null,
  category text not null,
  folder_id uuid,
  file_name text not null,
  source text not null,
  deleted_at timestamp(3) with time zone,
  trashed boolean generated always as ((deleted_at IS NOT NULL)) stored not null,
  deleted_by text,
  search tsvector generated always as (search_words(VARIADIC ARRAY[file_name])) stored not null,
  created_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null,
  category_chosen boolean default false not null
);
create table documents_counts (
  organization_id uuid not null,
  facet text not null,
  value text,
  bucket bigint,
  category text,
  trashed boolean,
  shard smallint not null,
  row_count bigint not null
);
create table emails (
  organization_id uuid not null,
  id uuid not null,
  kind text not null,
  invoice_id uuid,
  recipient text,
  subject text not null,
  body_text text not null,
  body_html text not null,
  sender_name text not null,
  reply_to text,
  attach_pdf boolean not null,
  status text not null,
  attempt_count integer default 0 not null,
  attempt_id uuid,
  error text,
  next_attempt_at timestamp(3) with time zone default app_now(),
  queued_at timestamp(3) with time zone,
  leased_until timestamp(3) with time zone,
  sent_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null,
  interrupted_count integer default 0 not null
);
create table event_heads (
  organization_id uuid not null,
  "position" bigint default 0 not null,
  forgotten_position bigint default 0 not null
);
create table events (
  organization_id uuid not null,
  id uuid default new_id() not null,
  type text not null,
  created_at timestamp(3) with time zone default app_now() not null,
  data jsonb not null,
  "position" bigint
);
create table exchange_rates (
  organization_id uuid not null,
  id uuid not null,
  date date not null,
  currency text not null,
  base_currency text not null,
  rate numeric(28,12) not null,
  source text not null,
  created_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null
);
create table exports (
  organization_id uuid not null,
  id uuid not null,
  format text not null,
  start_date date,
  end_date date,
  options jsonb not null,
  scopes text[] not null,
  status text not null,
  progress smallint default 0 not null,
  key text,
  file_name text not null,
  content_type text not null,
  size bigint,
  sha256 text,
  error jsonb,
  actor_kind text not null,
  actor_id text,
  expires_at timestamp(3) with time zone,
  started_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null
);
create table folders (
  organization_id uuid not null,
  id uuid not null,
  parent_id uuid,
  name text not null,
  search tsvector generated always as (search_words(VARIADIC ARRAY[name])) stored not null,
  created_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null
);
create table idempotency_keys (
  organization_id uuid not null,
  route text not null,
  key text not null,
  body_hash bytea not null,
  status integer not null,
  headers jsonb not null,
  body text not null,
  created_at timestamp(3) with time zone default app_now() not null
);
create table inbox_items (
  organization_id uuid not null,
  id uuid not null,
  display_name text,
  amount numeric(19,4),
  currency text,
  original_currency text,
  base_amount numeric(19,4),
  base_currency text not null,
  date date,
  due_date date,
  status text not null,
  type text,
  document_type text,
  website text,
  payment_terms text,
  reference_number text,
  reference_document_number text,
  category_id uuid,
  project_id uuid,
  vendor_id uuid,
  transaction_id uuid,
  linked boolean generated always as ((transaction_id IS NOT NULL)) stored not null,
  primary_document_id uuid,
  items jsonb,
  notes text,
  exclude_from_analytics boolean default false not null,
  subtotal numeric(19,4),
  tax_amount numeric(19,4),
  buyer jsonb,
  seller jsonb,
  source text not null,
  source_reference_id text,
  cluster_id uuid,
  cluster_index integer,
  approval_action text,
  approval_at timestamp(3) with time zone,
  approval_actor_id uuid,
  approval_reason text,
  meta jsonb,
  recognized_text text,
  search tsvector not null,
  created_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null,
  tax_date date,
  tax_paid_date date,
  tax_treatment text,
  effective_tax_treatment text default 'domestic'::text not null,
  tax_country text,
  self_assessed_rate numeric(7,4),
  purchase_rate numeric(7,4)
);
create table inbox_items_counts (
  organization_id uuid not null,
  facet text not null,
  value text,
  bucket bigint,
  linked boolean,
  status text,
  type text,
  document_type text,
  currency text,
  shard smallint not null,
  row_count bigint not null
);
create table inbox_items_words (
  organization_id uuid not null,
  word text not null,
  linked boolean not null,
  shard smallint not null,
  row_count bigint not null
);
create table installation_secrets (
  name text not null,
  sealed bytea not null,
  created_at timestamp(3) with time zone default now() not null
);
create table invitations (
  organization_id uuid not null,
  id uuid not null,
  email text not null,
  role text not null,
  token_hash bytea not null,
  delivery text not null,
  invited_by uuid,
  expires_at timestamp(3) with time zone not null,
  accepted_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null
);
create table invoice_payments (
  organization_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  transaction_id uuid,
  amount numeric(19,4) not null,
  currency text not null,
  date date not null,
  method text not null,
  reference text,
  notes text,
  created_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null,
  is_imported boolean default false not null,
  is_opening boolean default false not null
);
create table invoice_pinned_files (
  organization_id uuid not null,
  invoice_id uuid not null,
  role text not null,
  "position" integer not null,
  storage_object_id uuid not null,
  file_name text not null
);
create table invoice_register (
  organization_id uuid not null,
  document_type text not null,
  number text not null,
  invoice_id uuid not null,
  sequence_prefix text,
  sequence_period text,
  sequence_number bigint,
  date date not null,
  due_date date,
  currency text not null,
  subtotal numeric(19,4) not null,
  tax numeric(19,4) not null,
  total numeric(19,4) not null,
  customer_id uuid,
  customer_name text,
  snapshot jsonb not null,
  issued_at timestamp(3) with time zone default app_now() not null,
  artifacts jsonb,
  origin text default 'issued'::text not null
);
create table invoice_register_steps (
  organization_id uuid not null,
  id uuid default new_id() not null,
  invoice_id uuid not null,
  status text not null,
  reason text,
  created_at timestamp(3) with time zone default app_now() not null
);
create table invoice_reminder_steps (
  organization_id uuid not null,
  invoice_id uuid not null,
  days_after_due integer not null,
  email_id uuid,
  created_at timestamp(3) with time zone default app_now() not null
);
create table invoice_taxes (
  organization_id uuid not null,
  id uuid default new_id() not null,
  invoice_id uuid not null,
  document_type text not null,
  side text not null,
  tax_date date,
  date date not null,
  tax_category text not null,
  tax_rate numeric(7,4) not null,
  currency text not null,
  net_amount numeric(19,4) not null,
  tax_amount numeric(19,4) not null,
  invoice_total numeric(19,4) not null,
  base_net_amount numeric(19,4),
  base_tax_amount numeric(19,4),
  buyer_vat_id text
);
create table invoice_templates (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  currency text not null,
  tax_rate numeric(7,4) not null,
  tax_type text not null,
  invoice_number_prefix text not null,
  invoice_number_pattern text not null,
  invoice_number_reset text not null,
  payment_terms_days integer,
  locale text,
  page_size text not null,
  logo uuid,
  labels jsonb default '{}'::jsonb not null,
  accent_color text,
  from_details text,
  payment_details text,
  notes text,
  is_default boolean default false not null,
  deleted_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null,
  einvoice text,
  factur_x boolean default false not null,
  embed_attachments boolean default false not null
);
create table invoices (
  organization_id uuid not null,
  id uuid not null,
  customer_id uuid,
  template_id uuid,
  document_type text not null,
  number text,
  status text not null,
  date date not null,
  due_date date,
  currency text not null,
  items jsonb not null,
  subtotal numeric(19,4) not null,
  tax numeric(19,4) not null,
  total numeric(19,4) not null,
  paid_amount numeric(19,4) default 0 not null,
  credited_amount numeric(19,4) default 0 not null,
  paid_before_write_off numeric(19,4),
  written_off_at timestamp(3) with time zone,
  from_details text,
  to_details text,
  payment_details text,
  notes text,
  reference_invoice_id uuid,
  source_quote_id uuid,
  service_period_start date,
  service_period_end date,
  buyer_reference text,
  contract_reference text,
  purchase_order_reference text,
  tax_point_date date,
  tax_point_date_code text,
  project_reference text,
  tender_or_lot_reference text,
  invoiced_object_identifier text,
  invoiced_object_scheme text,
  buyer_accounting_reference text,
  delivery_date date,
  external_invoice_id text,
  client_id text,
  metadata jsonb default '{}'::jsonb not null,
  template jsonb,
  customer jsonb,
  customer_name text,
  token text,
  is_recurring_inflow boolean default false not null,
  recurring_contract_id uuid,
  recurring_series_id uuid,
  scheduled_send_at timestamp(3) with time zone,
  sent_at timestamp(3) with time zone,
  reminder_sent_at timestamp(3) with time zone,
  reminder_sent_to text,
  viewed_at timestamp(3) with time zone,
  paid_at timestamp(3) with time zone,
  status_reason text,
  search tsvector generated always as (search_words(VARIADIC ARRAY[number, customer_name, to_details, notes, external_invoice_id, client_id, buyer_reference, purchase_order_reference, contract_reference, project_reference])) stored not null,
  open_amount numeric(19,4) generated always as (
CASE
    WHEN ((status = ANY (ARRAY['unpaid'::text, 'partially_paid'::text])) AND requests_payment(document_type) AND (total > (paid_amount + credited_amount))) THEN ((total - paid_amount) - credited_amount)
    ELSE NULL::numeric
END) stored,
  open_due_date date generated always as (
CASE
    WHEN ((status = ANY (ARRAY['unpaid'::text, 'partially_paid'::text])) AND requests_payment(document_type) AND (total > (paid_amount + credited_amount))) THEN COALESCE(due_date, date)
    ELSE NULL::date
END) stored,
  has_due_date boolean generated always as ((due_date IS NOT NULL)) stored not null,
  open_base_amount numeric(19,4),
  has_base_amount boolean generated always as ((open_base_amount IS NOT NULL)) stored not null,
  customer_key text,
  created_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null,
  einvoice text,
  without_einvoice boolean default false not null,
  origin text default 'issued'::text not null,
  is_opening boolean default false not null,
  pdf_uploaded_at timestamp(3) with time zone
);
create table invoices_counts (
  organization_id uuid not null,
  facet text not null,
  value text,
  bucket bigint,
  status text,
  document_type text,
  currency text,
  has_due_date boolean,
  has_base_amount boolean,
  shard smallint not null,
  row_count bigint not null,
  total numeric(24,4) not null,
  open_amount numeric(24,4) not null,
  open_base_amount numeric(24,4) not null
);
create table legal_entities (
  organization_id uuid not null,
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
  created_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null
);
create table login_addresses (
  user_id uuid not null,
  address_hash bytea not null,
  signed_in_at timestamp(3) with time zone not null
);
create table login_throttles (
  key bytea not null,
  attempts integer not null,
  blocked_until timestamp(3) with time zone not null,
  attempted_at timestamp(3) with time zone not null
);
create table match_aliases (
  organization_id uuid not null,
  item_name text not null,
  transaction_name text not null,
  created_at timestamp(3) with time zone default app_now() not null
);
create table match_candidates (
  organization_id uuid not null,
  id uuid not null,
  inbox_id uuid not null,
  transaction_id uuid not null,
  confidence_score numeric(4,3) not null,
  parts jsonb not null,
  status text not null,
  created_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null,
  is_partial boolean default false not null
);
create table memberships (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  role text not null,
  created_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null
);
create table oauth_clients (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  kind text not null,
  scopes text[] not null,
  redirect_uris text[] not null,
  secret_hash bytea,
  owner_id uuid not null,
  may_manage_members boolean default false not null,
  ended_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null
);
create table oauth_grants (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  client_id text not null,
  scopes text[] not null,
  created_at timestamp(3) with time zone default app_now() not null
);
create table oidc_records (
  kind text not null,
  id_hash bytea not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  user_code_hash bytea,
  expires_at timestamp(3) with time zone,
  consumed_at timestamp(3) with time zone
);
create table open_bills (
  organization_id uuid not null,
  inbox_id uuid not null,
  due_date date not null,
  base_currency text not null,
  base_amount numeric(19,4) not null,
  category_id uuid,
  vendor_id uuid,
  name text
);
create table open_bills_counts (
  organization_id uuid not null,
  facet text not null,
  value text,
  bucket bigint,
  base_currency text,
  category_id uuid,
  shard smallint not null,
  row_count bigint not null,
  base_amount numeric(24,4) not null
);
create table organization_imports (
  about_organization_id uuid not null,
  created_at timestamp(3) with time zone default app_now() not null
);
create table organization_quotas (
  organization_id uuid not null,
  storage_bytes_max bigint,
  records_max bigint,
  created_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null
);
create table organizations (
  organization_id uuid not null,
  name text not null,
  base_currency text not null,
  time_zone text not null,
  country text,
  locale text not null,
  settings jsonb default '{}'::jsonb not null,
  created_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null,
  books_locked_until date,
  books_lock_reason text
);
create table passkey_challenges (
  challenge_hash bytea not null,
  purpose text not null,
  user_id uuid,
  expires_at timestamp(3) with time zone not null
);
create table passkeys (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  last_used_at timestamp(3) with time zone,
  disabled_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null
);
create table password_resets (
  token_hash bytea not null,
  user_id uuid not null,
  expires_at timestamp(3) with time zone not null
);
create table payment_proposals (
  organization_id uuid not null,
  id uuid not null,
  transaction_id uuid not null,
  invoice_id uuid not null,
  amount numeric(19,4) not null,
  kind text not null,
  evidence text not null,
  confidence_score numeric(4,3) not null,
  reasons text[] not null,
  status text not null,
  created_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null
);
create table payment_proposals_counts (
  organization_id uuid not null,
  facet text not null,
  value text,
  bucket bigint,
  status text,
  shard smallint not null,
  row_count bigint not null
);
create table previews (
  organization_id uuid not null,
  storage_object_id uuid not null,
  page integer not null,
  width integer not null,
  status text default 'pending'::text not null,
  key text,
  error text,
  requested_at timestamp(3) with time zone default app_now() not null
);
create table product_prices (
  organization_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  currency text not null,
  price numeric(23,8) not null,
  tax_behavior text not null,
  active boolean default true not null,
  created_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null
);
create table products (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  description text,
  reference_id text,
  unit text,
  kind text,
  tax_rate numeric(7,4),
  tax_category text,
  tax_exemption_reason text,
  tax_exemption_reason_code text,
  active boolean default true not null,
  search tsvector generated always as (search_words(VARIADIC ARRAY[name, description, reference_id])) stored not null,
  created_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null
);
create table projects (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  description text,
  status text default 'active'::text not null,
  customer_id uuid,
  search tsvector generated always as (search_words(VARIADIC ARRAY[name, description])) stored not null,
  created_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null
);
create unlogged table rate_counts (
  window_start timestamp(3) with time zone not null,
  key bytea not null,
  used integer not null
);
create table record_import_records (
  organization_id uuid not null,
  import_id uuid not null,
  record_type text not null,
  record_id uuid not null
);
create table record_imports (
  organization_id uuid not null,
  id uuid not null,
  kind text not null,
  status text not null,
  file_name text,
  size bigint not null,
  sha256 text not null,
  mapping jsonb not null,
  row_count integer not null,
  created_count integer not null,
  known_count integer not null,
  refused_count integer not null,
  customer_count integer not null,
  refused_rows jsonb not null,
  actor_kind text not null,
  actor_id text,
  created_at timestamp(3) with time zone default app_now() not null,
  undone_at timestamp(3) with time zone,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null
);
create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  created_at timestamp(3) with time zone default app_now() not null
);
create table recurring_candidates (
  organization_id uuid not null,
  counterparty_key text not null,
  direction text not null,
  currency text not null,
  series_key text not null,
  transaction_ids uuid[] not null
);
create table recurring_marks (
  organization_id uuid not null,
  counterparty_key text not null,
  direction text not null,
  currency text not null,
  shard smallint not null,
  change_count bigint not null
);
create table recurring_series (
  organization_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  template_id uuid,
  frequency text not null,
  start_date date not null,
  end_date date,
  max_invoices integer,
  currency text,
  payment_terms_days integer,
  items jsonb not null,
  notes text,
  auto_send boolean not null,
  status text not null,
  next_sequence integer default 0 not null,
  sequence_offset integer default 0 not null,
  bill_from date,
  invoices_generated integer default 0 not null,
  next_generation_date date,
  last_generated_date date,
  failure_count integer default 0 not null,
  failure_reason text,
  failed_at timestamp(3) with time zone,
  retry_at timestamp(3) with time zone,
  created_by uuid,
  search tsvector not null,
  created_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null
);
create table recurring_series_runs (
  organization_id uuid not null,
  series_id uuid not null,
  sequence integer not null,
  date date not null,
  invoice_id uuid,
  created_at timestamp(3) with time zone default app_now() not null
);
create table revoked_tokens (
  token_id text not null,
  expires_at timestamp(3) with time zone not null
);
create table row_counts (
  organization_id uuid not null,
  table_name text not null,
  shard smallint not null,
  row_count bigint not null
);
create table scheduled_runs (
  name text not null,
  run_at timestamp(3) with time zone not null
);
create table sessions (
  id uuid not null,
  user_id uuid not null,
  device text not null,
  address text not null,
  created_at timestamp(3) with time zone default app_now() not null,
  last_seen_at timestamp(3) with time zone default app_now() not null,
  authenticated_at timestamp(3) with time zone default app_now() not null,
  expires_at timestamp(3) with time zone not null,
  revoked_at timestamp(3) with time zone,
  cookie_hash bytea,
  current_organization_id uuid
);
create table setup_links (
  token_hash bytea not null,
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone
);
create table signing_keys (
  id text not null,
  sealed_jwk bytea not null,
  created_at timestamp(3) with time zone not null
);
create table stored_bytes (
  organization_id uuid not null,
  shard smallint not null,
  bytes bigint not null
);
create table stored_objects (
  organization_id uuid not null,
  id uuid not null,
  key text not null,
  area text not null,
  file_name text not null,
  content_type text not null,
  size bigint not null,
  sha256 bytea not null,
  page_count integer,
  created_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null
);
create table totp_secrets (
  user_id uuid not null,
  sealed_secret bytea not null,
  confirmed_at timestamp(3) with time zone,
  last_step bigint default 0 not null,
  created_at timestamp(3) with time zone default app_now() not null
);
create table transaction_imports (
  organization_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  status text not null,
  file_name text,
  size bigint not null,
  sha256 text not null,
  format text,
  rows_read integer default 0 not null,
  created_count integer default 0 not null,
  duplicate_count integer default 0 not null,
  settled_count integer default 0 not null,
  left_out_count integer default 0 not null,
  transfer_count integer default 0 not null,
  categorized_count integer default 0 not null,
  vanished_pending_ids uuid[] default '{}'::uuid[] not null,
  statements jsonb default '[]'::jsonb not null,
  warnings jsonb default '[]'::jsonb not null,
  error jsonb,
  actor_kind text not null,
  actor_id text,
  created_at timestamp(3) with time zone default app_now() not null,
  finished_at timestamp(3) with time zone,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null,
  undone_at timestamp(3) with time zone,
  saved_mapping jsonb
);
create table transaction_settlements (
  organization_id uuid not null,
  transaction_id uuid not null,
  import_id uuid not null,
  pending jsonb not null
);
create table transaction_splits (
  organization_id uuid not null,
  id uuid not null,
  transaction_id uuid not null,
  "position" integer not null,
  amount numeric(19,4) not null,
  base_amount numeric(19,4),
  category_id uuid,
  project_id uuid,
  vendor_id uuid,
  description text,
  created_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null
);
create table transactions (
  organization_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  booking_date date not null,
  value_date date,
  amount numeric(19,4) not null,
  currency text not null,
  base_amount numeric(19,4),
  base_currency text not null,
  description text not null,
  counterparty_name text,
  counterparty_key text not null,
  counterparty_account text,
  reference text,
  bank_transaction_id text,
  status text not null,
  source text not null,
  import_id uuid,
  import_row integer,
  category_id uuid,
  category_source text,
  categorized boolean generated always as (((category_id IS NOT NULL) OR is_split)) stored not null,
  vendor_id uuid,
  project_id uuid,
  is_transfer boolean default false not null,
  transfer_reason text,
  transfer_transaction_id uuid,
  exclude_from_analytics boolean default false not null,
  is_split boolean default false not null,
  notes text,
  matched boolean default false not null,
  search tsvector generated always as (search_words(VARIADIC ARRAY[description, counterparty_name, reference, notes, amount_words(amount)])) stored not null,
  created_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null
);
create table transactions_counts (
  organization_id uuid not null,
  facet text not null,
  value text,
  bucket bigint,
  account_id uuid,
  currency text,
  status text,
  matched boolean,
  categorized boolean,
  is_transfer boolean,
  shard smallint not null,
  row_count bigint not null
);
create table user_organizations (
  user_id uuid not null,
  organization_id uuid not null
);
create table users (
  id uuid not null,
  email text not null,
  email_verified_at timestamp(3) with time zone,
  full_name text,
  avatar_url text,
  language text,
  password_hash text,
  current_organization_id uuid,
  sessions_ended_count integer default 0 not null,
  preferences jsonb default '{}'::jsonb not null,
  saved_views jsonb default '{}'::jsonb not null,
  disabled_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null
);
create table vendor_keys (
  organization_id uuid not null,
  key text not null,
  vendor_id uuid not null
);
create table vendors (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  aliases text[] default '{}'::text[] not null,
  email text,
  website text,
  country text,
  vat_id text,
  tax_number text,
  default_category_id uuid,
  notes text,
  search tsvector not null,
  created_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null
);
create table webhook_deliveries (
  organization_id uuid not null,
  id uuid default new_id() not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  status text not null,
  attempt_count integer default 0 not null,
  attempts jsonb default '[]'::jsonb not null,
  next_attempt_at timestamp(3) with time zone default app_now(),
  queued_at timestamp(3) with time zone,
  leased_until timestamp(3) with time zone,
  delivered_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default app_now() not null,
  interrupted_count integer default 0 not null
);
create table webhook_endpoints (
  organization_id uuid not null,
  id uuid not null,
  url text not null,
  description text,
  event_types text[] default '{}'::text[] not null,
  status text not null,
  disabled_reason text,
  secret bytea not null,
  previous_secret bytea,
  previous_secret_expires_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default app_now() not null,
  updated_at timestamp(3) with time zone default app_now() not null,
  version integer default 1 not null
);

create view own_customers as
 SELECT organization_id,
    id,
    name,
    reference_id,
    email,
    phone,
    website,
    contact_name,
    address_line1,
    address_line2,
    postal_code,
    city,
    region,
    country,
    vat_id,
    tax_number,
    registration_number,
    registration_scheme,
    electronic_address,
    electronic_address_scheme,
    payment_terms_days,
    currency,
    locale,
    notes,
    search,
    created_at,
    updated_at,
    version
   FROM customers
  WHERE (organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"));
create view own_documents as
 SELECT organization_id,
    id,
    storage_object_id,
    category,
    folder_id,
    file_name,
    source,
    deleted_at,
    trashed,
    deleted_by,
    search,
    created_at,
    updated_at,
    version,
    category_chosen
   FROM documents
  WHERE (organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"));
create view own_inbox_items as
 SELECT organization_id,
    id,
    display_name,
    amount,
    currency,
    original_currency,
    base_amount,
    base_currency,
    date,
    due_date,
    status,
    type,
    document_type,
    website,
    payment_terms,
    reference_number,
    reference_document_number,
    category_id,
    project_id,
    vendor_id,
    transaction_id,
    linked,
    primary_document_id,
    items,
    notes,
    exclude_from_analytics,
    subtotal,
    tax_amount,
    buyer,
    seller,
    source,
    source_reference_id,
    cluster_id,
    cluster_index,
    approval_action,
    approval_at,
    approval_actor_id,
    approval_reason,
    meta,
    recognized_text,
    search,
    created_at,
    updated_at,
    version,
    tax_date,
    tax_paid_date,
    tax_treatment,
    effective_tax_treatment,
    tax_country,
    self_assessed_rate,
    purchase_rate
   FROM inbox_items
  WHERE (organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"));
create view own_invoices as
 SELECT organization_id,
    id,
    customer_id,
    template_id,
    document_type,
    number,
    status,
    date,
    due_date,
    currency,
    items,
    subtotal,
    tax,
    total,
    paid_amount,
    credited_amount,
    paid_before_write_off,
    written_off_at,
    from_details,
    to_details,
    payment_details,
    notes,
    reference_invoice_id,
    source_quote_id,
    service_period_start,
    service_period_end,
    buyer_reference,
    contract_reference,
    purchase_order_reference,
    tax_point_date,
    tax_point_date_code,
    project_reference,
    tender_or_lot_reference,
    invoiced_object_identifier,
    invoiced_object_scheme,
    buyer_accounting_reference,
    delivery_date,
    external_invoice_id,
    client_id,
    metadata,
    template,
    customer,
    customer_name,
    token,
    is_recurring_inflow,
    recurring_contract_id,
    recurring_series_id,
    scheduled_send_at,
    sent_at,
    reminder_sent_at,
    reminder_sent_to,
    viewed_at,
    paid_at,
    status_reason,
    search,
    open_amount,
    open_due_date,
    has_due_date,
    open_base_amount,
    has_base_amount,
    customer_key,
    created_at,
    updated_at,
    version,
    einvoice,
    without_einvoice,
    origin,
    is_opening,
    pdf_uploaded_at
   FROM invoices
  WHERE (organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"));
create view own_transactions as
 SELECT organization_id,
    id,
    account_id,
    booking_date,
    value_date,
    amount,
    currency,
    base_amount,
    base_currency,
    description,
    counterparty_name,
    counterparty_key,
    counterparty_account,
    reference,
    bank_transaction_id,
    status,
    source,
    import_id,
    import_row,
    category_id,
    category_source,
    categorized,
    vendor_id,
    project_id,
    is_transfer,
    transfer_reason,
    transfer_transaction_id,
    exclude_from_analytics,
    is_split,
    notes,
    matched,
    search,
    created_at,
    updated_at,
    version
   FROM transactions
  WHERE (organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"));
create view own_vendors as
 SELECT organization_id,
    id,
    name,
    aliases,
    email,
    website,
    country,
    vat_id,
    tax_number,
    default_category_id,
    notes,
    search,
    created_at,
    updated_at,
    version
   FROM vendors
  WHERE (organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"));

alter table account_emails add constraint account_emails_kind_check CHECK ((kind = ANY (ARRAY['password_reset'::text, 'password_changed'::text, 'invitation'::text, 'totp_added'::text, 'totp_removed'::text, 'passkey_added'::text, 'passkey_removed'::text, 'passkey_disabled'::text, 'recovery_codes_replaced'::text, 'recovery_code_used'::text, 'second_factors_removed'::text, 'audit_hash'::text])));
alter table account_emails add constraint account_emails_pkey PRIMARY KEY (id);
alter table api_keys add constraint api_keys_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES memberships(organization_id, user_id);
alter table api_keys add constraint api_keys_pkey PRIMARY KEY (organization_id, id);
alter table audit_blocks add constraint audit_blocks_check CHECK ((position_to > position_after));
alter table audit_blocks add constraint audit_blocks_check1 CHECK ((length(event_hashes) = (48 * event_count)));
alter table audit_blocks add constraint audit_blocks_event_count_check CHECK ((event_count > 0));
alter table audit_blocks add constraint audit_blocks_events_hash_check CHECK ((length(events_hash) = 32));
alter table audit_blocks add constraint audit_blocks_hash_check CHECK ((length(hash) = 32));
alter table audit_blocks add constraint audit_blocks_number_check CHECK ((number > 0));
alter table audit_blocks add constraint audit_blocks_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table audit_blocks add constraint audit_blocks_organization_id_number_key UNIQUE (organization_id, number);
alter table audit_blocks add constraint audit_blocks_pkey PRIMARY KEY (organization_id, id);
alter table audit_blocks add constraint audit_blocks_previous_hash_check CHECK ((length(previous_hash) = 32));
alter table audit_blocks add constraint audit_blocks_public_key_check CHECK ((length(public_key) = 32));
alter table audit_blocks add constraint audit_blocks_signature_check CHECK ((length(signature) = 64));
alter table audit_events add constraint audit_events_action_check CHECK ((action = ANY (ARRAY['created'::text, 'changed'::text, 'deleted'::text])));
alter table audit_events add constraint audit_events_pkey PRIMARY KEY (organization_id, id);
alter table audit_heads add constraint audit_heads_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table audit_heads add constraint audit_heads_pkey PRIMARY KEY (organization_id);
alter table audit_progress add constraint audit_progress_only_row_check CHECK (only_row);
alter table audit_progress add constraint audit_progress_pkey PRIMARY KEY (only_row);
alter table bank_account_totals add constraint bank_account_totals_pkey PRIMARY KEY (organization_id, account_id, month, shard);
alter table bank_accounts add constraint bank_accounts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table bank_accounts add constraint bank_accounts_pkey PRIMARY KEY (organization_id, id);
alter table bank_accounts add constraint bank_accounts_type_check CHECK ((type = ANY (ARRAY['checking'::text, 'savings'::text, 'credit_card'::text, 'cash'::text, 'loan'::text, 'investment'::text, 'other'::text])));
alter table budgets add constraint budgets_amount_check CHECK ((amount >= (0)::numeric));
alter table budgets add constraint budgets_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric));
alter table budgets add constraint budgets_organization_id_category_id_fkey FOREIGN KEY (organization_id, category_id) REFERENCES categories(organization_id, id) ON DELETE CASCADE;
alter table budgets add constraint budgets_organization_id_category_id_month_key UNIQUE (organization_id, category_id, month);
alter table budgets add constraint budgets_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table budgets add constraint budgets_pkey PRIMARY KEY (organization_id, id);
alter table bulk_changes add constraint bulk_changes_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table bulk_changes add constraint bulk_changes_pkey PRIMARY KEY (organization_id, id);
alter table categories add constraint categories_cash_flow_type_check CHECK ((cash_flow_type = ANY (ARRAY['operating'::text, 'investing'::text, 'financing'::text])));
alter table categories add constraint categories_check CHECK ((parent_id <> id));
alter table categories add constraint categories_kind_check CHECK ((kind = ANY (ARRAY['income'::text, 'expense'::text])));
alter table categories add constraint categories_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table categories add constraint categories_organization_id_parent_id_fkey FOREIGN KEY (organization_id, parent_id) REFERENCES categories(organization_id, id) DEFERRABLE;
alter table categories add constraint categories_organization_id_slug_key UNIQUE (organization_id, slug);
alter table categories add constraint categories_pkey PRIMARY KEY (organization_id, id);
alter table categorization_rules add constraint categorization_rules_match_direction_check CHECK ((match_direction = ANY (ARRAY['in'::text, 'out'::text])));
alter table categorization_rules add constraint categorization_rules_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table categorization_rules add constraint categorization_rules_organization_id_match_account_id_fkey FOREIGN KEY (organization_id, match_account_id) REFERENCES bank_accounts(organization_id, id) ON DELETE CASCADE;
alter table categorization_rules add constraint categorization_rules_organization_id_set_category_id_fkey FOREIGN KEY (organization_id, set_category_id) REFERENCES categories(organization_id, id) ON DELETE SET NULL (set_category_id);
alter table categorization_rules add constraint categorization_rules_organization_id_set_project_id_fkey FOREIGN KEY (organization_id, set_project_id) REFERENCES projects(organization_id, id) ON DELETE SET NULL (set_project_id);
alter table categorization_rules add constraint categorization_rules_organization_id_set_vendor_id_fkey FOREIGN KEY (organization_id, set_vendor_id) REFERENCES vendors(organization_id, id) ON DELETE SET NULL (set_vendor_id);
alter table categorization_rules add constraint categorization_rules_pkey PRIMARY KEY (organization_id, id);
alter table category_totals add constraint category_totals_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text])));
alter table category_totals add constraint category_totals_grain_check CHECK ((grain = ANY (ARRAY['day'::text, 'month'::text])));
alter table category_totals add constraint category_totals_pkey PRIMARY KEY (organization_id, grain, period, category_id, direction, base_currency, shard);
alter table customers add constraint customers_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table customers add constraint customers_payment_terms_days_check CHECK (((payment_terms_days >= 0) AND (payment_terms_days <= 365)));
alter table customers add constraint customers_pkey PRIMARY KEY (organization_id, id);
alter table datev_parties add constraint datev_parties_kind_check CHECK ((kind = ANY (ARRAY['debtor'::text, 'creditor'::text])));
alter table datev_parties add constraint datev_parties_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table datev_parties add constraint datev_parties_organization_id_kind_position_key UNIQUE (organization_id, kind, "position");
alter table datev_parties add constraint datev_parties_pkey PRIMARY KEY (organization_id, kind, party_id);
alter table datev_parties add constraint datev_parties_position_check CHECK (("position" > 0));
alter table datev_settings add constraint datev_settings_account_length_check CHECK (((account_length >= 4) AND (account_length <= 8)));
alter table datev_settings add constraint datev_settings_chart_check CHECK ((chart = ANY (ARRAY['SKR03'::text, 'SKR04'::text])));
alter table datev_settings add constraint datev_settings_client_number_check CHECK (((client_number >= 1) AND (client_number <= 99999)));
alter table datev_settings add constraint datev_settings_consultant_number_check CHECK (((consultant_number >= 1001) AND (consultant_number <= 9999999)));
alter table datev_settings add constraint datev_settings_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table datev_settings add constraint datev_settings_pkey PRIMARY KEY (organization_id);
alter table document_attachments add constraint document_attachments_attachable_type_check CHECK ((attachable_type = ANY (ARRAY['inbox'::text, 'entry'::text, 'invoice'::text, 'transaction'::text])));
alter table document_attachments add constraint document_attachments_organization_id_document_id_attachable_key UNIQUE (organization_id, document_id, attachable_type, attachable_id);
alter table document_attachments add constraint document_attachments_organization_id_document_id_fkey FOREIGN KEY (organization_id, document_id) REFERENCES documents(organization_id, id) ON DELETE CASCADE;
alter table document_attachments add constraint document_attachments_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table document_attachments add constraint document_attachments_pkey PRIMARY KEY (organization_id, id);
alter table document_sequences add constraint document_sequences_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table document_sequences add constraint document_sequences_pkey PRIMARY KEY (organization_id, document_type, prefix, period);
alter table document_sequences add constraint protect TRIGGER DEFERRABLE INITIALLY DEFERRED;
alter table documents add constraint documents_category_check CHECK ((category = ANY (ARRAY['receipt'::text, 'invoice'::text, 'contract'::text, 'tax'::text, 'insurance'::text, 'legal'::text, 'report'::text, 'bank_statement'::text, 'other'::text])));
alter table documents add constraint documents_check CHECK (((deleted_by IS NULL) OR (deleted_at IS NOT NULL)));
alter table documents add constraint documents_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table documents add constraint documents_organization_id_folder_id_fkey FOREIGN KEY (organization_id, folder_id) REFERENCES folders(organization_id, id) ON DELETE SET NULL (folder_id);
alter table documents add constraint documents_organization_id_storage_object_id_fkey FOREIGN KEY (organization_id, storage_object_id) REFERENCES stored_objects(organization_id, id);
alter table documents add constraint documents_pkey PRIMARY KEY (organization_id, id);
alter table documents add constraint documents_source_check CHECK ((source = ANY (ARRAY['upload'::text, 'assistant'::text, 'email'::text, 'import'::text, 'generated'::text])));
alter table emails add constraint emails_check CHECK (((recipient IS NOT NULL) OR (status = 'failed'::text)));
alter table emails add constraint emails_check1 CHECK (((status = ANY (ARRAY['queued'::text, 'connecting'::text, 'transmitting'::text])) = (next_attempt_at IS NOT NULL)));
alter table emails add constraint emails_check2 CHECK (((status = ANY (ARRAY['connecting'::text, 'transmitting'::text])) = ((attempt_id IS NOT NULL) AND (leased_until IS NOT NULL))));
alter table emails add constraint emails_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'reminder'::text])));
alter table emails add constraint emails_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table emails add constraint emails_organization_id_invoice_id_fkey FOREIGN KEY (organization_id, invoice_id) REFERENCES invoices(organization_id, id) ON DELETE SET NULL (invoice_id);
alter table emails add constraint emails_pkey PRIMARY KEY (organization_id, id);
alter table emails add constraint emails_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'connecting'::text, 'transmitting'::text, 'sent'::text, 'uncertain'::text, 'failed'::text])));
alter table event_heads add constraint event_heads_check CHECK ((forgotten_position <= "position"));
alter table event_heads add constraint event_heads_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table event_heads add constraint event_heads_pkey PRIMARY KEY (organization_id);
alter table events add constraint events_pkey PRIMARY KEY (organization_id, id);
alter table exchange_rates add constraint exchange_rates_check CHECK ((currency <> base_currency));
alter table exchange_rates add constraint exchange_rates_organization_id_currency_base_currency_date_key UNIQUE (organization_id, currency, base_currency, date);
alter table exchange_rates add constraint exchange_rates_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table exchange_rates add constraint exchange_rates_pkey PRIMARY KEY (organization_id, id);
alter table exchange_rates add constraint exchange_rates_rate_check CHECK ((rate > (0)::numeric));
alter table exchange_rates add constraint exchange_rates_source_check CHECK ((source = ANY (ARRAY['manual'::text, 'import'::text, 'ecb'::text])));
alter table exports add constraint exports_check CHECK (((status = 'completed'::text) = (size IS NOT NULL)));
alter table exports add constraint exports_check1 CHECK (((status = 'completed'::text) = (sha256 IS NOT NULL)));
alter table exports add constraint exports_check2 CHECK (((status = 'failed'::text) = (error IS NOT NULL)));
alter table exports add constraint exports_check3 CHECK (((status <> 'completed'::text) OR (key IS NOT NULL)));
alter table exports add constraint exports_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table exports add constraint exports_pkey PRIMARY KEY (organization_id, id);
alter table exports add constraint exports_progress_check CHECK (((progress >= 0) AND (progress <= 100)));
alter table exports add constraint exports_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'completed'::text, 'failed'::text])));
alter table folders add constraint folders_check CHECK ((parent_id <> id));
alter table folders add constraint folders_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table folders add constraint folders_organization_id_parent_id_fkey FOREIGN KEY (organization_id, parent_id) REFERENCES folders(organization_id, id) DEFERRABLE;
alter table folders add constraint folders_pkey PRIMARY KEY (organization_id, id);
alter table idempotency_keys add constraint idempotency_keys_pkey PRIMARY KEY (organization_id, route, key);
alter table inbox_items add constraint inbox_items_approval_action_check CHECK ((approval_action = ANY (ARRAY['approved'::text, 'rejected'::text, 'changes_requested'::text])));
alter table inbox_items add constraint inbox_items_approval_actor_id_fkey FOREIGN KEY (approval_actor_id) REFERENCES users(id);
alter table inbox_items add constraint inbox_items_check CHECK (((base_amount IS NULL) OR (amount IS NOT NULL)));
alter table inbox_items add constraint inbox_items_check1 CHECK (((cluster_id IS NULL) = (cluster_index IS NULL)));
alter table inbox_items add constraint inbox_items_check2 CHECK (((approval_action IS NULL) = (approval_at IS NULL)));
alter table inbox_items add constraint inbox_items_check3 CHECK (((approval_action IS NOT NULL) OR ((approval_actor_id IS NULL) AND (approval_reason IS NULL))));
alter table inbox_items add constraint inbox_items_document_type_check CHECK ((document_type = ANY (ARRAY['receipt'::text, 'invoice'::text, 'credit_note'::text, 'bank_statement'::text, 'manual'::text, 'other'::text])));
alter table inbox_items add constraint inbox_items_organization_id_category_id_fkey FOREIGN KEY (organization_id, category_id) REFERENCES categories(organization_id, id) ON DELETE SET NULL (category_id);
alter table inbox_items add constraint inbox_items_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table inbox_items add constraint inbox_items_organization_id_primary_document_id_fkey FOREIGN KEY (organization_id, primary_document_id) REFERENCES documents(organization_id, id) ON DELETE SET NULL (primary_document_id);
alter table inbox_items add constraint inbox_items_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES projects(organization_id, id) ON DELETE SET NULL (project_id);
alter table inbox_items add constraint inbox_items_organization_id_transaction_id_fkey FOREIGN KEY (organization_id, transaction_id) REFERENCES transactions(organization_id, id);
alter table inbox_items add constraint inbox_items_organization_id_vendor_id_fkey FOREIGN KEY (organization_id, vendor_id) REFERENCES vendors(organization_id, id) ON DELETE SET NULL (vendor_id);
alter table inbox_items add constraint inbox_items_pkey PRIMARY KEY (organization_id, id);
alter table inbox_items add constraint inbox_items_self_assessed_rate_check CHECK (((self_assessed_rate >= (0)::numeric) AND (self_assessed_rate <= (100)::numeric)));
alter table inbox_items add constraint inbox_items_source_check CHECK ((source = ANY (ARRAY['manual'::text, 'api'::text, 'cli'::text, 'upload'::text, 'email'::text, 'import'::text, 'assistant'::text])));
alter table inbox_items add constraint inbox_items_status_check CHECK ((status = ANY (ARRAY['new'::text, 'processing'::text, 'analyzing'::text, 'pending'::text, 'suggested_match'::text, 'no_match'::text, 'done'::text, 'archived'::text, 'other'::text])));
alter table inbox_items add constraint inbox_items_tax_treatment_check CHECK ((tax_treatment = ANY (ARRAY['domestic'::text, 'foreign'::text, 'not_deductible'::text, 'reverse_charge'::text, 'intra_community'::text])));
alter table inbox_items add constraint inbox_items_type_check CHECK ((type = ANY (ARRAY['expense'::text, 'income'::text])));
alter table inbox_items add constraint self_assessed_without_tax CHECK (((tax_treatment IS NULL) OR (tax_treatment <> ALL (ARRAY['reverse_charge'::text, 'intra_community'::text])) OR (tax_amount = (0)::numeric)));
alter table inbox_items_words add constraint inbox_items_words_pkey PRIMARY KEY (organization_id, word, linked, shard);
alter table installation_secrets add constraint installation_secrets_pkey PRIMARY KEY (name);
alter table invitations add constraint invitations_delivery_check CHECK ((delivery = ANY (ARRAY['link'::text, 'mail'::text])));
alter table invitations add constraint invitations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table invitations add constraint invitations_pkey PRIMARY KEY (organization_id, id);
alter table invitations add constraint invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'accountant'::text, 'member'::text, 'viewer'::text])));
alter table invoice_payments add constraint invoice_payments_amount_check CHECK ((amount <> (0)::numeric));
alter table invoice_payments add constraint invoice_payments_method_check CHECK ((method = ANY (ARRAY['bank_transfer'::text, 'card'::text, 'cash'::text, 'direct_debit'::text, 'other'::text])));
alter table invoice_payments add constraint invoice_payments_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table invoice_payments add constraint invoice_payments_organization_id_invoice_id_fkey FOREIGN KEY (organization_id, invoice_id) REFERENCES invoices(organization_id, id);
alter table invoice_payments add constraint invoice_payments_organization_id_invoice_id_transaction_id_key UNIQUE (organization_id, invoice_id, transaction_id);
alter table invoice_payments add constraint invoice_payments_organization_id_transaction_id_fkey FOREIGN KEY (organization_id, transaction_id) REFERENCES transactions(organization_id, id);
alter table invoice_payments add constraint invoice_payments_pkey PRIMARY KEY (organization_id, id);
alter table invoice_pinned_files add constraint invoice_pinned_files_organization_id_invoice_id_fkey FOREIGN KEY (organization_id, invoice_id) REFERENCES invoice_register(organization_id, invoice_id);
alter table invoice_pinned_files add constraint invoice_pinned_files_organization_id_storage_object_id_fkey FOREIGN KEY (organization_id, storage_object_id) REFERENCES stored_objects(organization_id, id);
alter table invoice_pinned_files add constraint invoice_pinned_files_pkey PRIMARY KEY (organization_id, invoice_id, role, "position");
alter table invoice_pinned_files add constraint invoice_pinned_files_position_check CHECK (("position" >= 0));
alter table invoice_pinned_files add constraint invoice_pinned_files_role_check CHECK ((role = ANY (ARRAY['logo'::text, 'attachment'::text])));
alter table invoice_register add constraint invoice_register_check CHECK (((snapshot ->> 'number'::text) = number));
alter table invoice_register add constraint invoice_register_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table invoice_register add constraint invoice_register_organization_id_invoice_id_key UNIQUE (organization_id, invoice_id);
alter table invoice_register add constraint invoice_register_origin_check CHECK ((origin = ANY (ARRAY['issued'::text, 'imported'::text])));
alter table invoice_register add constraint invoice_register_pkey PRIMARY KEY (organization_id, document_type, number);
alter table invoice_register add constraint invoice_register_sequence_check CHECK ((num_nulls(sequence_prefix, sequence_period, sequence_number) =
CASE origin
    WHEN 'issued'::text THEN 0
    ELSE 3
END));
alter table invoice_register_steps add constraint invoice_register_steps_organization_id_invoice_id_fkey FOREIGN KEY (organization_id, invoice_id) REFERENCES invoice_register(organization_id, invoice_id);
alter table invoice_register_steps add constraint invoice_register_steps_pkey PRIMARY KEY (organization_id, id);
alter table invoice_reminder_steps add constraint invoice_reminder_steps_organization_id_invoice_id_fkey FOREIGN KEY (organization_id, invoice_id) REFERENCES invoices(organization_id, id) ON DELETE CASCADE;
alter table invoice_reminder_steps add constraint invoice_reminder_steps_pkey PRIMARY KEY (organization_id, invoice_id, days_after_due);
alter table invoice_taxes add constraint invoice_taxes_invoice_total_check CHECK ((invoice_total >= (0)::numeric));
alter table invoice_taxes add constraint invoice_taxes_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table invoice_taxes add constraint invoice_taxes_organization_id_invoice_id_fkey FOREIGN KEY (organization_id, invoice_id) REFERENCES invoices(organization_id, id) ON DELETE CASCADE;
alter table invoice_taxes add constraint invoice_taxes_pkey PRIMARY KEY (organization_id, id);
alter table invoice_taxes add constraint invoice_taxes_side_check CHECK ((side = ANY (ARRAY['sales'::text, 'purchases'::text])));
alter table invoice_templates add constraint invoice_templates_einvoice_check CHECK ((einvoice = ANY (ARRAY['required'::text, 'optional'::text])));
alter table invoice_templates add constraint invoice_templates_invoice_number_reset_check CHECK ((invoice_number_reset = ANY (ARRAY['never'::text, 'yearly'::text, 'monthly'::text])));
alter table invoice_templates add constraint invoice_templates_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table invoice_templates add constraint invoice_templates_page_size_check CHECK ((page_size = ANY (ARRAY['A4'::text, 'LETTER'::text])));
alter table invoice_templates add constraint invoice_templates_payment_terms_days_check CHECK (((payment_terms_days >= 0) AND (payment_terms_days <= 365)));
alter table invoice_templates add constraint invoice_templates_pkey PRIMARY KEY (organization_id, id);
alter table invoice_templates add constraint invoice_templates_tax_rate_check CHECK ((tax_rate >= (0)::numeric));
alter table invoice_templates add constraint invoice_templates_tax_type_check CHECK ((tax_type = ANY (ARRAY['vat'::text, 'gst'::text, 'sales_tax'::text, 'none'::text])));
alter table invoices add constraint invoices_check CHECK (((subtotal + tax) = total));
alter table invoices add constraint invoices_check1 CHECK (((status <> ALL (ARRAY['draft'::text, 'scheduled'::text])) OR (number IS NULL)));
alter table invoices add constraint invoices_check2 CHECK (((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'cancelled'::text])) OR (number IS NOT NULL)));
alter table invoices add constraint invoices_check3 CHECK (((number IS NULL) OR ((template IS NOT NULL) AND (customer IS NOT NULL))));
alter table invoices add constraint invoices_check4 CHECK (((tax_point_date IS NULL) OR (tax_point_date_code IS NULL)));
alter table invoices add constraint invoices_check5 CHECK (((status <> 'uncollectible'::text) OR (written_off_at IS NOT NULL)));
alter table invoices add constraint invoices_document_type_check CHECK ((document_type = ANY (ARRAY['invoice'::text, 'credit_note'::text, 'debit_note'::text, 'corrective_invoice'::text, 'prepayment_invoice'::text, 'self_billed_invoice'::text, 'proforma'::text, 'quote'::text])));
alter table invoices add constraint invoices_einvoice_check CHECK ((einvoice = ANY (ARRAY['required'::text, 'optional'::text])));
alter table invoices add constraint invoices_imported_check CHECK (((origin = 'imported'::text) OR ((NOT is_opening) AND (pdf_uploaded_at IS NULL))));
alter table invoices add constraint invoices_organization_id_customer_id_fkey FOREIGN KEY (organization_id, customer_id) REFERENCES customers(organization_id, id);
alter table invoices add constraint invoices_organization_id_document_type_number_fkey FOREIGN KEY (organization_id, document_type, number) REFERENCES invoice_register(organization_id, document_type, number);
alter table invoices add constraint invoices_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table invoices add constraint invoices_organization_id_template_id_fkey FOREIGN KEY (organization_id, template_id) REFERENCES invoice_templates(organization_id, id);
alter table invoices add constraint invoices_origin_check CHECK ((origin = ANY (ARRAY['issued'::text, 'imported'::text])));
alter table invoices add constraint invoices_pkey PRIMARY KEY (organization_id, id);
alter table invoices add constraint invoices_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'unpaid'::text, 'partially_paid'::text, 'paid'::text, 'cancelled'::text, 'refunded'::text, 'uncollectible'::text])));
alter table invoices add constraint invoices_tax_point_date_code_check CHECK ((tax_point_date_code = ANY (ARRAY['3'::text, '35'::text, '432'::text])));
alter table legal_entities add constraint legal_entities_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table legal_entities add constraint legal_entities_pkey PRIMARY KEY (organization_id);
alter table login_addresses add constraint login_addresses_pkey PRIMARY KEY (user_id, address_hash);
alter table login_addresses add constraint login_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table login_throttles add constraint login_throttles_pkey PRIMARY KEY (key);
alter table match_aliases add constraint match_aliases_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table match_aliases add constraint match_aliases_pkey PRIMARY KEY (organization_id, item_name, transaction_name);
alter table match_candidates add constraint match_candidates_confidence_score_check CHECK (((confidence_score >= (0)::numeric) AND (confidence_score <= (1)::numeric)));
alter table match_candidates add constraint match_candidates_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table match_candidates add constraint match_candidates_organization_id_inbox_id_fkey FOREIGN KEY (organization_id, inbox_id) REFERENCES inbox_items(organization_id, id) ON DELETE CASCADE;
alter table match_candidates add constraint match_candidates_organization_id_inbox_id_transaction_id_key UNIQUE (organization_id, inbox_id, transaction_id);
alter table match_candidates add constraint match_candidates_organization_id_transaction_id_fkey FOREIGN KEY (organization_id, transaction_id) REFERENCES transactions(organization_id, id) ON DELETE CASCADE;
alter table match_candidates add constraint match_candidates_pkey PRIMARY KEY (organization_id, id);
alter table match_candidates add constraint match_candidates_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'declined'::text, 'expired'::text, 'unmatched'::text])));
alter table memberships add constraint memberships_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table memberships add constraint memberships_organization_id_user_id_key UNIQUE (organization_id, user_id);
alter table memberships add constraint memberships_pkey PRIMARY KEY (organization_id, id);
alter table memberships add constraint memberships_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'accountant'::text, 'member'::text, 'viewer'::text])));
alter table memberships add constraint memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table oauth_clients add constraint oauth_clients_kind_check CHECK ((kind = ANY (ARRAY['machine'::text, 'web'::text, 'native'::text])));
alter table oauth_clients add constraint oauth_clients_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table oauth_clients add constraint oauth_clients_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id);
alter table oauth_clients add constraint oauth_clients_pkey PRIMARY KEY (organization_id, id);
alter table oauth_grants add constraint oauth_grants_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES memberships(organization_id, user_id);
alter table oauth_grants add constraint oauth_grants_pkey PRIMARY KEY (organization_id, id);
alter table oidc_records add constraint oidc_records_pkey PRIMARY KEY (kind, id_hash);
alter table open_bills add constraint open_bills_organization_id_inbox_id_fkey FOREIGN KEY (organization_id, inbox_id) REFERENCES inbox_items(organization_id, id) ON DELETE CASCADE;
alter table open_bills add constraint open_bills_pkey PRIMARY KEY (organization_id, inbox_id);
alter table organization_imports add constraint organization_imports_pkey PRIMARY KEY (about_organization_id);
alter table organization_quotas add constraint organization_quotas_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table organization_quotas add constraint organization_quotas_pkey PRIMARY KEY (organization_id);
alter table organization_quotas add constraint organization_quotas_records_max_check CHECK ((records_max >= 0));
alter table organization_quotas add constraint organization_quotas_storage_bytes_max_check CHECK ((storage_bytes_max >= 0));
alter table organizations add constraint organizations_pkey PRIMARY KEY (organization_id);
alter table passkey_challenges add constraint passkey_challenges_check CHECK (((purpose = 'register'::text) = (user_id IS NOT NULL)));
alter table passkey_challenges add constraint passkey_challenges_pkey PRIMARY KEY (challenge_hash);
alter table passkey_challenges add constraint passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['register'::text, 'authenticate'::text])));
alter table passkey_challenges add constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table passkeys add constraint passkeys_credential_id_key UNIQUE (credential_id);
alter table passkeys add constraint passkeys_pkey PRIMARY KEY (id);
alter table passkeys add constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table password_resets add constraint password_resets_pkey PRIMARY KEY (token_hash);
alter table password_resets add constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table payment_proposals add constraint payment_proposals_amount_check CHECK ((amount > (0)::numeric));
alter table payment_proposals add constraint payment_proposals_confidence_score_check CHECK (((confidence_score >= (0)::numeric) AND (confidence_score <= (1)::numeric)));
alter table payment_proposals add constraint payment_proposals_evidence_check CHECK ((evidence = ANY (ARRAY['number'::text, 'amount_and_payer'::text])));
alter table payment_proposals add constraint payment_proposals_kind_check CHECK ((kind = ANY (ARRAY['full'::text, 'part'::text, 'over'::text, 'several'::text])));
alter table payment_proposals add constraint payment_proposals_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table payment_proposals add constraint payment_proposals_organization_id_invoice_id_fkey FOREIGN KEY (organization_id, invoice_id) REFERENCES invoices(organization_id, id) ON DELETE CASCADE;
alter table payment_proposals add constraint payment_proposals_organization_id_transaction_id_fkey FOREIGN KEY (organization_id, transaction_id) REFERENCES transactions(organization_id, id) ON DELETE CASCADE;
alter table payment_proposals add constraint payment_proposals_organization_id_transaction_id_invoice_id_key UNIQUE (organization_id, transaction_id, invoice_id);
alter table payment_proposals add constraint payment_proposals_pkey PRIMARY KEY (organization_id, id);
alter table payment_proposals add constraint payment_proposals_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'declined'::text, 'expired'::text])));
alter table previews add constraint previews_check CHECK (((status = 'ready'::text) = (key IS NOT NULL)));
alter table previews add constraint previews_check1 CHECK (((status = 'failed'::text) = (error IS NOT NULL)));
alter table previews add constraint previews_organization_id_storage_object_id_fkey FOREIGN KEY (organization_id, storage_object_id) REFERENCES stored_objects(organization_id, id) ON DELETE CASCADE;
alter table previews add constraint previews_page_check CHECK ((page >= 1));
alter table previews add constraint previews_pkey PRIMARY KEY (organization_id, storage_object_id, page, width);
alter table previews add constraint previews_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'ready'::text, 'failed'::text])));
alter table previews add constraint previews_width_check CHECK ((width >= 1));
alter table product_prices add constraint product_prices_organization_id_product_id_fkey FOREIGN KEY (organization_id, product_id) REFERENCES products(organization_id, id) ON DELETE CASCADE;
alter table product_prices add constraint product_prices_pkey PRIMARY KEY (organization_id, id);
alter table product_prices add constraint product_prices_tax_behavior_check CHECK ((tax_behavior = ANY (ARRAY['exclusive'::text, 'inclusive'::text])));
alter table products add constraint products_kind_check CHECK ((kind = ANY (ARRAY['goods'::text, 'services'::text])));
alter table products add constraint products_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table products add constraint products_pkey PRIMARY KEY (organization_id, id);
alter table products add constraint products_tax_rate_check CHECK ((tax_rate >= (0)::numeric));
alter table projects add constraint projects_organization_id_customer_id_fkey FOREIGN KEY (organization_id, customer_id) REFERENCES customers(organization_id, id);
alter table projects add constraint projects_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table projects add constraint projects_pkey PRIMARY KEY (organization_id, id);
alter table projects add constraint projects_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text])));
alter table rate_counts add constraint rate_counts_pkey PRIMARY KEY (window_start, key);
alter table record_import_records add constraint record_import_records_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table record_import_records add constraint record_import_records_organization_id_import_id_fkey FOREIGN KEY (organization_id, import_id) REFERENCES record_imports(organization_id, id);
alter table record_import_records add constraint record_import_records_pkey PRIMARY KEY (organization_id, record_id);
alter table record_import_records add constraint record_import_records_record_type_check CHECK ((record_type = ANY (ARRAY['customers'::text, 'vendors'::text, 'products'::text, 'invoices'::text])));
alter table record_imports add constraint record_imports_kind_check CHECK ((kind = ANY (ARRAY['customers'::text, 'vendors'::text, 'products'::text, 'invoices'::text])));
alter table record_imports add constraint record_imports_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table record_imports add constraint record_imports_pkey PRIMARY KEY (organization_id, id);
alter table record_imports add constraint record_imports_status_check CHECK ((status = ANY (ARRAY['done'::text, 'undone'::text])));
alter table recovery_codes add constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash);
alter table recovery_codes add constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table recurring_candidates add constraint recurring_candidates_direction_check CHECK ((direction = ANY (ARRAY['inflow'::text, 'outflow'::text])));
alter table recurring_candidates add constraint recurring_candidates_pkey PRIMARY KEY (organization_id, counterparty_key, direction, currency, series_key);
alter table recurring_marks add constraint recurring_marks_pkey PRIMARY KEY (organization_id, counterparty_key, direction, currency, shard);
alter table recurring_series add constraint recurring_series_check CHECK ((end_date >= start_date));
alter table recurring_series add constraint recurring_series_check1 CHECK (((status <> ALL (ARRAY['active'::text, 'paused'::text])) OR (next_generation_date IS NOT NULL)));
alter table recurring_series add constraint recurring_series_frequency_check CHECK ((frequency = ANY (ARRAY['weekly'::text, 'biweekly'::text, 'monthly'::text, 'bimonthly'::text, 'quarterly'::text, 'semiannual'::text, 'annual'::text])));
alter table recurring_series add constraint recurring_series_max_invoices_check CHECK ((max_invoices > 0));
alter table recurring_series add constraint recurring_series_organization_id_customer_id_fkey FOREIGN KEY (organization_id, customer_id) REFERENCES customers(organization_id, id);
alter table recurring_series add constraint recurring_series_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table recurring_series add constraint recurring_series_organization_id_template_id_fkey FOREIGN KEY (organization_id, template_id) REFERENCES invoice_templates(organization_id, id);
alter table recurring_series add constraint recurring_series_payment_terms_days_check CHECK (((payment_terms_days >= 0) AND (payment_terms_days <= 365)));
alter table recurring_series add constraint recurring_series_pkey PRIMARY KEY (organization_id, id);
alter table recurring_series add constraint recurring_series_status_check CHECK ((status = ANY (ARRAY['active'::text, 'paused'::text, 'completed'::text, 'cancelled'::text])));
alter table recurring_series_runs add constraint recurring_series_runs_organization_id_invoice_id_fkey FOREIGN KEY (organization_id, invoice_id) REFERENCES invoices(organization_id, id) ON DELETE SET NULL (invoice_id);
alter table recurring_series_runs add constraint recurring_series_runs_organization_id_series_id_fkey FOREIGN KEY (organization_id, series_id) REFERENCES recurring_series(organization_id, id) ON DELETE CASCADE;
alter table recurring_series_runs add constraint recurring_series_runs_pkey PRIMARY KEY (organization_id, series_id, sequence);
alter table revoked_tokens add constraint revoked_tokens_pkey PRIMARY KEY (token_id);
alter table row_counts add constraint row_counts_pkey PRIMARY KEY (organization_id, table_name, shard);
alter table scheduled_runs add constraint scheduled_runs_pkey PRIMARY KEY (name);
alter table sessions add constraint sessions_browser CHECK (((cookie_hash IS NULL) = (current_organization_id IS NULL)));
alter table sessions add constraint sessions_pkey PRIMARY KEY (id);
alter table sessions add constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table setup_links add constraint setup_links_pkey PRIMARY KEY (token_hash);
alter table signing_keys add constraint signing_keys_pkey PRIMARY KEY (id);
alter table stored_bytes add constraint stored_bytes_pkey PRIMARY KEY (organization_id, shard);
alter table stored_objects add constraint stored_objects_area_check CHECK ((area = ANY (ARRAY['vault'::text, 'assistant'::text])));
alter table stored_objects add constraint stored_objects_check CHECK (starts_with(key, (((area || '/'::text) || (organization_id)::text) || '/'::text)));
alter table stored_objects add constraint stored_objects_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table stored_objects add constraint stored_objects_organization_id_key_key UNIQUE (organization_id, key);
alter table stored_objects add constraint stored_objects_page_count_check CHECK ((page_count >= 1));
alter table stored_objects add constraint stored_objects_pkey PRIMARY KEY (organization_id, id);
alter table stored_objects add constraint stored_objects_sha256_check CHECK ((length(sha256) = 32));
alter table stored_objects add constraint stored_objects_size_check CHECK ((size > 0));
alter table totp_secrets add constraint totp_secrets_pkey PRIMARY KEY (user_id);
alter table totp_secrets add constraint totp_secrets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table transaction_imports add constraint transaction_imports_organization_id_account_id_fkey FOREIGN KEY (organization_id, account_id) REFERENCES bank_accounts(organization_id, id);
alter table transaction_imports add constraint transaction_imports_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table transaction_imports add constraint transaction_imports_pkey PRIMARY KEY (organization_id, id);
alter table transaction_imports add constraint transaction_imports_status_check CHECK ((status = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text, 'undone'::text])));
alter table transaction_settlements add constraint transaction_settlements_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table transaction_settlements add constraint transaction_settlements_organization_id_import_id_fkey FOREIGN KEY (organization_id, import_id) REFERENCES transaction_imports(organization_id, id) ON DELETE CASCADE;
alter table transaction_settlements add constraint transaction_settlements_organization_id_transaction_id_fkey FOREIGN KEY (organization_id, transaction_id) REFERENCES transactions(organization_id, id) ON DELETE CASCADE;
alter table transaction_settlements add constraint transaction_settlements_pkey PRIMARY KEY (organization_id, transaction_id);
alter table transaction_splits add constraint sums TRIGGER DEFERRABLE INITIALLY DEFERRED;
alter table transaction_splits add constraint transaction_splits_organization_id_category_id_fkey FOREIGN KEY (organization_id, category_id) REFERENCES categories(organization_id, id) ON DELETE SET NULL (category_id);
alter table transaction_splits add constraint transaction_splits_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table transaction_splits add constraint transaction_splits_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES projects(organization_id, id) ON DELETE SET NULL (project_id);
alter table transaction_splits add constraint transaction_splits_organization_id_transaction_id_fkey FOREIGN KEY (organization_id, transaction_id) REFERENCES transactions(organization_id, id) ON DELETE CASCADE;
alter table transaction_splits add constraint transaction_splits_organization_id_transaction_id_position_key UNIQUE (organization_id, transaction_id, "position");
alter table transaction_splits add constraint transaction_splits_organization_id_vendor_id_fkey FOREIGN KEY (organization_id, vendor_id) REFERENCES vendors(organization_id, id) ON DELETE SET NULL (vendor_id);
alter table transaction_splits add constraint transaction_splits_pkey PRIMARY KEY (organization_id, id);
alter table transactions add constraint split_sums TRIGGER DEFERRABLE INITIALLY DEFERRED;
alter table transactions add constraint transactions_category_source_check CHECK ((category_source = ANY (ARRAY['person'::text, 'rule'::text, 'learned'::text])));
alter table transactions add constraint transactions_check CHECK (((source = 'import'::text) = (import_id IS NOT NULL)));
alter table transactions add constraint transactions_check1 CHECK (((import_id IS NULL) = (import_row IS NULL)));
alter table transactions add constraint transactions_check2 CHECK (((NOT is_split) OR (category_id IS NULL)));
alter table transactions add constraint transactions_check3 CHECK (((NOT is_transfer) OR (transfer_reason IS NOT NULL)));
alter table transactions add constraint transactions_check4 CHECK (((transfer_transaction_id IS NULL) OR is_transfer));
alter table transactions add constraint transactions_organization_id_account_id_fkey FOREIGN KEY (organization_id, account_id) REFERENCES bank_accounts(organization_id, id);
alter table transactions add constraint transactions_organization_id_category_id_fkey FOREIGN KEY (organization_id, category_id) REFERENCES categories(organization_id, id) ON DELETE SET NULL (category_id);
alter table transactions add constraint transactions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table transactions add constraint transactions_organization_id_import_id_fkey FOREIGN KEY (organization_id, import_id) REFERENCES transaction_imports(organization_id, id);
alter table transactions add constraint transactions_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES projects(organization_id, id) ON DELETE SET NULL (project_id);
alter table transactions add constraint transactions_organization_id_transfer_transaction_id_fkey FOREIGN KEY (organization_id, transfer_transaction_id) REFERENCES transactions(organization_id, id) DEFERRABLE;
alter table transactions add constraint transactions_organization_id_vendor_id_fkey FOREIGN KEY (organization_id, vendor_id) REFERENCES vendors(organization_id, id) ON DELETE SET NULL (vendor_id);
alter table transactions add constraint transactions_pkey PRIMARY KEY (organization_id, id);
alter table transactions add constraint transactions_source_check CHECK ((source = ANY (ARRAY['import'::text, 'manual'::text])));
alter table transactions add constraint transactions_status_check CHECK ((status = ANY (ARRAY['booked'::text, 'pending'::text])));
alter table transactions add constraint transactions_transfer_reason_check CHECK ((transfer_reason = ANY (ARRAY['own_account'::text, 'opposite_amounts'::text, 'person'::text])));
alter table user_organizations add constraint user_organizations_pkey PRIMARY KEY (user_id, organization_id);
alter table user_organizations add constraint user_organizations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table users add constraint users_pkey PRIMARY KEY (id);
alter table vendor_keys add constraint vendor_keys_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table vendor_keys add constraint vendor_keys_organization_id_vendor_id_fkey FOREIGN KEY (organization_id, vendor_id) REFERENCES vendors(organization_id, id) ON DELETE CASCADE;
alter table vendor_keys add constraint vendor_keys_pkey PRIMARY KEY (organization_id, key);
alter table vendors add constraint vendors_organization_id_default_category_id_fkey FOREIGN KEY (organization_id, default_category_id) REFERENCES categories(organization_id, id) ON DELETE SET NULL (default_category_id);
alter table vendors add constraint vendors_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table vendors add constraint vendors_pkey PRIMARY KEY (organization_id, id);
alter table webhook_deliveries add constraint webhook_deliveries_check CHECK (((status = 'pending'::text) = (next_attempt_at IS NOT NULL)));
alter table webhook_deliveries add constraint webhook_deliveries_organization_id_endpoint_id_event_id_key UNIQUE (organization_id, endpoint_id, event_id);
alter table webhook_deliveries add constraint webhook_deliveries_organization_id_endpoint_id_fkey FOREIGN KEY (organization_id, endpoint_id) REFERENCES webhook_endpoints(organization_id, id) ON DELETE CASCADE;
alter table webhook_deliveries add constraint webhook_deliveries_organization_id_event_id_fkey FOREIGN KEY (organization_id, event_id) REFERENCES events(organization_id, id);
alter table webhook_deliveries add constraint webhook_deliveries_pkey PRIMARY KEY (organization_id, id);
alter table webhook_deliveries add constraint webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])));
alter table webhook_endpoints add constraint webhook_endpoints_check CHECK (((previous_secret IS NULL) = (previous_secret_expires_at IS NULL)));
alter table webhook_endpoints add constraint webhook_endpoints_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id);
alter table webhook_endpoints add constraint webhook_endpoints_pkey PRIMARY KEY (organization_id, id);
alter table webhook_endpoints add constraint webhook_endpoints_status_check CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text])));

CREATE INDEX account_emails_due ON public.account_emails USING btree (next_attempt_at);
CREATE INDEX api_keys_created ON public.api_keys USING btree (organization_id, created_at, id);
CREATE INDEX api_keys_user ON public.api_keys USING btree (organization_id, user_id);
CREATE INDEX audit_events_created ON public.audit_events USING btree (organization_id, created_at, id);
CREATE INDEX audit_events_position ON public.audit_events USING brin (organization_id, "position") WITH (autosummarize='on');
CREATE INDEX audit_events_record ON public.audit_events USING btree (organization_id, record_id);
CREATE INDEX audit_events_removed_payments ON public.audit_events USING btree (organization_id, created_at, id) WHERE ((record_type = 'invoice_payments'::text) AND (action = 'deleted'::text));
CREATE INDEX bank_accounts_created ON public.bank_accounts USING btree (organization_id, created_at, id);
CREATE UNIQUE INDEX bank_accounts_iban ON public.bank_accounts USING btree (organization_id, iban, currency);
CREATE INDEX bank_accounts_name ON public.bank_accounts USING btree (organization_id, fold(name), id);
CREATE INDEX bank_accounts_search ON public.bank_accounts USING gin (organization_id, search);
CREATE INDEX budgets_created ON public.budgets USING btree (organization_id, created_at, id);
CREATE INDEX budgets_month ON public.budgets USING btree (organization_id, month, id);
CREATE INDEX bulk_changes_created ON public.bulk_changes USING btree (organization_id, created_at);
CREATE INDEX categories_created ON public.categories USING btree (organization_id, created_at, id);
CREATE INDEX categories_name ON public.categories USING btree (organization_id, fold(name), id);
CREATE INDEX categories_parent ON public.categories USING btree (organization_id, parent_id);
CREATE INDEX categories_search ON public.categories USING gin (organization_id, search);
CREATE INDEX categorization_rules_account ON public.categorization_rules USING btree (organization_id, match_account_id);
CREATE INDEX categorization_rules_category ON public.categorization_rules USING btree (organization_id, set_category_id);
CREATE INDEX categorization_rules_created ON public.categorization_rules USING btree (organization_id, created_at, id);
CREATE INDEX categorization_rules_priority ON public.categorization_rules USING btree (organization_id, priority, id);
CREATE INDEX categorization_rules_project ON public.categorization_rules USING btree (organization_id, set_project_id);
CREATE INDEX categorization_rules_vendor ON public.categorization_rules USING btree (organization_id, set_vendor_id);
CREATE INDEX customers_created ON public.customers USING btree (organization_id, created_at, id);
CREATE INDEX customers_name ON public.customers USING btree (organization_id, fold(name), id);
CREATE UNIQUE INDEX customers_reference ON public.customers USING btree (organization_id, reference_id);
CREATE INDEX customers_search ON public.customers USING gin (organization_id, search);
CREATE UNIQUE INDEX document_attachments_primary ON public.document_attachments USING btree (organization_id, document_id) WHERE is_primary;
CREATE INDEX document_attachments_record ON public.document_attachments USING btree (organization_id, attachable_type, attachable_id, id);
CREATE INDEX documents_active ON public.documents USING btree (organization_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX documents_category ON public.documents USING btree (organization_id, category, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX documents_created ON public.documents USING btree (organization_id, created_at, id);
CREATE INDEX documents_folder ON public.documents USING btree (organization_id, folder_id, created_at, id);
CREATE INDEX documents_name ON public.documents USING btree (organization_id, fold(file_name), id);
CREATE INDEX documents_object ON public.documents USING btree (organization_id, storage_object_id);
CREATE INDEX documents_search ON public.documents USING gin (organization_id, search);
CREATE INDEX documents_trash ON public.documents USING btree (organization_id, deleted_at, id) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX documents_counts_cell ON public.documents_counts USING btree (organization_id, facet, value, bucket, category, trashed, shard) NULLS NOT DISTINCT;
CREATE INDEX emails_created ON public.emails USING btree (organization_id, created_at, id);
CREATE INDEX emails_due ON public.emails USING btree (organization_id, next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
CREATE INDEX emails_invoice ON public.emails USING btree (organization_id, invoice_id, created_at, id);
CREATE INDEX events_created ON public.events USING btree (organization_id, created_at, id);
CREATE UNIQUE INDEX events_position ON public.events USING btree (organization_id, "position") WHERE ("position" IS NOT NULL);
CREATE INDEX events_unplaced ON public.events USING btree (organization_id, id) WHERE ("position" IS NULL);
CREATE INDEX exchange_rates_created ON public.exchange_rates USING btree (organization_id, created_at, id);
CREATE INDEX exchange_rates_date ON public.exchange_rates USING btree (organization_id, date, id);
CREATE INDEX exports_created ON public.exports USING btree (organization_id, created_at, id);
CREATE INDEX exports_expires ON public.exports USING btree (organization_id, expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX folders_by_name ON public.folders USING btree (organization_id, fold(name), id);
CREATE INDEX folders_created ON public.folders USING btree (organization_id, created_at, id);
CREATE UNIQUE INDEX folders_name ON public.folders USING btree (organization_id, COALESCE(parent_id, '00000000-0000-0000-0000-000000000000'::uuid), fold(name));
CREATE INDEX folders_parent ON public.folders USING btree (organization_id, parent_id);
CREATE INDEX folders_search ON public.folders USING gin (organization_id, search);
CREATE INDEX idempotency_keys_created ON public.idempotency_keys USING btree (organization_id, created_at);
CREATE INDEX inbox_items_amount ON public.inbox_items USING btree (organization_id, COALESCE(amount, '-Infinity'::numeric), id) INCLUDE (amount, status, type, document_type, currency);
CREATE INDEX inbox_items_approval ON public.inbox_items USING btree (organization_id, approval_action, COALESCE(date, '-infinity'::date), id) WHERE (approval_action IS NOT NULL);
CREATE INDEX inbox_items_base_amount ON public.inbox_items USING btree (organization_id, COALESCE(base_amount, '-Infinity'::numeric), id) INCLUDE (base_amount, status, type, document_type, currency);
CREATE INDEX inbox_items_category ON public.inbox_items USING btree (organization_id, category_id, COALESCE(date, '-infinity'::date), id);
CREATE INDEX inbox_items_cluster ON public.inbox_items USING btree (organization_id, cluster_id, cluster_index) WHERE (cluster_id IS NOT NULL);
CREATE INDEX inbox_items_created ON public.inbox_items USING btree (organization_id, created_at, id);
CREATE INDEX inbox_items_currency ON public.inbox_items USING btree (organization_id, currency, COALESCE(date, '-infinity'::date), id);
CREATE INDEX inbox_items_date ON public.inbox_items USING btree (organization_id, COALESCE(date, '-infinity'::date), id) INCLUDE (date, status, type, document_type, currency);
CREATE INDEX inbox_items_document ON public.inbox_items USING btree (organization_id, primary_document_id) WHERE (primary_document_id IS NOT NULL);
CREATE INDEX inbox_items_foreign ON public.inbox_items USING btree (organization_id, date) WHERE (currency <> base_currency);
CREATE INDEX inbox_items_match_amount ON public.inbox_items USING btree (organization_id, amount, date) WHERE ((transaction_id IS NULL) AND (amount IS NOT NULL) AND (date IS NOT NULL));
CREATE INDEX inbox_items_match_base ON public.inbox_items USING btree (organization_id, base_amount, date) WHERE ((transaction_id IS NULL) AND (currency <> base_currency) AND (date IS NOT NULL));
CREATE INDEX inbox_items_match_reference ON public.inbox_items USING gin (organization_id, reference_keys(reference_number)) WHERE ((transaction_id IS NULL) AND (reference_number IS NOT NULL));
CREATE INDEX inbox_items_number ON public.inbox_items USING btree (organization_id, ((reference_keys(reference_number))[2]), id) WHERE (reference_number IS NOT NULL);
CREATE INDEX inbox_items_open_amount ON public.inbox_items USING btree (organization_id, COALESCE(amount, '-Infinity'::numeric), id) INCLUDE (amount, status, type, document_type, currency) WHERE (transaction_id IS NULL);
CREATE INDEX inbox_items_open_created ON public.inbox_items USING btree (organization_id, created_at, id) WHERE (transaction_id IS NULL);
CREATE INDEX inbox_items_open_date ON public.inbox_items USING btree (organization_id, COALESCE(date, '-infinity'::date), id) INCLUDE (date, status, type, document_type, currency) WHERE (transaction_id IS NULL);
CREATE INDEX inbox_items_project ON public.inbox_items USING btree (organization_id, project_id, COALESCE(date, '-infinity'::date), id) WHERE (project_id IS NOT NULL);
CREATE INDEX inbox_items_reference ON public.inbox_items USING btree (organization_id, vendor_id, fold(reference_number)) WHERE (reference_number IS NOT NULL);
CREATE INDEX inbox_items_search ON public.inbox_items USING gin (search) WITH (fastupdate=off);
CREATE UNIQUE INDEX inbox_items_source ON public.inbox_items USING btree (organization_id, source, source_reference_id) WHERE (source_reference_id IS NOT NULL);
CREATE INDEX inbox_items_tax ON public.inbox_items USING btree (organization_id, tax_date, id) WHERE (tax_date IS NOT NULL);
CREATE INDEX inbox_items_tax_paid ON public.inbox_items USING btree (organization_id, tax_paid_date, id) WHERE ((tax_date IS NOT NULL) AND (tax_paid_date IS NOT NULL));
CREATE INDEX inbox_items_transaction ON public.inbox_items USING btree (organization_id, transaction_id) WHERE (transaction_id IS NOT NULL);
CREATE INDEX inbox_items_uncommon_document_type ON public.inbox_items USING btree (organization_id, document_type, COALESCE(date, '-infinity'::date), id) WHERE (document_type <> 'receipt'::text);
CREATE INDEX inbox_items_uncommon_status ON public.inbox_items USING btree (organization_id, status, COALESCE(date, '-infinity'::date), id) WHERE (status <> 'done'::text);
CREATE INDEX inbox_items_uncommon_type ON public.inbox_items USING btree (organization_id, type, COALESCE(date, '-infinity'::date), id) WHERE (type <> 'expense'::text);
CREATE INDEX inbox_items_vendor ON public.inbox_items USING btree (organization_id, vendor_id, COALESCE(date, '-infinity'::date), id);
CREATE INDEX inbox_items_waiting ON public.inbox_items USING btree (organization_id, created_at) WHERE ((transaction_id IS NULL) AND (status = ANY (ARRAY['pending'::text, 'suggested_match'::text])));
CREATE UNIQUE INDEX inbox_items_counts_cell ON public.inbox_items_counts USING btree (organization_id, facet, value, bucket, linked, status, type, document_type, currency, shard) NULLS NOT DISTINCT;
CREATE INDEX invitations_created ON public.invitations USING btree (organization_id, created_at, id);
CREATE UNIQUE INDEX invitations_open ON public.invitations USING btree (organization_id, lower((email COLLATE "C"))) WHERE (accepted_at IS NULL);
CREATE INDEX invoice_payments_date ON public.invoice_payments USING btree (organization_id, date, id);
CREATE INDEX invoice_payments_invoice ON public.invoice_payments USING btree (organization_id, invoice_id, date, id);
CREATE INDEX invoice_payments_transaction ON public.invoice_payments USING btree (organization_id, transaction_id) WHERE (transaction_id IS NOT NULL);
CREATE INDEX invoice_pinned_files_object ON public.invoice_pinned_files USING btree (organization_id, storage_object_id);
CREATE INDEX invoice_register_issued ON public.invoice_register USING btree (organization_id, issued_at, invoice_id);
CREATE UNIQUE INDEX invoice_register_number ON public.invoice_register USING btree (organization_id, number);
CREATE UNIQUE INDEX invoice_register_sequence ON public.invoice_register USING btree (organization_id, document_type, sequence_prefix, sequence_period, sequence_number) WHERE (sequence_number IS NOT NULL);
CREATE INDEX invoice_register_steps_invoice ON public.invoice_register_steps USING btree (organization_id, invoice_id, created_at, id);
CREATE INDEX invoice_taxes_buyer ON public.invoice_taxes USING btree (organization_id, buyer_vat_id, tax_category, tax_date) WHERE (buyer_vat_id IS NOT NULL);
CREATE INDEX invoice_taxes_date ON public.invoice_taxes USING btree (organization_id, date, id);
CREATE INDEX invoice_taxes_day ON public.invoice_taxes USING btree (organization_id, tax_date, id);
CREATE INDEX invoice_taxes_invoice ON public.invoice_taxes USING btree (organization_id, invoice_id);
CREATE INDEX invoice_taxes_unpaid ON public.invoice_taxes USING btree (organization_id, invoice_id) WHERE (tax_date IS NULL);
CREATE INDEX invoice_templates_created ON public.invoice_templates USING btree (organization_id, created_at, id);
CREATE UNIQUE INDEX invoice_templates_default ON public.invoice_templates USING btree (organization_id) WHERE (is_default AND (deleted_at IS NULL));
CREATE INDEX invoices_created ON public.invoices USING btree (organization_id, created_at, id);
CREATE INDEX invoices_customer ON public.invoices USING btree (organization_id, customer_id, date, id);
CREATE INDEX invoices_date ON public.invoices USING btree (organization_id, date, id);
CREATE INDEX invoices_due_date ON public.invoices USING btree (organization_id, COALESCE(due_date, 'infinity'::date), id);
CREATE UNIQUE INDEX invoices_number ON public.invoices USING btree (organization_id, document_type, number);
CREATE INDEX invoices_number_order ON public.invoices USING btree (organization_id, COALESCE(number, ''::text), id);
CREATE INDEX invoices_open_amount ON public.invoices USING btree (organization_id, currency, (((total - paid_amount) - credited_amount))) WHERE (status = ANY (ARRAY['unpaid'::text, 'partially_paid'::text]));
CREATE INDEX invoices_open_customer ON public.invoices USING btree (organization_id, customer_key, open_due_date) WHERE ((open_due_date IS NOT NULL) AND has_base_amount);
CREATE INDEX invoices_open_date ON public.invoices USING btree (organization_id, date, id) WHERE (open_amount IS NOT NULL);
CREATE INDEX invoices_open_due ON public.invoices USING btree (organization_id, open_due_date, id) INCLUDE (has_due_date) WHERE (open_due_date IS NOT NULL);
CREATE INDEX invoices_open_number ON public.invoices USING gin (organization_id, reference_keys(number)) WHERE (status = ANY (ARRAY['unpaid'::text, 'partially_paid'::text]));
CREATE INDEX invoices_origin ON public.invoices USING btree (organization_id, origin, date, id);
CREATE INDEX invoices_reference ON public.invoices USING btree (organization_id, reference_invoice_id) WHERE (reference_invoice_id IS NOT NULL);
CREATE INDEX invoices_scheduled_send ON public.invoices USING btree (organization_id, scheduled_send_at) WHERE (scheduled_send_at IS NOT NULL);
CREATE INDEX invoices_search ON public.invoices USING gin (organization_id, search);
CREATE INDEX invoices_series ON public.invoices USING btree (organization_id, recurring_series_id, date, id) WHERE (recurring_series_id IS NOT NULL);
CREATE INDEX invoices_source_quote ON public.invoices USING btree (organization_id, source_quote_id) WHERE (source_quote_id IS NOT NULL);
CREATE INDEX invoices_status ON public.invoices USING btree (organization_id, status, date, id);
CREATE UNIQUE INDEX invoices_token ON public.invoices USING btree (organization_id, token);
CREATE INDEX invoices_total ON public.invoices USING btree (organization_id, total, id);
CREATE UNIQUE INDEX invoices_counts_cell ON public.invoices_counts USING btree (organization_id, facet, value, bucket, status, document_type, currency, has_due_date, has_base_amount, shard) NULLS NOT DISTINCT;
CREATE INDEX login_addresses_signed_in ON public.login_addresses USING btree (signed_in_at);
CREATE INDEX login_throttles_attempted ON public.login_throttles USING btree (attempted_at);
CREATE INDEX match_aliases_transaction ON public.match_aliases USING btree (organization_id, transaction_name);
CREATE INDEX match_candidates_part ON public.match_candidates USING btree (organization_id, inbox_id) WHERE (is_partial AND (status = 'confirmed'::text));
CREATE INDEX match_candidates_transaction ON public.match_candidates USING btree (organization_id, transaction_id);
CREATE INDEX oauth_clients_created ON public.oauth_clients USING btree (organization_id, created_at, id);
CREATE INDEX oauth_clients_owner ON public.oauth_clients USING btree (organization_id, owner_id);
CREATE INDEX oauth_grants_client ON public.oauth_grants USING btree (organization_id, client_id);
CREATE INDEX oauth_grants_user ON public.oauth_grants USING btree (organization_id, user_id);
CREATE INDEX oidc_records_expires ON public.oidc_records USING btree (expires_at);
CREATE INDEX oidc_records_grant ON public.oidc_records USING btree (grant_id) WHERE (grant_id IS NOT NULL);
CREATE INDEX oidc_records_uid ON public.oidc_records USING btree (kind, uid) WHERE (uid IS NOT NULL);
CREATE UNIQUE INDEX oidc_records_user_code ON public.oidc_records USING btree (user_code_hash) WHERE (user_code_hash IS NOT NULL);
CREATE INDEX open_bills_amount ON public.open_bills USING btree (organization_id, base_amount DESC, due_date, inbox_id);
CREATE INDEX open_bills_due ON public.open_bills USING btree (organization_id, due_date, inbox_id);
CREATE INDEX open_bills_name ON public.open_bills USING btree (organization_id, name, due_date);
CREATE UNIQUE INDEX open_bills_counts_cell ON public.open_bills_counts USING btree (organization_id, facet, value, bucket, base_currency, category_id, shard) NULLS NOT DISTINCT;
CREATE INDEX passkey_challenges_expires ON public.passkey_challenges USING btree (expires_at);
CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id, created_at);
CREATE INDEX password_resets_expires ON public.password_resets USING btree (expires_at);
CREATE INDEX password_resets_user ON public.password_resets USING btree (user_id);
CREATE INDEX payment_proposals_created ON public.payment_proposals USING btree (organization_id, created_at, id);
CREATE INDEX payment_proposals_invoice ON public.payment_proposals USING btree (organization_id, invoice_id);
CREATE UNIQUE INDEX payment_proposals_counts_cell ON public.payment_proposals_counts USING btree (organization_id, facet, value, bucket, status, shard) NULLS NOT DISTINCT;
CREATE INDEX previews_age ON public.previews USING btree (organization_id, requested_at) WHERE (status <> 'pending'::text);
CREATE INDEX previews_key ON public.previews USING btree (organization_id, key) WHERE (key IS NOT NULL);
CREATE INDEX previews_pending ON public.previews USING btree (organization_id, requested_at) WHERE (status = 'pending'::text);
CREATE INDEX product_prices_product ON public.product_prices USING btree (organization_id, product_id, created_at, id);
CREATE INDEX products_created ON public.products USING btree (organization_id, created_at, id);
CREATE INDEX products_name ON public.products USING btree (organization_id, fold(name), id);
CREATE UNIQUE INDEX products_reference ON public.products USING btree (organization_id, reference_id);
CREATE INDEX products_search ON public.products USING gin (organization_id, search);
CREATE INDEX projects_created ON public.projects USING btree (organization_id, created_at, id);
CREATE INDEX projects_customer ON public.projects USING btree (organization_id, customer_id);
CREATE INDEX projects_name ON public.projects USING btree (organization_id, fold(name), id);
CREATE INDEX projects_search ON public.projects USING gin (organization_id, search);
CREATE INDEX record_import_records_import ON public.record_import_records USING btree (organization_id, import_id, record_type);
CREATE INDEX record_imports_created ON public.record_imports USING btree (organization_id, created_at, id);
CREATE INDEX recurring_series_created ON public.recurring_series USING btree (organization_id, created_at, id);
CREATE INDEX recurring_series_customer ON public.recurring_series USING btree (organization_id, customer_id);
CREATE INDEX recurring_series_due ON public.recurring_series USING btree (organization_id, next_generation_date, id) WHERE (status = 'active'::text);
CREATE INDEX recurring_series_next ON public.recurring_series USING btree (organization_id, COALESCE(next_generation_date, 'infinity'::date), id);
CREATE INDEX recurring_series_search ON public.recurring_series USING gin (organization_id, search);
CREATE INDEX recurring_series_start ON public.recurring_series USING btree (organization_id, start_date, id);
CREATE UNIQUE INDEX recurring_series_runs_date ON public.recurring_series_runs USING btree (organization_id, series_id, date);
CREATE INDEX recurring_series_runs_invoice ON public.recurring_series_runs USING btree (organization_id, invoice_id);
CREATE INDEX revoked_tokens_expires ON public.revoked_tokens USING btree (expires_at);
CREATE UNIQUE INDEX sessions_cookie ON public.sessions USING btree (cookie_hash) WHERE (cookie_hash IS NOT NULL);
CREATE INDEX sessions_expires ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);
CREATE INDEX stored_objects_content ON public.stored_objects USING btree (organization_id, sha256);
CREATE INDEX stored_objects_created ON public.stored_objects USING btree (organization_id, created_at, id);
CREATE INDEX transaction_imports_account ON public.transaction_imports USING btree (organization_id, account_id, created_at, id);
CREATE INDEX transaction_imports_created ON public.transaction_imports USING btree (organization_id, created_at, id);
CREATE INDEX transaction_imports_running ON public.transaction_imports USING btree (organization_id, updated_at) WHERE (status = 'running'::text);
CREATE INDEX transaction_settlements_import ON public.transaction_settlements USING btree (organization_id, import_id);
CREATE INDEX transaction_splits_category ON public.transaction_splits USING btree (organization_id, category_id);
CREATE INDEX transaction_splits_project ON public.transaction_splits USING btree (organization_id, project_id);
CREATE INDEX transaction_splits_vendor ON public.transaction_splits USING btree (organization_id, vendor_id);
CREATE INDEX transactions_account ON public.transactions USING btree (organization_id, account_id, booking_date, id);
CREATE INDEX transactions_amount ON public.transactions USING btree (organization_id, amount, id);
CREATE INDEX transactions_amount_date ON public.transactions USING btree (organization_id, amount, booking_date);
CREATE INDEX transactions_bank_id ON public.transactions USING btree (organization_id, account_id, bank_transaction_id) WHERE (bank_transaction_id IS NOT NULL);
CREATE INDEX transactions_category ON public.transactions USING btree (organization_id, category_id, booking_date, id) WHERE (category_id IS NOT NULL);
CREATE INDEX transactions_counterparty ON public.transactions USING btree (organization_id, counterparty_key, booking_date);
CREATE INDEX transactions_date ON public.transactions USING btree (organization_id, booking_date, id);
CREATE INDEX transactions_decided ON public.transactions USING btree (organization_id, counterparty_key, booking_date, id) WHERE ((category_source = 'person'::text) AND (category_id IS NOT NULL));
CREATE INDEX transactions_foreign ON public.transactions USING btree (organization_id, booking_date, id) WHERE (currency <> base_currency);
CREATE INDEX transactions_import ON public.transactions USING btree (organization_id, import_id, id) WHERE (import_id IS NOT NULL);
CREATE INDEX transactions_project ON public.transactions USING btree (organization_id, project_id, booking_date, id) WHERE (project_id IS NOT NULL);
CREATE INDEX transactions_search ON public.transactions USING gin (organization_id, search);
CREATE INDEX transactions_transfer ON public.transactions USING btree (organization_id, transfer_transaction_id) WHERE (transfer_transaction_id IS NOT NULL);
CREATE INDEX transactions_uncategorized ON public.transactions USING btree (organization_id, booking_date, id) WHERE (NOT categorized);
CREATE INDEX transactions_unmatched ON public.transactions USING btree (organization_id, booking_date, id) WHERE (NOT matched);
CREATE INDEX transactions_vendor ON public.transactions USING btree (organization_id, vendor_id, booking_date, id) WHERE (vendor_id IS NOT NULL);
CREATE UNIQUE INDEX transactions_counts_cell ON public.transactions_counts USING btree (organization_id, facet, value, bucket, account_id, currency, status, matched, categorized, is_transfer, shard) NULLS NOT DISTINCT;
CREATE UNIQUE INDEX users_email ON public.users USING btree (lower((email COLLATE "C")));
CREATE INDEX vendor_keys_vendor ON public.vendor_keys USING btree (organization_id, vendor_id);
CREATE INDEX vendors_aliases ON public.vendors USING gin (organization_id, aliases);
CREATE INDEX vendors_created ON public.vendors USING btree (organization_id, created_at, id);
CREATE INDEX vendors_name ON public.vendors USING btree (organization_id, fold(name), id);
CREATE INDEX vendors_search ON public.vendors USING gin (organization_id, search);
CREATE INDEX webhook_deliveries_created ON public.webhook_deliveries USING btree (organization_id, endpoint_id, created_at, id);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (organization_id, next_attempt_at) WHERE (status = 'pending'::text);
CREATE INDEX webhook_deliveries_event ON public.webhook_deliveries USING btree (organization_id, event_id);
CREATE INDEX webhook_endpoints_created ON public.webhook_endpoints USING btree (organization_id, created_at, id);

account_emails: row security f, forced f
api_keys: row security t, forced t
audit_blocks: row security t, forced t
audit_events: row security t, forced t
audit_heads: row security t, forced t
audit_progress: row security f, forced f
bank_account_totals: row security t, forced t
bank_accounts: row security t, forced t
budgets: row security t, forced t
bulk_changes: row security t, forced t
categories: row security t, forced t
categorization_rules: row security t, forced t
category_totals: row security t, forced t
customers: row security t, forced t
datev_parties: row security t, forced t
datev_settings: row security t, forced t
document_attachments: row security t, forced t
document_sequences: row security t, forced t
documents: row security t, forced t
documents_counts: row security t, forced t
emails: row security t, forced t
event_heads: row security t, forced t
events: row security t, forced t
exchange_rates: row security t, forced t
exports: row security t, forced t
folders: row security t, forced t
idempotency_keys: row security t, forced t
inbox_items: row security t, forced t
inbox_items_counts: row security t, forced t
inbox_items_words: row security t, forced t
installation_secrets: row security f, forced f
invitations: row security t, forced t
invoice_payments: row security t, forced t
invoice_pinned_files: row security t, forced t
invoice_register: row security t, forced t
invoice_register_steps: row security t, forced t
invoice_reminder_steps: row security t, forced t
invoice_taxes: row security t, forced t
invoice_templates: row security t, forced t
invoices: row security t, forced t
invoices_counts: row security t, forced t
legal_entities: row security t, forced t
login_addresses: row security f, forced f
login_throttles: row security f, forced f
match_aliases: row security t, forced t
match_candidates: row security t, forced t
memberships: row security t, forced t
oauth_clients: row security t, forced t
oauth_grants: row security t, forced t
oidc_records: row security f, forced f
open_bills: row security t, forced t
open_bills_counts: row security t, forced t
organization_imports: row security f, forced f
organization_quotas: row security t, forced t
organizations: row security t, forced t
passkey_challenges: row security f, forced f
passkeys: row security f, forced f
password_resets: row security f, forced f
payment_proposals: row security t, forced t
payment_proposals_counts: row security t, forced t
previews: row security t, forced t
product_prices: row security t, forced t
products: row security t, forced t
projects: row security t, forced t
rate_counts: row security f, forced f
record_import_records: row security t, forced t
record_imports: row security t, forced t
recovery_codes: row security f, forced f
recurring_candidates: row security t, forced t
recurring_marks: row security t, forced t
recurring_series: row security t, forced t
recurring_series_runs: row security t, forced t
revoked_tokens: row security f, forced f
row_counts: row security t, forced t
scheduled_runs: row security f, forced f
sessions: row security f, forced f
setup_links: row security f, forced f
signing_keys: row security f, forced f
stored_bytes: row security t, forced t
stored_objects: row security t, forced t
totp_secrets: row security f, forced f
transaction_imports: row security t, forced t
transaction_settlements: row security t, forced t
transaction_splits: row security t, forced t
transactions: row security t, forced t
transactions_counts: row security t, forced t
user_organizations: row security f, forced f
users: row security f, forced f
vendor_keys: row security t, forced t
vendors: row security t, forced t
webhook_deliveries: row security t, forced t
webhook_endpoints: row security t, forced t

create policy organization on api_keys for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy system_reads on api_keys for SELECT to daybook_system using (true) with check ();
create policy organization on audit_blocks for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on audit_events for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy system_reads on audit_events for SELECT to daybook_system using (true) with check ();
create policy organization on audit_heads for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on bank_account_totals for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on bank_accounts for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on budgets for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on bulk_changes for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy system_reads on bulk_changes for SELECT to daybook_system using (true) with check ();
create policy organization on categories for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on categorization_rules for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on category_totals for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on customers for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy own_view on customers for SELECT to daybook using (true) with check ();
create policy organization on datev_parties for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on datev_settings for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on document_attachments for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on document_sequences for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on documents for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy own_view on documents for SELECT to daybook using (true) with check ();
create policy organization on documents_counts for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on emails for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy system_reads on emails for SELECT to daybook_system using (true) with check ();
create policy organization on event_heads for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy system_reads on event_heads for SELECT to daybook_system using (true) with check ();
create policy organization on events for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy system_reads on events for SELECT to daybook_system using (true) with check ();
create policy organization on exchange_rates for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on exports for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy system_reads on exports for SELECT to daybook_system using (true) with check ();
create policy organization on folders for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on idempotency_keys for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy system_reads on idempotency_keys for SELECT to daybook_system using (true) with check ();
create policy organization on inbox_items for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy own_view on inbox_items for SELECT to daybook using (true) with check ();
create policy organization on inbox_items_counts for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on inbox_items_words for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on invitations for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy system_reads on invitations for SELECT to daybook_system using (true) with check ();
create policy organization on invoice_payments for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on invoice_pinned_files for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on invoice_register for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on invoice_register_steps for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on invoice_reminder_steps for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on invoice_taxes for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on invoice_templates for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on invoices for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy own_view on invoices for SELECT to daybook using (true) with check ();
create policy system_reads on invoices for SELECT to daybook_system using (true) with check ();
create policy organization on invoices_counts for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on legal_entities for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on match_aliases for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on match_candidates for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on memberships for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy system_reads on memberships for SELECT to daybook_system using (true) with check ();
create policy organization on oauth_clients for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy system_reads on oauth_clients for SELECT to daybook_system using (true) with check ();
create policy organization on oauth_grants for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy system_reads on oauth_grants for SELECT to daybook_system using (true) with check ();
create policy organization on open_bills for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on open_bills_counts for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on organization_quotas for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on organizations for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy system_reads on organizations for SELECT to daybook_system using (true) with check ();
create policy organization on payment_proposals for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on payment_proposals_counts for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on previews for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on product_prices for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on products for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on projects for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on record_import_records for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on record_imports for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on recurring_candidates for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on recurring_marks for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy system_reads on recurring_marks for SELECT to daybook_system using (true) with check ();
create policy organization on recurring_series for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy system_reads on recurring_series for SELECT to daybook_system using (true) with check ();
create policy organization on recurring_series_runs for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on row_counts for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on stored_bytes for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on stored_objects for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on transaction_imports for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy system_reads on transaction_imports for SELECT to daybook_system using (true) with check ();
create policy organization on transaction_settlements for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on transaction_splits for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on transactions for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy own_view on transactions for SELECT to daybook using (true) with check ();
create policy organization on transactions_counts for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on vendor_keys for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy organization on vendors for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy own_view on vendors for SELECT to daybook using (true) with check ();
create policy organization on webhook_deliveries for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));
create policy system_reads on webhook_deliveries for SELECT to daybook_system using (true) with check ();
create policy organization on webhook_endpoints for ALL to daybook_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid AS "nullif")));

CREATE TRIGGER audit_delete AFTER DELETE ON public.api_keys REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id', 'secret_hash');
CREATE TRIGGER audit_insert AFTER INSERT ON public.api_keys REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id', 'secret_hash');
CREATE TRIGGER audit_update AFTER UPDATE ON public.api_keys REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id', 'secret_hash');
CREATE TRIGGER touch BEFORE UPDATE ON public.api_keys FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER audit_delete AFTER DELETE ON public.bank_accounts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_insert AFTER INSERT ON public.bank_accounts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_update AFTER UPDATE ON public.bank_accounts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER closed_delete AFTER DELETE ON public.bank_accounts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION bank_accounts_closed_delete();
CREATE TRIGGER closed_insert AFTER INSERT ON public.bank_accounts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bank_accounts_closed_insert();
CREATE TRIGGER closed_update AFTER UPDATE ON public.bank_accounts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bank_accounts_closed_update();
CREATE TRIGGER count_delete AFTER DELETE ON public.bank_accounts REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER count_insert AFTER INSERT ON public.bank_accounts REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER quota_insert AFTER INSERT ON public.bank_accounts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION require_room();
CREATE TRIGGER touch BEFORE UPDATE ON public.bank_accounts FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER audit_delete AFTER DELETE ON public.budgets REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_insert AFTER INSERT ON public.budgets REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_update AFTER UPDATE ON public.budgets REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER count_delete AFTER DELETE ON public.budgets REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER count_insert AFTER INSERT ON public.budgets REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER quota_insert AFTER INSERT ON public.budgets REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION require_room();
CREATE TRIGGER touch BEFORE UPDATE ON public.budgets FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER audit_delete AFTER DELETE ON public.categories REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_insert AFTER INSERT ON public.categories REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_update AFTER UPDATE ON public.categories REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER closed_update AFTER UPDATE ON public.categories FOR EACH ROW WHEN ((((old.kind IS DISTINCT FROM new.kind) OR (old.cash_flow_type IS DISTINCT FROM new.cash_flow_type)) OR (old.excluded IS DISTINCT FROM new.excluded))) EXECUTE FUNCTION protect_closed_categories();
CREATE TRIGGER count_delete AFTER DELETE ON public.categories REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER count_insert AFTER INSERT ON public.categories REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER quota_insert AFTER INSERT ON public.categories REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION require_room();
CREATE TRIGGER recurring_marks_update AFTER UPDATE ON public.categories REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION categories_mark_update();
CREATE TRIGGER touch BEFORE UPDATE ON public.categories FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER audit_delete AFTER DELETE ON public.categorization_rules REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_insert AFTER INSERT ON public.categorization_rules REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_update AFTER UPDATE ON public.categorization_rules REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER count_delete AFTER DELETE ON public.categorization_rules REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER count_insert AFTER INSERT ON public.categorization_rules REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER quota_insert AFTER INSERT ON public.categorization_rules REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION require_room();
CREATE TRIGGER touch BEFORE UPDATE ON public.categorization_rules FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER audit_delete AFTER DELETE ON public.customers REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_insert AFTER INSERT ON public.customers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_update AFTER UPDATE ON public.customers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER count_delete AFTER DELETE ON public.customers REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER count_insert AFTER INSERT ON public.customers REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER quota_insert AFTER INSERT ON public.customers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION require_room();
CREATE TRIGGER touch BEFORE UPDATE ON public.customers FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER audit_delete AFTER DELETE ON public.datev_settings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('organization_id');
CREATE TRIGGER audit_insert AFTER INSERT ON public.datev_settings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('organization_id');
CREATE TRIGGER audit_update AFTER UPDATE ON public.datev_settings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('organization_id');
CREATE TRIGGER touch BEFORE UPDATE ON public.datev_settings FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER audit_delete AFTER DELETE ON public.document_attachments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_insert AFTER INSERT ON public.document_attachments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_update AFTER UPDATE ON public.document_attachments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER touch BEFORE UPDATE ON public.document_attachments FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE CONSTRAINT TRIGGER protect AFTER INSERT OR UPDATE ON public.document_sequences DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION protect_sequence();
CREATE TRIGGER audit_delete AFTER DELETE ON public.documents REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_insert AFTER INSERT ON public.documents REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_update AFTER UPDATE ON public.documents REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER count_delete AFTER DELETE ON public.documents REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION documents_count_delete();
CREATE TRIGGER count_insert AFTER INSERT ON public.documents REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION documents_count_insert();
CREATE TRIGGER count_update AFTER UPDATE ON public.documents REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION documents_count_update();
CREATE TRIGGER quota_insert AFTER INSERT ON public.documents REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION require_room();
CREATE TRIGGER touch BEFORE UPDATE ON public.documents FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER audit_delete AFTER DELETE ON public.emails REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id', 'body_text', 'body_html', 'next_attempt_at', 'queued_at', 'leased_until', 'attempt_id');
CREATE TRIGGER audit_insert AFTER INSERT ON public.emails REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id', 'body_text', 'body_html', 'next_attempt_at', 'queued_at', 'leased_until', 'attempt_id');
CREATE TRIGGER audit_update AFTER UPDATE ON public.emails REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id', 'body_text', 'body_html', 'next_attempt_at', 'queued_at', 'leased_until', 'attempt_id');
CREATE TRIGGER touch BEFORE UPDATE ON public.emails FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER audit_delete AFTER DELETE ON public.exchange_rates REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_insert AFTER INSERT ON public.exchange_rates REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT is_importing())) EXECUTE FUNCTION audit_new_rates();
CREATE TRIGGER audit_update AFTER UPDATE ON public.exchange_rates REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER count_delete AFTER DELETE ON public.exchange_rates REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER count_insert AFTER INSERT ON public.exchange_rates REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER quota_insert AFTER INSERT ON public.exchange_rates REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION require_room();
CREATE TRIGGER touch BEFORE UPDATE ON public.exchange_rates FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER audit_delete AFTER DELETE ON public.exports REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id', 'progress', 'key');
CREATE TRIGGER audit_insert AFTER INSERT ON public.exports REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id', 'progress', 'key');
CREATE TRIGGER audit_update AFTER UPDATE ON public.exports REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id', 'progress', 'key');
CREATE TRIGGER count_delete AFTER DELETE ON public.exports REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER count_insert AFTER INSERT ON public.exports REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER touch BEFORE UPDATE ON public.exports FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER audit_delete AFTER DELETE ON public.folders REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_insert AFTER INSERT ON public.folders REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_update AFTER UPDATE ON public.folders REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER count_delete AFTER DELETE ON public.folders REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER count_insert AFTER INSERT ON public.folders REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER quota_insert AFTER INSERT ON public.folders REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION require_room();
CREATE TRIGGER touch BEFORE UPDATE ON public.folders FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER audit_delete AFTER DELETE ON public.inbox_items REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id', 'linked', 'recognized_text');
CREATE TRIGGER audit_insert AFTER INSERT ON public.inbox_items REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id', 'linked', 'recognized_text');
CREATE TRIGGER audit_update AFTER UPDATE ON public.inbox_items REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id', 'linked', 'recognized_text');
CREATE TRIGGER bills_insert AFTER INSERT ON public.inbox_items REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_open_bills();
CREATE TRIGGER bills_update AFTER UPDATE ON public.inbox_items REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_open_bills();
CREATE TRIGGER closed_delete AFTER DELETE ON public.inbox_items REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION inbox_items_closed_delete();
CREATE TRIGGER closed_insert AFTER INSERT ON public.inbox_items REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION inbox_items_closed_insert();
CREATE TRIGGER closed_tax_payment AFTER UPDATE ON public.inbox_items FOR EACH ROW WHEN (((old.tax_paid_date IS DISTINCT FROM new.tax_paid_date) AND (old.tax_date IS NOT NULL) AND (old.document_type = ANY (ARRAY['invoice'::text, 'credit_note'::text])))) EXECUTE FUNCTION protect_closed_tax_payments();
CREATE TRIGGER closed_update AFTER UPDATE ON public.inbox_items REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION inbox_items_closed_update();
CREATE TRIGGER count_delete AFTER DELETE ON public.inbox_items REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION inbox_items_count_delete();
CREATE TRIGGER count_insert AFTER INSERT ON public.inbox_items REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION inbox_items_count_insert();
CREATE TRIGGER count_update AFTER UPDATE ON public.inbox_items REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION inbox_items_count_update();
CREATE TRIGGER matched_delete AFTER DELETE ON public.inbox_items FOR EACH ROW WHEN ((old.transaction_id IS NOT NULL)) EXECUTE FUNCTION keep_matched();
CREATE TRIGGER matched_insert AFTER INSERT ON public.inbox_items FOR EACH ROW WHEN ((new.transaction_id IS NOT NULL)) EXECUTE FUNCTION keep_matched();
CREATE TRIGGER matched_update AFTER UPDATE OF transaction_id ON public.inbox_items FOR EACH ROW WHEN ((old.transaction_id IS DISTINCT FROM new.transaction_id)) EXECUTE FUNCTION keep_matched();
CREATE TRIGGER purchase_tax BEFORE INSERT OR UPDATE OF tax_treatment, self_assessed_rate, amount, currency, tax_amount, items, seller, vendor_id, tax_country ON public.inbox_items FOR EACH ROW WHEN ((NOT is_importing())) EXECUTE FUNCTION set_tax_treatment();
CREATE TRIGGER quota_insert AFTER INSERT ON public.inbox_items REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION require_room();
CREATE TRIGGER tax_dates BEFORE INSERT OR UPDATE OF date, amount, tax_amount, type, document_type, status, transaction_id, approval_action, exclude_from_analytics ON public.inbox_items FOR EACH ROW WHEN ((NOT is_importing())) EXECUTE FUNCTION set_tax_dates();
CREATE TRIGGER touch BEFORE UPDATE ON public.inbox_items FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER words BEFORE INSERT OR UPDATE OF display_name, vendor_id, seller, buyer, notes, reference_number, reference_document_number, recognized_text, amount ON public.inbox_items FOR EACH ROW EXECUTE FUNCTION inbox_item_search();
CREATE TRIGGER words_delete AFTER DELETE ON public.inbox_items REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION inbox_items_words_delete();
CREATE TRIGGER words_insert AFTER INSERT ON public.inbox_items REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION inbox_items_words_insert();
CREATE TRIGGER words_update AFTER UPDATE ON public.inbox_items REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION inbox_items_words_update();
CREATE TRIGGER audit_delete AFTER DELETE ON public.invitations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id', 'token_hash');
CREATE TRIGGER audit_insert AFTER INSERT ON public.invitations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id', 'token_hash');
CREATE TRIGGER audit_update AFTER UPDATE ON public.invitations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id', 'token_hash');
CREATE TRIGGER touch BEFORE UPDATE ON public.invitations FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER audit_delete AFTER DELETE ON public.invoice_payments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_insert AFTER INSERT ON public.invoice_payments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_update AFTER UPDATE ON public.invoice_payments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER closed_delete AFTER DELETE ON public.invoice_payments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION invoice_payments_closed_delete();
CREATE TRIGGER closed_insert AFTER INSERT ON public.invoice_payments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION invoice_payments_closed_insert();
CREATE TRIGGER closed_update AFTER UPDATE ON public.invoice_payments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION invoice_payments_closed_update();
CREATE TRIGGER matched_delete AFTER DELETE ON public.invoice_payments FOR EACH ROW WHEN ((old.transaction_id IS NOT NULL)) EXECUTE FUNCTION keep_matched();
CREATE TRIGGER matched_insert AFTER INSERT ON public.invoice_payments FOR EACH ROW WHEN ((new.transaction_id IS NOT NULL)) EXECUTE FUNCTION keep_matched();
CREATE TRIGGER proposals_delete AFTER DELETE ON public.invoice_payments FOR EACH ROW WHEN ((old.transaction_id IS NOT NULL)) EXECUTE FUNCTION keep_proposals();
CREATE TRIGGER touch BEFORE UPDATE ON public.invoice_payments FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER bytes_delete AFTER DELETE ON public.invoice_register FOR EACH ROW WHEN ((old.origin = 'imported'::text)) EXECUTE FUNCTION keep_imported_bytes();
CREATE TRIGGER bytes_insert AFTER INSERT ON public.invoice_register FOR EACH ROW WHEN ((new.origin = 'imported'::text)) EXECUTE FUNCTION keep_imported_bytes();
CREATE TRIGGER bytes_update AFTER UPDATE OF artifacts ON public.invoice_register FOR EACH ROW WHEN ((new.origin = 'imported'::text)) EXECUTE FUNCTION keep_imported_bytes();
CREATE TRIGGER protect BEFORE UPDATE ON public.invoice_register FOR EACH ROW WHEN ((old.origin = 'issued'::text)) EXECUTE FUNCTION protect_artifacts();
CREATE TRIGGER closed_delete AFTER DELETE ON public.invoice_taxes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION invoice_taxes_closed_delete();
CREATE TRIGGER closed_insert AFTER INSERT ON public.invoice_taxes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION invoice_taxes_closed_insert();
CREATE TRIGGER closed_update AFTER UPDATE ON public.invoice_taxes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION invoice_taxes_closed_update();
CREATE TRIGGER audit_delete AFTER DELETE ON public.invoice_templates REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_insert AFTER INSERT ON public.invoice_templates REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_update AFTER UPDATE ON public.invoice_templates REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER touch BEFORE UPDATE ON public.invoice_templates FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER audit_delete AFTER DELETE ON public.invoices REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id', 'token', 'open_amount', 'open_due_date', 'has_due_date', 'open_base_amount', 'has_base_amount', 'customer_key');
CREATE TRIGGER audit_insert AFTER INSERT ON public.invoices REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id', 'token', 'open_amount', 'open_due_date', 'has_due_date', 'open_base_amount', 'has_base_amount', 'customer_key');
CREATE TRIGGER audit_update AFTER UPDATE ON public.invoices REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id', 'token', 'open_amount', 'open_due_date', 'has_due_date', 'open_base_amount', 'has_base_amount', 'customer_key');
CREATE TRIGGER closed_delete AFTER DELETE ON public.invoices FOR EACH ROW WHEN (((old.origin = 'imported'::text) AND (NOT old.is_opening))) EXECUTE FUNCTION protect_closed_imports();
CREATE TRIGGER closed_insert AFTER INSERT ON public.invoices FOR EACH ROW WHEN (((new.origin = 'imported'::text) AND (NOT new.is_opening))) EXECUTE FUNCTION protect_closed_imports();
CREATE TRIGGER closed_update AFTER UPDATE ON public.invoices FOR EACH ROW WHEN (((new.document_type <> ALL (ARRAY['quote'::text, 'proforma'::text])) AND (((old.number IS DISTINCT FROM new.number) OR (old.status IS DISTINCT FROM new.status)) OR (old.written_off_at IS DISTINCT FROM new.written_off_at)))) EXECUTE FUNCTION protect_closed_invoices();
CREATE TRIGGER count_delete AFTER DELETE ON public.invoices REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION invoices_count_delete();
CREATE TRIGGER count_insert AFTER INSERT ON public.invoices REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION invoices_count_insert();
CREATE TRIGGER count_update AFTER UPDATE ON public.invoices REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION invoices_count_update();
CREATE TRIGGER proposals_update AFTER UPDATE OF status ON public.invoices FOR EACH ROW WHEN (((old.status <> 'draft'::text) AND (old.status IS DISTINCT FROM new.status))) EXECUTE FUNCTION keep_proposals();
CREATE TRIGGER protect_delete BEFORE DELETE ON public.invoices FOR EACH ROW EXECUTE FUNCTION protect_invoice();
CREATE TRIGGER protect_update BEFORE UPDATE ON public.invoices FOR EACH ROW WHEN (((old.number IS NOT NULL) OR (old.status = 'cancelled'::text))) EXECUTE FUNCTION protect_invoice();
CREATE TRIGGER quota_insert AFTER INSERT ON public.invoices REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION require_room();
CREATE TRIGGER register_removal AFTER DELETE ON public.invoices FOR EACH ROW WHEN (((old.number IS NOT NULL) AND (old.origin = 'issued'::text))) EXECUTE FUNCTION register_step();
CREATE TRIGGER register_status AFTER UPDATE ON public.invoices FOR EACH ROW WHEN (((old.number IS NOT NULL) AND (new.status IS DISTINCT FROM old.status))) EXECUTE FUNCTION register_step();
CREATE TRIGGER touch BEFORE UPDATE ON public.invoices FOR EACH ROW WHEN (((NOT (old.open_base_amount IS DISTINCT FROM new.open_base_amount)) OR (((old.status IS DISTINCT FROM new.status) OR (old.paid_amount IS DISTINCT FROM new.paid_amount)) OR (old.credited_amount IS DISTINCT FROM new.credited_amount)))) EXECUTE FUNCTION touch_row();
CREATE TRIGGER audit_delete AFTER DELETE ON public.legal_entities REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('organization_id');
CREATE TRIGGER audit_insert AFTER INSERT ON public.legal_entities REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('organization_id');
CREATE TRIGGER audit_update AFTER UPDATE ON public.legal_entities REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('organization_id');
CREATE TRIGGER tax_treatments_insert AFTER INSERT ON public.legal_entities FOR EACH ROW WHEN ((NOT is_importing())) EXECUTE FUNCTION refresh_tax_treatments();
CREATE TRIGGER tax_treatments_update AFTER UPDATE ON public.legal_entities FOR EACH ROW WHEN (((old.country IS DISTINCT FROM new.country) OR (old.vat_id IS DISTINCT FROM new.vat_id))) EXECUTE FUNCTION refresh_tax_treatments();
CREATE TRIGGER touch BEFORE UPDATE ON public.legal_entities FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER audit_delete AFTER DELETE ON public.match_candidates REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_insert AFTER INSERT ON public.match_candidates REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_update AFTER UPDATE ON public.match_candidates REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER bills_delete AFTER DELETE ON public.match_candidates FOR EACH ROW WHEN ((old.is_partial AND (old.status = 'confirmed'::text))) EXECUTE FUNCTION keep_part_payments();
CREATE TRIGGER bills_insert AFTER INSERT ON public.match_candidates FOR EACH ROW WHEN ((new.is_partial AND (new.status = 'confirmed'::text))) EXECUTE FUNCTION keep_part_payments();
CREATE TRIGGER bills_update AFTER UPDATE ON public.match_candidates FOR EACH ROW WHEN (((old.is_partial AND (old.status = 'confirmed'::text)) <> (new.is_partial AND (new.status = 'confirmed'::text)))) EXECUTE FUNCTION keep_part_payments();
CREATE TRIGGER matched_delete AFTER DELETE ON public.match_candidates FOR EACH ROW WHEN ((old.status = 'confirmed'::text)) EXECUTE FUNCTION keep_matched();
CREATE TRIGGER matched_insert AFTER INSERT ON public.match_candidates FOR EACH ROW WHEN ((new.status = 'confirmed'::text)) EXECUTE FUNCTION keep_matched();
CREATE TRIGGER matched_update AFTER UPDATE OF status ON public.match_candidates FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION keep_matched();
CREATE TRIGGER touch BEFORE UPDATE ON public.match_candidates FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER audit_delete AFTER DELETE ON public.memberships REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_insert AFTER INSERT ON public.memberships REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_update AFTER UPDATE ON public.memberships REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER keep_user_organizations AFTER INSERT OR DELETE ON public.memberships FOR EACH ROW EXECUTE FUNCTION keep_user_organizations();
CREATE TRIGGER touch BEFORE UPDATE ON public.memberships FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER audit_delete AFTER DELETE ON public.oauth_clients REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id', 'secret_hash');
CREATE TRIGGER audit_insert AFTER INSERT ON public.oauth_clients REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id', 'secret_hash');
CREATE TRIGGER audit_update AFTER UPDATE ON public.oauth_clients REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id', 'secret_hash');
CREATE TRIGGER touch BEFORE UPDATE ON public.oauth_clients FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER audit_delete AFTER DELETE ON public.oauth_grants REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_insert AFTER INSERT ON public.oauth_grants REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_update AFTER UPDATE ON public.oauth_grants REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER count_delete AFTER DELETE ON public.open_bills REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION open_bills_count_delete();
CREATE TRIGGER count_insert AFTER INSERT ON public.open_bills REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION open_bills_count_insert();
CREATE TRIGGER count_update AFTER UPDATE ON public.open_bills REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION open_bills_count_update();
CREATE TRIGGER audit_delete AFTER DELETE ON public.organization_quotas REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('organization_id');
CREATE TRIGGER audit_insert AFTER INSERT ON public.organization_quotas REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('organization_id');
CREATE TRIGGER audit_update AFTER UPDATE ON public.organization_quotas REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('organization_id');
CREATE TRIGGER touch BEFORE UPDATE ON public.organization_quotas FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER audit_delete AFTER DELETE ON public.organizations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('organization_id');
CREATE TRIGGER audit_insert AFTER INSERT ON public.organizations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('organization_id');
CREATE TRIGGER audit_update AFTER UPDATE ON public.organizations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('organization_id');
CREATE TRIGGER tax_treatments AFTER UPDATE ON public.organizations FOR EACH ROW WHEN ((old.country IS DISTINCT FROM new.country)) EXECUTE FUNCTION refresh_tax_treatments();
CREATE TRIGGER touch BEFORE UPDATE ON public.organizations FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER touch BEFORE UPDATE ON public.passkeys FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER audit_delete AFTER DELETE ON public.payment_proposals REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_insert AFTER INSERT ON public.payment_proposals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_update AFTER UPDATE ON public.payment_proposals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER count_delete AFTER DELETE ON public.payment_proposals REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION payment_proposals_count_delete();
CREATE TRIGGER count_insert AFTER INSERT ON public.payment_proposals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION payment_proposals_count_insert();
CREATE TRIGGER count_update AFTER UPDATE ON public.payment_proposals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION payment_proposals_count_update();
CREATE TRIGGER touch BEFORE UPDATE ON public.payment_proposals FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER audit_delete AFTER DELETE ON public.product_prices REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_insert AFTER INSERT ON public.product_prices REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_update AFTER UPDATE ON public.product_prices REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER touch BEFORE UPDATE ON public.product_prices FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER audit_delete AFTER DELETE ON public.products REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_insert AFTER INSERT ON public.products REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_update AFTER UPDATE ON public.products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER count_delete AFTER DELETE ON public.products REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER count_insert AFTER INSERT ON public.products REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER quota_insert AFTER INSERT ON public.products REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION require_room();
CREATE TRIGGER touch BEFORE UPDATE ON public.products FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER audit_delete AFTER DELETE ON public.projects REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_insert AFTER INSERT ON public.projects REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_update AFTER UPDATE ON public.projects REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER count_delete AFTER DELETE ON public.projects REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER count_insert AFTER INSERT ON public.projects REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER quota_insert AFTER INSERT ON public.projects REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION require_room();
CREATE TRIGGER touch BEFORE UPDATE ON public.projects FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER audit_delete AFTER DELETE ON public.record_imports REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_insert AFTER INSERT ON public.record_imports REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_update AFTER UPDATE ON public.record_imports REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER count_delete AFTER DELETE ON public.record_imports REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER count_insert AFTER INSERT ON public.record_imports REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER touch BEFORE UPDATE ON public.record_imports FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER audit_delete AFTER DELETE ON public.recurring_series REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_insert AFTER INSERT ON public.recurring_series REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_update AFTER UPDATE ON public.recurring_series REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER count_delete AFTER DELETE ON public.recurring_series REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER count_insert AFTER INSERT ON public.recurring_series REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER quota_insert AFTER INSERT ON public.recurring_series REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION require_room();
CREATE TRIGGER touch BEFORE UPDATE ON public.recurring_series FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER audit_delete AFTER DELETE ON public.stored_objects REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id', 'page_count');
CREATE TRIGGER audit_insert AFTER INSERT ON public.stored_objects REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id', 'page_count');
CREATE TRIGGER audit_update AFTER UPDATE ON public.stored_objects REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id', 'page_count');
CREATE TRIGGER bytes_delete AFTER DELETE ON public.stored_objects REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_stored_bytes();
CREATE TRIGGER bytes_insert AFTER INSERT ON public.stored_objects REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_stored_bytes();
CREATE TRIGGER quota_insert AFTER INSERT ON public.stored_objects REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION require_room();
CREATE TRIGGER touch BEFORE UPDATE ON public.stored_objects FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER audit_delete AFTER DELETE ON public.transaction_imports REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id', 'rows_read');
CREATE TRIGGER audit_insert AFTER INSERT ON public.transaction_imports REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id', 'rows_read');
CREATE TRIGGER audit_update AFTER UPDATE ON public.transaction_imports REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id', 'rows_read');
CREATE TRIGGER count_delete AFTER DELETE ON public.transaction_imports REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER count_insert AFTER INSERT ON public.transaction_imports REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER touch BEFORE UPDATE ON public.transaction_imports FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER audit_delete AFTER DELETE ON public.transaction_splits REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_insert AFTER INSERT ON public.transaction_splits REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_update AFTER UPDATE ON public.transaction_splits REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER category_totals_delete AFTER DELETE ON public.transaction_splits REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION transaction_splits_totals_delete();
CREATE TRIGGER category_totals_insert AFTER INSERT ON public.transaction_splits REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION transaction_splits_totals_insert();
CREATE TRIGGER category_totals_update AFTER UPDATE ON public.transaction_splits REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION transaction_splits_totals_update();
CREATE TRIGGER closed_insert AFTER INSERT OR DELETE ON public.transaction_splits FOR EACH ROW EXECUTE FUNCTION protect_closed_splits();
CREATE TRIGGER closed_update AFTER UPDATE ON public.transaction_splits FOR EACH ROW WHEN (((((old.transaction_id IS DISTINCT FROM new.transaction_id) OR (old.amount IS DISTINCT FROM new.amount)) OR (old.base_amount IS DISTINCT FROM new.base_amount)) OR (old.category_id IS DISTINCT FROM new.category_id))) EXECUTE FUNCTION protect_closed_splits();
CREATE CONSTRAINT TRIGGER sums AFTER INSERT OR DELETE OR UPDATE ON public.transaction_splits DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_splits();
CREATE TRIGGER touch BEFORE UPDATE ON public.transaction_splits FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER audit_delete AFTER DELETE ON public.transactions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id', 'categorized');
CREATE TRIGGER audit_insert AFTER INSERT ON public.transactions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT is_importing())) EXECUTE FUNCTION audit_new_transactions();
CREATE TRIGGER audit_update AFTER UPDATE ON public.transactions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id', 'categorized');
CREATE TRIGGER bills_update AFTER UPDATE OF base_amount ON public.transactions FOR EACH ROW WHEN ((old.base_amount IS DISTINCT FROM new.base_amount)) EXECUTE FUNCTION keep_part_payments();
CREATE TRIGGER category_totals_delete AFTER DELETE ON public.transactions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION transactions_totals_delete();
CREATE TRIGGER category_totals_insert AFTER INSERT ON public.transactions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION transactions_totals_insert();
CREATE TRIGGER category_totals_update AFTER UPDATE ON public.transactions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION transactions_totals_update();
CREATE TRIGGER closed_delete AFTER DELETE ON public.transactions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION transactions_closed_delete();
CREATE TRIGGER closed_insert AFTER INSERT ON public.transactions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION transactions_closed_insert();
CREATE TRIGGER closed_update AFTER UPDATE ON public.transactions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION transactions_closed_update();
CREATE TRIGGER count_delete AFTER DELETE ON public.transactions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION transactions_count_delete();
CREATE TRIGGER count_insert AFTER INSERT ON public.transactions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION transactions_count_insert();
CREATE TRIGGER count_update AFTER UPDATE ON public.transactions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION transactions_count_update();
CREATE TRIGGER proposals_update AFTER UPDATE OF matched ON public.transactions FOR EACH ROW WHEN ((old.matched IS DISTINCT FROM new.matched)) EXECUTE FUNCTION keep_proposals();
CREATE TRIGGER quota_insert AFTER INSERT ON public.transactions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION require_room();
CREATE TRIGGER recurring_marks_delete AFTER DELETE ON public.transactions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION transactions_mark_delete();
CREATE TRIGGER recurring_marks_insert AFTER INSERT ON public.transactions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION transactions_mark_insert();
CREATE TRIGGER recurring_marks_update AFTER UPDATE ON public.transactions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION transactions_mark_update();
CREATE CONSTRAINT TRIGGER split_sums AFTER UPDATE OF amount, base_amount, is_split ON public.transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.is_split) EXECUTE FUNCTION check_split_transaction();
CREATE TRIGGER splits BEFORE DELETE ON public.transactions FOR EACH ROW WHEN (old.is_split) EXECUTE FUNCTION drop_splits();
CREATE TRIGGER totals_delete AFTER DELETE ON public.transactions REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_account_totals();
CREATE TRIGGER totals_insert AFTER INSERT ON public.transactions REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_account_totals();
CREATE TRIGGER totals_update AFTER UPDATE ON public.transactions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_changed_account_totals();
CREATE TRIGGER touch BEFORE UPDATE ON public.transactions FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER touch BEFORE UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER audit_delete AFTER DELETE ON public.vendors REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_insert AFTER INSERT ON public.vendors REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER audit_update AFTER UPDATE ON public.vendors REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id');
CREATE TRIGGER bills_update AFTER UPDATE OF name ON public.vendors FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION keep_bill_names();
CREATE TRIGGER count_delete AFTER DELETE ON public.vendors REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER count_insert AFTER INSERT ON public.vendors REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER quota_insert AFTER INSERT ON public.vendors REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION require_room();
CREATE TRIGGER search BEFORE INSERT OR UPDATE ON public.vendors FOR EACH ROW EXECUTE FUNCTION vendor_search();
CREATE TRIGGER touch BEFORE UPDATE ON public.vendors FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER audit_delete AFTER DELETE ON public.webhook_endpoints REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id', 'secret', 'previous_secret');
CREATE TRIGGER audit_insert AFTER INSERT ON public.webhook_endpoints REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id', 'secret', 'previous_secret');
CREATE TRIGGER audit_update AFTER UPDATE ON public.webhook_endpoints REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_statement('id', 'secret', 'previous_secret');
CREATE TRIGGER touch BEFORE UPDATE ON public.webhook_endpoints FOR EACH ROW EXECUTE FUNCTION touch_row();

CREATE OR REPLACE FUNCTION public.amount_bucket(value numeric)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((amount_bucket_start(value) * (10)::numeric))::bigint;
CREATE OR REPLACE FUNCTION public.amount_bucket_end(value numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (amount_bucket_start(value) + amount_bucket_width(value));
CREATE OR REPLACE FUNCTION public.amount_bucket_start(value numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (floor((value / amount_bucket_width(value))) * amount_bucket_width(value));
CREATE OR REPLACE FUNCTION public.amount_bucket_width(value numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((2)::numeric * power((10)::numeric, ((length((trunc(CASE WHEN (value < (0)::numeric) THEN ((- value) - 0.0001) ELSE value END))::text) - 2))::numeric));
CREATE OR REPLACE FUNCTION public.amount_words(amount numeric)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((trunc(abs(amount)))::text || ' '::text) || replace(to_char(abs(amount), 'FM9999999999999990.00'::text), '.'::text, ''::text));
CREATE OR REPLACE FUNCTION public.app_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE((NULLIF(current_setting('app.now'::text, true), ''::text))::timestamp with time zone, now());
CREATE OR REPLACE FUNCTION public.app_organization()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.org'::text, true), ''::text))::uuid;
CREATE OR REPLACE FUNCTION public.audit_new_rates()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{"kind":"system","channel":"sql"}')::jsonb;
begin
  insert into audit_events (organization_id, actor_kind, actor_id, channel, request_id, action, record_type, record_id, changes)
  select r.organization_id, actor->>'kind', actor->>'id', actor->>'channel', actor->>'request_id',
    'created', tg_table_name, r.id, jsonb_strip_nulls(to_jsonb(r) - array['id', 'organization_id', 'version', 'updated_at'])
  from new_rows r
  where r.source = 'manual';
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.audit_new_transactions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{"kind":"system","channel":"sql"}')::jsonb;
begin
  insert into audit_events (organization_id, actor_kind, actor_id, channel, request_id, action, record_type, record_id, changes)
  select r.organization_id, actor->>'kind', actor->>'id', actor->>'channel', actor->>'request_id',
    'created', tg_table_name, r.id,
    jsonb_strip_nulls(to_jsonb(r) - array['id', 'organization_id', 'version', 'updated_at', 'search', 'categorized'])
  from new_rows r
  where r.import_id is null;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.audit_statement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{"kind":"system","channel":"sql"}')::jsonb;
  identity text := tg_argv[0];
  hidden text[] := array['organization_id', 'version', 'updated_at', 'search'] || tg_argv;
begin
  if is_importing() then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into audit_events (organization_id, actor_kind, actor_id, channel, request_id, action, record_type, record_id, changes)
    select r.organization_id, actor->>'kind', actor->>'id', actor->>'channel', actor->>'request_id',
      'created', tg_table_name, (r.record->>identity)::uuid, jsonb_strip_nulls(r.record - hidden)
    from (select organization_id, to_jsonb(new_rows) as record from new_rows offset 0) as r;
  elsif tg_op = 'DELETE' then
    insert into audit_events (organization_id, actor_kind, actor_id, channel, request_id, action, record_type, record_id, changes)
    select r.organization_id, actor->>'kind', actor->>'id', actor->>'channel', actor->>'request_id',
      'deleted', tg_table_name, (r.record->>identity)::uuid, jsonb_strip_nulls(r.record - hidden)
    from (select organization_id, to_jsonb(old_rows) as record from old_rows offset 0) as r;
  else
    insert into audit_events (organization_id, actor_kind, actor_id, channel, request_id, action, record_type, record_id, changes)
    select changed.organization_id, actor->>'kind', actor->>'id', actor->>'channel', actor->>'request_id',
      'changed', tg_table_name, changed.record_id::uuid, changed.changes
    from (
      select paired.organization_id, paired.record_id,
        (
          select jsonb_object_agg(field.key, jsonb_build_array(paired.before->field.key, field.value))
          from jsonb_each(paired.after) as field
          where field.value is distinct from paired.before->field.key and field.key <> all (hidden)
        ) as changes
      from (
        select r.organization_id, r.record->>identity as record_id,
          (array_agg(r.record) filter (where r.is_new))[1] as after,
          (array_agg(r.record) filter (where not r.is_new))[1] as before
        from (
          select organization_id, true as is_new, to_jsonb(new_rows) as record from new_rows
          union all
          select organization_id, false, to_jsonb(old_rows) from old_rows
          offset 0
        ) as r
        group by 1, 2
      ) as paired
      where paired.before is not null
    ) as changed
    where changed.changes is not null;
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.bank_accounts_closed_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform require_open_books(c.organization_id, min(c.day)) from (select organization_id, opening_date as day from old_rows) as c group by c.organization_id;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.bank_accounts_closed_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform require_open_books(c.organization_id, min(c.day)) from (select organization_id, opening_date as day from new_rows) as c group by c.organization_id;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.bank_accounts_closed_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform require_open_books(c.organization_id, min(c.day)) from (select organization_id, id, opening_balance, day
      from (select organization_id, id, opening_balance, opening_date as day from new_rows union all select organization_id, id, opening_balance, opening_date as day from old_rows) as sides
      group by organization_id, id, opening_balance, day having count(*) = 1) as c group by c.organization_id;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.books_lock_key(organization uuid)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN hashtextextended(('books '::text || organization), (0)::bigint);
CREATE OR REPLACE FUNCTION public.categories_mark_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into recurring_marks as kept (organization_id, counterparty_key, direction, currency, shard, change_count)
  select t.organization_id, t.counterparty_key, case when t.amount < 0 then 'outflow' else 'inflow' end,
    t.currency, pg_backend_pid() % 8, count(*)
  from (
    select organization_id, id
    from (
      select organization_id, id, excluded from new_rows
      union all
      select organization_id, id, excluded from old_rows
    ) as sides
    group by 1, 2
    having bool_or(excluded) <> bool_and(excluded)
  ) as changed
  join transactions t on t.organization_id = changed.organization_id and t.category_id = changed.id
  where t.counterparty_key <> '' and t.amount <> 0 and t.booking_date > app_now() - interval '14 months'
  group by 1, 2, 3, 4
  order by 1, 2, 3, 4
  on conflict (organization_id, counterparty_key, direction, currency, shard) do update
    set change_count = kept.change_count + excluded.change_count;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.check_split_transaction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from transactions t
    cross join lateral (
      select sum(s.amount) as amount, sum(s.base_amount) as base_amount
      from transaction_splits s
      where s.organization_id = t.organization_id and s.transaction_id = t.id
    ) as summed
    where t.organization_id = new.organization_id and t.id = new.id and t.is_split
      and (summed.amount is distinct from t.amount or summed.base_amount is distinct from t.base_amount)
  ) then
    raise exception 'The parts of transaction % do not sum to it.', new.id using errcode = 'check_violation';
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.check_splits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  of_transaction uuid := case tg_op when 'DELETE' then old.transaction_id else new.transaction_id end;
  of_organization uuid := case tg_op when 'DELETE' then old.organization_id else new.organization_id end;
begin
  if exists (
    select from transactions t
    left join lateral (
      select count(*) as parts, sum(s.amount) as amount, sum(s.base_amount) as base_amount
      from transaction_splits s
      where s.organization_id = t.organization_id and s.transaction_id = t.id
    ) as summed on true
    where t.organization_id = of_organization and t.id = of_transaction
      and ((summed.parts > 0) <> t.is_split
        or (t.is_split and (summed.amount <> t.amount or summed.base_amount is distinct from t.base_amount)))
  ) then
    raise exception 'The parts of transaction % do not sum to it.', of_transaction using errcode = 'check_violation';
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.closed_until(organization uuid)
 RETURNS date
 LANGUAGE plpgsql
AS $function$
begin
  if is_importing() then
    return null;
  end if;
  perform pg_advisory_xact_lock_shared(books_lock_key(organization));
  return (select o.books_locked_until from organizations o where o.organization_id = organization);
end $function$;
CREATE OR REPLACE FUNCTION public.count_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  step int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into row_counts as kept (organization_id, table_name, shard, row_count)
  select r.organization_id, tg_table_name, pg_backend_pid() % 32, step * count(*)
  from changed_rows r
  group by r.organization_id
  on conflict (organization_id, table_name, shard) do update
    set row_count = kept.row_count + excluded.row_count;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.currency_decimals(currency text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (currency = ANY (ARRAY['BIF'::text, 'CLP'::text, 'DJF'::text, 'GNF'::text, 'ISK'::text, 'JPY'::text, 'KMF'::text, 'KRW'::text, 'PYG'::text, 'RWF'::text, 'UGX'::text, 'VND'::text, 'VUV'::text, 'XAF'::text, 'XOF'::text, 'XPF'::text])) THEN 0 WHEN (currency = ANY (ARRAY['BHD'::text, 'IQD'::text, 'JOD'::text, 'KWD'::text, 'LYD'::text, 'OMR'::text, 'TND'::text])) THEN 3 ELSE 2 END;
CREATE OR REPLACE FUNCTION public.date_bucket(value date)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((EXTRACT(year FROM value))::bigint * 12) + (EXTRACT(month FROM value))::bigint);
CREATE OR REPLACE FUNCTION public.date_bucket_end(value date)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((date_bucket_start(value) + '1 mon'::interval))::date;
CREATE OR REPLACE FUNCTION public.date_bucket_start(value date)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN make_date((EXTRACT(year FROM value))::integer, (EXTRACT(month FROM value))::integer, 1);
CREATE OR REPLACE FUNCTION public.day_bucket(value date)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (value - '2000-01-01'::date);
CREATE OR REPLACE FUNCTION public.day_of_bucket(bucket bigint)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ('2000-01-01'::date + (bucket)::integer);
CREATE OR REPLACE FUNCTION public.documents_count_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      declare
        own_shard smallint := free_shard('documents_counts');
      begin
        insert into documents_counts as kept (organization_id, facet, value, bucket, category, trashed, shard, row_count)
       select organization_id, facet, value, bucket, category, trashed, own_shard, sum(step)
       from (select r.organization_id, cell.facet, cell.value, cell.bucket, r.category, r.trashed, -1 as step
       from old_rows r, lateral (values ('all', null, null::bigint)) as cell (facet, value, bucket)
       where cell.facet = 'all' or cell.value is not null or cell.bucket is not null) as changes
       group by organization_id, facet, value, bucket, category, trashed
       having sum(step) <> 0
       order by organization_id, facet, value, bucket, category, trashed
       on conflict (organization_id, facet, value, bucket, category, trashed, shard) do update
         set row_count = kept.row_count + excluded.row_count;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.documents_count_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      declare
        own_shard smallint := free_shard('documents_counts');
      begin
        insert into documents_counts as kept (organization_id, facet, value, bucket, category, trashed, shard, row_count)
       select organization_id, facet, value, bucket, category, trashed, own_shard, sum(step)
       from (select r.organization_id, cell.facet, cell.value, cell.bucket, r.category, r.trashed, 1 as step
       from new_rows r, lateral (values ('all', null, null::bigint)) as cell (facet, value, bucket)
       where cell.facet = 'all' or cell.value is not null or cell.bucket is not null) as changes
       group by organization_id, facet, value, bucket, category, trashed
       having sum(step) <> 0
       order by organization_id, facet, value, bucket, category, trashed
       on conflict (organization_id, facet, value, bucket, category, trashed, shard) do update
         set row_count = kept.row_count + excluded.row_count;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.documents_count_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      declare
        own_shard smallint := free_shard('documents_counts');
      begin
        insert into documents_counts as kept (organization_id, facet, value, bucket, category, trashed, shard, row_count)
       select organization_id, facet, value, bucket, category, trashed, own_shard, sum(step)
       from (select r.organization_id, cell.facet, cell.value, cell.bucket, r.category, r.trashed, 1 as step
       from new_rows r, lateral (values ('all', null, null::bigint)) as cell (facet, value, bucket)
       where cell.facet = 'all' or cell.value is not null or cell.bucket is not null union all select r.organization_id, cell.facet, cell.value, cell.bucket, r.category, r.trashed, -1 as step
       from old_rows r, lateral (values ('all', null, null::bigint)) as cell (facet, value, bucket)
       where cell.facet = 'all' or cell.value is not null or cell.bucket is not null) as changes
       group by organization_id, facet, value, bucket, category, trashed
       having sum(step) <> 0
       order by organization_id, facet, value, bucket, category, trashed
       on conflict (organization_id, facet, value, bucket, category, trashed, shard) do update
         set row_count = kept.row_count + excluded.row_count;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.drop_splits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from transaction_splits where organization_id = old.organization_id and transaction_id = old.id;
  return old;
end $function$;
CREATE OR REPLACE FUNCTION public.fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN lower(unaccent('unaccent'::regdictionary, COALESCE(value, ''::text)));
CREATE OR REPLACE FUNCTION public.forget_imported_numbers(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
CREATE OR REPLACE FUNCTION public.free_shard(kept regclass)
 RETURNS smallint
 LANGUAGE plpgsql
AS $function$
declare
  shards constant int := 64;
  organization text := coalesce(app_organization()::text, '');
begin
  for shard in 0 .. shards - 1 loop
    if pg_try_advisory_xact_lock(kept::oid::int, hashtext(organization || shard)) then
      return shard;
    end if;
  end loop;
  return pg_backend_pid() % shards;
end $function$;
CREATE OR REPLACE FUNCTION public.has_second_factor(of_user uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (select from totp_secrets where user_id = of_user and confirmed_at is not null)
    or exists (select from passkeys where user_id = of_user and disabled_at is null)
$function$;
CREATE OR REPLACE FUNCTION public.inbox_item_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;
CREATE OR REPLACE FUNCTION public.inbox_items_closed_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform require_open_books(c.organization_id, min(c.day)) from (select organization_id, tax_date as day from old_rows) as c group by c.organization_id;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.inbox_items_closed_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform require_open_books(c.organization_id, min(c.day)) from (select organization_id, tax_date as day from new_rows) as c group by c.organization_id;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.inbox_items_closed_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform require_open_books(c.organization_id, min(c.day)) from (select organization_id, id, amount, currency, base_amount, tax_amount, document_type, category_id, effective_tax_treatment, tax_country, self_assessed_rate, day
      from (select organization_id, id, amount, currency, base_amount, tax_amount, document_type, category_id, effective_tax_treatment, tax_country, self_assessed_rate, tax_date as day from new_rows union all select organization_id, id, amount, currency, base_amount, tax_amount, document_type, category_id, effective_tax_treatment, tax_country, self_assessed_rate, tax_date as day from old_rows) as sides
      group by organization_id, id, amount, currency, base_amount, tax_amount, document_type, category_id, effective_tax_treatment, tax_country, self_assessed_rate, day having count(*) = 1) as c group by c.organization_id;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.inbox_items_count_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      declare
        own_shard smallint := free_shard('inbox_items_counts');
      begin
        insert into inbox_items_counts as kept (organization_id, facet, value, bucket, linked, status, type, document_type, currency, shard, row_count)
       select organization_id, facet, value, bucket, linked, status, type, document_type, currency, own_shard, sum(step)
       from (select r.organization_id, cell.facet, cell.value, cell.bucket, r.linked, r.status, r.type, r.document_type, r.currency, -1 as step
       from old_rows r, lateral (values ('all', null, null::bigint), ('amount', null, amount_bucket(r.amount)), ('approval_action', r.approval_action::text, null), ('base_amount', null, amount_bucket(r.base_amount)), ('category_id', r.category_id::text, null), ('date', null, date_bucket(r.date)), ('project_id', r.project_id::text, null), ('vendor_id', r.vendor_id::text, null)) as cell (facet, value, bucket)
       where cell.facet = 'all' or cell.value is not null or cell.bucket is not null) as changes
       group by organization_id, facet, value, bucket, linked, status, type, document_type, currency
       having sum(step) <> 0
       order by organization_id, facet, value, bucket, linked, status, type, document_type, currency
       on conflict (organization_id, facet, value, bucket, linked, status, type, document_type, currency, shard) do update
         set row_count = kept.row_count + excluded.row_count;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.inbox_items_count_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      declare
        own_shard smallint := free_shard('inbox_items_counts');
      begin
        insert into inbox_items_counts as kept (organization_id, facet, value, bucket, linked, status, type, document_type, currency, shard, row_count)
       select organization_id, facet, value, bucket, linked, status, type, document_type, currency, own_shard, sum(step)
       from (select r.organization_id, cell.facet, cell.value, cell.bucket, r.linked, r.status, r.type, r.document_type, r.currency, 1 as step
       from new_rows r, lateral (values ('all', null, null::bigint), ('amount', null, amount_bucket(r.amount)), ('approval_action', r.approval_action::text, null), ('base_amount', null, amount_bucket(r.base_amount)), ('category_id', r.category_id::text, null), ('date', null, date_bucket(r.date)), ('project_id', r.project_id::text, null), ('vendor_id', r.vendor_id::text, null)) as cell (facet, value, bucket)
       where cell.facet = 'all' or cell.value is not null or cell.bucket is not null) as changes
       group by organization_id, facet, value, bucket, linked, status, type, document_type, currency
       having sum(step) <> 0
       order by organization_id, facet, value, bucket, linked, status, type, document_type, currency
       on conflict (organization_id, facet, value, bucket, linked, status, type, document_type, currency, shard) do update
         set row_count = kept.row_count + excluded.row_count;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.inbox_items_count_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      declare
        own_shard smallint := free_shard('inbox_items_counts');
      begin
        insert into inbox_items_counts as kept (organization_id, facet, value, bucket, linked, status, type, document_type, currency, shard, row_count)
       select organization_id, facet, value, bucket, linked, status, type, document_type, currency, own_shard, sum(step)
       from (select r.organization_id, cell.facet, cell.value, cell.bucket, r.linked, r.status, r.type, r.document_type, r.currency, 1 as step
       from new_rows r, lateral (values ('all', null, null::bigint), ('amount', null, amount_bucket(r.amount)), ('approval_action', r.approval_action::text, null), ('base_amount', null, amount_bucket(r.base_amount)), ('category_id', r.category_id::text, null), ('date', null, date_bucket(r.date)), ('project_id', r.project_id::text, null), ('vendor_id', r.vendor_id::text, null)) as cell (facet, value, bucket)
       where cell.facet = 'all' or cell.value is not null or cell.bucket is not null union all select r.organization_id, cell.facet, cell.value, cell.bucket, r.linked, r.status, r.type, r.document_type, r.currency, -1 as step
       from old_rows r, lateral (values ('all', null, null::bigint), ('amount', null, amount_bucket(r.amount)), ('approval_action', r.approval_action::text, null), ('base_amount', null, amount_bucket(r.base_amount)), ('category_id', r.category_id::text, null), ('date', null, date_bucket(r.date)), ('project_id', r.project_id::text, null), ('vendor_id', r.vendor_id::text, null)) as cell (facet, value, bucket)
       where cell.facet = 'all' or cell.value is not null or cell.bucket is not null) as changes
       group by organization_id, facet, value, bucket, linked, status, type, document_type, currency
       having sum(step) <> 0
       order by organization_id, facet, value, bucket, linked, status, type, document_type, currency
       on conflict (organization_id, facet, value, bucket, linked, status, type, document_type, currency, shard) do update
         set row_count = kept.row_count + excluded.row_count;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.inbox_items_words_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      begin
        insert into inbox_items_words as kept (organization_id, word, linked, shard, row_count)
        select organization_id, word, linked, pg_backend_pid() % 8, sum(step)
        from (select r.organization_id, word, r.linked, r.step
       from (select organization_id, id, search, linked, -1 as step from old_rows) as r,
         lateral unnest(tsvector_to_array(r.search)) as tagged,
         lateral substr(tagged, 1 + length(organization_tag(r.organization_id))) as word
       where word !~ '[[:digit:]]') as changes
        group by organization_id, word, linked
        having sum(step) <> 0
        order by organization_id, word, linked
        on conflict (organization_id, word, linked, shard) do update
          set row_count = kept.row_count + excluded.row_count;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.inbox_items_words_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      begin
        insert into inbox_items_words as kept (organization_id, word, linked, shard, row_count)
        select organization_id, word, linked, pg_backend_pid() % 8, sum(step)
        from (select r.organization_id, word, r.linked, r.step
       from (select organization_id, id, search, linked, 1 as step from new_rows) as r,
         lateral unnest(tsvector_to_array(r.search)) as tagged,
         lateral substr(tagged, 1 + length(organization_tag(r.organization_id))) as word
       where word !~ '[[:digit:]]') as changes
        group by organization_id, word, linked
        having sum(step) <> 0
        order by organization_id, word, linked
        on conflict (organization_id, word, linked, shard) do update
          set row_count = kept.row_count + excluded.row_count;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.inbox_items_words_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      begin
        insert into inbox_items_words as kept (organization_id, word, linked, shard, row_count)
        select organization_id, word, linked, pg_backend_pid() % 8, sum(step)
        from (select r.organization_id, word, r.linked, r.step
       from (select organization_id, id, search, linked, sum(step) as step
       from (select organization_id, id, search, linked, 1 as step from new_rows union all select organization_id, id, search, linked, -1 as step from old_rows) as sides
       group by 1, 2, 3, 4
       having sum(step) <> 0) as r,
         lateral unnest(tsvector_to_array(r.search)) as tagged,
         lateral substr(tagged, 1 + length(organization_tag(r.organization_id))) as word
       where word !~ '[[:digit:]]') as changes
        group by organization_id, word, linked
        having sum(step) <> 0
        order by organization_id, word, linked
        on conflict (organization_id, word, linked, shard) do update
          set row_count = kept.row_count + excluded.row_count;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.invoice_payments_closed_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform require_open_books(c.organization_id, min(c.day)) from (select organization_id, case when not is_opening then date end as day from old_rows) as c group by c.organization_id;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.invoice_payments_closed_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform require_open_books(c.organization_id, min(c.day)) from (select organization_id, case when not is_opening then date end as day from new_rows) as c group by c.organization_id;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.invoice_payments_closed_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform require_open_books(c.organization_id, min(c.day)) from (select organization_id, id, invoice_id, amount, day
      from (select organization_id, id, invoice_id, amount, case when not is_opening then date end as day from new_rows union all select organization_id, id, invoice_id, amount, case when not is_opening then date end as day from old_rows) as sides
      group by organization_id, id, invoice_id, amount, day having count(*) = 1) as c group by c.organization_id;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.invoice_taxes_closed_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform require_open_books(c.organization_id, min(c.day)) from (select organization_id, tax_date as day from old_rows) as c group by c.organization_id;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.invoice_taxes_closed_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform require_open_books(c.organization_id, min(c.day)) from (select organization_id, tax_date as day from new_rows) as c group by c.organization_id;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.invoice_taxes_closed_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform require_open_books(c.organization_id, min(c.day)) from (select organization_id, id, net_amount, tax_amount, base_net_amount, base_tax_amount, day
      from (select organization_id, id, net_amount, tax_amount, base_net_amount, base_tax_amount, tax_date as day from new_rows union all select organization_id, id, net_amount, tax_amount, base_net_amount, base_tax_amount, tax_date as day from old_rows) as sides
      group by organization_id, id, net_amount, tax_amount, base_net_amount, base_tax_amount, day having count(*) = 1) as c group by c.organization_id;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.invoices_count_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      declare
        own_shard smallint := free_shard('invoices_counts');
      begin
        insert into invoices_counts as kept (organization_id, facet, value, bucket, status, document_type, currency, has_due_date, has_base_amount, shard, row_count, total, open_amount, open_base_amount)
       select organization_id, facet, value, bucket, status, document_type, currency, has_due_date, has_base_amount, own_shard, sum(step), sum(total), sum(open_amount), sum(open_base_amount)
       from (select r.organization_id, cell.facet, cell.value, cell.bucket, r.status, r.document_type, r.currency, r.has_due_date, r.has_base_amount, -1 as step, -1 * coalesce(r.total, 0) as total, -1 * coalesce(r.open_amount, 0) as open_amount, -1 * coalesce(r.open_base_amount, 0) as open_base_amount
       from old_rows r, lateral (values ('all', null, null::bigint), ('customer_id', r.customer_id::text, null), ('open_due_date', null, date_bucket(r.open_due_date)), ('open_due_date_day', null, day_bucket(r.open_due_date))) as cell (facet, value, bucket)
       where cell.facet = 'all' or cell.value is not null or cell.bucket is not null) as changes
       group by organization_id, facet, value, bucket, status, document_type, currency, has_due_date, has_base_amount
       having sum(step) <> 0 or sum(total) <> 0 or sum(open_amount) <> 0 or sum(open_base_amount) <> 0
       order by organization_id, facet, value, bucket, status, document_type, currency, has_due_date, has_base_amount
       on conflict (organization_id, facet, value, bucket, status, document_type, currency, has_due_date, has_base_amount, shard) do update
         set row_count = kept.row_count + excluded.row_count, total = kept.total + excluded.total, open_amount = kept.open_amount + excluded.open_amount, open_base_amount = kept.open_base_amount + excluded.open_base_amount;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.invoices_count_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      declare
        own_shard smallint := free_shard('invoices_counts');
      begin
        insert into invoices_counts as kept (organization_id, facet, value, bucket, status, document_type, currency, has_due_date, has_base_amount, shard, row_count, total, open_amount, open_base_amount)
       select organization_id, facet, value, bucket, status, document_type, currency, has_due_date, has_base_amount, own_shard, sum(step), sum(total), sum(open_amount), sum(open_base_amount)
       from (select r.organization_id, cell.facet, cell.value, cell.bucket, r.status, r.document_type, r.currency, r.has_due_date, r.has_base_amount, 1 as step, 1 * coalesce(r.total, 0) as total, 1 * coalesce(r.open_amount, 0) as open_amount, 1 * coalesce(r.open_base_amount, 0) as open_base_amount
       from new_rows r, lateral (values ('all', null, null::bigint), ('customer_id', r.customer_id::text, null), ('open_due_date', null, date_bucket(r.open_due_date)), ('open_due_date_day', null, day_bucket(r.open_due_date))) as cell (facet, value, bucket)
       where cell.facet = 'all' or cell.value is not null or cell.bucket is not null) as changes
       group by organization_id, facet, value, bucket, status, document_type, currency, has_due_date, has_base_amount
       having sum(step) <> 0 or sum(total) <> 0 or sum(open_amount) <> 0 or sum(open_base_amount) <> 0
       order by organization_id, facet, value, bucket, status, document_type, currency, has_due_date, has_base_amount
       on conflict (organization_id, facet, value, bucket, status, document_type, currency, has_due_date, has_base_amount, shard) do update
         set row_count = kept.row_count + excluded.row_count, total = kept.total + excluded.total, open_amount = kept.open_amount + excluded.open_amount, open_base_amount = kept.open_base_amount + excluded.open_base_amount;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.invoices_count_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      declare
        own_shard smallint := free_shard('invoices_counts');
      begin
        insert into invoices_counts as kept (organization_id, facet, value, bucket, status, document_type, currency, has_due_date, has_base_amount, shard, row_count, total, open_amount, open_base_amount)
       select organization_id, facet, value, bucket, status, document_type, currency, has_due_date, has_base_amount, own_shard, sum(step), sum(total), sum(open_amount), sum(open_base_amount)
       from (select r.organization_id, cell.facet, cell.value, cell.bucket, r.status, r.document_type, r.currency, r.has_due_date, r.has_base_amount, 1 as step, 1 * coalesce(r.total, 0) as total, 1 * coalesce(r.open_amount, 0) as open_amount, 1 * coalesce(r.open_base_amount, 0) as open_base_amount
       from new_rows r, lateral (values ('all', null, null::bigint), ('customer_id', r.customer_id::text, null), ('open_due_date', null, date_bucket(r.open_due_date)), ('open_due_date_day', null, day_bucket(r.open_due_date))) as cell (facet, value, bucket)
       where cell.facet = 'all' or cell.value is not null or cell.bucket is not null union all select r.organization_id, cell.facet, cell.value, cell.bucket, r.status, r.document_type, r.currency, r.has_due_date, r.has_base_amount, -1 as step, -1 * coalesce(r.total, 0) as total, -1 * coalesce(r.open_amount, 0) as open_amount, -1 * coalesce(r.open_base_amount, 0) as open_base_amount
       from old_rows r, lateral (values ('all', null, null::bigint), ('customer_id', r.customer_id::text, null), ('open_due_date', null, date_bucket(r.open_due_date)), ('open_due_date_day', null, day_bucket(r.open_due_date))) as cell (facet, value, bucket)
       where cell.facet = 'all' or cell.value is not null or cell.bucket is not null) as changes
       group by organization_id, facet, value, bucket, status, document_type, currency, has_due_date, has_base_amount
       having sum(step) <> 0 or sum(total) <> 0 or sum(open_amount) <> 0 or sum(open_base_amount) <> 0
       order by organization_id, facet, value, bucket, status, document_type, currency, has_due_date, has_base_amount
       on conflict (organization_id, facet, value, bucket, status, document_type, currency, has_due_date, has_base_amount, shard) do update
         set row_count = kept.row_count + excluded.row_count, total = kept.total + excluded.total, open_amount = kept.open_amount + excluded.open_amount, open_base_amount = kept.open_base_amount + excluded.open_base_amount;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.is_importing()
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN ((current_setting('app.importing'::text, true) = 'on'::text) AND (EXISTS (SELECT FROM organization_imports WHERE (organization_imports.about_organization_id = app_organization()))));
CREATE OR REPLACE FUNCTION public.keep_account_totals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into bank_account_totals as kept (organization_id, account_id, month, shard, booked_amount)
  select r.organization_id, r.account_id, date_trunc('month', r.booking_date)::date, pg_backend_pid() % 8,
    case tg_op when 'INSERT' then 1 else -1 end * sum(r.amount)
  from changed_rows r
  where r.status = 'booked'
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (organization_id, account_id, month, shard) do update
    set booked_amount = kept.booked_amount + excluded.booked_amount;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.keep_bill_names()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update open_bills set name = new.name where organization_id = new.organization_id and vendor_id = new.id;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.keep_changed_account_totals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into bank_account_totals as kept (organization_id, account_id, month, shard, booked_amount)
  select r.organization_id, r.account_id, date_trunc('month', r.booking_date)::date, pg_backend_pid() % 8,
    sum(r.amount)
  from (
    select organization_id, account_id, booking_date, amount from new_rows where status = 'booked'
    union all
    select organization_id, account_id, booking_date, -amount from old_rows where status = 'booked'
  ) as r
  group by 1, 2, 3
  having sum(r.amount) <> 0
  order by 1, 2, 3
  on conflict (organization_id, account_id, month, shard) do update
    set booked_amount = kept.booked_amount + excluded.booked_amount;
  return null;
end $function$;
CREATE OR REPLACE PROCEDURE public.keep_counts(IN source regclass, IN dimensions text[], IN facets text[] DEFAULT '{}'::text[], IN ranges text[] DEFAULT '{}'::text[], IN days text[] DEFAULT '{}'::text[], IN sums text[] DEFAULT '{}'::text[])
 LANGUAGE plpgsql
AS $procedure$
declare
  counts text := source || '_counts';
  keys text := (select string_agg(quote_ident(d), ', ') from unnest(dimensions) as d);
  columns text := (
    select string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' order by d.position)
    from unnest(dimensions) with ordinality as d (name, position)
    join pg_attribute a on a.attrelid = source and a.attname = d.name
  );
  cells text := (
    select string_agg(cell, ', ' order by cell collate "C")
    from (
      select '(''all'', null, null::bigint)' as cell
      union all select format('(%L, r.%I::text, null)', f, f) from unnest(facets) as f
      union all
      select format('(%L, null, %s(r.%I))', f, case a.atttypid when 'date'::regtype then 'date_bucket' else 'amount_bucket' end, f)
      from unnest(ranges) as f
      join pg_attribute a on a.attrelid = source and a.attname = f
      union all select format('(%L, null, day_bucket(r.%I))', f || '_day', f) from unnest(days) as f
    ) as listed
  );
  -- Parts of the queries below that mention the sums; empty without any.
  sum_names text := coalesce((select string_agg(format(', %I', s), '') from unnest(sums) as s), '');
  sum_columns text := coalesce((select string_agg(format(', %I numeric(24, 4) not null', s), '') from unnest(sums) as s), '');
  sum_totals text := coalesce((select string_agg(format(', sum(%I)', s), '') from unnest(sums) as s), '');
  sum_changed text := coalesce((select string_agg(format(' or sum(%I) <> 0', s), '') from unnest(sums) as s), '');
  sum_additions text := coalesce(
    (select string_agg(format(', %1$I = kept.%1$I + excluded.%1$I', s), '') from unnest(sums) as s), '');
  -- %1$s: 1 for added rows, -1 for removed ones; %2$s: the rows.
  rows_of text := format(
    'select r.organization_id, cell.facet, cell.value, cell.bucket, %s, %%1$s as step%s
       from %%2$s r, lateral (values %s) as cell (facet, value, bucket)
       where cell.facet = ''all'' or cell.value is not null or cell.bucket is not null',
    (select string_agg(format('r.%I', d), ', ') from unnest(dimensions) as d),
    coalesce((select string_agg(format(', %%1$s * coalesce(r.%1$I, 0) as %1$I', s), '') from unnest(sums) as s), ''),
    cells
  );
  -- %1$s: the changes; %2$s: the shard. Written in one order, for those who must wait.
  adding text := format(
    'insert into %1$I as kept (organization_id, facet, value, bucket, %2$s, shard, row_count%3$s)
       select organization_id, facet, value, bucket, %2$s, %%2$s, sum(step)%4$s
       from (%%1$s) as changes
       group by organization_id, facet, value, bucket, %2$s
       having sum(step) <> 0%5$s
       order by organization_id, facet, value, bucket, %2$s
       on conflict (organization_id, facet, value, bucket, %2$s, shard) do update
         set row_count = kept.row_count + excluded.row_count%6$s',
    counts, keys, sum_names, sum_totals, sum_changed, sum_additions
  );
  kind text;
begin
  -- Its triggers would replace those that keep the table's row in row_counts.
  if exists (select from pg_trigger where tgrelid = source and tgfoid = 'count_rows'::regproc) then
    raise exception '% is counted in row_counts already; declare it without counted => true.', source;
  end if;
  if to_regclass(counts) is null then
    execute format(
      'create table %I (
         organization_id uuid not null,
         facet text collate "C" not null,
         value text collate "C",
         bucket bigint,
         %s,
         shard smallint not null,
         row_count bigint not null%s
       )', counts, columns, sum_columns);
    execute format(
      'create unique index %I on %I (organization_id, facet, value, bucket, %s, shard) nulls not distinct',
      counts || '_cell', counts, keys);
    execute format('alter table %s no force row level security', source);
    execute format(adding, format(rows_of, 1, source), 0);
    execute format('alter table %s force row level security', source);
    execute format('call organization_table(%L, identity => null)', counts);
    execute format('revoke insert, update, delete on %I from daybook_app', counts);
  end if;

  foreach kind in array array['insert', 'update', 'delete'] loop
    execute format($function$
      create or replace function %I() returns trigger
        language plpgsql security definer set search_path = public, pg_temp as $body$
      declare
        own_shard smallint := free_shard(%L);
      begin
        %s;
        return null;
      end $body$ $function$,
      source || '_count_' || kind, counts,
      format(
        adding,
        case kind
          when 'insert' then format(rows_of, 1, 'new_rows')
          when 'delete' then format(rows_of, -1, 'old_rows')
          else format(rows_of, 1, 'new_rows') || ' union all ' || format(rows_of, -1, 'old_rows')
        end,
        'own_shard'
      ));
    execute format('create or replace trigger count_%s after %s on %s %s for each statement execute function %I()',
      kind, kind, source,
      case kind
        when 'insert' then 'referencing new table as new_rows'
        when 'delete' then 'referencing old table as old_rows'
        else 'referencing old table as old_rows new table as new_rows'
      end,
      source || '_count_' || kind);
  end loop;
end $procedure$;
CREATE OR REPLACE FUNCTION public.keep_imported_bytes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
CREATE OR REPLACE FUNCTION public.keep_matched()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  organization uuid := case tg_op when 'DELETE' then old.organization_id else new.organization_id end;
  touched uuid[] := array[
    case when tg_op <> 'INSERT' then old.transaction_id end,
    case when tg_op <> 'DELETE' then new.transaction_id end
  ];
begin
  -- What a record is tied to is confirmed, what it was tied to is not any more, and the rest is no question.
  if tg_table_name = 'inbox_items' and tg_op = 'UPDATE' then
    update match_candidates m
    set status = case
      when m.transaction_id = new.transaction_id then 'confirmed'
      when m.status = 'confirmed' then 'unmatched'
      else 'expired'
    end
    where m.organization_id = organization and m.inbox_id = new.id
      and case
        when m.transaction_id = new.transaction_id then m.status <> 'confirmed'
        when m.status = 'confirmed' then not m.is_partial
        else m.status = 'pending' and new.transaction_id is not null
      end;
  end if;

  update transactions t
  set matched = found.matched
  from (
    select t.id,
      exists (
        select from inbox_items i
        where i.organization_id = t.organization_id and i.transaction_id = t.id
      ) or exists (
        select from match_candidates m
        where m.organization_id = t.organization_id and m.transaction_id = t.id and m.status = 'confirmed'
      ) or exists (
        select from invoice_payments p
        where p.organization_id = t.organization_id and p.transaction_id = t.id
      ) as matched
    from transactions t
    where t.organization_id = organization and t.id = any(touched)
  ) as found
  where t.organization_id = organization and t.id = found.id and t.matched <> found.matched;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.keep_open_bills()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  organizations uuid[];
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(n.organization_id), array_agg(n.id) into organizations, ids
    from new_rows n
    where n.type = 'expense' and n.document_type = 'invoice' and n.transaction_id is null;
  else
    -- A bill whose row is the same before and after has two equal rows here.
    select array_agg(c.organization_id), array_agg(c.id) into organizations, ids
    from (
      select organization_id, id
      from (
        select organization_id, id, status, transaction_id, approval_action, exclude_from_analytics, base_amount,
          base_currency, due_date, date, category_id, vendor_id, display_name
        from new_rows where type = 'expense' and document_type = 'invoice'
        union all
        select organization_id, id, status, transaction_id, approval_action, exclude_from_analytics, base_amount,
          base_currency, due_date, date, category_id, vendor_id, display_name
        from old_rows where type = 'expense' and document_type = 'invoice'
      ) as sides
      group by organization_id, id, status, transaction_id, approval_action, exclude_from_analytics, base_amount,
        base_currency, due_date, date, category_id, vendor_id, display_name
      having count(*) = 1
    ) as c;
  end if;
  if ids is not null then
    perform refresh_open_bills(organizations, ids);
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.keep_part_payments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'transactions' then
    perform refresh_open_bills(array_agg(m.organization_id), array_agg(m.inbox_id))
    from match_candidates m
    where m.organization_id = new.organization_id and m.transaction_id = new.id and m.is_partial
    having count(*) > 0;
  elsif tg_op = 'DELETE' then
    perform refresh_open_bills(array[old.organization_id], array[old.inbox_id]);
  else
    perform refresh_open_bills(array[new.organization_id], array[new.inbox_id]);
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.keep_proposals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Who takes a payment back may confirm it again.
  if tg_op = 'DELETE' then
    update payment_proposals set status = 'pending'
    where organization_id = old.organization_id and transaction_id = old.transaction_id
      and invoice_id = old.invoice_id and status = 'confirmed';
    return null;
  end if;
  update payment_proposals p
  set status = found.status
  from (
    select p.id,
      case
        when v.status in ('unpaid', 'partially_paid') and (not t.matched or p.kind = 'several') then 'pending'
        else 'expired'
      end as status
    from payment_proposals p
    join invoices v on v.organization_id = p.organization_id and v.id = p.invoice_id
    join transactions t on t.organization_id = p.organization_id and t.id = p.transaction_id
    where p.organization_id = new.organization_id and p.status in ('pending', 'expired')
      and (p.invoice_id = new.id or p.transaction_id = new.id)
  ) as found
  where p.organization_id = new.organization_id and p.id = found.id and p.status <> found.status;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.keep_stored_bytes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into stored_bytes as kept (organization_id, shard, bytes)
  select r.organization_id, pg_backend_pid() % 32, case tg_op when 'INSERT' then 1 else -1 end * sum(r.size)
  from changed_rows r
  group by r.organization_id
  on conflict (organization_id, shard) do update set bytes = kept.bytes + excluded.bytes;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.keep_user_organizations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into user_organizations values (new.user_id, new.organization_id) on conflict do nothing;
  else
    delete from user_organizations where user_id = old.user_id and organization_id = old.organization_id;
  end if;
  return null;
end $function$;
CREATE OR REPLACE PROCEDURE public.keep_words(IN source regclass, IN dimension text)
 LANGUAGE plpgsql
AS $procedure$
declare
  kept text := source || '_words';
  sides text := format('select organization_id, id, search, %I, %%s as step from %%s', dimension);
  words_of text := format(
    'select r.organization_id, word, r.%I, r.step
       from (%%s) as r,
         lateral unnest(tsvector_to_array(r.search)) as tagged,
         lateral substr(tagged, 1 + length(organization_tag(r.organization_id))) as word
       where word !~ ''[[:digit:]]''', dimension);
  -- Grouped, not joined: PL/pgSQL keeps the plan of a query, and a nested loop that was right for one row compares
  -- 2,000 changed rows 4,000,000 times.
  changed text := format(
    'select organization_id, id, search, %1$I, sum(step) as step
       from (%2$s union all %3$s) as sides
       group by 1, 2, 3, 4
       having sum(step) <> 0',
    dimension, format(sides, 1, 'new_rows'), format(sides, -1, 'old_rows'));
  kind text;
begin
  execute format(
    'create table %I (
       organization_id uuid not null,
       word text collate "C" not null,
       %I boolean not null,
       shard smallint not null,
       row_count bigint not null,
       primary key (organization_id, word, %I, shard)
     )', kept, dimension, dimension);
  execute format('call organization_table(%L, identity => null)', kept);
  execute format('revoke insert, update, delete on %I from daybook_app', kept);

  foreach kind in array array['insert', 'update', 'delete'] loop
    execute format($function$
      create function %I() returns trigger
        language plpgsql security definer set search_path = public, pg_temp as $body$
      begin
        insert into %I as kept (organization_id, word, %I, shard, row_count)
        select organization_id, word, %I, pg_backend_pid() %% 8, sum(step)
        from (%s) as changes
        group by organization_id, word, %I
        having sum(step) <> 0
        order by organization_id, word, %I
        on conflict (organization_id, word, %I, shard) do update
          set row_count = kept.row_count + excluded.row_count;
        return null;
      end $body$ $function$,
      source || '_words_' || kind, kept, dimension, dimension,
      case kind
        when 'insert' then format(words_of, format(sides, 1, 'new_rows'))
        when 'delete' then format(words_of, format(sides, -1, 'old_rows'))
        else format(words_of, changed)
      end,
      dimension, dimension, dimension);
    execute format('create trigger words_%s after %s on %s %s for each statement execute function %I()',
      kind, kind, source,
      case kind
        when 'insert' then 'referencing new table as new_rows'
        when 'delete' then 'referencing old table as old_rows'
        else 'referencing old table as old_rows new table as new_rows'
      end,
      source || '_words_' || kind);
  end loop;
end $procedure$;
CREATE OR REPLACE FUNCTION public.kept_purchase_rate(item inbox_items)
 RETURNS numeric
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  rate constant numeric := purchase_tax_rate(
    item.items, item.amount - item.tax_amount, item.tax_amount, currency_decimals(item.currency)
  );
begin
  return case when rate between 0 and 100 then rate end;
end $function$;
CREATE OR REPLACE PROCEDURE public.limited_by_quota(IN table_name regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format(
    'create trigger quota_insert after insert on %s referencing new table as new_rows
       for each statement execute function require_room()', table_name);
end $procedure$;
CREATE OR REPLACE FUNCTION public.new_id()
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE
RETURN (encode(set_bit(set_bit(OVERLAY(uuid_send(gen_random_uuid()) PLACING SUBSTRING(int8send((floor((EXTRACT(epoch FROM clock_timestamp()) * (1000)::numeric)))::bigint) FROM 3) FROM 1 FOR 6), (52)::bigint, 1), (53)::bigint, 1), 'hex'::text))::uuid;
CREATE OR REPLACE FUNCTION public.open_bill_rows(organizations uuid[], ids uuid[])
 RETURNS SETOF open_bills
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT b.organization_id,
     b.id,
     COALESCE(b.due_date, b.date) AS "coalesce",
     b.base_currency,
     (b.base_amount - paid.base_amount),
     b.category_id,
     b.vendor_id,
     COALESCE(v.name, b.display_name) AS "coalesce"
    FROM (((( SELECT DISTINCT w_1.organization_id,
             w_1.id
            FROM UNNEST(open_bill_rows.organizations, open_bill_rows.ids) w_1(organization_id, id)) w
      CROSS JOIN LATERAL ( SELECT i.organization_id,
             i.id,
             i.display_name,
             i.amount,
             i.currency,
             i.original_currency,
             i.base_amount,
             i.base_currency,
             i.date,
             i.due_date,
             i.status,
             i.type,
             i.document_type,
             i.website,
             i.payment_terms,
             i.reference_number,
             i.reference_document_number,
             i.category_id,
             i.project_id,
             i.vendor_id,
             i.transaction_id,
             i.linked,
             i.primary_document_id,
             i.items,
             i.notes,
             i.exclude_from_analytics,
             i.subtotal,
             i.tax_amount,
             i.buyer,
             i.seller,
             i.source,
             i.source_reference_id,
             i.cluster_id,
             i.cluster_index,
             i.approval_action,
             i.approval_at,
             i.approval_actor_id,
             i.approval_reason,
             i.meta,
             i.recognized_text,
             i.search,
             i.created_at,
             i.updated_at,
             i.version
            FROM inbox_items i
           WHERE ((i.organization_id = w.organization_id) AND (i.id = w.id))
          OFFSET 0) b)
      CROSS JOIN LATERAL ( SELECT COALESCE(sum(abs(t.base_amount)), (0)::numeric) AS base_amount
            FROM (match_candidates m
              JOIN transactions t ON (((t.organization_id = m.organization_id) AND (t.id = m.transaction_id))))
           WHERE ((m.organization_id = b.organization_id) AND (m.inbox_id = b.id) AND m.is_partial AND (m.status = 'confirmed'::text))) paid)
      LEFT JOIN vendors v ON (((v.organization_id = b.organization_id) AND (v.id = b.vendor_id))))
   WHERE ((b.transaction_id IS NULL) AND (b.type = 'expense'::text) AND (b.document_type = 'invoice'::text) AND (b.status = ANY (ARRAY['new'::text, 'analyzing'::text, 'pending'::text, 'suggested_match'::text])) AND (b.approval_action IS DISTINCT FROM 'rejected'::text) AND (NOT b.exclude_from_analytics) AND (b.base_amount > paid.base_amount) AND (COALESCE(b.due_date, b.date) IS NOT NULL));
END;
CREATE OR REPLACE FUNCTION public.open_bills_count_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      declare
        own_shard smallint := free_shard('open_bills_counts');
      begin
        insert into open_bills_counts as kept (organization_id, facet, value, bucket, base_currency, category_id, shard, row_count, base_amount)
       select organization_id, facet, value, bucket, base_currency, category_id, own_shard, sum(step), sum(base_amount)
       from (select r.organization_id, cell.facet, cell.value, cell.bucket, r.base_currency, r.category_id, -1 as step, -1 * coalesce(r.base_amount, 0) as base_amount
       from old_rows r, lateral (values ('all', null, null::bigint), ('due_date', null, date_bucket(r.due_date)), ('due_date_day', null, day_bucket(r.due_date))) as cell (facet, value, bucket)
       where cell.facet = 'all' or cell.value is not null or cell.bucket is not null) as changes
       group by organization_id, facet, value, bucket, base_currency, category_id
       having sum(step) <> 0 or sum(base_amount) <> 0
       order by organization_id, facet, value, bucket, base_currency, category_id
       on conflict (organization_id, facet, value, bucket, base_currency, category_id, shard) do update
         set row_count = kept.row_count + excluded.row_count, base_amount = kept.base_amount + excluded.base_amount;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.open_bills_count_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      declare
        own_shard smallint := free_shard('open_bills_counts');
      begin
        insert into open_bills_counts as kept (organization_id, facet, value, bucket, base_currency, category_id, shard, row_count, base_amount)
       select organization_id, facet, value, bucket, base_currency, category_id, own_shard, sum(step), sum(base_amount)
       from (select r.organization_id, cell.facet, cell.value, cell.bucket, r.base_currency, r.category_id, 1 as step, 1 * coalesce(r.base_amount, 0) as base_amount
       from new_rows r, lateral (values ('all', null, null::bigint), ('due_date', null, date_bucket(r.due_date)), ('due_date_day', null, day_bucket(r.due_date))) as cell (facet, value, bucket)
       where cell.facet = 'all' or cell.value is not null or cell.bucket is not null) as changes
       group by organization_id, facet, value, bucket, base_currency, category_id
       having sum(step) <> 0 or sum(base_amount) <> 0
       order by organization_id, facet, value, bucket, base_currency, category_id
       on conflict (organization_id, facet, value, bucket, base_currency, category_id, shard) do update
         set row_count = kept.row_count + excluded.row_count, base_amount = kept.base_amount + excluded.base_amount;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.open_bills_count_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      declare
        own_shard smallint := free_shard('open_bills_counts');
      begin
        insert into open_bills_counts as kept (organization_id, facet, value, bucket, base_currency, category_id, shard, row_count, base_amount)
       select organization_id, facet, value, bucket, base_currency, category_id, own_shard, sum(step), sum(base_amount)
       from (select r.organization_id, cell.facet, cell.value, cell.bucket, r.base_currency, r.category_id, 1 as step, 1 * coalesce(r.base_amount, 0) as base_amount
       from new_rows r, lateral (values ('all', null, null::bigint), ('due_date', null, date_bucket(r.due_date)), ('due_date_day', null, day_bucket(r.due_date))) as cell (facet, value, bucket)
       where cell.facet = 'all' or cell.value is not null or cell.bucket is not null union all select r.organization_id, cell.facet, cell.value, cell.bucket, r.base_currency, r.category_id, -1 as step, -1 * coalesce(r.base_amount, 0) as base_amount
       from old_rows r, lateral (values ('all', null, null::bigint), ('due_date', null, date_bucket(r.due_date)), ('due_date_day', null, day_bucket(r.due_date))) as cell (facet, value, bucket)
       where cell.facet = 'all' or cell.value is not null or cell.bucket is not null) as changes
       group by organization_id, facet, value, bucket, base_currency, category_id
       having sum(step) <> 0 or sum(base_amount) <> 0
       order by organization_id, facet, value, bucket, base_currency, category_id
       on conflict (organization_id, facet, value, bucket, base_currency, category_id, shard) do update
         set row_count = kept.row_count + excluded.row_count, base_amount = kept.base_amount + excluded.base_amount;
        return null;
      end $function$;
CREATE OR REPLACE PROCEDURE public.organization_table(IN table_name regclass, IN identity text DEFAULT 'id'::text, IN hidden text[] DEFAULT '{}'::text[], IN counted boolean DEFAULT false)
 LANGUAGE plpgsql
AS $procedure$
declare
  arguments text;
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format(
    'create policy organization on %s to daybook_app
       using (organization_id = (select nullif(current_setting(''app.org'', true), '''')::uuid))
       with check (organization_id = (select nullif(current_setting(''app.org'', true), '''')::uuid))',
    table_name
  );
  execute format('grant select, insert, update, delete on %s to daybook_app', table_name);

  if exists (select from pg_attribute where attrelid = table_name and attname = 'version' and not attisdropped) then
    execute format('create trigger touch before update on %s for each row execute function touch_row()', table_name);
  end if;

  if identity is not null then
    select string_agg(quote_literal(argument), ', ') into arguments from unnest(identity || hidden) as argument;
    execute format('create trigger audit_insert after insert on %s referencing new table as new_rows
      for each statement execute function audit_statement(%s)', table_name, arguments);
    execute format('create trigger audit_update after update on %s referencing old table as old_rows new table as new_rows
      for each statement execute function audit_statement(%s)', table_name, arguments);
    execute format('create trigger audit_delete after delete on %s referencing old table as old_rows
      for each statement execute function audit_statement(%s)', table_name, arguments);
  end if;

  if counted then
    execute format('create trigger count_insert after insert on %s referencing new table as changed_rows
      for each statement execute function count_rows()', table_name);
    execute format('create trigger count_delete after delete on %s referencing old table as changed_rows
      for each statement execute function count_rows()', table_name);
  end if;
end $procedure$;
CREATE OR REPLACE FUNCTION public.organization_tag(organization_id uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN "right"((organization_id)::text, 8);
CREATE OR REPLACE PROCEDURE public.organization_view(IN table_name regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  if not exists (select from pg_policy where polrelid = table_name and polname = 'own_view') then
    execute format('create policy own_view on %s for select to current_user using (true)', table_name);
  end if;
  execute format(
    'create or replace view own_%s as
       select * from %s
       where organization_id = (select nullif(current_setting(''app.org'', true), '''')::uuid)',
    table_name, table_name
  );
  execute format('grant select on own_%s to daybook_app', table_name);
end $procedure$;
CREATE OR REPLACE FUNCTION public.own_tax_country(organization uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN (SELECT vat_territory(COALESCE(vat_id_country(l.vat_id), l.country, o.country)) AS vat_territory FROM (organizations o LEFT JOIN legal_entities l ON ((l.organization_id = o.organization_id))) WHERE (o.organization_id = own_tax_country.organization));
CREATE OR REPLACE FUNCTION public.payment_proposals_count_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      declare
        own_shard smallint := free_shard('payment_proposals_counts');
      begin
        insert into payment_proposals_counts as kept (organization_id, facet, value, bucket, status, shard, row_count)
       select organization_id, facet, value, bucket, status, own_shard, sum(step)
       from (select r.organization_id, cell.facet, cell.value, cell.bucket, r.status, -1 as step
       from old_rows r, lateral (values ('all', null, null::bigint)) as cell (facet, value, bucket)
       where cell.facet = 'all' or cell.value is not null or cell.bucket is not null) as changes
       group by organization_id, facet, value, bucket, status
       having sum(step) <> 0
       order by organization_id, facet, value, bucket, status
       on conflict (organization_id, facet, value, bucket, status, shard) do update
         set row_count = kept.row_count + excluded.row_count;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.payment_proposals_count_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      declare
        own_shard smallint := free_shard('payment_proposals_counts');
      begin
        insert into payment_proposals_counts as kept (organization_id, facet, value, bucket, status, shard, row_count)
       select organization_id, facet, value, bucket, status, own_shard, sum(step)
       from (select r.organization_id, cell.facet, cell.value, cell.bucket, r.status, 1 as step
       from new_rows r, lateral (values ('all', null, null::bigint)) as cell (facet, value, bucket)
       where cell.facet = 'all' or cell.value is not null or cell.bucket is not null) as changes
       group by organization_id, facet, value, bucket, status
       having sum(step) <> 0
       order by organization_id, facet, value, bucket, status
       on conflict (organization_id, facet, value, bucket, status, shard) do update
         set row_count = kept.row_count + excluded.row_count;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.payment_proposals_count_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      declare
        own_shard smallint := free_shard('payment_proposals_counts');
      begin
        insert into payment_proposals_counts as kept (organization_id, facet, value, bucket, status, shard, row_count)
       select organization_id, facet, value, bucket, status, own_shard, sum(step)
       from (select r.organization_id, cell.facet, cell.value, cell.bucket, r.status, 1 as step
       from new_rows r, lateral (values ('all', null, null::bigint)) as cell (facet, value, bucket)
       where cell.facet = 'all' or cell.value is not null or cell.bucket is not null union all select r.organization_id, cell.facet, cell.value, cell.bucket, r.status, -1 as step
       from old_rows r, lateral (values ('all', null, null::bigint)) as cell (facet, value, bucket)
       where cell.facet = 'all' or cell.value is not null or cell.bucket is not null) as changes
       group by organization_id, facet, value, bucket, status
       having sum(step) <> 0
       order by organization_id, facet, value, bucket, status
       on conflict (organization_id, facet, value, bucket, status, shard) do update
         set row_count = kept.row_count + excluded.row_count;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.protect_artifacts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.artifacts is not null and new.artifacts is distinct from old.artifacts then
    raise exception 'The files of invoice % are already registered and never change.', old.number
      using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.protect_closed_categories()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  locked_until date := closed_until(new.organization_id);
begin
  if locked_until is not null then
    perform require_open_books(new.organization_id, min(used.booking_date))
    from (
      (
        select t.booking_date from transactions t
        where t.organization_id = new.organization_id and t.category_id = new.id and t.booking_date <= locked_until
        limit 1
      )
      union all
      (
        select t.booking_date from transaction_splits s
        join transactions t on t.organization_id = s.organization_id and t.id = s.transaction_id
        where s.organization_id = new.organization_id and s.category_id = new.id and t.booking_date <= locked_until
        limit 1
      )
    ) as used;
  end if;
  return null;
end $function$;
CREATE OR REPLACE PROCEDURE public.protect_closed_days(IN table_name regclass, IN day text, IN figures text[])
 LANGUAGE plpgsql
AS $procedure$
declare
  kind text;
  name text;
  compared text := array_to_string(array['organization_id', 'id'] || figures, ', ');
  changes jsonb := jsonb_build_object(
    'insert', format('select organization_id, %s as day from new_rows', day),
    'delete', format('select organization_id, %s as day from old_rows', day),
    -- A row whose figures are the same before and after has two equal rows here.
    'update', format('select %1$s, day
      from (select %1$s, %2$s as day from new_rows union all select %1$s, %2$s as day from old_rows) as sides
      group by %1$s, day having count(*) = 1', compared, day)
  );
  tables jsonb := jsonb_build_object(
    'insert', 'referencing new table as new_rows',
    'delete', 'referencing old table as old_rows',
    'update', 'referencing old table as old_rows new table as new_rows'
  );
begin
  foreach kind in array array['insert', 'update', 'delete'] loop
    name := format('%s_closed_%s', table_name, kind);
    execute format($function$
      create function %I() returns trigger
        language plpgsql as $body$
      begin
        perform require_open_books(c.organization_id, min(c.day)) from (%s) as c group by c.organization_id;
        return null;
      end $body$ $function$, name, changes ->> kind);
    execute format('create trigger %I after %s on %s %s for each statement execute function %I()',
      'closed_' || kind, kind, table_name, tables ->> kind, name);
  end loop;
end $procedure$;
CREATE OR REPLACE FUNCTION public.protect_closed_imports()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform require_open_books(new.organization_id, new.date);
  else
    perform require_open_books(old.organization_id, old.date);
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.protect_closed_invoices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.number is null) <> (new.number is null) or (new.status = 'cancelled' and old.number is not null) then
    perform require_open_books(new.organization_id, new.date);
  end if;
  if new.written_off_at is distinct from old.written_off_at then
    perform require_open_books(new.organization_id, (new.written_off_at at time zone o.time_zone)::date)
    from organizations o
    where o.organization_id = new.organization_id;
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.protect_closed_splits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform require_open_books(t.organization_id, t.booking_date)
  from transactions t
  where t.status = 'booked'
    and t.organization_id = case tg_op when 'DELETE' then old.organization_id else new.organization_id end
    and t.id = case tg_op when 'DELETE' then old.transaction_id else new.transaction_id end;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.protect_closed_tax_payments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform require_open_books(old.organization_id, old.tax_paid_date);
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.protect_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;
CREATE OR REPLACE FUNCTION public.protect_sequence()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;
CREATE OR REPLACE FUNCTION public.purchase_tax_country(seller jsonb, vendor_vat_id text, vendor_country text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN vat_territory(COALESCE(vat_id_country((seller ->> 'tax_id'::text)), (seller ->> 'country'::text), vat_id_country(vendor_vat_id), vendor_country));
CREATE OR REPLACE FUNCTION public.purchase_tax_rate(items jsonb, net numeric, tax numeric, decimals integer)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE((SELECT CASE WHEN ((count(DISTINCT (line.value ->> 'tax_rate'::text)) = 1) AND bool_and(((line.value ->> 'tax_rate'::text) IS NOT NULL))) THEN min(((line.value ->> 'tax_rate'::text))::numeric) ELSE NULL::numeric END AS "case" FROM jsonb_array_elements(CASE jsonb_typeof(purchase_tax_rate.items) WHEN 'array'::text THEN purchase_tax_rate.items ELSE '[]'::jsonb END) line(value)), CASE WHEN (tax = (0)::numeric) THEN (0)::numeric WHEN (net = (0)::numeric) THEN NULL::numeric WHEN (round(((net * round((((100)::numeric * tax) / net))) / (100)::numeric), decimals) = tax) THEN round((((100)::numeric * tax) / net)) WHEN (round(((net * round((((100)::numeric * tax) / net), 1)) / (100)::numeric), decimals) = tax) THEN round((((100)::numeric * tax) / net), 1) ELSE NULL::numeric END);
CREATE OR REPLACE PROCEDURE public.readable_by_system(IN table_name regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('create policy system_reads on %s for select to daybook_system using (true)', table_name);
  execute format('grant select on %s to daybook_system', table_name);
end $procedure$;
CREATE OR REPLACE FUNCTION public.record_usage(org uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
RETURN (((((COALESCE((SELECT sum(row_counts.row_count) AS sum FROM row_counts WHERE ((row_counts.organization_id = record_usage.org) AND (row_counts.table_name <> ALL (ARRAY['transaction_imports'::text, 'exports'::text])))), (0)::numeric) + COALESCE((SELECT sum(inbox_items_counts.row_count) AS sum FROM inbox_items_counts WHERE ((inbox_items_counts.organization_id = record_usage.org) AND (inbox_items_counts.facet = 'all'::text))), (0)::numeric)) + COALESCE((SELECT sum(transactions_counts.row_count) AS sum FROM transactions_counts WHERE ((transactions_counts.organization_id = record_usage.org) AND (transactions_counts.facet = 'all'::text))), (0)::numeric)) + COALESCE((SELECT sum(documents_counts.row_count) AS sum FROM documents_counts WHERE ((documents_counts.organization_id = record_usage.org) AND (documents_counts.facet = 'all'::text))), (0)::numeric)) + COALESCE((SELECT sum(invoices_counts.row_count) AS sum FROM invoices_counts WHERE ((invoices_counts.organization_id = record_usage.org) AND (invoices_counts.facet = 'all'::text))), (0)::numeric)))::bigint;
CREATE OR REPLACE FUNCTION public.record_words(organization_id uuid, VARIADIC texts text[])
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(ARRAY(SELECT DISTINCT (organization_tag(record_words.organization_id) || "left"(words.word, 100)) FROM unnest(record_words.texts) part(part), LATERAL (SELECT run.run[1] AS word FROM regexp_matches(fold(part.part), '[[:alpha:]]+|[[:digit:]]+'::text, 'g'::text) run(run) UNION ALL SELECT CASE WHEN (pieces.joined ~ '[[:digit:]]'::text) THEN ('~'::text || pieces.joined) ELSE pieces.joined END AS joined FROM (SELECT regexp_replace(token.token, '[^[:alnum:]]+'::text, ''::text, 'g'::text) AS joined FROM regexp_split_to_table(fold(part.part), '\s+'::text) token(token)) pieces) words WHERE (words.word <> ''::text)));
CREATE OR REPLACE FUNCTION public.recount_category_totals(organization uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
     begin
       lock table transactions, transaction_splits in share row exclusive mode;
       delete from category_totals where organization_id = organization;
       
    insert into category_totals as kept (organization_id, grain, period, category_id, direction, base_currency, shard,
      amount, transaction_count, unconverted_count)
    select p.organization_id, cell.grain, cell.period,
      coalesce(p.category_id, '00000000-0000-0000-0000-000000000000'),
      case when p.amount < 0 then 'out' else 'in' end, p.base_currency, pg_backend_pid() % 8,
      sum(p.step * coalesce(p.base_amount, 0)),
      sum(case when p.base_amount is null then 0 else p.step end),
      sum(case when p.base_amount is null then p.step else 0 end)
    from (
    select r.step, r.organization_id, r.booking_date, r.base_currency, part.category_id, part.amount, part.base_amount
    from (select 1 as step, t.* from transactions t where t.organization_id = organization) as r
    cross join lateral (
      select r.category_id, r.amount, r.base_amount
      where not r.is_split
      union all
      select s.category_id, s.amount, s.base_amount
      from transaction_splits s
      where r.is_split and s.organization_id = r.organization_id and s.transaction_id = r.id
    ) as part
    where r.status = 'booked' and not r.is_transfer and not r.exclude_from_analytics) as p
    cross join lateral (
      values ('day', p.booking_date), ('month', date_trunc('month', p.booking_date)::date)
    ) as cell (grain, period)
    group by 1, 2, 3, 4, 5, 6
    having sum(p.step * coalesce(p.base_amount, 0)) <> 0
      or sum(case when p.base_amount is null then 0 else p.step end) <> 0
      or sum(case when p.base_amount is null then p.step else 0 end) <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (organization_id, grain, period, category_id, direction, base_currency, shard) do update
      set amount = kept.amount + excluded.amount,
        transaction_count = kept.transaction_count + excluded.transaction_count,
        unconverted_count = kept.unconverted_count + excluded.unconverted_count;
     end $function$;
CREATE OR REPLACE FUNCTION public.reference_keys(reference text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY[regexp_replace(upper(COALESCE(reference, ''::text)), '[^A-Z0-9]'::text, ''::text, 'g'::text), regexp_replace(regexp_replace(upper(COALESCE(reference, ''::text)), '[^A-Z0-9]'::text, ''::text, 'g'::text), '^[A-Z]+'::text, ''::text)];
CREATE OR REPLACE FUNCTION public.refresh_open_bills(organizations uuid[], ids uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 DELETE FROM open_bills k
    USING UNNEST(refresh_open_bills.organizations, refresh_open_bills.ids) w(organization_id, id)
   WHERE ((k.organization_id = w.organization_id) AND (k.inbox_id = w.id) AND (NOT (EXISTS ( SELECT
            FROM open_bill_rows(ARRAY[w.organization_id], ARRAY[w.id]) open_bill_rows(organization_id, inbox_id, due_date, base_currency, base_amount, category_id, vendor_id, name)))));
 INSERT INTO open_bills AS k (organization_id, inbox_id, due_date, base_currency, base_amount, category_id, vendor_id, name)  SELECT open_bill_rows.organization_id,
             open_bill_rows.inbox_id,
             open_bill_rows.due_date,
             open_bill_rows.base_currency,
             open_bill_rows.base_amount,
             open_bill_rows.category_id,
             open_bill_rows.vendor_id,
             open_bill_rows.name
            FROM open_bill_rows(refresh_open_bills.organizations, refresh_open_bills.ids) open_bill_rows(organization_id, inbox_id, due_date, base_currency, base_amount, category_id, vendor_id, name) ON CONFLICT(organization_id, inbox_id) DO UPDATE SET due_date = excluded.due_date, base_currency = excluded.base_currency, base_amount = excluded.base_amount, category_id = excluded.category_id, vendor_id = excluded.vendor_id, name = excluded.name
   WHERE ((((((k.due_date IS DISTINCT FROM excluded.due_date) OR (k.base_currency IS DISTINCT FROM excluded.base_currency)) OR (k.base_amount IS DISTINCT FROM excluded.base_amount)) OR (k.category_id IS DISTINCT FROM excluded.category_id)) OR (k.vendor_id IS DISTINCT FROM excluded.vendor_id)) OR (k.name IS DISTINCT FROM excluded.name));
END;
CREATE OR REPLACE FUNCTION public.refresh_tax_treatments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update inbox_items i set tax_country = i.tax_country
  where i.organization_id = new.organization_id and i.tax_treatment is null and i.tax_country is not null;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.register_step()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    insert into invoice_register_steps (organization_id, invoice_id, status)
    values (old.organization_id, old.id, 'removed');
  else
    insert into invoice_register_steps (organization_id, invoice_id, status, reason)
    values (new.organization_id, new.id, new.status, new.status_reason);
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.requests_payment(document_type text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (document_type <> ALL (ARRAY['credit_note'::text, 'self_billed_invoice'::text, 'proforma'::text, 'quote'::text]));
CREATE OR REPLACE FUNCTION public.require_open_books(organization uuid, first_day date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  locked_until date;
begin
  if first_day is null then
    return;
  end if;
  locked_until := closed_until(organization);
  if first_day <= locked_until then
    raise exception 'period locked' using
      errcode = 'DBL01',
      detail = json_build_object('locked_until', locked_until, 'date', first_day);
  end if;
end $function$;
CREATE OR REPLACE FUNCTION public.require_room()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  org uuid := app_organization();
  is_storage boolean := tg_table_name = 'stored_objects';
  allowed bigint;
  used bigint;
  added bigint;
begin
  select case when is_storage then storage_bytes_max else records_max end into allowed
  from organization_quotas
  where organization_id = org;
  allowed := coalesce(
    allowed,
    nullif(current_setting(case when is_storage then 'app.storage_quota' else 'app.record_quota' end, true), '')::bigint,
    0
  );
  if allowed = 0 then
    return null;
  end if;
  if is_storage then
    used := storage_usage(org);
    select sum((to_jsonb(r)->>'size')::bigint) into added from new_rows r;
  else
    used := record_usage(org);
    select count(*) into added from new_rows;
  end if;
  if added > 0 and used > allowed then
    raise exception 'quota exceeded' using
      errcode = 'DBQ01',
      detail = json_build_object(
        'quota', case when is_storage then 'storage' else 'records' end,
        'used', used - added,
        'allowed', allowed
      );
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.search_query(question text, words_max integer)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((SELECT COALESCE(string_agg((words.word || ':*'::text), ' & '::text), ''::text) AS "coalesce" FROM (SELECT DISTINCT "left"(word.word, 100) AS word FROM regexp_split_to_table(fold(search_query.question), '[^[:alnum:]]+'::text) word(word) WHERE (word.word <> ''::text) LIMIT search_query.words_max) words))::tsquery;
CREATE OR REPLACE FUNCTION public.search_words(VARIADIC texts text[])
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  -- As fold() does. pg_restore fills generated columns with an empty search path, so the schema is named.
  folded text := lower(public.unaccent('public.unaccent', coalesce(array_to_string(texts, ' '), '')));
  words text[] := string_to_array(regexp_replace(folded, '[^[:alnum:]]+', ' ', 'g'), ' ');
begin
  if folded ~ '[[:alnum:]][^[:alnum:][:space:]]+[[:alnum:]]' then
    words := words || string_to_array(
      regexp_replace(regexp_replace(folded, '[^[:alnum:][:space:]]+', '', 'g'), '\s+', ' ', 'g'), ' ');
  end if;
  -- Only a long text can hold a word that must be cut.
  if length(folded) > 100 then
    words := array(select left(word, 100) from unnest(words) as word);
  end if;
  -- array_to_tsvector removes duplicates by itself.
  return array_to_tsvector(array_remove(words, ''));
end $function$;
CREATE OR REPLACE FUNCTION public.set_tax_dates()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  counts constant boolean := new.type = 'expense' and new.tax_amount is not null and new.amount is not null
    and new.date is not null and new.status <> 'other' and (new.status <> 'archived' or new.transaction_id is not null)
    and new.approval_action is distinct from 'rejected' and not new.exclude_from_analytics
    and coalesce(new.document_type, 'manual') not in ('bank_statement', 'other');
  paid_on date;
begin
  if not coalesce(counts, false) then
    new.tax_date := null;
  elsif tg_op = 'INSERT' or old.tax_date is null or new.date is distinct from old.date then
    new.tax_date := greatest(new.date, closed_until(new.organization_id) + 1);
  end if;
  if new.transaction_id is null then
    new.tax_paid_date := null;
  elsif tg_op = 'INSERT' or new.transaction_id is distinct from old.transaction_id then
    select t.booking_date into paid_on
    from transactions t
    where t.organization_id = new.organization_id and t.id = new.transaction_id;
    new.tax_paid_date := greatest(paid_on, closed_until(new.organization_id) + 1);
  end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.set_tax_treatment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  own_country constant text := own_tax_country(new.organization_id);
  vendor vendors;
begin
  if new.tax_treatment in ('reverse_charge', 'intra_community') then
    new.tax_amount := coalesce(new.tax_amount, 0);
  end if;
  new.purchase_rate := kept_purchase_rate(new);
  if tg_op = 'UPDATE' and new.tax_treatment is not distinct from old.tax_treatment
    and old.tax_date <= closed_until(new.organization_id) then
    new.effective_tax_treatment := old.effective_tax_treatment;
    new.tax_country := old.tax_country;
    return new;
  end if;
  if new.vendor_id is not null then
    select v.* into vendor from vendors v where v.organization_id = new.organization_id and v.id = new.vendor_id;
  end if;
  new.tax_country := purchase_tax_country(new.seller, vendor.vat_id, vendor.country);
  new.effective_tax_treatment := coalesce(
    new.tax_treatment,
    case when new.tax_country <> own_country then 'foreign' else 'domestic' end
  );
  if coalesce(new.tax_treatment in ('reverse_charge', 'intra_community'), false) then
    new.self_assessed_rate := coalesce(
      new.self_assessed_rate, standard_tax_rate(own_country, coalesce(new.date, app_now()::date))
    );
  else
    new.self_assessed_rate := null;
  end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.standard_tax_rate(country text, day date)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE vat_territory(country) WHEN 'AT'::text THEN (20)::numeric WHEN 'BE'::text THEN (21)::numeric WHEN 'BG'::text THEN (20)::numeric WHEN 'CH'::text THEN CASE WHEN (day < '2024-01-01'::date) THEN 7.7 ELSE 8.1 END WHEN 'CY'::text THEN (19)::numeric WHEN 'CZ'::text THEN (21)::numeric WHEN 'DE'::text THEN (19)::numeric WHEN 'DK'::text THEN (25)::numeric WHEN 'EE'::text THEN (CASE WHEN (day < '2024-01-01'::date) THEN 20 WHEN (day < '2025-07-01'::date) THEN 22 ELSE 24 END)::numeric WHEN 'ES'::text THEN (21)::numeric WHEN 'FI'::text THEN CASE WHEN (day < '2024-09-01'::date) THEN (24)::numeric ELSE 25.5 END WHEN 'FR'::text THEN (20)::numeric WHEN 'GB'::text THEN (20)::numeric WHEN 'GR'::text THEN (24)::numeric WHEN 'HR'::text THEN (25)::numeric WHEN 'HU'::text THEN (27)::numeric WHEN 'IE'::text THEN (23)::numeric WHEN 'IT'::text THEN (22)::numeric WHEN 'LT'::text THEN (21)::numeric WHEN 'LU'::text THEN (CASE WHEN (day < '2024-01-01'::date) THEN 16 ELSE 17 END)::numeric WHEN 'LV'::text THEN (21)::numeric WHEN 'MT'::text THEN (18)::numeric WHEN 'NL'::text THEN (21)::numeric WHEN 'NO'::text THEN (25)::numeric WHEN 'PL'::text THEN (23)::numeric WHEN 'PT'::text THEN (23)::numeric WHEN 'RO'::text THEN (CASE WHEN (day < '2025-08-01'::date) THEN 19 ELSE 21 END)::numeric WHEN 'SE'::text THEN (25)::numeric WHEN 'SI'::text THEN (22)::numeric WHEN 'SK'::text THEN (CASE WHEN (day < '2025-01-01'::date) THEN 20 ELSE 23 END)::numeric ELSE NULL::numeric END;
CREATE OR REPLACE FUNCTION public.storage_usage(org uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
RETURN ((COALESCE((SELECT sum(stored_bytes.bytes) AS sum FROM stored_bytes WHERE (stored_bytes.organization_id = storage_usage.org)), (0)::numeric) + COALESCE((SELECT sum(exports.size) AS sum FROM exports WHERE (exports.organization_id = storage_usage.org)), (0)::numeric)))::bigint;
CREATE OR REPLACE FUNCTION public.touch_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := old.version + 1;
  new.updated_at := app_now();
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.transaction_splits_totals_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin 
    insert into category_totals as kept (organization_id, grain, period, category_id, direction, base_currency, shard,
      amount, transaction_count, unconverted_count)
    select p.organization_id, cell.grain, cell.period,
      coalesce(p.category_id, '00000000-0000-0000-0000-000000000000'),
      case when p.amount < 0 then 'out' else 'in' end, p.base_currency, pg_backend_pid() % 8,
      sum(p.step * coalesce(p.base_amount, 0)),
      sum(case when p.base_amount is null then 0 else p.step end),
      sum(case when p.base_amount is null then p.step else 0 end)
    from (
    select r.step, r.organization_id, t.booking_date, t.base_currency, r.category_id, r.amount, r.base_amount
    from (select -1 as step, o.* from old_rows o) as r
    join transactions t on t.organization_id = r.organization_id and t.id = r.transaction_id
    where t.is_split and t.status = 'booked' and not t.is_transfer and not t.exclude_from_analytics) as p
    cross join lateral (
      values ('day', p.booking_date), ('month', date_trunc('month', p.booking_date)::date)
    ) as cell (grain, period)
    group by 1, 2, 3, 4, 5, 6
    having sum(p.step * coalesce(p.base_amount, 0)) <> 0
      or sum(case when p.base_amount is null then 0 else p.step end) <> 0
      or sum(case when p.base_amount is null then p.step else 0 end) <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (organization_id, grain, period, category_id, direction, base_currency, shard) do update
      set amount = kept.amount + excluded.amount,
        transaction_count = kept.transaction_count + excluded.transaction_count,
        unconverted_count = kept.unconverted_count + excluded.unconverted_count; return null; end $function$;
CREATE OR REPLACE FUNCTION public.transaction_splits_totals_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin 
    insert into category_totals as kept (organization_id, grain, period, category_id, direction, base_currency, shard,
      amount, transaction_count, unconverted_count)
    select p.organization_id, cell.grain, cell.period,
      coalesce(p.category_id, '00000000-0000-0000-0000-000000000000'),
      case when p.amount < 0 then 'out' else 'in' end, p.base_currency, pg_backend_pid() % 8,
      sum(p.step * coalesce(p.base_amount, 0)),
      sum(case when p.base_amount is null then 0 else p.step end),
      sum(case when p.base_amount is null then p.step else 0 end)
    from (
    select r.step, r.organization_id, t.booking_date, t.base_currency, r.category_id, r.amount, r.base_amount
    from (select 1 as step, n.* from new_rows n) as r
    join transactions t on t.organization_id = r.organization_id and t.id = r.transaction_id
    where t.is_split and t.status = 'booked' and not t.is_transfer and not t.exclude_from_analytics) as p
    cross join lateral (
      values ('day', p.booking_date), ('month', date_trunc('month', p.booking_date)::date)
    ) as cell (grain, period)
    group by 1, 2, 3, 4, 5, 6
    having sum(p.step * coalesce(p.base_amount, 0)) <> 0
      or sum(case when p.base_amount is null then 0 else p.step end) <> 0
      or sum(case when p.base_amount is null then p.step else 0 end) <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (organization_id, grain, period, category_id, direction, base_currency, shard) do update
      set amount = kept.amount + excluded.amount,
        transaction_count = kept.transaction_count + excluded.transaction_count,
        unconverted_count = kept.unconverted_count + excluded.unconverted_count; return null; end $function$;
CREATE OR REPLACE FUNCTION public.transaction_splits_totals_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin 
    insert into category_totals as kept (organization_id, grain, period, category_id, direction, base_currency, shard,
      amount, transaction_count, unconverted_count)
    select p.organization_id, cell.grain, cell.period,
      coalesce(p.category_id, '00000000-0000-0000-0000-000000000000'),
      case when p.amount < 0 then 'out' else 'in' end, p.base_currency, pg_backend_pid() % 8,
      sum(p.step * coalesce(p.base_amount, 0)),
      sum(case when p.base_amount is null then 0 else p.step end),
      sum(case when p.base_amount is null then p.step else 0 end)
    from (
    select r.step, r.organization_id, t.booking_date, t.base_currency, r.category_id, r.amount, r.base_amount
    from (select 1 as step, n.* from new_rows n union all select -1 as step, o.* from old_rows o) as r
    join transactions t on t.organization_id = r.organization_id and t.id = r.transaction_id
    where t.is_split and t.status = 'booked' and not t.is_transfer and not t.exclude_from_analytics) as p
    cross join lateral (
      values ('day', p.booking_date), ('month', date_trunc('month', p.booking_date)::date)
    ) as cell (grain, period)
    group by 1, 2, 3, 4, 5, 6
    having sum(p.step * coalesce(p.base_amount, 0)) <> 0
      or sum(case when p.base_amount is null then 0 else p.step end) <> 0
      or sum(case when p.base_amount is null then p.step else 0 end) <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (organization_id, grain, period, category_id, direction, base_currency, shard) do update
      set amount = kept.amount + excluded.amount,
        transaction_count = kept.transaction_count + excluded.transaction_count,
        unconverted_count = kept.unconverted_count + excluded.unconverted_count; return null; end $function$;
CREATE OR REPLACE FUNCTION public.transactions_closed_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform require_open_books(c.organization_id, min(c.day)) from (select organization_id, case status when 'booked' then booking_date end as day from old_rows) as c group by c.organization_id;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.transactions_closed_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform require_open_books(c.organization_id, min(c.day)) from (select organization_id, case status when 'booked' then booking_date end as day from new_rows) as c group by c.organization_id;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.transactions_closed_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform require_open_books(c.organization_id, min(c.day)) from (select organization_id, id, account_id, amount, currency, base_amount, category_id, is_transfer, exclude_from_analytics, is_split, day
      from (select organization_id, id, account_id, amount, currency, base_amount, category_id, is_transfer, exclude_from_analytics, is_split, case status when 'booked' then booking_date end as day from new_rows union all select organization_id, id, account_id, amount, currency, base_amount, category_id, is_transfer, exclude_from_analytics, is_split, case status when 'booked' then booking_date end as day from old_rows) as sides
      group by organization_id, id, account_id, amount, currency, base_amount, category_id, is_transfer, exclude_from_analytics, is_split, day having count(*) = 1) as c group by c.organization_id;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.transactions_count_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      declare
        own_shard smallint := free_shard('transactions_counts');
      begin
        insert into transactions_counts as kept (organization_id, facet, value, bucket, account_id, currency, status, matched, categorized, is_transfer, shard, row_count)
       select organization_id, facet, value, bucket, account_id, currency, status, matched, categorized, is_transfer, own_shard, sum(step)
       from (select r.organization_id, cell.facet, cell.value, cell.bucket, r.account_id, r.currency, r.status, r.matched, r.categorized, r.is_transfer, -1 as step
       from old_rows r, lateral (values ('all', null, null::bigint), ('amount', null, amount_bucket(r.amount)), ('booking_date', null, date_bucket(r.booking_date)), ('category_id', r.category_id::text, null), ('import_id', r.import_id::text, null), ('project_id', r.project_id::text, null), ('vendor_id', r.vendor_id::text, null)) as cell (facet, value, bucket)
       where cell.facet = 'all' or cell.value is not null or cell.bucket is not null) as changes
       group by organization_id, facet, value, bucket, account_id, currency, status, matched, categorized, is_transfer
       having sum(step) <> 0
       order by organization_id, facet, value, bucket, account_id, currency, status, matched, categorized, is_transfer
       on conflict (organization_id, facet, value, bucket, account_id, currency, status, matched, categorized, is_transfer, shard) do update
         set row_count = kept.row_count + excluded.row_count;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.transactions_count_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      declare
        own_shard smallint := free_shard('transactions_counts');
      begin
        insert into transactions_counts as kept (organization_id, facet, value, bucket, account_id, currency, status, matched, categorized, is_transfer, shard, row_count)
       select organization_id, facet, value, bucket, account_id, currency, status, matched, categorized, is_transfer, own_shard, sum(step)
       from (select r.organization_id, cell.facet, cell.value, cell.bucket, r.account_id, r.currency, r.status, r.matched, r.categorized, r.is_transfer, 1 as step
       from new_rows r, lateral (values ('all', null, null::bigint), ('amount', null, amount_bucket(r.amount)), ('booking_date', null, date_bucket(r.booking_date)), ('category_id', r.category_id::text, null), ('import_id', r.import_id::text, null), ('project_id', r.project_id::text, null), ('vendor_id', r.vendor_id::text, null)) as cell (facet, value, bucket)
       where cell.facet = 'all' or cell.value is not null or cell.bucket is not null) as changes
       group by organization_id, facet, value, bucket, account_id, currency, status, matched, categorized, is_transfer
       having sum(step) <> 0
       order by organization_id, facet, value, bucket, account_id, currency, status, matched, categorized, is_transfer
       on conflict (organization_id, facet, value, bucket, account_id, currency, status, matched, categorized, is_transfer, shard) do update
         set row_count = kept.row_count + excluded.row_count;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.transactions_count_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      declare
        own_shard smallint := free_shard('transactions_counts');
      begin
        insert into transactions_counts as kept (organization_id, facet, value, bucket, account_id, currency, status, matched, categorized, is_transfer, shard, row_count)
       select organization_id, facet, value, bucket, account_id, currency, status, matched, categorized, is_transfer, own_shard, sum(step)
       from (select r.organization_id, cell.facet, cell.value, cell.bucket, r.account_id, r.currency, r.status, r.matched, r.categorized, r.is_transfer, 1 as step
       from new_rows r, lateral (values ('all', null, null::bigint), ('amount', null, amount_bucket(r.amount)), ('booking_date', null, date_bucket(r.booking_date)), ('category_id', r.category_id::text, null), ('import_id', r.import_id::text, null), ('project_id', r.project_id::text, null), ('vendor_id', r.vendor_id::text, null)) as cell (facet, value, bucket)
       where cell.facet = 'all' or cell.value is not null or cell.bucket is not null union all select r.organization_id, cell.facet, cell.value, cell.bucket, r.account_id, r.currency, r.status, r.matched, r.categorized, r.is_transfer, -1 as step
       from old_rows r, lateral (values ('all', null, null::bigint), ('amount', null, amount_bucket(r.amount)), ('booking_date', null, date_bucket(r.booking_date)), ('category_id', r.category_id::text, null), ('import_id', r.import_id::text, null), ('project_id', r.project_id::text, null), ('vendor_id', r.vendor_id::text, null)) as cell (facet, value, bucket)
       where cell.facet = 'all' or cell.value is not null or cell.bucket is not null) as changes
       group by organization_id, facet, value, bucket, account_id, currency, status, matched, categorized, is_transfer
       having sum(step) <> 0
       order by organization_id, facet, value, bucket, account_id, currency, status, matched, categorized, is_transfer
       on conflict (organization_id, facet, value, bucket, account_id, currency, status, matched, categorized, is_transfer, shard) do update
         set row_count = kept.row_count + excluded.row_count;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.transactions_mark_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into recurring_marks as kept
          (organization_id, counterparty_key, direction, currency, shard, change_count)
        select r.organization_id, r.counterparty_key, case when r.amount < 0 then 'outflow' else 'inflow' end,
          r.currency, pg_backend_pid() % 8, count(*)
        from (select * from old_rows) as r
        where r.counterparty_key <> '' and r.amount <> 0 and r.booking_date > app_now() - interval '14 months'
        group by 1, 2, 3, 4
        order by 1, 2, 3, 4
        on conflict (organization_id, counterparty_key, direction, currency, shard) do update
          set change_count = kept.change_count + excluded.change_count;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.transactions_mark_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into recurring_marks as kept
          (organization_id, counterparty_key, direction, currency, shard, change_count)
        select r.organization_id, r.counterparty_key, case when r.amount < 0 then 'outflow' else 'inflow' end,
          r.currency, pg_backend_pid() % 8, count(*)
        from (select * from new_rows) as r
        where r.counterparty_key <> '' and r.amount <> 0 and r.booking_date > app_now() - interval '14 months'
        group by 1, 2, 3, 4
        order by 1, 2, 3, 4
        on conflict (organization_id, counterparty_key, direction, currency, shard) do update
          set change_count = kept.change_count + excluded.change_count;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.transactions_mark_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into recurring_marks as kept
          (organization_id, counterparty_key, direction, currency, shard, change_count)
        select r.organization_id, r.counterparty_key, case when r.amount < 0 then 'outflow' else 'inflow' end,
          r.currency, pg_backend_pid() % 8, count(*)
        from (select organization_id, id, booking_date, amount, currency, counterparty_key, status, is_transfer, exclude_from_analytics, category_id from (select 1 as step, n.* from new_rows n union all select -1 as step, o.* from old_rows o) as sides group by organization_id, id, booking_date, amount, currency, counterparty_key, status, is_transfer, exclude_from_analytics, category_id having sum(step) <> 0) as r
        where r.counterparty_key <> '' and r.amount <> 0 and r.booking_date > app_now() - interval '14 months'
        group by 1, 2, 3, 4
        order by 1, 2, 3, 4
        on conflict (organization_id, counterparty_key, direction, currency, shard) do update
          set change_count = kept.change_count + excluded.change_count;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.transactions_totals_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin 
    insert into category_totals as kept (organization_id, grain, period, category_id, direction, base_currency, shard,
      amount, transaction_count, unconverted_count)
    select p.organization_id, cell.grain, cell.period,
      coalesce(p.category_id, '00000000-0000-0000-0000-000000000000'),
      case when p.amount < 0 then 'out' else 'in' end, p.base_currency, pg_backend_pid() % 8,
      sum(p.step * coalesce(p.base_amount, 0)),
      sum(case when p.base_amount is null then 0 else p.step end),
      sum(case when p.base_amount is null then p.step else 0 end)
    from (
    select r.step, r.organization_id, r.booking_date, r.base_currency, part.category_id, part.amount, part.base_amount
    from (select -1 as step, o.* from old_rows o) as r
    cross join lateral (
      select r.category_id, r.amount, r.base_amount
      where not r.is_split
      union all
      select s.category_id, s.amount, s.base_amount
      from transaction_splits s
      where r.is_split and s.organization_id = r.organization_id and s.transaction_id = r.id
    ) as part
    where r.status = 'booked' and not r.is_transfer and not r.exclude_from_analytics) as p
    cross join lateral (
      values ('day', p.booking_date), ('month', date_trunc('month', p.booking_date)::date)
    ) as cell (grain, period)
    group by 1, 2, 3, 4, 5, 6
    having sum(p.step * coalesce(p.base_amount, 0)) <> 0
      or sum(case when p.base_amount is null then 0 else p.step end) <> 0
      or sum(case when p.base_amount is null then p.step else 0 end) <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (organization_id, grain, period, category_id, direction, base_currency, shard) do update
      set amount = kept.amount + excluded.amount,
        transaction_count = kept.transaction_count + excluded.transaction_count,
        unconverted_count = kept.unconverted_count + excluded.unconverted_count; return null; end $function$;
CREATE OR REPLACE FUNCTION public.transactions_totals_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin 
    insert into category_totals as kept (organization_id, grain, period, category_id, direction, base_currency, shard,
      amount, transaction_count, unconverted_count)
    select p.organization_id, cell.grain, cell.period,
      coalesce(p.category_id, '00000000-0000-0000-0000-000000000000'),
      case when p.amount < 0 then 'out' else 'in' end, p.base_currency, pg_backend_pid() % 8,
      sum(p.step * coalesce(p.base_amount, 0)),
      sum(case when p.base_amount is null then 0 else p.step end),
      sum(case when p.base_amount is null then p.step else 0 end)
    from (
    select r.step, r.organization_id, r.booking_date, r.base_currency, part.category_id, part.amount, part.base_amount
    from (select 1 as step, n.* from new_rows n) as r
    cross join lateral (
      select r.category_id, r.amount, r.base_amount
      where not r.is_split
      union all
      select s.category_id, s.amount, s.base_amount
      from transaction_splits s
      where r.is_split and s.organization_id = r.organization_id and s.transaction_id = r.id
    ) as part
    where r.status = 'booked' and not r.is_transfer and not r.exclude_from_analytics) as p
    cross join lateral (
      values ('day', p.booking_date), ('month', date_trunc('month', p.booking_date)::date)
    ) as cell (grain, period)
    group by 1, 2, 3, 4, 5, 6
    having sum(p.step * coalesce(p.base_amount, 0)) <> 0
      or sum(case when p.base_amount is null then 0 else p.step end) <> 0
      or sum(case when p.base_amount is null then p.step else 0 end) <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (organization_id, grain, period, category_id, direction, base_currency, shard) do update
      set amount = kept.amount + excluded.amount,
        transaction_count = kept.transaction_count + excluded.transaction_count,
        unconverted_count = kept.unconverted_count + excluded.unconverted_count; return null; end $function$;
CREATE OR REPLACE FUNCTION public.transactions_totals_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin 
    insert into category_totals as kept (organization_id, grain, period, category_id, direction, base_currency, shard,
      amount, transaction_count, unconverted_count)
    select p.organization_id, cell.grain, cell.period,
      coalesce(p.category_id, '00000000-0000-0000-0000-000000000000'),
      case when p.amount < 0 then 'out' else 'in' end, p.base_currency, pg_backend_pid() % 8,
      sum(p.step * coalesce(p.base_amount, 0)),
      sum(case when p.base_amount is null then 0 else p.step end),
      sum(case when p.base_amount is null then p.step else 0 end)
    from (
    select r.step, r.organization_id, r.booking_date, r.base_currency, part.category_id, part.amount, part.base_amount
    from (select 1 as step, n.* from new_rows n union all select -1 as step, o.* from old_rows o) as r
    cross join lateral (
      select r.category_id, r.amount, r.base_amount
      where not r.is_split
      union all
      select s.category_id, s.amount, s.base_amount
      from transaction_splits s
      where r.is_split and s.organization_id = r.organization_id and s.transaction_id = r.id
    ) as part
    where r.status = 'booked' and not r.is_transfer and not r.exclude_from_analytics) as p
    cross join lateral (
      values ('day', p.booking_date), ('month', date_trunc('month', p.booking_date)::date)
    ) as cell (grain, period)
    group by 1, 2, 3, 4, 5, 6
    having sum(p.step * coalesce(p.base_amount, 0)) <> 0
      or sum(case when p.base_amount is null then 0 else p.step end) <> 0
      or sum(case when p.base_amount is null then p.step else 0 end) <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (organization_id, grain, period, category_id, direction, base_currency, shard) do update
      set amount = kept.amount + excluded.amount,
        transaction_count = kept.transaction_count + excluded.transaction_count,
        unconverted_count = kept.unconverted_count + excluded.unconverted_count; return null; end $function$;
CREATE OR REPLACE FUNCTION public.vat_id_country(tax_id text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN "substring"(upper(regexp_replace(tax_id, '[ .-]'::text, ''::text, 'g'::text)), '^([A-Z]{2})[A-Z0-9]{0,2}[0-9]{5}'::text);
CREATE OR REPLACE FUNCTION public.vat_territory(country text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE upper(country) WHEN 'EL'::text THEN 'GR'::text WHEN 'MC'::text THEN 'FR'::text WHEN 'XI'::text THEN 'GB'::text WHEN 'IM'::text THEN 'GB'::text WHEN 'LI'::text THEN 'CH'::text ELSE upper(country) END;
CREATE OR REPLACE FUNCTION public.vendor_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.search := search_words(variadic array[new.name, new.email, new.website, new.vat_id, new.tax_number] || new.aliases);
  return new;
end $function$;

grant INSERT on account_emails to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on account_emails to daybook_system;
grant DELETE, INSERT, SELECT, UPDATE on api_keys to daybook_app;
grant SELECT on api_keys to daybook_system;
grant INSERT, SELECT on audit_blocks to daybook_app;
grant INSERT, SELECT on audit_events to daybook_app;
grant INSERT, SELECT, UPDATE on audit_heads to daybook_app;
grant SELECT, UPDATE on audit_progress to daybook_system;
grant SELECT on bank_account_totals to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on bank_accounts to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on budgets to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on bulk_changes to daybook_app;
grant SELECT on bulk_changes to daybook_system;
grant DELETE, INSERT, SELECT, UPDATE on categories to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on categorization_rules to daybook_app;
grant SELECT on category_totals to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on customers to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on datev_parties to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on datev_settings to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on document_attachments to daybook_app;
grant INSERT, SELECT, UPDATE on document_sequences to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on documents to daybook_app;
grant SELECT on documents_counts to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on emails to daybook_app;
grant SELECT on emails to daybook_system;
grant INSERT, SELECT, UPDATE on event_heads to daybook_app;
grant SELECT on event_heads to daybook_system;
grant DELETE, INSERT, SELECT on events to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on exchange_rates to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on exports to daybook_app;
grant SELECT on exports to daybook_system;
grant DELETE, INSERT, SELECT, UPDATE on folders to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on idempotency_keys to daybook_app;
grant SELECT on idempotency_keys to daybook_system;
grant DELETE, INSERT, SELECT, UPDATE on inbox_items to daybook_app;
grant SELECT on inbox_items_counts to daybook_app;
grant SELECT on inbox_items_words to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on installation_secrets to daybook_system;
grant DELETE, INSERT, SELECT, UPDATE on invitations to daybook_app;
grant SELECT on invitations to daybook_system;
grant DELETE, INSERT, SELECT, UPDATE on invoice_payments to daybook_app;
grant INSERT, SELECT on invoice_pinned_files to daybook_app;
grant INSERT, SELECT on invoice_register to daybook_app;
grant INSERT, SELECT on invoice_register_steps to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on invoice_reminder_steps to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on invoice_taxes to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on invoice_templates to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on invoices to daybook_app;
grant SELECT on invoices_counts to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on legal_entities to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on login_addresses to daybook_system;
grant DELETE, INSERT, SELECT, UPDATE on login_throttles to daybook_system;
grant DELETE, INSERT, SELECT, UPDATE on match_aliases to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on match_candidates to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on memberships to daybook_app;
grant SELECT on memberships to daybook_system;
grant DELETE, INSERT, SELECT, UPDATE on oauth_clients to daybook_app;
grant SELECT on oauth_clients to daybook_system;
grant DELETE, INSERT, SELECT, UPDATE on oauth_grants to daybook_app;
grant SELECT on oauth_grants to daybook_system;
grant DELETE, INSERT, SELECT, UPDATE on oidc_records to daybook_system;
grant SELECT on open_bills to daybook_app;
grant SELECT on open_bills_counts to daybook_app;
grant SELECT on organization_imports to daybook_app;
grant DELETE, INSERT, SELECT on organization_imports to daybook_system;
grant DELETE, INSERT, SELECT, UPDATE on organization_quotas to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on organizations to daybook_app;
grant SELECT on organizations to daybook_system;
grant SELECT on own_customers to daybook_app;
grant SELECT on own_documents to daybook_app;
grant SELECT on own_inbox_items to daybook_app;
grant SELECT on own_invoices to daybook_app;
grant SELECT on own_transactions to daybook_app;
grant SELECT on own_vendors to daybook_app;
grant DELETE, INSERT, SELECT on passkey_challenges to daybook_system;
grant DELETE, INSERT, SELECT, UPDATE on passkeys to daybook_system;
grant DELETE, INSERT, SELECT, UPDATE on password_resets to daybook_system;
grant DELETE, INSERT, SELECT, UPDATE on payment_proposals to daybook_app;
grant SELECT on payment_proposals_counts to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on previews to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on product_prices to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on products to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on projects to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on rate_counts to daybook_system;
grant DELETE, INSERT, SELECT, UPDATE on record_import_records to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on record_imports to daybook_app;
grant DELETE, INSERT, SELECT on recovery_codes to daybook_system;
grant DELETE, INSERT, SELECT, UPDATE on recurring_candidates to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on recurring_marks to daybook_app;
grant SELECT on recurring_marks to daybook_system;
grant DELETE, INSERT, SELECT, UPDATE on recurring_series to daybook_app;
grant SELECT on recurring_series to daybook_system;
grant DELETE, INSERT, SELECT, UPDATE on recurring_series_runs to daybook_app;
grant DELETE, INSERT, SELECT on revoked_tokens to daybook_system;
grant SELECT on row_counts to daybook_app;
grant INSERT, SELECT, UPDATE on scheduled_runs to daybook_system;
grant DELETE, INSERT, SELECT, UPDATE on sessions to daybook_system;
grant SELECT, UPDATE on setup_links to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on setup_links to daybook_system;
grant DELETE, INSERT, SELECT, UPDATE on signing_keys to daybook_system;
grant SELECT on stored_bytes to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on stored_objects to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on totp_secrets to daybook_system;
grant DELETE, INSERT, SELECT, UPDATE on transaction_imports to daybook_app;
grant SELECT on transaction_imports to daybook_system;
grant DELETE, INSERT, SELECT, UPDATE on transaction_settlements to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on transaction_splits to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on transactions to daybook_app;
grant SELECT on transactions_counts to daybook_app;
grant SELECT on user_organizations to daybook_system;
grant DELETE, INSERT, SELECT, UPDATE on users to daybook_system;
grant DELETE, INSERT, SELECT, UPDATE on vendor_keys to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on vendors to daybook_app;
grant DELETE, INSERT, SELECT, UPDATE on webhook_deliveries to daybook_app;
grant SELECT on webhook_deliveries to daybook_system;
grant DELETE, INSERT, SELECT, UPDATE on webhook_endpoints to daybook_app;

grant SELECT (organization_id, position) on audit_events to daybook_system;
grant UPDATE (position) on events to daybook_app;
grant SELECT (created_at, organization_id, position) on events to daybook_system;
grant UPDATE (artifacts) on invoice_register to daybook_app;
grant SELECT (id, organization_id, scheduled_send_at, sent_at, status) on invoices to daybook_system;
grant INSERT (current_organization_id, email, email_verified_at, full_name, id, password_hash) on users to daybook_app;
grant SELECT (avatar_url, email, email_verified_at, full_name, id) on users to daybook_app;
grant UPDATE (email_verified_at) on users to daybook_app;

grant USAGE on sequence audit_positions to daybook_app;
grant SELECT on sequence audit_positions to daybook_system;
