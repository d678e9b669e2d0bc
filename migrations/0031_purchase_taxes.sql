-- Why:      the VAT report deducts only the tax of the organization's own country, and reports the tax that the
--           organization owes on purchases itself (docs/vat.md).
-- Locks:    short, on inbox_items (columns with a constant default, triggers) and organizations (a trigger).
-- Backfill: the seller's country and the treatment of items on open days; reported figures do not change.
-- Old code keeps working: yes.

-- What somebody or the document itself says about the tax of a purchase; null: the seller's country decides.
alter table inbox_items add column tax_treatment text collate "C" check (
  tax_treatment in ('domestic', 'foreign', 'not_deductible', 'reverse_charge', 'intra_community')
);
-- How the purchase counts: what was stated, else what follows from the seller's country.
alter table inbox_items add column effective_tax_treatment text collate "C" not null default 'domestic';
-- The country whose tax the seller charges; null: not known.
alter table inbox_items add column tax_country text collate "C";
-- In percent: the rate of the tax that the organization owes itself.
alter table inbox_items add column self_assessed_rate numeric(7, 4) check (self_assessed_rate between 0 and 100);
-- In percent: the rate that its tax is computed with, kept because it is slow to find; null: several rates, or not known.
alter table inbox_items add column purchase_rate numeric(7, 4);
alter table inbox_items add constraint self_assessed_without_tax check (
  tax_treatment is null or tax_treatment not in ('reverse_charge', 'intra_community') or tax_amount = 0
);

-- Countries that are one territory for VAT have one code, and VAT ids have codes of their own.
create function vat_territory(country text) returns text
  language sql immutable parallel safe
  return case upper(country) when 'EL' then 'GR' when 'MC' then 'FR' when 'XI' then 'GB' when 'IM' then 'GB'
    else upper(country) end;

-- The prefix of a VAT id. An Italian tax code and other numbers that begin with a name have none.
create function vat_id_country(tax_id text) returns text
  language sql immutable parallel safe
  return substring(upper(regexp_replace(tax_id, '[ .-]', '', 'g')) from '^([A-Z]{2})[A-Z0-9]{0,2}[0-9]{5}');

-- The standard rate of VAT, since the day on which it last changed. Null: not known here.
create function standard_tax_rate(country text, day date) returns numeric
  language sql immutable parallel safe
  return case vat_territory(country)
    when 'AT' then 20 when 'BE' then 21 when 'BG' then 20 when 'CH' then case when day < '2024-01-01' then 7.7 else 8.1 end
    when 'CY' then 19 when 'CZ' then 21 when 'DE' then 19 when 'DK' then 25
    when 'EE' then case when day < '2024-01-01' then 20 when day < '2025-07-01' then 22 else 24 end
    when 'ES' then 21 when 'FI' then case when day < '2024-09-01' then 24 else 25.5 end
    when 'FR' then 20 when 'GB' then 20 when 'GR' then 24 when 'HR' then 25 when 'HU' then 27 when 'IE' then 23
    when 'IT' then 22 when 'LT' then 21 when 'LU' then case when day < '2024-01-01' then 16 else 17 end
    when 'LV' then 21 when 'MT' then 18 when 'NL' then 21 when 'NO' then 25 when 'PL' then 23 when 'PT' then 23
    when 'RO' then case when day < '2025-08-01' then 19 else 21 end
    when 'SE' then 25 when 'SI' then 22 when 'SK' then case when day < '2025-01-01' then 20 else 23 end
  end;

-- The country whose tax a purchase contains: a seller charges the tax of the country of its VAT id, wherever it is.
create function purchase_tax_country(seller jsonb, vendor_vat_id text, vendor_country text) returns text
  language sql immutable parallel safe
  return vat_territory(coalesce(
    vat_id_country(seller ->> 'tax_id'), seller ->> 'country', vat_id_country(vendor_vat_id), vendor_country
  ));

-- The country whose tax the organization deducts; null: not known.
create function own_tax_country(organization uuid) returns text
  language sql stable
  return (
    select vat_territory(coalesce(vat_id_country(l.vat_id), l.country, o.country))
    from organizations o
    left join legal_entities l on l.organization_id = o.organization_id
    where o.organization_id = organization
  );

create function currency_decimals(currency text) returns int
  language sql immutable parallel safe
  return case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF',
      'XOF', 'XPF') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    else 2
  end;

create function kept_purchase_rate(item inbox_items) returns numeric
  language plpgsql immutable as $$
declare
  rate constant numeric := purchase_tax_rate(
    item.items, item.amount - item.tax_amount, item.tax_amount, currency_decimals(item.currency)
  );
begin
  return case when rate between 0 and 100 then rate end;
end $$;

-- Items of closed days keep what they were reported with, unless somebody states another treatment, which is refused.
create function set_tax_treatment() returns trigger
  language plpgsql as $$
declare
  own_country constant text := own_tax_country(new.organization_id);
  vendor vendors;
begin
  if new.tax_treatment in ('reverse_charge', 'intra_community') then
    new.tax_amount := coalesce(new.tax_amount, 0);
  end if;
  new.purchase_rate := kept_purchase_rate(new);
  if tg_op = 'UPDATE' and new.tax_treatment is not distinct from old.tax_treatment
    and old.tax_date <= closed_until(new.organization_id) then
    new.effective_tax_treatment := old.effective_tax_treatment;
    new.tax_country := old.tax_country;
    return new;
  end if;
  if new.vendor_id is not null then
    select v.* into vendor from vendors v where v.organization_id = new.organization_id and v.id = new.vendor_id;
  end if;
  new.tax_country := purchase_tax_country(new.seller, vendor.vat_id, vendor.country);
  new.effective_tax_treatment := coalesce(
    new.tax_treatment,
    case when new.tax_country <> own_country then 'foreign' else 'domestic' end
  );
  if coalesce(new.tax_treatment in ('reverse_charge', 'intra_community'), false) then
    new.self_assessed_rate := coalesce(
      new.self_assessed_rate, standard_tax_rate(own_country, coalesce(new.date, app_now()::date))
    );
  else
    new.self_assessed_rate := null;
  end if;
  return new;
end $$;
alter table organizations no force row level security;
alter table legal_entities no force row level security;
alter table vendors no force row level security;
alter table inbox_items no force row level security;
alter table inbox_items disable trigger user;
update inbox_items i
set tax_country = known.country,
  effective_tax_treatment = case when known.country <> own_tax_country(o.organization_id) then 'foreign' else 'domestic' end
from inbox_items k
join organizations o on o.organization_id = k.organization_id
left join vendors v on v.organization_id = k.organization_id and v.id = k.vendor_id
cross join lateral (select purchase_tax_country(k.seller, v.vat_id, v.country) as country) as known
where i.organization_id = k.organization_id and i.id = k.id and known.country is not null
  and (k.tax_date is null or o.books_locked_until is null or k.tax_date > o.books_locked_until);
update inbox_items i set purchase_rate = kept_purchase_rate(i) where i.tax_amount is not null;
alter table inbox_items enable trigger user;
alter table inbox_items force row level security;
alter table vendors force row level security;
alter table legal_entities force row level security;
alter table organizations force row level security;

-- It comes before the trigger tax_dates, which asks whether the item has a tax_amount.
create trigger purchase_tax before insert or update of
  tax_treatment, self_assessed_rate, amount, currency, tax_amount, items, seller, vendor_id, tax_country
  on inbox_items for each row when (not is_importing()) execute function set_tax_treatment();

-- The country of the organization and its legal entity decides which tax is foreign.
create function refresh_tax_treatments() returns trigger
  language plpgsql as $$
begin
  update inbox_items i set tax_country = i.tax_country
  where i.organization_id = new.organization_id and i.tax_treatment is null and i.tax_country is not null;
  return null;
end $$;
create trigger tax_treatments after update on organizations for each row
  when (old.country is distinct from new.country) execute function refresh_tax_treatments();
create trigger tax_treatments_insert after insert on legal_entities for each row
  when (not is_importing()) execute function refresh_tax_treatments();
create trigger tax_treatments_update after update on legal_entities for each row
  when ((old.country, old.vat_id) is distinct from (new.country, new.vat_id)) execute function refresh_tax_treatments();

drop function inbox_items_closed_insert() cascade;
drop function inbox_items_closed_update() cascade;
drop function inbox_items_closed_delete() cascade;
call protect_closed_days('inbox_items', 'tax_date',
  '{amount,currency,base_amount,tax_amount,document_type,category_id,effective_tax_treatment,tax_country,self_assessed_rate}');
call organization_view('inbox_items');
