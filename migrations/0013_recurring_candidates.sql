-- Why:      a busy counterparty with one subscription brought all of its purchases into every request. The series
--           themselves are remembered now, and a request reads their transactions only (docs/metrics.md).
-- Locks:    recurring_candidates and recurring_marks, which hold a few rows per organization.
-- Backfill: what was remembered is marked, so that it is looked at again.   Old code keeps working: no; it is
--           replaced in the same release.

alter table recurring_candidates no force row level security;
alter table recurring_marks no force row level security;
insert into recurring_marks (organization_id, counterparty_key, direction, currency, shard, change_count)
select organization_id, counterparty_key, direction, currency, 0, 0
from recurring_candidates
on conflict do nothing;
alter table recurring_marks force row level security;
drop table recurring_candidates;

create table recurring_candidates (
  organization_id uuid not null,
  counterparty_key text not null,
  direction text collate "C" not null check (direction in ('inflow', 'outflow')),
  currency text collate "C" not null,
  -- Tells apart the series of one group.
  series_key text not null,
  transaction_ids uuid[] not null,
  primary key (organization_id, counterparty_key, direction, currency, series_key)
);
call organization_table('recurring_candidates', identity => null);
