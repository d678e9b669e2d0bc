import { describe, expect, test } from "vitest";
import { scoreTaxes } from "../arbitration/tax.ts";
import { scoreTotals } from "../arbitration/total.ts";
import { toRows } from "../reading/rows.ts";
import { readPlainText } from "../source/text.ts";
import { findItems } from "./items.ts";
import { isMoney, toMoneyRows } from "./money-rows.ts";

const rowsOf = (text: string) => toMoneyRows(toRows(readPlainText(text).pages));
const moneyIn = (text: string) =>
  rowsOf(text).flatMap(({ amounts }) => amounts.filter(isMoney).map(({ value }) => value));

describe("amounts without decimals are", () => {
  const check = (name: string, text: string, expected: string[]) =>
    test(`${name}: ${JSON.stringify(text)}`, () => expect(moneyIn(text)).toEqual(expected));

  check("beside a sign", "Ticket € 45", ["45"]);
  check("beside a word", "Kaffe 45 kr", ["45"]);
  check("before a mark without a space", "Kaffe 45kr\nBulle 450SEK", ["45", "450"]);
  check("behind a mark without a space", "Kaffe kr45\nJPY12800", ["45", "12800"]);
  check("beside a code", "Resa 1 250 SEK", ["1250"]);
  check("written with a dash for the cents", "A 450:-\nB 450,-\nC 1 250,-\nD CHF 1'120.–\nE 120.--", [
    "450",
    "450",
    "1250",
    "1120",
    "120",
  ]);
  check("thousands after a point", "Papír 12.800 Ft", ["12800"]);
  check("thousands after a comma", "Lunch ¥12,800", ["12800"]);
  check("closed by a dash that is no minus", "JPY 13,640-", ["13640"]);
  check("below zero with a minus", "Rabatt -50 kr\nRabatt -¥300", ["-50", "-300"]);
  check("beside a label", "Totalt  450", ["450"]);
  check("beside a label and a code", "Summe CHF  450", ["450"]);
  check("below a label", "Att betala\n            450", ["450"]);
  check("in parentheses", "Betrag  CHF 1'240\n(MwSt  1'240)", ["1240", "1240"]);
  check("in the column of their total", "Kaffe  30\nBulle  45\nTotalt  75 kr", ["30", "45", "75"]);
  check("the second number if a mark stands between two", "Kaffe 2 kr 90", ["90"]);
  check("each number with its own mark", "Kaffe 45 kr 90 kr", ["45", "90"]);
  check(
    "there although a time and a weight have decimals",
    "2024-05-01  12.30\n1.25 kg Äpple\nTotalt  45 kr",
    ["45"],
  );
});

describe("no amounts are", () => {
  const check = (name: string, text: string) =>
    test(`${name}: ${JSON.stringify(text)}`, () => expect(moneyIn(`${text}\nAvgift 45 kr`)).toEqual(["45"]));

  check("years", "Saison 2024");
  check("years beside a label", "Summe 2024");
  check("years below a label", "Summe\n            2024");
  check("dates", "Datum 2024-05-01");
  check("postal codes", "411 38 Göteborg\n8001 Zürich\n123 45  Solna");
  check("telephone numbers", "Tel 031-711 42 50\nTel +46 31 700 250");
  check("registrations with a word for tax", "Org.nr 987 654 321 MVA");
  check("quantities", "Totalt 3 artiklar");
  check("numbers of documents", "Kvitto nr  17562");
  check("percentages", "Moms 25 %");
  check("digits of a card", "Visa  4417");
  check("prices for a unit", "120 kr/kg\nkr 120 per kg");
  check("numbers in the total's column that do not add up to it", "Kaffe  30\nBulle  46\nTotalt  75 st");
});

test("a tax may be rounded to a whole unit", () => {
  const rows = rowsOf("Ramen  ¥886\nGyoza  ¥482\nTotal  ¥1,368\n(10% tax incl.  ¥125)");
  const [tax] = scoreTaxes(rows, scoreTotals(rows)[0] ?? null);
  expect(tax?.value).toBe(12_500n);
  expect(tax?.reasons.join("; ")).toContain("10 % within");
});

test("on a paper with decimals whole numbers are no amounts", () => {
  expect(moneyIn("Kaffe 45 kr\nTotalt  45,00")).toEqual(["45"]);
  expect(moneyIn("Parken € 3\nSumme  12,80")).toEqual(["12.8"]);
});

test("a whole amount and its mark are no part of an item's name", () => {
  const { items } = findItems(rowsOf("2 Kaffe  45 kr  90 kr\nBulle  30:-\nTotalt  120 kr"));
  expect(items.map(({ description, total_price }) => [description, total_price])).toEqual([
    ["Kaffe", "90"],
    ["Bulle", "30"],
  ]);
});
