import fc from "fast-check";
import { expect, test } from "vitest";
import {
  assignments,
  differs,
  empty,
  identifier,
  insertion,
  join,
  preparedName,
  raw,
  type Sql,
  sql,
} from "./sql.ts";

const written = ({ text, values }: Sql) => [text, ...values];
const check = (what: string, query: () => Sql, expected: unknown[]) =>
  test(what, () => {
    expect(written(query())).toEqual(expected);
    expect(written(query()), "and again").toEqual(expected);
  });

check("values become parameters", () => sql`select ${1}, ${"a'b"}`, ["select $1, $2", 1, "a'b"]);
check("an array is one parameter", () => sql`id = any(${["a", "b"]})`, ["id = any($1)", ["a", "b"]]);
check(
  "values of a nested fragment are numbered in order of appearance",
  () => sql`${1} ${sql`(${2} ${sql`${3}`})`} ${4}`,
  ["$1 ($2 $3) $4", 1, 2, 3, 4],
);
check("empty adds nothing", () => sql`a${empty}b${empty}`, ["ab"]);
check("raw text is inserted unchanged", () => sql`select ${raw("now()")}`, ["select now()"]);
check("identifiers are quoted", () => identifier('odd"name'), ['"odd""name"']);
check("join", () => join([sql`a = ${1}`, sql`b`, sql`c = ${2}`], " and "), ["a = $1 and b and c = $2", 1, 2]);
check("join of an empty list", () => join([], ", "), [""]);
check("assignments", () => sql`set ${assignments({ a: 1, b: null })}`, ['set "a" = $1, "b" = $2', 1, null]);
check("insertion", () => insertion({ a: 1, b: 2 }), ['("a", "b") values ($1, $2)', 1, 2]);
check("differs", () => differs({ a: 1, b: 2 }), [
  '("a" is distinct from $1 or "b" is distinct from $2)',
  1,
  2,
]);

const filtered = (filter: Sql, limit: number) => sql`select * from t where ${filter} limit ${limit}`;

test("a template can be reused with other fragments and other values", () => {
  const byName = (name: string) => sql`name = ${name}`;
  expect(written(filtered(byName("a"), 1))).toEqual(["select * from t where name = $1 limit $2", "a", 1]);
  expect(written(filtered(sql`true`, 2))).toEqual(["select * from t where true limit $1", 2]);
  expect(written(filtered(byName("b"), 3))).toEqual(["select * from t where name = $1 limit $2", "b", 3]);
  expect(written(filtered(filtered(byName("c"), 4), 5))).toEqual([
    "select * from t where select * from t where name = $1 limit $2 limit $3",
    "c",
    4,
    5,
  ]);
});

test("the same placeholder takes a fragment once and a value the next time", () => {
  const query = (part: unknown) => sql`select ${part}`;
  expect(written(query(sql`1`))).toEqual(["select 1"]);
  expect(written(query("1"))).toEqual(["select $1", "1"]);
  expect(written(query(sql`2`))).toEqual(["select 2"]);
});

interface Built {
  query: Sql | number;
  /** The text with ? for every value. */
  expected: string;
  values: number[];
}

test("property: text and values of nested fragments appear in order", () => {
  const wrap = (part: Sql | number) => sql`(${part})`;
  const pair = (one: Sql | number, other: Sql | number) => sql`${one}, ${other}`;
  const value: fc.Arbitrary<Built> = fc.integer().map((n) => ({ query: n, expected: "?", values: [n] }));
  const name: fc.Arbitrary<Built> = fc
    .constantFrom("x", "y")
    .map((text) => ({ query: identifier(text), expected: `"${text}"`, values: [] }));
  const { tree } = fc.letrec<{ tree: Built }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      value,
      name,
      tie("tree").map(({ query, expected, values }) => ({
        query: wrap(query),
        expected: `(${expected})`,
        values,
      })),
      fc.tuple(tie("tree"), tie("tree")).map(([one, other]) => ({
        query: pair(one.query, other.query),
        expected: `${one.expected}, ${other.expected}`,
        values: [...one.values, ...other.values],
      })),
    ),
  }));
  fc.assert(
    fc.property(tree, ({ query, expected, values }) => {
      let count = 0;
      const found = sql`select ${query}`;
      expect(found.text).toBe(`select ${expected.replace(/\?/g, () => `$${++count}`)}`);
      expect(found.values).toEqual(values);
    }),
  );
});

test("different texts have different prepared names", () => {
  const [one, other] = [preparedName("select 1"), preparedName("select 2")];
  expect(one).toMatch(/^q[\w-]{20}$/);
  expect(preparedName("select 1")).toBe(one);
  expect(other).not.toBe(one);
});
