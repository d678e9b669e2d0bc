-- Why:      GET /v1/stream sends events in an order in which none can be missed (docs/stream.md); GET /v1/search needs
--           the search indexes of customers, vendors and documents, which row-level security hides (docs/search.md).
-- Locks:    events briefly for a new column without a default, then while two indexes are built.
-- Backfill: none; an event gets its position when a stream of its organization reads it.   Old code keeps working: yes.

-- The place of an event in the order of its organization. It is null until the event is committed and a process places
-- it, so that an event of a long database transaction comes after those that were committed before it.
alter table events add column position bigint;
create index events_unplaced on events (organization_id, id) where position is null;
create unique index events_position on events (organization_id, position) where position is not null;
grant update (position) on events to daybook_app;

-- The last position of each organization. Whoever places events holds the lock on its row.
create table event_heads (
  organization_id uuid primary key references organizations,
  position bigint not null default 0,
  -- Events up to here may have been deleted; a client that has not seen all of them must reload.
  forgotten_position bigint not null default 0 check (forgotten_position <= position)
);
call organization_table('event_heads', identity => null);
revoke delete on event_heads from daybook_app;
call readable_by_system('event_heads');

-- The poll finds out which organizations have events to place. It cannot read what they say.
grant select (position) on events to daybook_system;

call organization_view('customers');
call organization_view('vendors');
call organization_view('documents');
