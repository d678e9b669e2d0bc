import { describe, expect, test } from "vitest";
import type { ParseOptions } from "./statement.ts";
import { brief, readStatement } from "./testing.ts";

const usd: ParseOptions = { currency: "USD" };

describe("rows", () => {
  const check = (name: string, content: string, expected: string[], options = usd) =>
    test(name, async () => {
      const read = await readStatement(content, options);
      expect([read.format, ...read.rows.map(brief)]).toEqual(["qif", ...expected]);
    });
  check(
    "month first, Quicken's apostrophe, thousands",
    "!Type:Bank\nD1/31'26\nT-1,234.50\nPShop\nMTea\nN101\n^\n",
    ["2 | 2026-01-31 | -1234.5 | USD | Shop | Shop Tea"],
  );
  check("day first, decimal comma, old Mac line ends", "!Type:Bank\rD31.01.2026\rT-12,50\rPShop\r^\r", [
    "2 | 2026-01-31 | -12.5 | USD | Shop | Shop",
  ]);
  check("splits count once", "!Type:CCard\nD31/01/2026\nT-10.00\nPShop\nSFood\n$-4.00\nSToys\n$-6.00\n^\n", [
    "2 | 2026-01-31 | -10 | USD | Shop | Shop",
  ]);
  check(
    "accounts, categories and options around the rows",
    "!Option:AutoSwitch\n!Account\nNChecking\nTBank\n^\n!Type:Cat\nNFood\nE\n^\n!Type:Bank\nD31/01/2026\nT5.00\n^\n",
    ["11 | 2026-01-31 | 5 | USD | - | "],
  );
  check(
    "an opening balance is not a transaction",
    "!Type:Bank\nD31/01/2026\nT500.00\nPOpening Balance\nL[Checking]\n^\n",
    [],
  );
  check(
    "an answered date order",
    "!Type:Bank\nD03/04/2026\nT1.00\n^\n",
    ["2 | 2026-04-03 | 1 | USD | - | "],
    { ...usd, date_order: "dmy" },
  );
});

describe("refusals", () => {
  const check = (name: string, content: string, message: string, options = usd) =>
    test(name, async () => {
      const error = await readStatement(content, options).catch((thrown) => thrown);
      expect(error.message).toContain(message);
    });
  check(
    "day or month",
    "!Type:Bank\nD03/04/2026\nT1.00\n^\n",
    "The dates can be read in several ways (03/04/2026)",
  );
  check("no currency", "!Type:Bank\nD31/01/2026\nT1.00\n^\n", "does not name the currency", {});
  check("no amount", "!Type:Bank\nD31/01/2026\nTmany\n^\n", 'Line 2: "many" is not an amount');
  check("no date", "!Type:Bank\nT1.00\n^\n", 'Line 2: "" is not a date');
  check("a truncated file", "!Type:Bank\nD31/01/2026\nT1.00\n", "Line 3: the file ends inside a record");
  check(
    "a section inside a record",
    "!Type:Bank\nD31/01/2026\n!Type:Cash\n",
    "Line 3: a new section inside a record",
  );
  check("investments", "!Type:Invst\nD31/01/2026\n^\n", 'Line 1: QIF accounts of type "invst" are not read');
  check("a record before its type", "!Option:x\nD31/01/2026\n^\n", "Line 2: a record before any !Type: line");
  check(
    "an endless record",
    `!Type:Bank\nD31/01/2026\n${"Sx\n".repeat(3000)}^\n`,
    "a record of more than 2000 lines",
  );
});
