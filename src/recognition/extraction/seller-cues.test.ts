import { describe, expect, test } from "vitest";
import { toRows } from "../reading/rows.ts";
import { readPlainText } from "../source/text.ts";
import { isSameFirm } from "./same-firm.ts";
import { findSellerCues, isNamedBy } from "./seller-cues.ts";

const cuesIn = (text: string) =>
  findSellerCues(toRows(readPlainText(text).pages)).map(({ place, name }) => `${place}: ${name}`);

describe("a paper names its seller", () => {
  const check = (text: string, ...cues: string[]) => test(text, () => expect(cuesIn(text)).toEqual(cues));

  check("Invoice\nAccount Name: Linden Cleaning Co", "account: Linden Cleaning Co");
  check("Compte BE47 3400 1822 9980 au nom de Traiteur Linden SRL", "account: Traiteur Linden SRL");
  check("Invoice\nREMIT TO: Linden Media plc, PO Box 118, Leeds", "account: Linden Media plc");
  check("praxis@physio-linden.de", "website: praxis", "website: physio-linden");
  check("www.linden.co.uk", "website: linden");
  check("Mit freundlichen Grüßen\nKarla Linden", "signature: Karla Linden");
  check("Linden Verlag · Lindenstr. 4 · 04109 Leipzig", "sender: Linden Verlag");
  check("Summe 12,00 EUR\nPlease transfer the amount");
});

test("a web address names a firm by its distinctive word, not by its trade", () => {
  const website = (name: string) => ({ place: "website" as const, name });
  expect(isNamedBy(website("physio-linden"), "Physiotherapie Linden")).toBe(true);
  expect(isNamedBy(website("lindenelectrical"), "Linden Electrical Services")).toBe(true);
  expect(isNamedBy(website("hotel-fenn"), "Hotel Linden")).toBe(false);
});

test("a firm's name may be the beginning or some whole words of a longer form", () => {
  expect(isSameFirm("Ibis", "Ibis Styles Konstanz GmbH")).toBe(true);
  expect(isSameFirm("Academia Linden, S.L.", "Linden")).toBe(true);
  expect(isSameFirm("Linden", "Lohn Unterlinden AG")).toBe(false);
});
