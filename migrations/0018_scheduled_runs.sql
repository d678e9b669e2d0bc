-- Why:      nightly work was lost when the machine slept through its minute. The last completed run of each scheduled
--           job is kept here, and whoever is awake runs what is overdue.
-- Locks:    none (new table).   Backfill: none.   Old code keeps working: yes.

create table scheduled_runs (
  name text primary key,
  -- When the last completed run began: what became due while it ran is left to the next one.
  run_at timestamptz(3) not null
);
grant select, insert, update on scheduled_runs to daybook_system;
