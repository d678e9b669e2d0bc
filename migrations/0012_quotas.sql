-- Why:      an administrator can limit what one organization stores and how many records it has.
-- Locks:    none (triggers on tables of the same release).   Backfill: none.   Old code keeps working: yes.

-- The quotas that an administrator set for one organization. Null: the service's default; 0: no limit.
create table organization_quotas (
  organization_id uuid primary key references organizations,
  storage_bytes_max bigint check (storage_bytes_max >= 0),
  records_max bigint check (records_max >= 0),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1
);
call organization_table('organization_quotas', identity => 'organization_id');

create function record_usage(org uuid) returns bigint
  language sql stable
  return (
    coalesce(
      (select sum(row_count) from row_counts where organization_id = org and table_name <> 'transaction_imports'),
      0
    )
    + coalesce((select sum(row_count) from inbox_items_counts where organization_id = org and facet = 'all'), 0)
    + coalesce((select sum(row_count) from transactions_counts where organization_id = org and facet = 'all'), 0)
    + coalesce((select sum(row_count) from documents_counts where organization_id = org and facet = 'all'), 0)
    + coalesce((select sum(row_count) from invoices_counts where organization_id = org and facet = 'all'), 0)
  )::bigint;

create function storage_usage(org uuid) returns bigint
  language sql stable
  return coalesce((select sum(bytes) from stored_bytes where organization_id = org), 0)::bigint;

-- Refuses a write that would exceed a quota. The triggers that maintain the counts have names that sort
-- before this one, so the counts include the new rows. Uncommitted rows of others are not visible, so each
-- concurrent request may exceed the quota by one query, never by more.
create function require_room() returns trigger
  language plpgsql as $$
declare
  org uuid := app_organization();
  is_storage boolean := tg_table_name = 'stored_objects';
  allowed bigint;
  used bigint;
  added bigint;
begin
  select case when is_storage then storage_bytes_max else records_max end into allowed
  from organization_quotas
  where organization_id = org;
  allowed := coalesce(
    allowed,
    nullif(current_setting(case when is_storage then 'app.storage_quota' else 'app.record_quota' end, true), '')::bigint,
    0
  );
  if allowed = 0 then
    return null;
  end if;
  if is_storage then
    used := storage_usage(org);
    select sum((to_jsonb(r)->>'size')::bigint) into added from new_rows r;
  else
    used := record_usage(org);
    select count(*) into added from new_rows;
  end if;
  if added > 0 and used > allowed then
    raise exception 'quota exceeded' using
      errcode = 'DBQ01',
      detail = json_build_object(
        'quota', case when is_storage then 'storage' else 'records' end,
        'used', used - added,
        'allowed', allowed
      );
  end if;
  return null;
end $$;

create procedure limited_by_quota(table_name regclass)
  language plpgsql as $$
begin
  execute format(
    'create trigger quota_insert after insert on %s referencing new table as new_rows
       for each statement execute function require_room()', table_name);
end $$;

call limited_by_quota('stored_objects');
call limited_by_quota('documents');
call limited_by_quota('inbox_items');
call limited_by_quota('transactions');
call limited_by_quota('invoices');
call limited_by_quota('recurring_series');
call limited_by_quota('customers');
call limited_by_quota('vendors');
call limited_by_quota('projects');
call limited_by_quota('products');
call limited_by_quota('categories');
call limited_by_quota('folders');
call limited_by_quota('budgets');
call limited_by_quota('exchange_rates');
call limited_by_quota('bank_accounts');
call limited_by_quota('categorization_rules');
