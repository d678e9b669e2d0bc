-- Why:      the VAT report (docs/vat.md) adds up figures that are kept per document, tax category and rate.
-- Locks:    short, on inbox_items (columns without a default, triggers); invoice_payments while its index is built.
-- Backfill: none (nothing has been released).
-- Old code keeps working: no, an invoice that it finalizes would be missing in the report.

-- What a finalized invoice reports: a row for each tax category and rate of its breakdown. Credit notes are negative. The
-- rows of a cancelled invoice are deleted.
create table invoice_taxes (
  organization_id uuid not null references organizations,
  id uuid not null default new_id(),
  invoice_id uuid not null,
  document_type text not null,
  side text collate "C" not null check (side in ('sales', 'purchases')),
  -- The day on which the tax is due; null: when it is paid.
  tax_date date,
  -- The day whose exchange rate counts: the tax date, else the invoice's date.
  date date not null,
  tax_category text collate "C" not null,
  tax_rate numeric(7, 4) not null,
  currency text not null,
  net_amount numeric(19, 4) not null,
  tax_amount numeric(19, 4) not null,
  -- The invoice total, without a sign: payments are allotted to the rows in proportion to it.
  invoice_total numeric(19, 4) not null check (invoice_total >= 0),
  -- In the organization's base currency; null while no rate is known.
  base_net_amount numeric(19, 4),
  base_tax_amount numeric(19, 4),
  -- For the EC sales list: set if the buyer is in another member state.
  buyer_vat_id text collate "C",
  primary key (organization_id, id),
  foreign key (organization_id, invoice_id) references invoices on delete cascade
);
create index invoice_taxes_day on invoice_taxes (organization_id, tax_date, id);
create index invoice_taxes_date on invoice_taxes (organization_id, date, id);
create index invoice_taxes_invoice on invoice_taxes (organization_id, invoice_id);
create index invoice_taxes_unpaid on invoice_taxes (organization_id, invoice_id) where tax_date is null;
create index invoice_taxes_buyer on invoice_taxes (organization_id, buyer_vat_id, tax_category, tax_date)
  where buyer_vat_id is not null;
call organization_table('invoice_taxes', identity => null);
call protect_closed_days('invoice_taxes', 'tax_date', '{net_amount,tax_amount,base_net_amount,base_tax_amount}');

create index invoice_payments_date on invoice_payments (organization_id, date, id);

-- The day on which the tax of an inbox item counts; null: it does not count. A receipt that arrives after its period was
-- closed counts on the first open day.
alter table inbox_items add column tax_date date;
-- The day on which the payment of a bill counts, set when the bill is matched.
alter table inbox_items add column tax_paid_date date;

create function set_tax_dates() returns trigger
  language plpgsql as $$
declare
  counts constant boolean := new.type = 'expense' and new.tax_amount is not null and new.amount is not null
    and new.date is not null and new.status <> 'other' and (new.status <> 'archived' or new.transaction_id is not null)
    and new.approval_action is distinct from 'rejected' and not new.exclude_from_analytics
    and coalesce(new.document_type, 'manual') not in ('bank_statement', 'other');
  paid_on date;
begin
  if not coalesce(counts, false) then
    new.tax_date := null;
  elsif tg_op = 'INSERT' or old.tax_date is null or new.date is distinct from old.date then
    new.tax_date := greatest(new.date, closed_until(new.organization_id) + 1);
  end if;
  if new.transaction_id is null then
    new.tax_paid_date := null;
  elsif tg_op = 'INSERT' or new.transaction_id is distinct from old.transaction_id then
    select t.booking_date into paid_on
    from transactions t
    where t.organization_id = new.organization_id and t.id = new.transaction_id;
    new.tax_paid_date := greatest(paid_on, closed_until(new.organization_id) + 1);
  end if;
  return new;
end $$;
-- The tax dates of what moves in are known; computed again, those of closed days would move.
create trigger tax_dates before insert or update of
  date, amount, tax_amount, type, document_type, status, transaction_id, approval_action, exclude_from_analytics
  on inbox_items for each row when (not is_importing()) execute function set_tax_dates();
create index inbox_items_tax on inbox_items (organization_id, tax_date, id) where tax_date is not null;
create index inbox_items_tax_paid on inbox_items (organization_id, tax_paid_date, id)
  where tax_date is not null and tax_paid_date is not null;
call protect_closed_days('inbox_items', 'tax_date',
  '{amount,currency,base_amount,tax_amount,document_type,category_id}');
-- The payment of a bill counts only while its tax does.
create function protect_closed_tax_payments() returns trigger
  language plpgsql as $$
begin
  perform require_open_books(old.organization_id, old.tax_paid_date);
  return null;
end $$;
create trigger closed_tax_payment after update on inbox_items for each row
  when (
    old.tax_paid_date is distinct from new.tax_paid_date
    and old.tax_date is not null and old.document_type in ('invoice', 'credit_note')
  )
  execute function protect_closed_tax_payments();
call organization_view('inbox_items');

-- The tax rate of a purchase: the rate that all its lines state, else the one that its tax is computed with, in whole or
-- tenth percents. Null if it has several rates.
create function purchase_tax_rate(items jsonb, net numeric, tax numeric, decimals int) returns numeric
  language sql immutable parallel safe
  return coalesce(
    (
      select case when count(distinct line ->> 'tax_rate') = 1 and bool_and(line ->> 'tax_rate' is not null)
        then min((line ->> 'tax_rate')::numeric) end
      from jsonb_array_elements(case jsonb_typeof(items) when 'array' then items else '[]' end) as line
    ),
    case
      when tax = 0 then 0
      when net = 0 then null
      when round(net * round(100 * tax / net) / 100, decimals) = tax then round(100 * tax / net)
      when round(net * round(100 * tax / net, 1) / 100, decimals) = tax then round(100 * tax / net, 1)
    end
  );
