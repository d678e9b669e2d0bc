import { expect, test } from "vitest";
import { toCsv } from "./csv.ts";

const check = (value: string | number | null, cell: string) =>
  test(`${JSON.stringify(value)} is written as ${cell || "nothing"}`, () =>
    expect(toCsv(["Name"], [[value]])).toBe(`Name\r\n${cell}\r\n`));

check("Hosting", "Hosting");
check(null, "");
check(1234.5, "1234.5");
check(-0.01, "-0.01");
check("Rent, Berlin", '"Rent, Berlin"');
check('the "big" one', '"the ""big"" one"');
check("two\nlines", '"two\nlines"');
check(" spaced", '" spaced"');
check("=1+1", "'=1+1");
check("-5", "'-5"); // text, not a number
check("+49 30", "'+49 30");
check("＝1", "'＝1");

test("every row has a line, and the header comes first", () => {
  const rows = [
    ["Jan", 1],
    ["Feb", 2],
  ];
  expect(toCsv(["Month", "Net"], rows)).toBe("Month,Net\r\nJan,1\r\nFeb,2\r\n");
});
