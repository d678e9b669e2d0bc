import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ValidationError } from "../../kernel/errors.ts";
import { json_limits, parseJson } from "./json.ts";

describe("numbers that a double keeps exactly are accepted", () => {
  const check = (text: string) => test(text, () => expect(parseJson(text)).toEqual(JSON.parse(text)));
  check("0");
  check("-0.0");
  check('{"a":[1.10,"1.00499999999999999999",1e3,1.5E+2,0.30000000000000004,9007199254740991]}');
  check("100000000000000000000");
  check("1.50e2");
  check("0.000001e-3");
});

describe("numbers that a double would change are refused", () => {
  const check = (text: string, found = text) =>
    test(text, () => {
      expect(() => parseJson(text)).toThrow(ValidationError);
      try {
        parseJson(text);
      } catch (error) {
        expect((error as ValidationError).issues[0]?.message).toContain(found);
      }
    });
  check("1.00499999999999999999");
  check("9007199254740993");
  check('{"items":[{"price":0.300000000000000000000000000001}]}', "0.300000000000000000000000000001");
  check("1e-400");
  check("1e400");
});

test("property: everything that JSON.stringify writes is accepted", () =>
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }),
    { numRuns: 2000 },
  ));

describe("expensive input is refused, with its path", () => {
  const check = (name: string, text: string, path: string, code: string) =>
    test(name, () => {
      expect(() => parseJson(text)).toThrow(ValidationError);
      try {
        parseJson(text);
      } catch (error) {
        expect((error as ValidationError).issues[0]).toMatchObject({ path, code });
      }
    });
  const { depth_max, number_length_max, key_length_max, values_max } = json_limits;
  const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
  check("nesting", `{"a":${nested(depth_max)}}`, `body.a${".0".repeat(depth_max)}`, "depth");
  check("nesting that is never closed", "[".repeat(1_000_000), `body${".0".repeat(depth_max + 1)}`, "depth");
  check("a number", `{"a":[1,0.1${"0".repeat(number_length_max)}1]}`, "body.a.1", "inexact_number");
  check("a number of 1 MB", `{"a":0.1${"0".repeat(1_000_000)}1}`, "body.a", "inexact_number");
  check("a key", `{"${"k".repeat(key_length_max + 1)}":1}`, `body.${"k".repeat(195)}…`, "key_length");
  check("the number of values", `[${"1,".repeat(values_max)}1]`, "body", "size");
  check(
    "an inexact number in a record",
    '{"items":[{},{"price":1e400}]}',
    "body.items.1.price",
    "inexact_number",
  );

  test("input exactly at the limits is accepted", () => {
    const text = `{"${"k".repeat(key_length_max)}":${nested(depth_max - 1)},"n":${"1".padEnd(number_length_max, "0")}}`;
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });
});

describe("JSON.parse reports what is not JSON", () => {
  const check = (text: string) => test(text, () => expect(() => parseJson(text)).toThrow(SyntaxError));
  check('"a":1');
  check("]]}}");
  check("{1.2.3.4.5:2}");
  check('"open \\"');
  check("[1-22-333-4444]");
  check("::::");
});

test("quotes, brackets and digits inside a string are not tokens", () => {
  const text = JSON.stringify({ 'a"[{': `\\"${"[".repeat(100)}`, b: "9".repeat(200), "c\\": '\\\\"' });
  expect(parseJson(text)).toEqual(JSON.parse(text));
});
