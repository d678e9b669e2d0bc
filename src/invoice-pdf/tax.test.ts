import { describe, expect, test } from "vitest";
import { decimal, item, snapshotOf } from "../../test/pdf/build.ts";
import { printInvoice } from "./content.ts";

const untaxed = (tax_category: "exempt" | "zero", tax_exemption_reason_code: string | null) =>
  item("Course", "1", "100", { tax_rate: decimal(0), tax_category, tax_exemption_reason_code });
const printed = (locale: string, ...items: ReturnType<typeof untaxed>[]) =>
  printInvoice(snapshotOf({ items, print: { locale } }), null);

describe("an exemption names its article in the language of the invoice", () => {
  const check = (locale: string, code: string, note: string) =>
    test(`${code} in ${locale}`, () =>
      expect(
        printed(locale, untaxed("exempt", code)).tax_notes.map((text) => text.replace(/\u00a0/g, " ")),
      ).toEqual([`${note} (${code})`]));

  check("en", "VATEX-EU-132-1I", "Exempt: Article 132(1)(i) of Directive 2006/112/EC");
  check("de", "VATEX-EU-132-1I", "Steuerfrei: Artikel 132 Absatz 1 Buchstabe i der Richtlinie 2006/112/EG");
  check("fr", "VATEX-EU-132-1I", "Exonéré : article 132, paragraphe 1, point i) de la directive 2006/112/CE");
  check("es", "VATEX-EU-132-1I", "Exento: artículo 132, apartado 1, letra i) de la Directiva 2006/112/CE");
  check("it", "VATEX-EU-132-1I", "Esente: articolo 132, paragrafo 1, lettera i) della direttiva 2006/112/CE");
  check("nl", "VATEX-EU-132-1I", "Vrijgesteld: artikel 132, lid 1, punt i) van Richtlijn 2006/112/EG");
  check("en", "VATEX-EU-132", "Exempt: Article 132 of Directive 2006/112/EC");
  check("en", "VATEX-EU-79-C", "Exempt: Article 79(c) of Directive 2006/112/EC");
  check("en", "VATEX-EU-D", "Exempt"); // it names no article
});

describe("zero-rated and exempt have words of their own in the totals", () => {
  const check = (locale: string, zero: string, exempt: string) =>
    test(locale, () => {
      const { totals } = printed(locale, untaxed("zero", null), untaxed("exempt", "VATEX-EU-132"));
      expect(totals.slice(1, 3).map(({ label }) => label)).toEqual([zero, exempt]);
    });
  check("en", "Zero-rated", "Exempt");
  check("de", "Steuersatz 0 %", "Steuerfrei");
  check("fr", "Taux zéro", "Exonéré");
  check("es", "Tipo cero", "Exento");
  check("it", "Aliquota zero", "Esente");
  check("nl", "Nultarief", "Vrijgesteld");
});
