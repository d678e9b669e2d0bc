-- Why:      an attempt whose process was killed must not count as one that the receiver refused.
-- Locks:    short (a column with a constant default).   Backfill: none.   Old code keeps working: yes.

-- How many of the attempts were interrupted: their lease expired before they had an outcome.
alter table emails add column interrupted_count int not null default 0;
alter table webhook_deliveries add column interrupted_count int not null default 0;
