import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ValidationError } from "../../kernel/errors.ts";
import { parseJson } from "./json.ts";

describe("numbers that are read as they are written", () => {
  const check = (text: string) => test(text, () => expect(parseJson(text)).toEqual(JSON.parse(text)));
  check("0");
  check("-0.0");
  check('{"a":[1.10,"1.00499999999999999999",1e3,1.5E+2,0.30000000000000004,9007199254740991]}');
  check("100000000000000000000");
  check("1.50e2");
  check("0.000001e-3");
});

describe("numbers that would become others", () => {
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

test("what JavaScript writes is always read again", () =>
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }),
    { numRuns: 2000 },
  ));
