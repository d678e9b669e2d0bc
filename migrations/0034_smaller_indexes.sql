-- Why:      an inbox item took 3.5 KB, most of it in indexes and in its audit row (docs/benchmarks.md, Bytes).
-- Locks:    writes to inbox_items and audit_events wait while the new indexes are built.
-- Backfill: none.   Old code keeps working: yes.

-- Lists find the most common value of a column soon enough in the order of the list: inbox_items_date has these columns,
-- too. Only the other values need an index of their own.
create index inbox_items_uncommon_status on inbox_items
  (organization_id, status, coalesce(date, '-infinity'), id) where status <> 'done';
create index inbox_items_uncommon_type on inbox_items
  (organization_id, type, coalesce(date, '-infinity'), id) where type <> 'expense';
create index inbox_items_uncommon_document_type on inbox_items
  (organization_id, document_type, coalesce(date, '-infinity'), id) where document_type <> 'receipt';
drop index inbox_items_status, inbox_items_type, inbox_items_document_type;

-- Most items have no project.
drop index inbox_items_project;
create index inbox_items_project on inbox_items
  (organization_id, project_id, coalesce(date, '-infinity'), id) where project_id is not null;

-- A record has few events, so they are sorted when they are read.
drop index audit_events_record;
create index audit_events_record on audit_events (organization_id, record_type, record_id);
