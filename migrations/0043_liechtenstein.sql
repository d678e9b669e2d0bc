-- Why:      Liechtenstein belongs to the VAT territory of Switzerland; its standard rate was unknown, and tax between the
--           two countries counted as foreign.
-- Locks:    inbox_items while the rows of the two countries are written.
-- Backfill: the tax of purchases in open periods, as the trigger purchase_tax sets it for new ones.
-- Old code keeps working: yes.

create or replace function vat_territory(country text) returns text
  language sql immutable parallel safe
  return case upper(country) when 'EL' then 'GR' when 'MC' then 'FR' when 'XI' then 'GB' when 'IM' then 'GB'
    when 'LI' then 'CH' else upper(country) end;

alter table organizations no force row level security;
alter table legal_entities no force row level security;
alter table inbox_items no force row level security;
alter table inbox_items disable trigger user;
update inbox_items i
set tax_country = 'CH',
  effective_tax_treatment = coalesce(
    i.tax_treatment, case when own_tax_country(i.organization_id) = 'CH' then 'domestic' else 'foreign' end
  )
from organizations o
where o.organization_id = i.organization_id and i.tax_country in ('CH', 'LI')
  and (i.tax_date is null or o.books_locked_until is null or i.tax_date > o.books_locked_until);
alter table inbox_items enable trigger user;
alter table inbox_items force row level security;
alter table legal_entities force row level security;
alter table organizations force row level security;
