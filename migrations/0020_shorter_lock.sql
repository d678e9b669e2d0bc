-- Why:      the statement that numbers invoices carried the search for a free number twice, though it is rarely needed;
--           before the first statistics of a new database it read all invoices of the organization; and the commit
--           that frees the counter waited until webhooks were told.
-- Locks:    webhook_deliveries, events and invoices for a moment.
-- Backfill: none.   Old code keeps working: yes.

-- How one count of a series is written; src/invoices/number-pattern.ts does the same.
create function number_text(before text, count bigint, width int, after text) returns text
  language sql immutable parallel safe
return before || lpad(count::text, greatest(width, length(count::text)), '0') || after;

-- `last`, or the last count behind it that is not free: another series may write its numbers in the same way, or the
-- reset or pattern of this one was changed. Volatile, so that it sees what was committed while the counter was waited
-- for. One look for each number that is taken, in order, because only the right index gives one, also to a planner that
-- knows nothing of the table.
create function last_taken(org uuid, last bigint, before text, width int, after text) returns bigint
  language plpgsql as $$
declare
  wanted text;
  found_number text;
begin
  loop
    wanted := number_text(before, last + 1, width, after);
    select r.number into found_number
    from invoice_register r
    where r.organization_id = org and r.number >= wanted
    order by r.number
    limit 1;
    exit when found_number is distinct from wanted;
    last := last + 1;
  end loop;
  return last;
end $$;

-- As before; in order for the same reason.
create or replace function protect_sequence() returns trigger
  language plpgsql as $$
declare
  before bigint := case tg_op when 'UPDATE' then old.last_number else 0 end;
  first bigint;
  numbers bigint;
begin
  if tg_op = 'UPDATE' and (new.organization_id, new.document_type, new.prefix, new.period)
      is distinct from (old.organization_id, old.document_type, old.prefix, old.period)
  then
    raise exception 'A counter belongs to one series for ever.' using errcode = 'restrict_violation';
  end if;
  select min(taken.number), count(*) into first, numbers
  from (
    select r.sequence_number as number
    from invoice_register r
    where r.organization_id = new.organization_id and r.document_type = new.document_type
      and r.sequence_prefix = new.prefix and r.sequence_period = new.period
      and r.sequence_number > before and r.sequence_number <= new.last_number
    order by r.sequence_number
  ) as taken;
  if new.last_number <= before or numbers = 0 or first + numbers - 1 <> new.last_number
    or first <> before + 1 and not exists (
      select from invoice_register r
      where r.organization_id = new.organization_id and strpos(r.number, (first - 1)::text) > 0
        and (r.document_type, r.sequence_prefix, r.sequence_period, r.sequence_number >= first)
          is distinct from (new.document_type, new.prefix, new.period, true))
  then
    raise exception 'A series counts from 1 in steps of 1, and leaves out only what another document has.'
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

-- Who wants to hear of an event is known before the event has its data.
alter table webhook_deliveries
  alter constraint webhook_deliveries_organization_id_event_id_fkey deferrable initially deferred;

-- As before, but what changed is gathered as text and read as jsonb once: each || of two jsonb values writes both anew,
-- and two of the same bytes need not be taken apart to be known as equal.
create or replace procedure audit_by_column(table_name regclass, identity text, hidden text[])
  language plpgsql as $$
declare
  changes text;
begin
  select string_agg(
    format('case when %1$s then %2$L || json_build_array(o.%3$I, n.%3$I)::text end',
      case when atttypid = 'jsonb'::regtype then format('record_image_ne(row(n.%1$I), row(o.%1$I)) and n.%1$I is distinct from o.%1$I', attname)
        else format('n.%1$I is distinct from o.%1$I', attname) end,
      to_json(attname)::text || ':', attname), E',\n      ' order by attnum)
  into changes
  from pg_attribute
  where attrelid = table_name and attnum > 0 and not attisdropped
    and attname <> all (array['organization_id', 'version', 'updated_at', 'search', identity] || hidden);

  execute format($function$
create or replace function audit_%1$s_changes() returns trigger
  language plpgsql as $body$
declare
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{"kind":"system","channel":"sql"}')::jsonb;
  actors jsonb := actor->'records';
begin
  insert into audit_events (organization_id, actor_kind, actor_id, channel, request_id, action, record_type, record_id, changes)
  select n.organization_id, who.found->>'kind', who.found->>'id', who.found->>'channel', who.found->>'request_id',
    'changed', tg_table_name, n.%2$I, ('{' || changed.fields || '}')::jsonb
  from new_rows n
  join old_rows o on o.organization_id = n.organization_id and o.%2$I = n.%2$I,
  lateral (select coalesce(actors->n.%2$I::text, actor) as found) as who,
  lateral (
    select concat_ws(',', %3$s) as fields
    offset 0
  ) as changed
  where changed.fields <> '';
  return null;
end $body$;
$function$, table_name, identity, changes);

  execute format('drop trigger audit_update on %s', table_name);
  execute format('create trigger audit_update after update on %s referencing old table as old_rows new table as new_rows
    for each statement execute function audit_%s_changes()', table_name, table_name);
end $$;

call audit_by_column('invoices', identity => 'id', hidden => '{token}');
