-- Why:      rate limits hold for an organization and an address whichever process answers; each adds its uses here.
-- Locks:    none (new table).   Backfill: none.   Old code keeps working: yes.

-- Counters of the service itself, not organization data: a key is a hash of what is counted. Unlogged: after a crash
-- of PostgreSQL they start again at zero, which a minute would have done anyway.
create unlogged table rate_counts (
  window_start timestamptz(3) not null,
  key bytea not null,
  used int not null,
  primary key (window_start, key)
);
grant select, insert, update, delete on rate_counts to daybook_system;
