-- Why:      bank accounts, their transactions and imports; categorisation rules; what matching learns.
--           docs/transactions.md explains the terms.
-- Locks:    inbox_items for a moment (a foreign key, two indexes and a trigger on a new table).
-- Backfill: none.   Old code keeps working: yes.

create table bank_accounts (
  organization_id uuid not null references organizations,
  id uuid not null,
  name text not null,
  type text not null check (type in ('checking', 'savings', 'credit_card', 'cash', 'loan', 'investment', 'other')),
  currency text not null,
  iban text,
  -- Possibly only a part of it, usually the last four digits.
  account_number text,
  bank_name text,
  -- The balance at the start of opening_date; transactions before that day do not change it.
  opening_balance numeric(19, 4) not null default 0,
  opening_date date,
  -- Whether its balance counts as available cash.
  is_cash boolean not null,
  archived boolean not null default false,
  -- How this bank's CSV files are read; see docs/import.md.
  import_mapping jsonb,
  notes text,
  search tsvector not null generated always as
    (search_words(name, iban, account_number, bank_name)) stored,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1,
  primary key (organization_id, id)
);
create index bank_accounts_created on bank_accounts (organization_id, created_at, id);
create index bank_accounts_name on bank_accounts (organization_id, fold(name), id);
create unique index bank_accounts_iban on bank_accounts (organization_id, iban, currency);
create index bank_accounts_search on bank_accounts using gin (organization_id, search);
call organization_table('bank_accounts', counted => true);

-- One bank file imported into an account. Its transactions refer to it, and in the audit trail it represents
-- all of them.
create table transaction_imports (
  organization_id uuid not null references organizations,
  id uuid not null,
  account_id uuid not null,
  status text not null check (status in ('running', 'done', 'failed')),
  file_name text,
  size bigint not null,
  sha256 text not null,
  format text,
  rows_read int not null default 0,
  created_count int not null default 0,
  duplicate_count int not null default 0,
  settled_count int not null default 0,
  left_out_count int not null default 0,
  transfer_count int not null default 0,
  categorized_count int not null default 0,
  vanished_pending_ids uuid[] not null default '{}',
  statements jsonb not null default '[]',
  warnings jsonb not null default '[]',
  error jsonb,
  actor_kind text not null,
  actor_id text,
  created_at timestamptz(3) not null default app_now(),
  finished_at timestamptz(3),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, account_id) references bank_accounts
);
create index transaction_imports_created on transaction_imports (organization_id, created_at, id);
create index transaction_imports_account on transaction_imports (organization_id, account_id, created_at, id);
create index transaction_imports_running on transaction_imports (organization_id, updated_at)
  where status = 'running';
-- rows_read shows progress while a file is read; it is not a change to audit.
call organization_table('transaction_imports', hidden => '{rows_read}', counted => true);
call readable_by_system('transaction_imports');

create table categorization_rules (
  organization_id uuid not null references organizations,
  id uuid not null,
  name text not null,
  -- Rules with smaller numbers are tried first.
  priority int not null,
  enabled boolean not null default true,
  match_text text,
  match_amount_min numeric(19, 4),
  match_amount_max numeric(19, 4),
  match_account_id uuid,
  match_direction text check (match_direction in ('in', 'out')),
  set_category_id uuid,
  set_vendor_id uuid,
  set_project_id uuid,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, match_account_id) references bank_accounts on delete cascade,
  foreign key (organization_id, set_category_id) references categories on delete set null (set_category_id),
  foreign key (organization_id, set_vendor_id) references vendors on delete set null (set_vendor_id),
  foreign key (organization_id, set_project_id) references projects on delete set null (set_project_id)
);
create index categorization_rules_priority on categorization_rules (organization_id, priority, id);
create index categorization_rules_created on categorization_rules (organization_id, created_at, id);
create index categorization_rules_account on categorization_rules (organization_id, match_account_id);
create index categorization_rules_category on categorization_rules (organization_id, set_category_id);
create index categorization_rules_vendor on categorization_rules (organization_id, set_vendor_id);
create index categorization_rules_project on categorization_rules (organization_id, set_project_id);
call organization_table('categorization_rules', counted => true);

create table transactions (
  organization_id uuid not null references organizations,
  id uuid not null,
  account_id uuid not null,
  booking_date date not null,
  value_date date,
  -- Signed: money into the account is positive.
  amount numeric(19, 4) not null,
  -- The currency of the account.
  currency text not null,
  -- At the rate of the booking date; null while no rate is known.
  base_amount numeric(19, 4),
  base_currency text not null,
  description text not null,
  counterparty_name text,
  -- The distinctive words of the name, or else of the text (kernel/names.ts): the same for every spelling.
  counterparty_key text not null,
  counterparty_account text,
  reference text,
  bank_transaction_id text,
  status text not null check (status in ('booked', 'pending')),
  source text not null check (source in ('import', 'manual')),
  import_id uuid,
  -- The number of its row in that file, starting at 1.
  import_row int,
  category_id uuid,
  category_source text check (category_source in ('person', 'rule', 'learned')),
  categorized boolean not null generated always as (category_id is not null or is_split) stored,
  vendor_id uuid,
  project_id uuid,
  -- Money moved between the organization's own accounts: neither income nor expense.
  is_transfer boolean not null default false,
  transfer_reason text check (transfer_reason in ('own_account', 'opposite_amounts', 'person')),
  transfer_transaction_id uuid,
  exclude_from_analytics boolean not null default false,
  -- Its parts are in transaction_splits and have the categories.
  is_split boolean not null default false,
  notes text,
  -- Whether an inbox item or entry belongs to it; maintained by triggers.
  matched boolean not null default false,
  search tsvector not null generated always as
    (search_words(description, counterparty_name, reference, notes, amount_words(amount))) stored,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, account_id) references bank_accounts,
  foreign key (organization_id, import_id) references transaction_imports,
  foreign key (organization_id, category_id) references categories on delete set null (category_id),
  foreign key (organization_id, vendor_id) references vendors on delete set null (vendor_id),
  foreign key (organization_id, project_id) references projects on delete set null (project_id),
  foreign key (organization_id, transfer_transaction_id) references transactions
    on delete set null (transfer_transaction_id),
  check ((source = 'import') = (import_id is not null)),
  check ((import_id is null) = (import_row is null)),
  check (not is_split or category_id is null),
  check (not is_transfer or transfer_reason is not null),
  check (transfer_transaction_id is null or is_transfer)
);
create index transactions_date on transactions (organization_id, booking_date, id);
create index transactions_amount on transactions (organization_id, amount, id);
create index transactions_account on transactions (organization_id, account_id, booking_date, id);
-- For deduplication: whether a row of a file may already exist.
create index transactions_account_amount on transactions (organization_id, account_id, amount, booking_date);
create index transactions_bank_id on transactions (organization_id, account_id, bank_transaction_id)
  where bank_transaction_id is not null;
create index transactions_category on transactions (organization_id, category_id, booking_date, id)
  where category_id is not null;
create index transactions_vendor on transactions (organization_id, vendor_id, booking_date, id)
  where vendor_id is not null;
create index transactions_project on transactions (organization_id, project_id, booking_date, id)
  where project_id is not null;
create index transactions_import on transactions (organization_id, import_id, id) where import_id is not null;
create index transactions_transfer on transactions (organization_id, transfer_transaction_id)
  where transfer_transaction_id is not null;
create index transactions_search on transactions using gin (organization_id, search);
-- Transactions without a category, in the order of the list.
create index transactions_uncategorized on transactions (organization_id, booking_date, id) where not categorized;
-- Transactions that matching may still propose: a range of days, with amounts compared in the index.
create index transactions_unmatched on transactions (organization_id, booking_date, amount) where not matched;
-- Categories that a person chose for a counterparty, newest first.
create index transactions_decided on transactions (organization_id, counterparty_key, booking_date, id)
  where category_source = 'person' and category_id is not null;
-- Transactions that a new exchange rate may change.
create index transactions_foreign on transactions (organization_id, booking_date, id)
  where currency <> base_currency;
call organization_table('transactions', hidden => '{categorized}');
call organization_view('transactions');
call keep_counts('transactions',
  dimensions => '{account_id,currency,status,matched,categorized,is_transfer}',
  facets => '{category_id,project_id,vendor_id,import_id}',
  ranges => '{booking_date,amount}');

-- A file may have 100,000 rows. Each transaction refers to its import, and the import is audited with its
-- counts and the file's hash, so copying every row to the audit trail would only repeat the file. Everything
-- else about a transaction, including its later changes, is audited row by row.
create function audit_new_transactions() returns trigger
  language plpgsql as $$
declare
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{"kind":"system","channel":"sql"}')::jsonb;
begin
  insert into audit_events (organization_id, actor_kind, actor_id, channel, request_id, action, record_type, record_id, changes)
  select r.organization_id, actor->>'kind', actor->>'id', actor->>'channel', actor->>'request_id',
    'created', tg_table_name, r.id,
    jsonb_strip_nulls(to_jsonb(r) - array['organization_id', 'version', 'updated_at', 'search', 'categorized'])
  from new_rows r
  where r.import_id is null;
  return null;
end $$;
drop trigger audit_insert on transactions;
create trigger audit_insert after insert on transactions referencing new table as new_rows
  for each statement execute function audit_new_transactions();

-- The parts of a transaction with several categories. Their sum equals the transaction exactly, in both
-- currencies.
create table transaction_splits (
  organization_id uuid not null references organizations,
  id uuid not null,
  transaction_id uuid not null,
  position int not null,
  amount numeric(19, 4) not null,
  base_amount numeric(19, 4),
  category_id uuid,
  project_id uuid,
  vendor_id uuid,
  description text,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1,
  primary key (organization_id, id),
  unique (organization_id, transaction_id, position),
  foreign key (organization_id, transaction_id) references transactions on delete cascade,
  foreign key (organization_id, category_id) references categories on delete set null (category_id),
  foreign key (organization_id, project_id) references projects on delete set null (project_id),
  foreign key (organization_id, vendor_id) references vendors on delete set null (vendor_id)
);
create index transaction_splits_category on transaction_splits (organization_id, category_id);
create index transaction_splits_project on transaction_splits (organization_id, project_id);
create index transaction_splits_vendor on transaction_splits (organization_id, vendor_id);
call organization_table('transaction_splits');

create function check_splits() returns trigger
  language plpgsql as $$
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
end $$;
create constraint trigger sums after insert or update or delete on transaction_splits
  deferrable initially deferred for each row execute function check_splits();

-- The same check when the transaction itself changes: a pending one may be booked with another amount.
create function check_split_transaction() returns trigger
  language plpgsql as $$
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
end $$;
create constraint trigger split_sums after update of amount, base_amount, is_split on transactions
  deferrable initially deferred for each row when (new.is_split) execute function check_split_transaction();

-- Kept totals: the sum of an account's bookings per month. Sharded like kept counts.
create table bank_account_totals (
  organization_id uuid not null,
  account_id uuid not null,
  -- Its first day.
  month date not null,
  shard smallint not null,
  booked_amount numeric(24, 4) not null,
  primary key (organization_id, account_id, month, shard)
);
call organization_table('bank_account_totals', identity => null);
revoke insert, update, delete on bank_account_totals from daybook_app;

create function keep_account_totals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;
create function keep_changed_account_totals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;
create trigger totals_insert after insert on transactions referencing new table as changed_rows
  for each statement execute function keep_account_totals();
create trigger totals_update after update on transactions referencing old table as old_rows new table as new_rows
  for each statement execute function keep_changed_account_totals();
create trigger totals_delete after delete on transactions referencing old table as changed_rows
  for each statement execute function keep_account_totals();

-- Matching. An inbox item belongs to at most one transaction of its own organization.
alter table inbox_items add foreign key (organization_id, transaction_id) references transactions;
alter table match_candidates add foreign key (organization_id, transaction_id) references transactions
  on delete cascade;
alter table invoice_payments add foreign key (organization_id, transaction_id) references transactions;
-- A confirmed partial payment leaves its item open, so that the next payment can match the remaining amount.
alter table match_candidates add column is_partial boolean not null default false;
create index match_candidates_part on match_candidates (organization_id, inbox_id)
  where is_partial and status = 'confirmed';

-- The forms in which a reference number may appear in a bank's text: complete, and without its leading
-- letters.
create function reference_keys(reference text) returns text[]
  language sql immutable parallel safe
  return array[
    regexp_replace(upper(coalesce(reference, '')), '[^A-Z0-9]', '', 'g'),
    regexp_replace(regexp_replace(upper(coalesce(reference, '')), '[^A-Z0-9]', '', 'g'), '^[A-Z]+', '')
  ];
-- Items by number without its leading letters, so that both "INV-2023" and "2023" are a range.
create index inbox_items_number on inbox_items (organization_id, ((reference_keys(reference_number))[2]), id)
  where reference_number is not null;
create index inbox_items_match_amount on inbox_items (organization_id, amount, date)
  where transaction_id is null and amount is not null and date is not null;
create index inbox_items_match_base on inbox_items (organization_id, base_amount, date)
  where transaction_id is null and currency <> base_currency and date is not null;
create index inbox_items_match_reference on inbox_items using gin (organization_id, reference_keys(reference_number))
  where transaction_id is null and reference_number is not null;

-- A transaction is matched if an item is linked to it, a partial payment by it is confirmed, or it pays one
-- of the organization's invoices. A trigger maintains this, so that no code that links, unlinks or deletes
-- can forget it.
create function keep_matched() returns trigger
  language plpgsql as $$
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
end $$;
create trigger matched_insert after insert on inbox_items
  for each row when (new.transaction_id is not null) execute function keep_matched();
create trigger matched_update after update of transaction_id on inbox_items
  for each row when (old.transaction_id is distinct from new.transaction_id) execute function keep_matched();
create trigger matched_delete after delete on inbox_items
  for each row when (old.transaction_id is not null) execute function keep_matched();
create trigger matched_insert after insert on match_candidates
  for each row when (new.status = 'confirmed') execute function keep_matched();
create trigger matched_update after update of status on match_candidates
  for each row when (old.status is distinct from new.status) execute function keep_matched();
create trigger matched_delete after delete on match_candidates
  for each row when (old.status = 'confirmed') execute function keep_matched();
create trigger matched_insert after insert on invoice_payments
  for each row when (new.transaction_id is not null) execute function keep_matched();
create trigger matched_delete after delete on invoice_payments
  for each row when (old.transaction_id is not null) execute function keep_matched();

-- Pairs of names that mean the same, learned from confirmed matches; both normalized.
create table match_aliases (
  organization_id uuid not null references organizations,
  item_name text collate "C" not null,
  transaction_name text collate "C" not null,
  created_at timestamptz(3) not null default app_now(),
  primary key (organization_id, item_name, transaction_name)
);
create index match_aliases_transaction on match_aliases (organization_id, transaction_name);
call organization_table('match_aliases', identity => null);

-- Incoming transactions that may pay one of the organization's invoices, waiting to be confirmed.
create table payment_proposals (
  organization_id uuid not null references organizations,
  id uuid not null,
  transaction_id uuid not null,
  invoice_id uuid not null,
  -- The part of the transaction that goes to this invoice.
  amount numeric(19, 4) not null check (amount > 0),
  kind text not null check (kind in ('full', 'part', 'over', 'several')),
  evidence text not null check (evidence in ('number', 'amount_and_payer')),
  confidence_score numeric(4, 3) not null check (confidence_score between 0 and 1),
  reasons text[] not null,
  status text not null check (status in ('pending', 'confirmed', 'declined', 'expired')),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1,
  primary key (organization_id, id),
  unique (organization_id, transaction_id, invoice_id),
  foreign key (organization_id, transaction_id) references transactions on delete cascade,
  foreign key (organization_id, invoice_id) references invoices on delete cascade
);
create index payment_proposals_created on payment_proposals (organization_id, created_at, id);
create index payment_proposals_invoice on payment_proposals (organization_id, invoice_id);
call organization_table('payment_proposals');
call keep_counts('payment_proposals', dimensions => '{status}');

-- A proposal expires when its invoice is no longer open or its transaction is matched, and is pending again when
-- that ends. Removing a payment makes its confirmed proposal pending.
create function keep_proposals() returns trigger
  language plpgsql as $$
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
end $$;
create trigger proposals_update after update of status on invoices
  for each row when (old.status <> 'draft' and old.status is distinct from new.status)
  execute function keep_proposals();
create trigger proposals_update after update of matched on transactions
  for each row when (old.matched is distinct from new.matched) execute function keep_proposals();
create trigger proposals_delete after delete on invoice_payments
  for each row when (old.transaction_id is not null) execute function keep_proposals();

-- Open invoices by their open amount, and by the keys of their number.
call organization_view('invoices');
create index invoices_open_amount on invoices (organization_id, currency, (total - paid_amount - credited_amount))
  where status in ('unpaid', 'partially_paid');
create index invoices_open_number on invoices using gin (organization_id, reference_keys(number))
  where status in ('unpaid', 'partially_paid');

-- A central bank's history has about 250,000 rates. Rates from a file are audited as one event per file,
-- which the import writes itself; rates that a person enters or changes are audited one by one.
create function audit_new_rates() returns trigger
  language plpgsql as $$
declare
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{"kind":"system","channel":"sql"}')::jsonb;
begin
  insert into audit_events (organization_id, actor_kind, actor_id, channel, request_id, action, record_type, record_id, changes)
  select r.organization_id, actor->>'kind', actor->>'id', actor->>'channel', actor->>'request_id',
    'created', tg_table_name, r.id, jsonb_strip_nulls(to_jsonb(r) - array['organization_id', 'version', 'updated_at'])
  from new_rows r
  where r.source = 'manual';
  return null;
end $$;
drop trigger audit_insert on exchange_rates;
create trigger audit_insert after insert on exchange_rates referencing new table as new_rows
  for each statement execute function audit_new_rates();
