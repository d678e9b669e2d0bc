-- Why:      the category of a document follows what was read from it, unless a person chose one.
-- Locks:    short, on documents (a column with a constant default).   Backfill: none.   Old code keeps working: yes.

-- True once a person has set the category. The category that a new document must have does not count.
alter table documents add column category_chosen boolean not null default false;
call organization_view('documents');
