-- Why:      invoices of one organization that are finalized at the same moment are numbered in one transaction, by one
--           statement. The audit trail says of each record which request changed it; a counter may go on by several
--           numbers if every one of them is in the register; and what that statement sets off costs half of before.
-- Locks:    invoices, invoice_register and document_sequences for a moment, while their triggers are replaced.
-- Backfill: none.   Old code keeps working: yes, but for GET /v1/invoices/register, which does not find the first step
--           of numbers given out from now on.

create or replace function audit_statement() returns trigger
  language plpgsql as $$
declare
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{"kind":"system","channel":"sql"}')::jsonb;
  actors jsonb := actor->'records';
  identity text := tg_argv[0];
  hidden text[] := array['organization_id', 'version', 'updated_at', 'search'] || tg_argv[1:];
begin
  if tg_op = 'INSERT' then
    insert into audit_events (organization_id, actor_kind, actor_id, channel, request_id, action, record_type, record_id, changes)
    select r.organization_id, actor->>'kind', actor->>'id', actor->>'channel', actor->>'request_id',
      'created', tg_table_name, (r.record->>identity)::uuid, jsonb_strip_nulls(r.record - hidden)
    from (select organization_id, to_jsonb(new_rows) as record from new_rows offset 0) as r;
  elsif tg_op = 'DELETE' then
    insert into audit_events (organization_id, actor_kind, actor_id, channel, request_id, action, record_type, record_id, changes)
    select r.organization_id, actor->>'kind', actor->>'id', actor->>'channel', actor->>'request_id',
      'deleted', tg_table_name, (r.record->>identity)::uuid, jsonb_strip_nulls(r.record - hidden)
    from (select organization_id, to_jsonb(old_rows) as record from old_rows offset 0) as r;
  else
    insert into audit_events (organization_id, actor_kind, actor_id, channel, request_id, action, record_type, record_id, changes)
    select paired.organization_id, who.found->>'kind', who.found->>'id', who.found->>'channel',
      who.found->>'request_id', 'changed', tg_table_name, paired.record_id::uuid, paired.changes
    from (
      select n.organization_id, n.after->>identity as record_id,
        (
          select jsonb_object_agg(field.key, jsonb_build_array(o.before->field.key, field.value))
          from jsonb_each(n.after) as field
          where field.value is distinct from o.before->field.key and field.key <> all (hidden)
        ) as changes
      from (select organization_id, to_jsonb(new_rows) as after from new_rows offset 0) as n
      join (select organization_id, to_jsonb(old_rows) as before from old_rows offset 0) as o
        on o.organization_id = n.organization_id and o.before->>identity = n.after->>identity
    ) as paired,
    lateral (select coalesce(actors->paired.record_id, actor) as found) as who
    where paired.changes is not null;
  end if;
  return null;
end $$;

-- A row as wide as an invoice: turning it into jsonb twice to find the few columns that changed took a third of the
-- statement that numbers it. This trigger compares column by column and is made from the columns the table has, so
-- whoever adds one calls this again.
create procedure audit_by_column(table_name regclass, identity text, hidden text[])
  language plpgsql as $$
declare
  changes text;
begin
  select string_agg(
    format('case when n.%1$I is distinct from o.%1$I then jsonb_build_object(%1$L, jsonb_build_array(o.%1$I, n.%1$I)) else none end',
      attname), E'\n      || ' order by attnum)
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
  none constant jsonb := '{}';
begin
  insert into audit_events (organization_id, actor_kind, actor_id, channel, request_id, action, record_type, record_id, changes)
  select n.organization_id, who.found->>'kind', who.found->>'id', who.found->>'channel', who.found->>'request_id',
    'changed', tg_table_name, n.%2$I, changed.fields
  from new_rows n
  join old_rows o on o.organization_id = n.organization_id and o.%2$I = n.%2$I,
  lateral (select coalesce(actors->n.%2$I::text, actor) as found) as who,
  lateral (
    select %3$s as fields
    offset 0
  ) as changed
  where changed.fields <> none;
  return null;
end $body$;
$function$, table_name, identity, changes);

  execute format('drop trigger audit_update on %s', table_name);
  execute format('create trigger audit_update after update on %s referencing old table as old_rows new table as new_rows
    for each statement execute function audit_%s_changes()', table_name, table_name);
end $$;

call audit_by_column('invoices', identity => 'id', hidden => '{token}');

-- The first step of a number is that it was given out, which the register says itself; only what became of it
-- afterwards is a row of its own. Rows that say the first step stay; src/invoices/register.ts knows them.
drop trigger register_status on invoices;
create trigger register_status after update on invoices for each row
  when (old.number is not null and new.status is distinct from old.status)
  execute function register_step();

-- A draft is nobody's to protect from a change: it does not pay for the question.
drop trigger protect on invoices;
create trigger protect_delete before delete on invoices for each row execute function protect_invoice();
create trigger protect_update before update on invoices for each row
  when (old.number is not null or old.status = 'cancelled') execute function protect_invoice();

-- The same words as before (test/platform/search-words.test.ts compares them), without a query for each text: array_to_tsvector sorts out doubles by itself.
create or replace function search_words(variadic texts text[]) returns tsvector
  language plpgsql immutable parallel safe
as $$
declare
  folded text := lower(public.unaccent('public.unaccent', coalesce(array_to_string(texts, ' '), ''))); -- As fold() does.
  words text[] := string_to_array(regexp_replace(folded, '[^[:alnum:]]+', ' ', 'g'), ' ');
begin
  if folded ~ '[[:alnum:]][^[:alnum:][:space:]]+[[:alnum:]]' then
    words := words || string_to_array(
      regexp_replace(regexp_replace(folded, '[^[:alnum:][:space:]]+', '', 'g'), '\s+', ' ', 'g'), ' ');
  end if;
  -- Only a long text can hold a word that must be cut.
  if length(folded) > 100 then
    words := array(select left(word, 100) from unnest(words) as word);
  end if;
  return array_to_tsvector(array_remove(words, ''));
end $$;

-- Checked when the statement that moved the counter has written the register too: the numbers behind the old one
-- are all there without a gap, or begin behind one that another document has.
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
  select min(r.sequence_number), count(*) into first, numbers
  from invoice_register r
  where r.organization_id = new.organization_id and r.document_type = new.document_type
    and r.sequence_prefix = new.prefix and r.sequence_period = new.period
    and r.sequence_number > before and r.sequence_number <= new.last_number;
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

drop trigger protect on document_sequences;
create trigger protect after insert or update on document_sequences
  for each row execute function protect_sequence();

-- An issued invoice has some three kilobytes. Compressing what fits into a page a few times over took longer than
-- writing it, in the statement for which all others of the organization wait.
alter table invoices set (toast_tuple_target = 8160);
alter table invoice_register set (toast_tuple_target = 8160);
