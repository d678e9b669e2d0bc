-- Why:      events, deliveries and e-mails grow for ever; old ones are forgotten after a time the operator chooses.
-- Locks:    webhook_deliveries: no writes while the index is made.
-- Backfill: none.   Old code keeps working: yes.

-- Forgetting an event asks which deliveries it has.
create index webhook_deliveries_event on webhook_deliveries (organization_id, event_id);

-- Events stay as they were written, and may be forgotten.
grant delete on events to daybook_app;

-- The sweep asks who has old events, and sees no more of them than that.
create policy system_reads on events for select to daybook_system using (true);
grant select (organization_id, created_at) on events to daybook_system;
