-- Why:      finalize writes the search words while others wait for the counter. Folding one joined text costs a
--           tenth of folding ten.
-- Locks:    invoices, exclusively, while the column is written anew.
-- Backfill: the column is generated.   Old code keeps working: yes.

-- The view shows every column, so it is made anew with the new one.
drop view if exists own_invoices;
alter table invoices drop column search;
alter table invoices add column search tsvector not null generated always as (search_words(
  coalesce(number, '') || ' ' || coalesce(customer_name, '') || ' ' || coalesce(external_invoice_id, '') || ' ' ||
  coalesce(client_id, '') || ' ' || coalesce(buyer_reference, '') || ' ' ||
  coalesce(purchase_order_reference, '') || ' ' || coalesce(contract_reference, '') || ' ' ||
  coalesce(project_reference, '') || ' ' || coalesce(notes, ''))) stored;
create index invoices_search on invoices using gin (organization_id, search);
call organization_view('invoices');

drop index invoices_token;
create unique index invoices_token on invoices (organization_id, token) where token is not null;
