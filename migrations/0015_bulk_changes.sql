-- Why:      a change of many records at once can be undone for a day.
-- Locks:    none (new table).   Backfill: none.   Old code keeps working: yes.

create table bulk_changes (
  organization_id uuid not null references organizations,
  id uuid not null,
  -- The table whose records were changed, and the operation: 'set' or the name of an action.
  table_name text not null,
  operation text not null,
  -- Of each changed record: its id, its version after the change, and the values to restore.
  records jsonb not null,
  created_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id)
);
create index bulk_changes_created on bulk_changes (organization_id, created_at);
-- Not audited: the changes of the records are.
call organization_table('bulk_changes', identity => null);
call readable_by_system('bulk_changes');
