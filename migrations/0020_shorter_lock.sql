-- Why:      the statement that numbers invoices carried the search for a free number twice, though it is rarely needed;
--           before the first statistics of a new database it read all invoices of the organization; and the commit
--           that frees the counter waited until webhooks were told.
-- Locks:    webhook_deliveries and events for a moment.
-- Backfill: none.   Old code keeps working: yes.

-- How one count of a series is written; src/invoices/number-pattern.ts does the same.
create function number_text(before text, count bigint, width int, after text) returns text
  language sql immutable parallel safe
return before || lpad(count::text, greatest(width, length(count::text)), '0') || after;

-- `last`, or the last count behind it that is not free: another series may write its numbers in the same way, or the
-- reset or pattern of this one was changed. Volatile, so that it sees what was committed while the counter was waited
-- for. Asked for in order, because only the right index gives one, also to a planner that knows nothing of the table.
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
