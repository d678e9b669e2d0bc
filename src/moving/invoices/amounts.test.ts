import { expect, test } from "vitest";
import type { Decimal } from "../../kernel/decimal.ts";
import type { Cells } from "../read-file.ts";
import { RowRefused } from "../row-refused.ts";
import { type AmountContext, amountsOf } from "./amounts.ts";

const context: AmountContext = { currency: "EUR", decimal: ".", tax_rate: null };

/** Rates as "rate: net + tax". */
const check = (
  title: string,
  rows: Cells[],
  total: string,
  rates: string[],
  more: Partial<AmountContext> = {},
) =>
  test(title, () => {
    const amounts = amountsOf(rows, { ...context, ...more });
    expect(amounts.rates.map(({ tax_rate, net, tax }) => `${tax_rate}: ${net} + ${tax}`)).toEqual(rates);
    expect(amounts.total).toBe(total);
  });

check("net, tax and total", [{ net: "100", tax: "19", total: "119" }], "119", ["19: 100 + 19"]);
check("net and total", [{ net: "100", total: "107" }], "107", ["7: 100 + 7"]);
check("tax and total", [{ tax: "5.5", total: "105.50" }], "105.5", ["5.5: 100 + 5.5"]);
check("total and rate", [{ total: "119", tax_rate: "19 %" }], "119", ["19: 100 + 19"]);
check("net and rate", [{ net: "0.99", tax_rate: "19" }], "1.18", ["19: 0.99 + 0.19"]);
check("total and one rate for the file", [{ total: "50" }], "50", ["0: 50 + 0"], {
  tax_rate: "0" as Decimal,
});
check("a cent off, without a rate", [{ net: "200.03", tax: "38" }], "238.03", ["19: 200.03 + 38"]);
check("no tax", [{ net: "80", tax: "0" }], "80", ["0: 80 + 0"]);
check(
  "stated tax is kept where the other product rounded line by line",
  [{ net: "100.03", tax: "19.00", tax_rate: "19" }],
  "119.03",
  ["19: 100.03 + 19"],
);
check(
  "one row for each rate",
  [
    { net: "100", tax: "19", tax_rate: "19" },
    { net: "50", tax: "3.5", tax_rate: "7" },
  ],
  "172.5",
  ["19: 100 + 19", "7: 50 + 3.5"],
);
check(
  "lines of one invoice, with the sums of the invoice beside them",
  [
    { line_net: "60", line_tax: "11.4", tax_rate: "19", total: "172.5" },
    { line_net: "40", line_tax: "7.6", tax_rate: "19", total: "172.5" },
    { line_net: "50", line_tax: "3.5", tax_rate: "7", total: "172.5" },
  ],
  "172.5",
  ["19: 100 + 19", "7: 50 + 3.5"],
);
check(
  "lines with a rate and without tax",
  [
    { line_net: "10", tax_rate: "19" },
    { line_net: "10", tax_rate: "19" },
  ],
  "23.8",
  ["19: 20 + 3.8"],
);
check("yen have no decimals", [{ net: "1000", tax: "100" }], "1100", ["10: 1000 + 100"], { currency: "JPY" });
check("a comma for decimals", [{ net: "1.000,50", tax: "0" }], "1000.5", ["0: 1000.5 + 0"], { decimal: "," });

test("an invoice below zero is a credit note", () => {
  expect(amountsOf([{ net: "-100", tax: "-19" }], context)).toEqual({
    is_credit: true,
    rates: [{ net: "100", tax: "19", tax_rate: "19", tax_category: null }],
    total: "119",
  });
});

const refuses = (title: string, rows: Cells[], code: string, more: Partial<AmountContext> = {}) =>
  test(`refuses ${title}`, () => {
    let refusal: unknown;
    try {
      amountsOf(rows, { ...context, ...more });
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(RowRefused);
    expect((refusal as RowRefused).code).toBe(code);
  });

refuses("sums that disagree", [{ net: "100", tax: "19", total: "120" }], "sums_differ");
refuses("no amount", [{ tax: "19" }], "required");
refuses("a total without a word about tax", [{ total: "119" }], "required");
refuses("words instead of an amount", [{ net: "viel", tax: "0" }], "amount");
refuses("fractions of a cent", [{ net: "1.005", tax: "0" }], "decimals");
refuses("an amount that no JSON number carries", [{ net: "1000000000000", tax: "0" }], "maximum");
refuses("a tax that is no tax of the rate", [{ net: "100", tax: "25", tax_rate: "19" }], "tax_differs");
refuses("a tax of several rates in one row", [{ net: "200", tax: "26.03" }], "tax_rate_unknown");
refuses("a rate that is none", [{ net: "1", tax_rate: "high" }], "tax_rate");
refuses("an unknown tax category", [{ net: "1", tax: "0", tax_category: "purple" }], "tax_category");
refuses(
  "the same number twice",
  [
    { net: "100", tax: "19" },
    { net: "100", tax: "19" },
  ],
  "repeated",
);
refuses(
  "lines that do not sum to the invoice",
  [
    { line_net: "60", line_tax: "0", total: "100" },
    { line_net: "30", line_tax: "0", total: "100" },
  ],
  "sums_differ",
);
refuses("a line without an amount", [{ line_net: "60", line_tax: "0" }, { line_tax: "0" }], "required");
refuses(
  "a tax that would be a rate of a million percent",
  [{ net: "0.01", tax: "1000000" }],
  "tax_rate_unknown",
);
refuses(
  "lines whose sum is larger than an amount may be",
  [
    { line_net: "999999999999", line_tax: "0" },
    { line_net: "999999999999", line_tax: "0" },
  ],
  "maximum",
);
