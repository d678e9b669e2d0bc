/**
 * `search_words` is optimized to avoid a query per text; it must give the same words as the simple form
 * below.
 */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.superuser(`
    create function plain_search_words(variadic texts text[]) returns tsvector language plpgsql immutable as $$
    declare
      folded text := public.fold(array_to_string(texts, ' '));
      words text[] := string_to_array(regexp_replace(folded, '[^[:alnum:]]+', ' ', 'g'), ' ');
    begin
      if folded ~ '[[:alnum:]][^[:alnum:][:space:]]+[[:alnum:]]' then
        words := words || string_to_array(
          regexp_replace(regexp_replace(folded, '[^[:alnum:][:space:]]+', '', 'g'), '\\s+', ' ', 'g'), ' ');
      end if;
      return array_to_tsvector(array(select distinct left(word, 100) from unnest(words) as word where word <> ''));
    end $$`);
});
afterAll(() => world.close());

const piece = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }).map((text) => text.replaceAll("\0", "")),
  fc.constantFrom("INV-2026/0042", "  ", "Müller & Söhne", "a".repeat(99), "é".repeat(101), "x.".repeat(70)),
);

test("the words are the same as those of the simple form, for any text", async () => {
  const texts = fc.sample(fc.array(fc.option(piece), { minLength: 1, maxLength: 6 }), 3000);
  const rows = await world.superuser(
    `select given.texts from jsonb_array_elements($1::jsonb) as given (texts),
       lateral (select array_agg(t) as list from jsonb_array_elements_text(given.texts) t) as read
     where search_words(variadic read.list) is distinct from plain_search_words(variadic read.list)`,
    [JSON.stringify(texts)],
  );
  expect(rows).toEqual([]);
});
