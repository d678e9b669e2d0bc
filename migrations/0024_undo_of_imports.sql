-- Why:      an import can be undone as a whole (docs/transactions.md).
-- Locks:    transaction_imports for a moment (columns, a check that every row meets), transactions while a key is checked.
-- Backfill: none; the pending form of what earlier imports booked is not known.   Old code keeps working: yes.

alter table transaction_imports drop constraint transaction_imports_status_check;
alter table transaction_imports add constraint transaction_imports_status_check
  check (status in ('running', 'done', 'failed', 'undone'));
alter table transaction_imports
  add column undone_at timestamptz(3),
  -- The mapping that the import saved for its account. Undoing the import removes it from the account.
  add column saved_mapping jsonb;

-- What a pending transaction was before an import booked it, so that undoing the import makes it pending again. Not
-- audited: the change of the transaction is.
create table transaction_settlements (
  organization_id uuid not null references organizations,
  transaction_id uuid not null,
  import_id uuid not null,
  pending jsonb not null,
  primary key (organization_id, transaction_id),
  foreign key (organization_id, transaction_id) references transactions on delete cascade,
  foreign key (organization_id, import_id) references transaction_imports on delete cascade
);
create index transaction_settlements_import on transaction_settlements (organization_id, import_id);
call organization_table('transaction_settlements', identity => null);

-- Without `on delete set null`: it would run an update of this table for each deleted row, and each update every trigger
-- for updates, although the other side of a transfer is always released before. Deferrable, because the two sides name each other, and an
-- organization that moves in brings one before the other.
alter table transactions drop constraint transactions_organization_id_transfer_transaction_id_fkey;
alter table transactions add foreign key (organization_id, transfer_transaction_id) references transactions deferrable;
