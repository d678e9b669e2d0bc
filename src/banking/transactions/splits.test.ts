import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDecimals, type Decimal, fromUnits, toUnits } from "../../kernel/decimal.ts";
import { ValidationError } from "../../kernel/errors.ts";
import type { SplitIn } from "./schema.ts";
import { requireSplits, shareAmount, shareBaseAmount } from "./splits.ts";

const list = (text: string) => text.split(" ").filter(Boolean) as Decimal[];

describe("requireSplits", () => {
  const check = (amount: string, parts: string, issues: string[], currency = "EUR") =>
    test(`${amount} ${currency} as ${parts}`, () => {
      const splits = list(parts).map((part) => ({ amount: part })) as SplitIn[];
      const found = () => {
        try {
          requireSplits({ amount: amount as Decimal, currency }, splits);
          return [];
        } catch (error) {
          if (!(error instanceof ValidationError)) throw error;
          return error.issues.map(({ path, code }) => `${path.replace("body.", "")} ${code}`);
        }
      };
      expect(found()).toEqual(issues);
    });
  check("-10", "-4 -6", []);
  check("-10", "-12.5 2.5", []); // a refund among them
  check("-10", "-10", ["splits too_few"]);
  check("-10", "-4 -5.99", ["splits sum"]);
  check("-10", "-4 -6 0", ["splits.2.amount zero"]);
  check("-10", "-4.001 -5.999", ["splits.0.amount decimals", "splits.1.amount decimals"]);
  check("-10", "-4.001 -5.999", [], "TND");
  check("-10", "-4.5 -5.5", ["splits.0.amount decimals", "splits.1.amount decimals"], "JPY");
  check("0", "-4 4", ["splits zero"]);
});

describe("shareBaseAmount", () => {
  const check = (
    name: string,
    [amount, currency]: [string, string],
    [base_amount, base_currency]: [string | null, string],
    parts: string,
    shares: (string | null)[],
  ) =>
    test(name, () => {
      const whole = {
        amount: amount as Decimal,
        currency,
        base_amount: base_amount as Decimal | null,
        base_currency,
      };
      expect(shareBaseAmount(whole, list(parts))).toEqual(shares);
    });
  check("without a rate", ["-10", "USD"], [null, "EUR"], "-4 -6", [null, null]);
  check("in the base currency", ["-10", "EUR"], ["-10", "EUR"], "-4 -6", ["-4", "-6"]);
  check("the cent goes where the sum rounds", ["-10", "USD"], ["-9", "EUR"], "-3.33 -3.33 -3.34", [
    "-3",
    "-2.99",
    "-3.01",
  ]);
  check("a half rounds away from zero", ["10", "USD"], ["0.05", "EUR"], "5 5", ["0.03", "0.02"]);
  check("to whole yen", ["-10", "EUR"], ["-1615", "JPY"], "-3.33 -6.67", ["-538", "-1077"]);
  check("to three decimals", ["-10", "EUR"], ["-33.335", "TND"], "-5 -5", ["-16.668", "-16.667"]);
});

describe("shareAmount", () => {
  const check = (amount: string, parts: string, shares: string) =>
    test(`${parts} of ${amount}`, () =>
      expect(shareAmount({ amount: amount as Decimal, currency: "EUR" }, list(parts))).toEqual(list(shares)));
  check("-10", "-4 -6", "-4 -6");
  check("-11", "-4 -6", "-4.4 -6.6");
  check("-10.01", "-5 -5", "-5.01 -5");
});

test("property: shares sum to the whole, and none is off by more than one minor unit", () => {
  const minor = fc.bigInt({ min: 1n, max: 10_000_000n });
  fc.assert(
    fc.property(fc.array(minor, { minLength: 2, maxLength: 8 }), minor, (parts, base) => {
      const amounts = parts.map((part) => fromUnits(part, 2));
      const total = parts.reduce((sum, part) => sum + part, 0n);
      const whole = {
        amount: fromUnits(total, 2),
        currency: "USD",
        base_amount: fromUnits(base, 2),
        base_currency: "EUR",
      };
      const shares = shareBaseAmount(whole, amounts) as Decimal[];
      expect(addDecimals(...shares)).toBe(whole.base_amount);
      shares.forEach((share, index) => {
        const exact = (parts[index] as bigint) * base;
        const off = toUnits(share, 2) * total - exact;
        expect(off <= total && off >= -total).toBe(true);
      });
    }),
  );
});
