-- Why:      imported invoices are in no sequence, but were in the index that keeps the numbers of sequences apart. Without
--           statistics, as while somebody moves in, PostgreSQL took that index for the foreign key of each new invoice and
--           read all imported ones: 10,000 of them took minutes.
-- Locks:    invoice_register against writes while the index is built, some seconds for a million rows.
-- Backfill: none.   Old code keeps working: yes.

alter table invoice_register
  drop constraint invoice_register_organization_id_document_type_sequence_pre_key;
create unique index invoice_register_sequence
  on invoice_register (organization_id, document_type, sequence_prefix, sequence_period, sequence_number)
  where sequence_number is not null;
