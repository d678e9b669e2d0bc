import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Decimal, fromUnits, negateDecimal } from "../kernel/decimal.ts";
import { currencyDecimals, toMinor } from "../kernel/money.ts";
import { itemsByRole, netSums, rolesOf } from "./adjustments.ts";
import { type ItemKind, itemKinds, type SnapshotItem, type TaxCategory, taxCategories } from "./snapshot.ts";
import { computeTotals, type InvoiceTotals, type TotalsLine, taxGroupOf, totalInvoice } from "./totals.ts";

const decimal = (text: string) => text as Decimal;

/** "3 x 33.33 @20", "1 x 79.20 inclusive @19", "1 x 80 exempt": a line as docs/totals.md writes it. */
function parseLine(text: string): TotalsLine {
  const match = /^(\S+) x (\S+)( inclusive)?(?: @(\S+))?(?: (\w+))?$/.exec(text);
  if (!match) throw new Error(`not a line: ${text}`);
  const [, quantity = "", price = "", inclusive, rate = "0", category = "standard"] = match;
  return {
    quantity: decimal(quantity),
    price: decimal(price),
    tax_rate: decimal(rate),
    tax_behavior: inclusive ? "inclusive" : "exclusive",
    tax_category: category as TaxCategory,
    tax_exemption_reason: null,
    tax_exemption_reason_code: null,
  };
}

describe("vectors, computed by hand", () => {
  interface Expected {
    currency?: string;
    nets: string[];
    taxes?: string[];
    /** [rate, taxable, tax] */
    breakdown: [string, string, string][];
    /** [subtotal, tax, total] */
    totals: [string, string, string];
  }
  const check = (id: string, lines: string[], expected: Expected) =>
    test(`${id}: ${lines.join("; ")}`, () => {
      const computed = computeTotals(lines.map(parseLine), expected.currency ?? "EUR");
      expect(computed.lines.map((line) => line.net_amount)).toEqual(expected.nets);
      if (expected.taxes) expect(computed.lines.map((line) => line.tax_amount)).toEqual(expected.taxes);
      expect(computed.breakdown.map((row) => [row.tax_rate, row.taxable_amount, row.tax_amount])).toEqual(
        expected.breakdown,
      );
      expect([computed.subtotal, computed.tax, computed.total]).toEqual(expected.totals);
    });

  check("V01", ["3 x 33.33 @20"], {
    nets: ["99.99"],
    breakdown: [["20", "99.99", "20"]],
    totals: ["99.99", "20", "119.99"],
  });
  check("V02", ["1 x 1.55 @10", "1 x 1.55 @10", "1 x 1.55 @10"], {
    nets: ["1.55", "1.55", "1.55"],
    taxes: ["0.16", "0.16", "0.15"],
    breakdown: [["10", "4.65", "0.47"]],
    totals: ["4.65", "0.47", "5.12"],
  });
  check("V03", ["3 x 0.335 @21"], {
    nets: ["1.01"],
    breakdown: [["21", "1.01", "0.21"]],
    totals: ["1.01", "0.21", "1.22"],
  });
  check("V04", ["1 x 79.20 inclusive @19"], {
    nets: ["66.55"],
    breakdown: [["19", "66.55", "12.65"]],
    totals: ["66.55", "12.65", "79.2"],
  });
  const threeInclusive = ["1 x 9.99 inclusive @20", "1 x 9.99 inclusive @20", "1 x 9.99 inclusive @20"];
  check("V05 (and V08, the same as a credit note)", threeInclusive, {
    nets: ["8.33", "8.32", "8.32"],
    taxes: ["1.66", "1.67", "1.67"],
    breakdown: [["20", "24.97", "5"]],
    totals: ["24.97", "5", "29.97"],
  });
  check("V06", ["2 x 50 @20", "1 x 12.50 @5.5 reduced", "4 x 2.50 zero", "1 x 80 exempt"], {
    nets: ["100", "12.5", "10", "80"],
    breakdown: [
      ["20", "100", "20"],
      ["5.5", "12.5", "0.69"],
      ["0", "10", "0"],
      ["0", "80", "0"],
    ],
    totals: ["202.5", "20.69", "223.19"],
  });
  check("V07", ["2.5 x 400 reverse_charge"], {
    nets: ["1000"],
    breakdown: [["0", "1000", "0"]],
    totals: ["1000", "0", "1000"],
  });
  check("V09", ["1 x 120 inclusive @20", "2 x 12.345 @20"], {
    nets: ["100", "24.69"],
    breakdown: [["20", "124.69", "24.94"]],
    totals: ["124.69", "24.94", "149.63"],
  });
  check("V10", ["1 x 100 @20", "1 x -10.05 @20"], {
    nets: ["100", "-10.05"],
    breakdown: [["20", "89.95", "17.99"]],
    totals: ["89.95", "17.99", "107.94"],
  });
  check("V11", ["-1 x 7612.50 @19"], {
    nets: ["-7612.5"],
    breakdown: [["19", "-7612.5", "-1446.38"]],
    totals: ["-7612.5", "-1446.38", "-9058.88"],
  });
  check("V12", ["1 x 100 outside_scope"], {
    nets: ["100"],
    breakdown: [["0", "100", "0"]],
    totals: ["100", "0", "100"],
  });
  check("V13", ["7 x 14.2857 intra_community"], {
    nets: ["100"],
    breakdown: [["0", "100", "0"]],
    totals: ["100", "0", "100"],
  });
  check("V14", ["3 x 333 @10", "1 x 108 inclusive @8"], {
    currency: "JPY",
    nets: ["999", "100"],
    breakdown: [
      ["10", "999", "100"],
      ["8", "100", "8"],
    ],
    totals: ["1099", "108", "1207"],
  });
  check("V15", ["1234567 x 0.0137 inclusive @21"], {
    nets: ["13978.16"],
    breakdown: [["21", "13978.16", "2935.41"]],
    totals: ["13978.16", "2935.41", "16913.57"],
  });
  check("no lines", [], { nets: [], breakdown: [], totals: ["0", "0", "0"] });
  check("three decimals", ["1 x 10.1255 @5"], {
    currency: "KWD",
    nets: ["10.126"],
    breakdown: [["5", "10.126", "0.506"]],
    totals: ["10.126", "0.506", "10.632"],
  });
  check("three decimals, net and gross at one rate", ["3 x 1.2345 @19", "1 x 10 inclusive @19"], {
    currency: "TND",
    nets: ["3.704", "8.403"],
    taxes: ["0.704", "1.597"],
    breakdown: [["19", "12.107", "2.301"]],
    totals: ["12.107", "2.301", "14.408"],
  });
  check("standard and reduced at the same rate are one row", ["1 x 10 @7 reduced", "1 x 10 @7.00"], {
    nets: ["10", "10"],
    breakdown: [["7", "20", "1.4"]],
    totals: ["20", "1.4", "21.4"],
  });
  check("lines that cancel out", ["1 x 1.55 inclusive @10", "-1 x 1.55 inclusive @10"], {
    nets: ["1.41", "-1.41"],
    breakdown: [["10", "0", "0"]],
    totals: ["0", "0", "0"],
  });
});

describe("the reason in the breakdown", () => {
  type Given = [category: TaxCategory, reason: string | null, code: string | null];
  const check = (name: string, given: Given[], expected: [reason: string | null, code: string | null][]) =>
    test(name, () => {
      const lines = given.map(([tax_category, tax_exemption_reason, tax_exemption_reason_code]) => ({
        ...parseLine("1 x 10"),
        tax_category,
        tax_exemption_reason,
        tax_exemption_reason_code,
      }));
      const { breakdown } = computeTotals(lines, "EUR");
      expect(breakdown.map((row) => [row.tax_exemption_reason, row.tax_exemption_reason_code])).toEqual(
        expected,
      );
    });

  check(
    "comes from the line",
    [["exempt", "Teaching", "VATEX-EU-132-1I"]],
    [["Teaching", "VATEX-EU-132-1I"]],
  );
  check("is implied by reverse charge", [["reverse_charge", null, null]], [[null, "VATEX-EU-AE"]]);
  check("is implied by an export", [["export", null, null]], [[null, "VATEX-EU-G"]]);
  check("is not implied if the line has a text", [["export", "Art. 146", null]], [["Art. 146", null]]);
  check("is never implied for an exempt line", [["exempt", null, null]], [[null, null]]);
  check("is dropped for a taxed line", [["standard", "none of this", null]], [[null, null]]);
  check(
    "joins several texts under one code",
    [
      ["exempt", "Teaching", "VATEX-EU-132"],
      ["exempt", "Care", null],
      ["exempt", "Teaching", null],
    ],
    [["Teaching; Care", "VATEX-EU-132"]],
  );
  check(
    "keeps several codes as text",
    [
      ["exempt", "Teaching", "VATEX-EU-132-1I"],
      ["exempt", null, "VATEX-EU-132-1C"],
      ["exempt", "Insurance", null],
    ],
    [["Teaching (VATEX-EU-132-1I); VATEX-EU-132-1C; Insurance", null]],
  );
});

describe("discounts and charges, computed by hand", () => {
  type Given = [kind: ItemKind, line: string];
  interface Expected {
    /** [lines, discounts, charges] */
    sums: [string, string | null, string | null];
    /** [rate, taxable, tax] */
    breakdown: [string, string, string][];
    /** [subtotal, tax, total] */
    totals: [string, string, string];
  }
  const check = (id: string, given: Given[], expected: Expected) =>
    test(`${id}: ${given.map(([kind, line]) => `${kind} ${line}`).join("; ")}`, () => {
      const items = given.map(([kind, line]) => ({ ...parseLine(line), kind }));
      const { breakdown, subtotal, tax, total, ...counted } = totalInvoice(items, "EUR");
      const { lines, discounts, charges } = netSums(counted.items);
      expect([lines, discounts, charges]).toEqual(expected.sums);
      expect(breakdown.map((row) => [row.tax_rate, row.taxable_amount, row.tax_amount])).toEqual(
        expected.breakdown,
      );
      expect([subtotal, tax, total]).toEqual(expected.totals);
    });

  check(
    "V16",
    [
      ["goods", "7 x 400 @25"],
      ["goods", "-3 x 500 @25"],
      ["charge", "1 x 25 @25"],
    ],
    {
      sums: ["1300", null, "25"],
      breakdown: [["25", "1325", "331.25"]],
      totals: ["1325", "331.25", "1656.25"],
    },
  );
  check(
    "V17",
    [
      ["goods", "2 x 59.50 inclusive @19"],
      ["discount", "1 x -11.90 inclusive @19"],
    ],
    { sums: ["100", "10", null], breakdown: [["19", "90", "17.1"]], totals: ["90", "17.1", "107.1"] },
  );
  check(
    "V18",
    [
      ["services", "1 x 100 @19"],
      ["goods", "1 x 50 @7 reduced"],
      ["discount", "1 x -10 @19"],
      ["discount", "1 x -5 @7 reduced"],
      ["charge", "1 x 7.50 @19"],
    ],
    {
      sums: ["150", "15", "7.5"],
      breakdown: [
        ["19", "97.5", "18.53"],
        ["7", "45", "3.15"],
      ],
      totals: ["142.5", "21.68", "164.18"],
    },
  );
  check("a charge alone is a line", [["charge", "1 x 12 @20"]], {
    sums: ["12", null, null],
    breakdown: [["20", "12", "2.4"]],
    totals: ["12", "2.4", "14.4"],
  });
});

test("items keep their position among all items", () => {
  const kinds: (ItemKind | null)[] = ["discount", null, "charge", "goods"];
  const items = kinds.map((kind) => ({ kind }));
  expect(rolesOf(items)).toEqual(["discount", "line", "charge", "line"]);
  expect(itemsByRole(items).line).toEqual([
    { item: { kind: null }, position: 1 },
    { item: { kind: "goods" }, position: 3 },
  ]);
});

test("a negative rate is refused", () => {
  expect(() => computeTotals([parseLine("1 x 10 @-5")], "EUR")).toThrow("zero or more; found -5");
});

const rates = ["0", "5.5", "7", "8", "10", "19", "20", "21", "25", "2.125"];

/**
 * Builds a line from one number, so that 100,000 invoices take only seconds; each digit group picks one
 * field.
 */
function lineFromSeed(seed: bigint): TotalsLine & Pick<SnapshotItem, "kind"> {
  let rest = seed;
  const take = (choices: number) => {
    const choice = Number(rest % BigInt(choices));
    rest /= BigInt(choices);
    return choice;
  };
  const kind = itemKinds[take(itemKinds.length)] as ItemKind;
  const sign = kind === "discount" ? -1 : 1;
  const quantity = take(20_000) - 5_000;
  const price = take(2_000_000) - 200_000;
  const adjusts = kind === "discount" || kind === "charge";
  return {
    kind,
    tax_behavior: take(2) === 0 ? "inclusive" : "exclusive",
    tax_rate: decimal(rates[take(rates.length)] as string),
    tax_category: taxCategories[take(taxCategories.length)] as TaxCategory,
    quantity: fromUnits(BigInt(adjusts ? Math.abs(quantity) : quantity), take(4)),
    price: fromUnits(BigInt(adjusts ? sign * Math.abs(price) : price), take(5)),
    tax_exemption_reason: null,
    tax_exemption_reason_code: null,
  };
}

const lines = fc
  .array(fc.bigInt({ min: 0n, max: 10n ** 17n }), { minLength: 1, maxLength: 4 })
  .map((seeds) => seeds.map(lineFromSeed));
const invoices = fc.tuple(lines, fc.constantFrom("EUR", "JPY", "KWD"));

/** Every number of an invoice in minor units. */
function toMinors({ lines, breakdown, subtotal, tax, total }: InvoiceTotals, currency: string) {
  const minor = (amount: Decimal) => toMinor(amount, currency);
  return {
    amounts: lines.map((line) => minor(line.amount)),
    nets: lines.map((line) => minor(line.net_amount)),
    taxes: lines.map((line) => minor(line.tax_amount)),
    taxables: breakdown.map((row) => minor(row.taxable_amount)),
    breakdown_taxes: breakdown.map((row) => minor(row.tax_amount)),
    sums: [minor(subtotal), minor(tax), minor(total)] as const,
  };
}
type Minors = ReturnType<typeof toMinors>;
type Given = ReturnType<typeof lineFromSeed>;

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

function partsAgree({ nets, taxes, taxables, breakdown_taxes, sums: [subtotal, tax, total] }: Minors) {
  return (
    subtotal + tax === total &&
    sum(nets) === subtotal &&
    sum(taxes) === tax &&
    sum(taxables) === subtotal &&
    sum(breakdown_taxes) === tax
  );
}

/** An inclusive line keeps its gross, an exclusive one its net; an invoice of inclusive lines totals its prices. */
function pricesStand(given: readonly TotalsLine[], { amounts, nets, taxes, sums }: Minors) {
  const inclusive = given.map((line) => line.tax_behavior === "inclusive");
  const kept = amounts.every((amount, index) => {
    const net = nets[index] as bigint;
    return amount === (inclusive[index] ? net + (taxes[index] as bigint) : net);
  });
  return kept && (!inclusive.every(Boolean) || sum(amounts) === sums[2]);
}

function isMirror(one: Minors, other: Minors) {
  const [left, right] = [Object.values(one).flat(), Object.values(other).flat()];
  return left.length === right.length && left.every((amount, index) => amount === -(right[index] as bigint));
}

/** What EN 16931 demands of allowances and charges: BR-CO-13 for the sums, BR-S-08 and its like for each category. */
function adjustmentsAgree(given: readonly Given[], totals: InvoiceTotals, currency: string) {
  const items = given.map((line, index) => ({
    ...line,
    net_amount: totals.lines[index]?.net_amount as Decimal,
  }));
  const minor = (amount: Decimal | null) => (amount === null ? 0n : toMinor(amount, currency));
  const { lines, discounts, charges } = netSums(items);
  const whole = minor(lines) - minor(discounts) + minor(charges) === minor(totals.subtotal);
  const { discount, charge } = itemsByRole(items);
  const signs =
    discount.every(({ item }) => minor(item.net_amount) <= 0n) &&
    charge.every(({ item }) => minor(item.net_amount) >= 0n);
  const categories = totals.breakdown.every((row) => {
    const group = taxGroupOf({ ...(given[0] as Given), ...row });
    const nets = items.filter((item) => taxGroupOf(item) === group).map((item) => minor(item.net_amount));
    return sum(nets) === minor(row.taxable_amount);
  });
  return whole && signs && categories;
}

test("invariants hold on 100,000 random invoices", () => {
  fc.assert(
    fc.property(invoices, ([given, currency]) => {
      const totals = computeTotals(given, currency);
      const minors = toMinors(totals, currency);
      const negated = given.map((line) => ({ ...line, quantity: negateDecimal(line.quantity) }));
      const mirror = toMinors(computeTotals(negated, currency), currency);
      return (
        partsAgree(minors) &&
        pricesStand(given, minors) &&
        isMirror(minors, mirror) &&
        adjustmentsAgree(given, totals, currency)
      );
    }),
    { numRuns: 100_000 },
  );
}, 120_000);

test("no line is more than one minor unit from its own exact tax", () => {
  fc.assert(
    fc.property(invoices, ([given, currency]) => {
      const scale = currencyDecimals(currency);
      computeTotals(given, currency).lines.forEach((line, index) => {
        const { tax_rate, tax_behavior } = given[index] as TotalsLine;
        const rate = Number(tax_rate) / 100;
        const base = Number(line.amount) * 10 ** scale;
        const exact = tax_behavior === "inclusive" ? (base * rate) / (1 + rate) : base * rate;
        expect(Math.abs(Number(toMinor(line.tax_amount, currency)) - exact)).toBeLessThan(1.0001);
      });
    }),
    { numRuns: 2_000 },
  );
});
