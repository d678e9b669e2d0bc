import { expect, test } from "vitest";
import { toCountry, toCurrency, toDays, toTaxRate, toUrl, toVatId } from "./cells.ts";

const table = <Out>(name: string, read: (text: string) => Out, rows: [string, Out][]) => {
  for (const [text, expected] of rows) test(`${name}: ${text}`, () => expect(read(text)).toBe(expected));
};

table("country", toCountry, [
  ["DE", "DE"],
  ["de", "DE"],
  ["Germany", "DE"],
  ["Deutschland", "DE"],
  ["Allemagne", "DE"],
  ["Países Bajos", "NL"],
  ["Svizzera", "CH"],
  ["Österreich", "AT"],
  ["United States", "US"],
  ["USA", "US"],
  ["UK", "GB"],
  ["Atlantis", "Atlantis"],
  ["constructor", "constructor"],
]);
table("currency", toCurrency, [
  ["eur", "EUR"],
  ["EUR - Euro", "EUR"],
  ["€", "EUR"],
  ["Euro", "EUR"],
  ["Taler", "Taler"],
]);
table<number | string>("payment terms", toDays, [
  ["30", 30],
  ["Net 14", 14],
  ["30 Tage netto", 30],
  ["sofort", "sofort"],
]);
table<string | null>("tax rate", toTaxRate, [
  ["19", "19"],
  ["19,00 %", "19"],
  ["5.5%", "5.5"],
  ["20% (VAT on Income)", "20"],
  ["Tax Exempt", "0"],
  ["Steuerfrei", "0"],
  ["high", null],
]);
table("website", toUrl, [
  ["birch.example", "https://birch.example"],
  ["http://birch.example", "http://birch.example"],
]);
table("VAT id", toVatId, [["de 123 456 788", "DE123456788"]]);
