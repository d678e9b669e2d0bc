import { describe, expect, test } from "vitest";
import { formatBars, toBlocks } from "./chart.ts";
import { formatMoney } from "./money.ts";
import { formatBar } from "./progress.ts";
import { formatRecord } from "./record.ts";
import { plain } from "./style.ts";
import { formatTable } from "./table.ts";
import { cutTo, harmless, widthOf, wrapTo } from "./width.ts";

describe("width on a terminal", () => {
  const check = (text: string, width: number) =>
    test(JSON.stringify(text), () => expect(widthOf(text)).toBe(width));
  check("", 0);
  check("Paper", 5);
  check("Müller", 6);
  check("Mu\u0308ller", 6); // A combining mark takes no column.
  check("収据", 4);
  check("한국", 4);
  check("ｶﾅ", 2); // Half-width forms.
  check("👍", 2);
  check("👩‍👩‍👧", 2);
  check("€ 5", 3);
});

describe("wrap to a width", () => {
  const check = (text: string, columns: number, lines: string[]) =>
    test(`${text} to ${columns}`, () => expect(wrapTo(text, columns)).toEqual(lines));
  check("Paper", 5, ["Paper"]);
  check("one two three", 8, ["one two", "three"]);
  check("one two three", 7, ["one two", "three"]);
  check("abcdefgh", 3, ["abc", "def", "gh"]);
  check("収据 収据", 5, ["収据", "収据"]);
});

describe("cut to a width", () => {
  const check = (text: string, columns: number, cut: string) =>
    test(`${text} to ${columns}`, () => expect(cutTo(text, columns)).toBe(cut));
  check("Paper", 5, "Paper");
  check("Paper", 4, "Pap…");
  check("収据収据", 5, "収据…");
  check("収据収据", 4, "収…"); // Half of a wide character cannot be shown.
});

test("what others wrote cannot steer the terminal", () => {
  expect(harmless("a\u001b[2Jb\u0007\u009b1m\u202ec\nd\te")).toBe("a·[2Jb··1m·c d e");
});

describe("money", () => {
  const check = (amount: number | null, currency: string | null, text: string) =>
    test(`${amount} ${currency}`, () => expect(formatMoney(amount, currency)).toBe(text));
  check(12.5, "EUR", "12.50");
  check(-0.1, "EUR", "-0.10");
  check(1000, "JPY", "1,000");
  check(-1234567.5, "EUR", "-1,234,567.50");
  check(999, "JPY", "999");
  check(1.5, "KWD", "1.500");
  check(12.345, "EUR", "12.345"); // Never rounded away.
  check(999999999999.99, "EUR", "999,999,999,999.99");
  check(3, null, "3.00");
  check(null, "EUR", "");
});

const columns = [
  { title: "name", value: (row: { name: string; amount: string }) => row.name, flexible: true },
  { title: "amount", value: (row: { name: string; amount: string }) => row.amount, align: "right" as const },
];
const rows = [
  { name: "収据", amount: "5.00" },
  { name: "A rather long description", amount: "1234.50" },
];

test("a table in a pipe is aligned and whole", () => {
  expect(formatTable(rows, columns, { columns: 20, on_terminal: false, style: plain })).toBe(
    [
      "NAME                        AMOUNT",
      "収据                          5.00",
      "A rather long description  1234.50",
    ].join("\n"),
  );
});

test("on a terminal the description gives way, never the money", () => {
  expect(formatTable(rows, columns, { columns: 24, on_terminal: true, style: plain })).toBe(
    ["NAME              AMOUNT", "収据                5.00", "A rather long …  1234.50"].join("\n"),
  );
});

test("a record leaves out what is unknown", () => {
  expect(formatRecord({ id: "1", date: null, category: { name: "Food" } }, { style: plain })).toBe(
    "id        1\ncategory  name: Food",
  );
});

test("bars: gains to the right of the axis, losses to the left, nothing where nothing is", () => {
  const bar = (label: string, value: number) => ({ label, value, text: String(value) });
  // Thirteen columns for 15 units: 10 are 8.67 columns, 5 are 4.33.
  expect(formatBars([bar("Jan", 10), bar("Feb", -5), bar("Mar", 0)], 24)).toBe(
    ["Jan  10       │████████▋", "Feb  -5   ████│", "Mar   0       │"].join("\n"),
  );
});

test("blocks: eighths, and something is never drawn as nothing", () => {
  expect([1, 1.5, 0.001, 2.125].map(toBlocks)).toEqual(["█", "█▌", "▏", "██▏"]);
});

test("a progress bar counts", () => {
  expect(formatBar({ done: 0, failed: 0, total: 4 }, 50)).toBe("░░░░░░░░░░ 0 of 4");
  expect(formatBar({ done: 2, failed: 1, total: 4 }, 50)).toBe("█████░░░░░ 2 of 4, 1 failed");
  expect(formatBar({ done: 4, failed: 0, total: 4 }, 50)).toBe("██████████ 4 of 4");
});

describe("a table on a narrow terminal", () => {
  const row = {
    date: "2026-11-01",
    name: "A rather long name of somebody",
    total: "1234.50",
    id: "0199c0de-1",
  };
  const wide = [
    { title: "booking date", value: (one: typeof row) => one.date },
    { title: "name", value: (one: typeof row) => one.name, flexible: true },
    { title: "gross total", value: (one: typeof row) => one.total, align: "right" as const },
    { title: "note", value: () => "spared", spare: true },
    { title: "id", value: (one: typeof row) => one.id, below: true },
  ];
  const check = (columns: number, lines: string[]) =>
    test(`${columns} columns`, () =>
      expect(formatTable([row], wide, { columns, on_terminal: true, style: plain }).split("\n")).toEqual(
        lines,
      ));
  check(90, [
    "BOOKING DATE  NAME                            GROSS TOTAL  NOTE    ID",
    "2026-11-01    A rather long name of somebody      1234.50  spared  0199c0de-1",
  ]);
  check(61, [
    "BOOKING                             GROSS",
    "DATE        NAME                    TOTAL  NOTE    ID",
    "2026-11-01  A rather long name …  1234.50  spared  0199c0de-1",
  ]);
  // Rather than cut the name further, the ID goes below.
  check(60, [
    "BOOKING                                       GROSS",
    "DATE        NAME                              TOTAL  NOTE",
    "2026-11-01  A rather long name of somebody  1234.50  spared",
    "  0199c0de-1",
  ]);
  check(40, [
    "BOOKING                    GROSS",
    "DATE        NAME           TOTAL  NOTE",
    "2026-11-01  A rather l…  1234.50  spared",
    "  0199c0de-1",
  ]);
  check(32, [
    "BOOKING                    GROSS",
    "DATE        NAME           TOTAL",
    "2026-11-01  A rather l…  1234.50",
    "  0199c0de-1",
  ]);
});

describe("money in a record has the decimals of its currency", () => {
  const check = (record: Record<string, unknown>, text: string) =>
    test(text, () => expect(formatRecord(record, { style: plain })).toBe(text));
  check({ amount: 12.5, currency: "EUR" }, "amount    12.50 EUR\ncurrency  EUR");
  check({ total: 1200, template: { currency: "JPY" } }, "total     1,200 JPY\ntemplate  currency: JPY");
  check({ base_amount: 3, base_currency: "USD" }, "base_amount    3.00 USD\nbase_currency  USD");
  check({ amount: 5 }, "amount  5");
  check({ open_amount: 5, currency: "EUR" }, "open_amount  5.00 EUR\ncurrency     EUR");
});

test("a record: what is empty is left out, lists of objects have a line each", () => {
  const record = {
    name: "x",
    notes: null,
    metadata: {},
    archived: false,
    aliases: ["a", "b"],
    items: [
      { name: "Paper", price: 2 },
      { name: "Ink", unit: null },
    ],
  };
  expect(formatRecord(record, { style: plain })).toBe(
    [
      "name      x",
      "archived  no",
      "aliases   a, b",
      "items     name: Paper, price: 2",
      "          name: Ink",
    ].join("\n"),
  );
});
