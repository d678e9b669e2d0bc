-- Why:      the audit trail is sealed in signed blocks, so that a later change of it is noticed (docs/audit.md).
-- Locks:    none (new tables).   Backfill: none.   Old code keeps working: yes.

create table audit_blocks (
  organization_id uuid not null references organizations,
  id uuid not null,
  number int not null check (number > 0),
  -- The block has the rows after the first position, up to and including the second.
  position_after bigint not null,
  position_to bigint not null check (position_to > position_after),
  event_count int not null check (event_count > 0),
  first_event_id uuid not null,
  last_event_id uuid not null,
  last_event_at timestamptz(3) not null,
  -- For each row its id (16 bytes) and its SHA-256 (32 bytes), in the order of their positions.
  event_hashes bytea not null check (length(event_hashes) = 48 * event_count),
  events_hash bytea not null check (length(events_hash) = 32),
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  public_key bytea not null check (length(public_key) = 32),
  signature bytea not null check (length(signature) = 64),
  created_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  unique (organization_id, number)
);
call organization_table('audit_blocks', identity => null);
revoke update, delete on audit_blocks from daybook_app;

-- The newest block of each organization. The next block continues from here, not from the newest block that is found:
-- if somebody removes that one, the gap stays.
create table audit_heads (
  organization_id uuid primary key references organizations,
  number int not null,
  hash bytea not null,
  position_to bigint not null,
  -- The hash that was mailed last, and when.
  mailed_hash bytea,
  mailed_at timestamptz(3)
);
call organization_table('audit_heads', identity => null);
revoke delete on audit_heads from daybook_app;

-- How far the sealing job is. Not organization data: one row for the installation.
create table audit_progress (
  only_row boolean primary key default true check (only_row),
  -- All organizations are sealed up to here.
  sealed_position bigint not null,
  -- No row up to here can still appear.
  settled_position bigint not null,
  -- Becomes the settled position once every database transaction with a lower id has ended.
  observed_position bigint not null,
  observed_xid xid8 not null
);
insert into audit_progress values (true, 0, 0, 0, '0');
grant select, update on audit_progress to daybook_system;
