-- Why:      an organization may issue invoices that cannot be e-invoices, and chooses what its e-invoices carry.
-- Locks:    short, on invoice_templates and invoices (columns without a rewrite).   Backfill: none.
--           Old code keeps working: yes.

alter table invoice_templates
  -- 'optional': an invoice that cannot be an e-invoice is issued with its PDF only. Null: as the organization says.
  add column einvoice text check (einvoice in ('required', 'optional')),
  -- The PDF carries the e-invoice as Factur-X (CII) instead of UBL.
  add column factur_x boolean not null default false,
  -- The UBL embeds the attached documents (BG-24).
  add column embed_attachments boolean not null default false;

alter table invoices
  -- Null: as the template says.
  add column einvoice text check (einvoice in ('required', 'optional')),
  -- Set by finalize: the rules that keep the document from being an e-invoice are in the register's snapshot.
  add column without_einvoice boolean not null default false;
call organization_view('invoices');
