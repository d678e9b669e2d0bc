-- Why:      an attempt to send an account e-mail whose process was killed must not count as one that failed.
-- Locks:    short (columns with a constant default or none).   Backfill: none.   Old code keeps working: yes.

-- How many of the attempts were interrupted: their lease expired before they had an outcome.
alter table account_emails
  add column interrupted_count int not null default 0,
  add column leased_until timestamptz;
