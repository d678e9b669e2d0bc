-- Why:      the history of an invoice shows its removed payments, which only the audit trail still knows.
-- Locks:    writes wait while the index is built.   Backfill: none.   Old code keeps working: yes.

-- Not by invoice: row security keeps a condition on `changes` out of an index. Removed payments are few.
create index audit_events_removed_payments on audit_events (organization_id, created_at, id)
  where record_type = 'invoice_payments' and action = 'deleted';
