import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDecimals, type Decimal, fromUnits } from "../kernel/decimal.ts";
import { creditTotals } from "./credit-totals.ts";
import { computeTotals, type LineTotals, type TotalsLine } from "./totals.ts";

function line(quantity: string, price: string, tax_rate: string, inclusive = false): TotalsLine {
  return {
    quantity: quantity as Decimal,
    price: price as Decimal,
    tax_rate: tax_rate as Decimal,
    tax_behavior: inclusive ? "inclusive" : "exclusive",
    tax_category: "standard",
    tax_exemption_reason: null,
    tax_exemption_reason_code: null,
  };
}

type Step = [line: number, quantity: string];

/** Credits step by step; what each note comes to. */
function creditInSteps(lines: TotalsLine[], steps: Step[][]): LineTotals[][] {
  const credited = new Map<number, Decimal>();
  return steps.map((step) => {
    const now = new Map(step.map(([line, quantity]) => [line, quantity as Decimal]));
    const totals = creditTotals(lines, credited, now, "EUR");
    for (const [line, quantity] of now)
      credited.set(line, addDecimals(credited.get(line) ?? ("0" as Decimal), quantity));
    return [...totals.values()];
  });
}

const sumOf = (notes: LineTotals[][], field: keyof LineTotals) =>
  addDecimals("0" as Decimal, ...notes.flat().map((totals) => totals[field]));

describe("notes one after the other", () => {
  const check = (name: string, lines: TotalsLine[], steps: Step[][], notes: string[]) =>
    test(name, () => {
      const credited = creditInSteps(lines, steps);
      expect(
        credited.map((note) => `${sumOf([note], "net_amount")} + ${sumOf([note], "tax_amount")}`),
      ).toEqual(notes);
    });
  check(
    "three lines whose taxes round up alone",
    [line("1", "1.55", "10"), line("1", "1.55", "10"), line("1", "1.55", "10")],
    [[[0, "1"]], [[1, "1"]], [[2, "1"]]],
    ["1.55 + 0.16", "1.55 + 0.15", "1.55 + 0.16"],
  );
  check(
    "ten units of a twentieth",
    [line("10", "0.05", "10")],
    [[[0, "1"]], [[0, "1"]], [[0, "8"]]],
    ["0.05 + 0.01", "0.05 + 0", "0.4 + 0.04"],
  );
  check(
    "gross prices stand",
    [line("1", "1.00", "21", true), line("1", "1.00", "21", true), line("1", "1.00", "21", true)],
    [[[0, "1"]], [[1, "1"]], [[2, "1"]]],
    ["0.83 + 0.17", "0.82 + 0.18", "0.83 + 0.17"],
  );
  check("everything at once is the invoice", [line("3", "0.335", "21")], [[[0, "3"]]], ["1.01 + 0.21"]);
});

const amounts = fc.bigInt({ min: -50_000n, max: 200_000n }).map((minor) => fromUnits(minor, 3));
const quantities = fc.integer({ min: 1, max: 6 });
const lines = fc.array(
  fc.record({
    units: quantities,
    price: amounts,
    rate: fc.constantFrom("0", "5.5", "7", "19", "21"),
    inclusive: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
);

test("whatever the order, all notes together give back the invoice to the cent", () =>
  fc.assert(
    fc.property(lines, fc.infiniteStream(fc.nat()), (given, choices) => {
      const invoice = given.map(({ units, price, rate, inclusive }) =>
        line(String(units), price, rate, inclusive),
      );
      const open = given.flatMap(({ units }, index) => Array.from({ length: units }, () => index));
      const steps: Step[][] = [];
      while (open.length > 0) {
        const [index] = open.splice((choices.next().value as number) % open.length, 1);
        steps.push([[index as number, "1"]]);
      }
      const notes = creditInSteps(invoice, steps);
      const whole = computeTotals(invoice, "EUR");
      expect(sumOf(notes, "net_amount")).toBe(whole.subtotal);
      expect(sumOf(notes, "tax_amount")).toBe(whole.tax);
    }),
    { numRuns: 3000 },
  ));
