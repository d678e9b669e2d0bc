import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computeTotals, type LineTotals, type TotalsLine } from "../../invoice-snapshot/totals.ts";
import { addDecimals, type Decimal, fromUnits } from "../../kernel/decimal.ts";
import { creditTotals } from "./credit-totals.ts";

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

/** Credits step by step and returns the line totals of each note. */
function creditInSteps(lines: TotalsLine[], steps: Step[][], currency = "EUR"): LineTotals[][] {
  const credited = new Map<number, Decimal>();
  return steps.map((step) => {
    const now = new Map(step.map(([line, quantity]) => [line, quantity as Decimal]));
    const totals = creditTotals(lines, credited, now, currency);
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
    "three lines whose tax rounds up when computed alone",
    [line("1", "1.55", "10"), line("1", "1.55", "10"), line("1", "1.55", "10")],
    [[[0, "1"]], [[1, "1"]], [[2, "1"]]],
    ["1.55 + 0.16", "1.55 + 0.15", "1.55 + 0.16"],
  );
  check(
    "ten units at 0.05",
    [line("10", "0.05", "10")],
    [[[0, "1"]], [[0, "1"]], [[0, "8"]]],
    ["0.05 + 0.01", "0.05 + 0", "0.4 + 0.04"],
  );
  check(
    "gross prices stay unchanged",
    [line("1", "1.00", "21", true), line("1", "1.00", "21", true), line("1", "1.00", "21", true)],
    [[[0, "1"]], [[1, "1"]], [[2, "1"]]],
    ["0.83 + 0.17", "0.82 + 0.18", "0.83 + 0.17"],
  );
  check("everything at once equals the invoice", [line("3", "0.335", "21")], [[[0, "3"]]], ["1.01 + 0.21"]);
});

describe("the odd cent goes to the largest line of its group", () => {
  const check = (name: string, lines: TotalsLine[], steps: Step[][], last: string[], currency?: string) =>
    test(name, () =>
      expect(
        creditInSteps(lines, steps, currency)
          .at(-1)
          ?.map(({ amount, net_amount, tax_amount }) => `${amount}: ${net_amount} + ${tax_amount}`),
      ).toEqual(last),
    );
  const rest: Step[][] = [
    [[0, "1"]],
    [
      [1, "1"],
      [2, "1"],
    ],
  ];
  check(
    "that comes last",
    [line("1", "0.55", "10"), line("1", "0.10", "10"), line("1", "3.05", "10")],
    rest,
    ["0.1: 0.1 + 0.01", "3.05: 3.05 + 0.3"],
  );
  check(
    "that comes first",
    [line("1", "0.55", "10"), line("1", "3.05", "10"), line("1", "0.10", "10")],
    rest,
    ["3.05: 3.05 + 0.3", "0.1: 0.1 + 0.01"],
  );
  check(
    "and to the earlier of two equal lines",
    [line("1", "0.55", "10"), line("1", "0.75", "10"), line("1", "0.75", "10"), line("1", "0.05", "10")],
    [
      [[0, "1"]],
      [
        [1, "1"],
        [2, "1"],
        [3, "1"],
      ],
    ],
    ["0.75: 0.75 + 0.07", "0.75: 0.75 + 0.08", "0.05: 0.05 + 0"],
  );
  check(
    "whatever its sign",
    [line("1", "0.55", "10"), line("1", "0.10", "10"), line("1", "-3.10", "10")],
    rest,
    ["0.1: 0.1 + 0.01", "-3.1: -3.1 + -0.32"],
  );
  check(
    "but not to a larger one at another rate",
    [line("1", "1.55", "10"), line("1", "1.55", "10"), line("1", "90", "20")],
    rest,
    ["1.55: 1.55 + 0.15", "90: 90 + 18"],
  );
  check(
    "nor to a larger gross price at the same rate, whose tax was rounded apart",
    [line("1", "1.55", "10"), line("1", "1.55", "10"), line("1", "10", "10", true)],
    rest,
    ["1.55: 1.55 + 0.15", "10: 9.09 + 0.91"],
  );
  check(
    "with a gross price, whose net amount changes while the price stays",
    [line("1", "1", "21", true), line("1", "1", "21", true), line("1", "30", "21")],
    rest,
    ["1: 0.82 + 0.18", "30: 30 + 6.3"],
  );
  check(
    "for line amounts, in the note where they round up",
    [line("3", "0.335", "0")],
    [[[0, "1"]], [[0, "1"]]],
    ["0.33: 0.33 + 0"],
  );
  check(
    "as a millime where the currency has three decimals",
    [line("1", "1.055", "10"), line("1", "1.055", "10"), line("1", "0.500", "10")],
    rest,
    ["1.055: 1.055 + 0.105", "0.5: 0.5 + 0.05"],
    "TND",
  );
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

test("in any order, all notes together equal the invoice to the cent", () =>
  fc.assert(
    fc.property(lines, fc.infiniteStream(fc.nat()), (given, choices) => {
      const invoice = given.map(({ units, price, rate, inclusive }) =>
        line(String(units), price, rate, inclusive),
      );
      const open = given.flatMap(({ units }, index) => Array.from({ length: units }, () => index));
      const steps: Step[][] = [];
      while (open.length > 0) {
        const [index] = open.splice((choices.next().value as number) % open.length, 1);
        // Some units join the previous note if it does not have the line yet.
        const note = (choices.next().value as number) % 2 === 0 ? steps.at(-1) : undefined;
        if (note && !note.some(([line]) => line === index)) note.push([index as number, "1"]);
        else steps.push([[index as number, "1"]]);
      }
      const notes = creditInSteps(invoice, steps);
      const whole = computeTotals(invoice, "EUR");
      expect(sumOf(notes, "net_amount")).toBe(whole.subtotal);
      expect(sumOf(notes, "tax_amount")).toBe(whole.tax);
    }),
    { numRuns: 3000 },
  ));
