import { describe, expect, test } from "vitest";
import type { Row } from "../reading/rows.ts";
import { findImprints } from "./imprint.ts";

const row = (text: string, index: number): Row => ({
  page: 1,
  index,
  text,
  alternative: null,
  confidence: 1,
  fragments: [],
  box: { x: 0, y: index * 10, width: 100, height: 8 },
  scale: 1,
});

const namesIn = (...texts: string[]) => findImprints(texts.map(row)).map(({ name }) => name);

describe("a firm's name in the small print", () => {
  test.each([
    [
      "Linde Online GmbH | Marktstr. 25 | 91710 Gunzenhausen | Amtsgericht Ansbach, HRB 6089",
      "Linde Online GmbH",
    ],
    [
      "Fenn Water Ltd. Registered in England No 2366665. VAT registration number 614 4159 07",
      "Fenn Water Ltd.",
    ],
    ["Service Provider: Calder EMEA SARL, 38 Avenue Kennedy, Luxembourg. VAT LU26888617", "Calder EMEA SARL"],
  ])("%s", (text, name) => {
    expect(namesIn("Rechnung", "Summe 12,00", text)).toEqual([name]);
  });

  test("may stand a row from the registration", () => {
    expect(namesIn("Invoice", "Linde Telecom plc", "VAT no. GB 123 4567 89")).toEqual(["Linde Telecom plc"]);
  });

  test("needs a registration beside it", () => {
    expect(namesIn("Invoice", "Total 12.00", "Packed by Linde Logistics Ltd")).toEqual([]);
  });
});
