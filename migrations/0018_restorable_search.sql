-- Why:      pg_restore loads rows with an empty search path, and generated columns call search_words, which could
--           then not find fold: no dump of this database could be restored.
-- Locks:    none.   Backfill: none, the words stay the same.   Old code keeps working: yes.
create or replace function search_words(variadic texts text[]) returns tsvector
  language plpgsql immutable parallel safe
as $$
declare
  folded text := public.fold(array_to_string(texts, ' '));
  words text[] := string_to_array(regexp_replace(folded, '[^[:alnum:]]+', ' ', 'g'), ' ');
begin
  if folded ~ '[[:alnum:]][^[:alnum:][:space:]]+[[:alnum:]]' then
    words := words || string_to_array(
      regexp_replace(regexp_replace(folded, '[^[:alnum:][:space:]]+', '', 'g'), '\s+', ' ', 'g'), ' ');
  end if;
  return array_to_tsvector(array(select distinct left(word, 100) from unnest(words) as word where word <> ''));
end $$;
