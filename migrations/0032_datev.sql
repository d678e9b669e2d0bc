-- Why:      the DATEV export (docs/datev.md) needs numbers that the accountant gives, and accounts for customers and vendors
--           that stay the same from file to file.
-- Locks:    none (new tables).   Backfill: none.   Old code keeps working: yes.

create table datev_settings (
  organization_id uuid primary key references organizations,
  chart text collate "C" not null check (chart in ('SKR03', 'SKR04')),
  consultant_number int not null check (consultant_number between 1001 and 9999999),
  client_number int not null check (client_number between 1 and 99999),
  -- MM-DD
  fiscal_year_start text collate "C" not null,
  account_length int not null check (account_length between 4 and 8),
  -- Only what differs from the chart's defaults: account numbers by name, by category id and by bank account id.
  accounts jsonb not null,
  category_accounts jsonb not null,
  bank_accounts jsonb not null,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1
);
call organization_table('datev_settings', identity => 'organization_id');

-- The position of a customer or vendor among the accounts of its kind, given at its first export.
create table datev_parties (
  organization_id uuid not null references organizations,
  kind text collate "C" not null check (kind in ('debtor', 'creditor')),
  party_id uuid not null,
  position int not null check (position > 0),
  primary key (organization_id, kind, party_id),
  unique (organization_id, kind, position)
);
call organization_table('datev_parties', identity => null);
