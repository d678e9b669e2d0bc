import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FreeObject, ListOf, Nullable, Resource, Text, Type } from "../http/schema.ts";
import { csvColumns, csvHeader, csvLine, prefersCsv } from "./csv.ts";

const schema = Resource({
  name: Text(),
  amount: Nullable(Type.Number()),
  customer: Nullable(Resource({ id: Text(), address: Resource({ city: Text() }) })),
  tags: ListOf(Text()),
  meta: FreeObject,
});
const columns = csvColumns(schema);
const line = (record: object) => csvLine(columns, record);

test("every field is a column; objects are spread, also those that may be null", () => {
  expect(csvHeader(columns)).toBe("name,amount,customer.id,customer.address.city,tags,meta\r\n");
});

describe("a record", () => {
  const check = (what: string, record: object, expected: string) =>
    test(what, () => expect(line(record)).toBe(`${expected}\r\n`));
  check(
    "with every field",
    {
      name: "A",
      amount: -1.5,
      customer: { id: "1", address: { city: "Bonn" } },
      tags: ["x"],
      meta: { a: 1 },
    },
    'A,-1.5,1,Bonn,"[""x""]","{""a"":1}"',
  );
  check("with nulls", { name: "", amount: null, customer: null, tags: [], meta: {} }, ",,,,[],{}");
  check("with a quote, a comma and a line end", { name: 'a "b", c\nd' }, '"a ""b"", c\nd",,,,,');
  check("with spaces around", { name: " a " }, '" a ",,,,,');
});

describe("text that a spreadsheet would run gets an apostrophe", () => {
  const check = (name: string, expected: string) =>
    test(JSON.stringify(name), () => expect(line({ name })).toBe(`${expected},,,,,\r\n`));
  check("=1+1", "'=1+1");
  check("+49 30 1234", "'+49 30 1234");
  check("-2", "'-2");
  check("@SUM(A1)", "'@SUM(A1)");
  check("\t=1", "'\t'=1");
  check("a;=1+1", "a;'=1+1");
  check("a;b; =1", "a;b; =1");
  check("a\n=1\r\n-2\r\n\r\nb", `"a\n'=1\r\n'-2\r\n\r\nb"`);
  check("＝1", "'＝1");
  check('=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`);
  check("a=1", "a=1");
  check("1-2", "1-2");
});

/** Reads one line as RFC 4180 says. */
function readLine(line: string): string[] {
  const cells: string[] = [];
  let rest = `${line.slice(0, -2)},`;
  while (rest !== "") {
    const [all = "", quoted, plain = ""] = /^(?:"((?:[^"]|"")*)"|([^,]*)),/.exec(rest) ?? [];
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    rest = rest.slice(all.length);
  }
  return cells;
}

test("every text is read back as it was, apart from apostrophes", () => {
  const plain = (text = "") => text.replaceAll("'", "");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string(), (name, id) => {
      const [first, , third] = readLine(line({ name, customer: { id } }));
      expect([first, third].map(plain)).toEqual([name, id].map(plain));
    }),
  );
});

describe("prefersCsv", () => {
  const check = (accept: string | undefined, expected: boolean) =>
    test(String(accept), () => expect(prefersCsv(accept)).toBe(expected));
  check(undefined, false);
  check("*/*", false);
  check("application/json", false);
  check("text/csv", true);
  check("Text/CSV; charset=utf-8", true);
  check("text/csv, application/json", false);
  check("application/json;q=0.5, text/csv", true);
  check("text/csv;q=0", false);
  check("text/csv;q=x", false);
});
