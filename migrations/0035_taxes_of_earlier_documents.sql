-- Why:      documents from before 0028 are missing in the VAT report.
-- Locks:    invoice_taxes and inbox_items while their rows are written.
-- Backfill: the taxes of finalized invoices and the tax dates of inbox items, as the service records them for new ones.
--           Taxes in another currency stay unconverted, which the report says, until the rate of their day is set again.
-- Old code keeps working: yes.

alter table organizations no force row level security;
alter table invoices no force row level security;
alter table invoice_register no force row level security;
alter table invoice_taxes no force row level security;
alter table inbox_items no force row level security;
alter table transactions no force row level security;
alter table invoice_taxes disable trigger user;
alter table inbox_items disable trigger user;

with document as (
  select r.organization_id, r.invoice_id, r.document_type, r.date, r.currency, r.total, o.base_currency,
    r.snapshot ->> 'tax_point_date_code' as code,
    (r.snapshot ->> 'tax_point_date')::date as tax_point_date,
    coalesce((r.snapshot ->> 'delivery_date')::date, (r.snapshot ->> 'service_period_end')::date, r.date) as supplied_on,
    plain.buyer_vat_id,
    case when left(plain.seller, 2) = 'GR' then 'EL' else left(plain.seller, 2) end as seller_state,
    case when left(plain.buyer_vat_id, 2) = 'GR' then 'EL' else left(plain.buyer_vat_id, 2) end as buyer_state,
    r.snapshot -> 'breakdown' as breakdown
  from invoice_register r
  join invoices i on i.organization_id = r.organization_id and i.id = r.invoice_id
  join organizations o on o.organization_id = r.organization_id
  cross join lateral (
    select regexp_replace(upper(r.snapshot -> 'buyer' ->> 'vat_id'), '[^A-Z0-9]', '', 'g') as buyer_vat_id,
      coalesce(
        nullif(regexp_replace(upper(r.snapshot -> 'seller' ->> 'vat_id'), '[^A-Z0-9]', '', 'g'), ''),
        r.snapshot -> 'seller' -> 'address' ->> 'country'
      ) as seller
  ) as plain
  where r.document_type not in ('quote', 'proforma') and i.status <> 'cancelled' and not i.is_opening
    and not exists (
      select from invoice_taxes t where t.organization_id = r.organization_id and t.invoice_id = r.invoice_id
    )
), tax as (
  select d.*, row.tax_category, row.tax_rate,
    row.taxable_amount * sign as net_amount, row.tax_amount * sign as tax_amount,
    case
      when d.code = '432' then null
      when d.document_type = 'credit_note' then d.date
      when d.tax_point_date is not null then d.tax_point_date
      when d.code = '3' then d.date
      when d.code = '35' then d.supplied_on
      when row.tax_category = 'intra_community'
        then least(date_trunc('month', d.supplied_on)::date + interval '1 month 14 days', d.date)::date
      else least(d.supplied_on, d.date)
    end as tax_date
  from document d
  cross join lateral (select case when d.document_type = 'credit_note' then -1 else 1 end as sign) as signed
  cross join lateral jsonb_to_recordset(d.breakdown) as row (
    tax_category text, tax_rate numeric, taxable_amount numeric, tax_amount numeric
  )
)
insert into invoice_taxes (organization_id, invoice_id, document_type, side, tax_date, date, tax_category, tax_rate,
  currency, net_amount, tax_amount, invoice_total, base_net_amount, base_tax_amount, buyer_vat_id)
select organization_id, invoice_id, document_type,
  case when document_type = 'self_billed_invoice' then 'purchases' else 'sales' end,
  tax_date, coalesce(tax_date, date),
  case when tax_category = 'reduced' then 'standard' else tax_category end,
  tax_rate, currency, net_amount, tax_amount, abs(total),
  case when currency = base_currency then net_amount end,
  case when currency = base_currency then tax_amount end,
  case
    when tax_category in ('intra_community', 'reverse_charge') and seller_state <> buyer_state
      and array[seller_state, buyer_state] <@ string_to_array(
        'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI', ' ')
      then buyer_vat_id
  end
from tax;

update inbox_items i set tax_date = greatest(i.date, closed_until(i.organization_id) + 1)
where i.tax_date is null and i.type = 'expense' and i.tax_amount is not null and i.amount is not null
  and i.date is not null and i.status <> 'other' and (i.status <> 'archived' or i.transaction_id is not null)
  and i.approval_action is distinct from 'rejected' and not i.exclude_from_analytics
  and coalesce(i.document_type, 'manual') not in ('bank_statement', 'other');

update inbox_items i set tax_paid_date = greatest(t.booking_date, closed_until(i.organization_id) + 1)
from transactions t
where i.tax_paid_date is null and t.organization_id = i.organization_id and t.id = i.transaction_id;

alter table inbox_items enable trigger user;
alter table invoice_taxes enable trigger user;
alter table transactions force row level security;
alter table inbox_items force row level security;
alter table invoice_taxes force row level security;
alter table invoice_register force row level security;
alter table invoices force row level security;
alter table organizations force row level security;
