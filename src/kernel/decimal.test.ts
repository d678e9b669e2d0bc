import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimalFromNumber,
  divideHalfUp,
  fromUnits,
  magnitude,
  multiplyDecimals,
  negateDecimal,
  parseDecimal,
  roundDecimal,
  scaleOf,
  signOf,
  subtractDecimals,
  toNumber,
  toUnits,
} from "./decimal.ts";

describe("parseDecimal", () => {
  const check = (text: string, expected: string | null) =>
    test(JSON.stringify(text), () => expect(parseDecimal(text)).toBe(expected));

  check("12.50", "12.5");
  check("-0.00", "0");
  check("-0", "0");
  check("-0.5", "-0.5");
  check("100", "100");
  check("0.10", "0.1");
  check("1\n", "1");
  check("+3", "3");
  check("007.10", "7.1");
  check(".5", "0.5");
  check("5.", "5");
  check("  1 ", "1");
  check("", null);
  check(".", null);
  check("1e3", null);
  check("1,5", null);
  check("NaN", null);
  check("0x10", null);
  check("1".repeat(100), "1".repeat(100));
  check("1".repeat(101), null);
});

describe("decimalFromNumber", () => {
  const check = (value: number, expected: string | null) =>
    test(String(value), () => expect(decimalFromNumber(value)).toBe(expected));

  check(0.1, "0.1");
  check(-0, "0");
  check(-12.5, "-12.5");
  check(123_456_789_012_345, "123456789012345");
  check(1_234_567_890_123_456, null); // a 16th digit
  check(1111.11111111111, "1111.11111111111"); // 15 digits on both sides of the point
  check(11111.11111111111, null);
  check(1e21, "1000000000000000000000");
  check(-1.25e22, "-12500000000000000000000");
  check(1.5e-7, "0.00000015");
  check(0.0000123456789012345, "0.0000123456789012345"); // zeros in front are not significant
  check(0.1 + 0.2, null); // 0.30000000000000004 has 17 digits
  check(2 ** 53 + 2, null);
  check(Number.NaN, null);
  check(Number.POSITIVE_INFINITY, null);
});

describe("divideHalfUp", () => {
  const check = (n: bigint, d: bigint, expected: bigint) =>
    test(`${n} / ${d}`, () => expect(divideHalfUp(n, d)).toBe(expected));

  check(5n, 2n, 3n);
  check(-5n, 2n, -3n);
  check(5n, -2n, -3n);
  check(4n, 3n, 1n);
  check(0n, 7n, 0n);
});

describe("toUnits rounds half away from zero when the value has more digits than the scale", () => {
  const check = (value: string, scale: number, units: bigint) =>
    test(`${value} at ${scale} decimals`, () => expect(toUnits(value as Decimal, scale)).toBe(units));

  check("1.005", 2, 101n);
  check("-1.005", 2, -101n);
  check("1.0049", 2, 100n);
  check("1.5", 2, 150n);
  check("1.55", 2, 155n);
  check("0.5", 0, 1n);
  check("-0.4", 0, 0n);
});

describe("zero is always 0, never -0", () => {
  const check = (what: string, value: Decimal) => test(what, () => expect(value).toBe("0"));
  const [zero, one, minus] = ["0", "1", "-1"] as Decimal[] as [Decimal, Decimal, Decimal];

  check("zero negated", negateDecimal(zero));
  check("zero units", fromUnits(0n, 2));
  check("a negative value that rounds to zero", roundDecimal("-0.004" as Decimal, 2));
  check("zero times a negative value", multiplyDecimals(zero, minus));
  check("a value minus itself", subtractDecimals(minus, minus));
  check("a value plus its negative", addDecimals(one, minus));
  check("an empty sum", addDecimals());
  test("as a JSON number", () => expect(Object.is(toNumber(zero), 0)).toBe(true));
});

describe("subtraction, negation, rounding and scale", () => {
  const check = (found: Decimal | number, expected: string | number) =>
    test(`${expected}`, () => expect(found).toBe(expected));
  const decimal = (text: string) => text as Decimal;

  check(subtractDecimals(decimal("10"), decimal("2.5"), decimal("-0.25")), "7.75");
  check(negateDecimal(decimal("-12.5")), "12.5");
  check(negateDecimal(decimal("12.5")), "-12.5");
  check(roundDecimal(decimal("2.675"), 2), "2.68");
  check(roundDecimal(decimal("-2.675"), 2), "-2.68");
  check(scaleOf(decimal("12.345")), 3);
  check(scaleOf(decimal("12")), 0);
});

describe("compareDecimals", () => {
  const check = (a: string, b: string, expected: number) =>
    test(`${a} and ${b}`, () => expect(compareDecimals(a as Decimal, b as Decimal)).toBe(expected));

  check("1", "1", 0);
  check("-0.5", "-0.5", 0);
  check("2", "10", -1);
  check("0.1", "0.09", 1);
  check("-2", "-10", 1);
  check("-1", "0", -1);
});

const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.integer({ min: 0, max: 8 }))
  .map(([units, scale]) => fromUnits(units, scale));

test("property: fromUnits undoes toUnits", () => {
  fc.assert(
    fc.property(decimals, (value) => {
      expect(fromUnits(toUnits(value, 10), 10)).toBe(value);
    }),
  );
});

test("property: every spelling of a number parses to the same canonical text", () => {
  const digits = fc.stringMatching(/^\d{0,12}$/);
  fc.assert(
    fc.property(fc.constantFrom("", "-", "+"), digits, digits, (sign, whole, fraction) => {
      fc.pre(whole + fraction !== "");
      const units = BigInt(`${whole}${fraction.padEnd(12, "0")}`) * (sign === "-" ? -1n : 1n);
      const expected = fromUnits(units, 12);
      expect(parseDecimal(`${sign}${whole}.${fraction}`)).toBe(expected);
      expect(expected).toMatch(/^(0|-?[1-9]\d*|-?(0|[1-9]\d*)\.\d*[1-9])$/);
      expect(toUnits(expected, 12)).toBe(units);
    }),
  );
});

test("property: addition and multiplication agree with integers", () => {
  fc.assert(
    fc.property(decimals, decimals, (a, b) => {
      expect(toUnits(addDecimals(a, b), 8)).toBe(toUnits(a, 8) + toUnits(b, 8));
      expect(toUnits(multiplyDecimals(a, b), 16)).toBe(toUnits(a, 8) * toUnits(b, 8));
    }),
  );
});

test("property: compareDecimals agrees with the order of the numbers", () => {
  fc.assert(
    fc.property(decimals, decimals, (a, b) => {
      const [x, y] = [toUnits(a, 8), toUnits(b, 8)];
      expect(compareDecimals(a, b)).toBe(x < y ? -1 : x > y ? 1 : 0);
    }),
  );
});

test("property: a JSON number of up to 15 digits keeps its text", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }),
      fc.integer({ min: 0, max: 6 }),
      (units, scale) => {
        const text = fromUnits(units, scale);
        expect(decimalFromNumber(Number(text))).toBe(text as Decimal);
      },
    ),
  );
});

describe("signOf and magnitude", () => {
  const check = (value: string, sign: number, size: string) =>
    test(value, () => expect([signOf(value as Decimal), magnitude(value as Decimal)]).toEqual([sign, size]));
  check("0", 0, "0");
  check("0.01", 1, "0.01");
  check("-12.5", -1, "12.5");
});
