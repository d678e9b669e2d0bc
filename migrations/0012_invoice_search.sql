-- Why:      finalize writes the search words while others wait for the counter. Folding one joined text costs a
--           tenth of folding ten. A logo must be a document of the same organization.
-- Locks:    invoices, exclusively, while the column is written anew; invoice_templates for a moment.
-- Backfill: the column is generated.   Old code keeps working: yes.

alter table invoices drop column search;
alter table invoices add column search tsvector not null generated always as (search_words(
  coalesce(number, '') || ' ' || coalesce(customer_name, '') || ' ' || coalesce(external_invoice_id, '') || ' ' ||
  coalesce(client_id, '') || ' ' || coalesce(buyer_reference, '') || ' ' ||
  coalesce(purchase_order_reference, '') || ' ' || coalesce(contract_reference, '') || ' ' ||
  coalesce(project_reference, '') || ' ' || coalesce(notes, ''))) stored;
create index invoices_search on invoices using gin (organization_id, search);

drop index invoices_token;
create unique index invoices_token on invoices (organization_id, token) where token is not null;

update invoice_templates set logo = null
where logo is not null
  and not exists (select from documents d where d.organization_id = invoice_templates.organization_id and d.id = logo);
alter table invoice_templates
  add foreign key (organization_id, logo) references documents on delete set null (logo);
create index invoice_templates_logo on invoice_templates (organization_id, logo) where logo is not null;
