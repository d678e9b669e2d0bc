import { expect, test } from "vitest";
import { toRows } from "../reading/rows.ts";
import { readPlainText } from "../source/text.ts";
import { findDocumentNumbers } from "./references.ts";

const check = (text: string, number: string | undefined) =>
  test(text, () => expect(findDocumentNumbers(toRows(readPlainText(text).pages))[0]?.value).toBe(number));

check("Invoice number: INV-118", "INV-118");
check("Rechnungsnummer R-2025-0042", "R-2025-0042");
check("Facture n° FA-2026-118", "FA-2026-118");
check("Facture numéro 118", "118");
check("Factura núm: F-2026-077", "F-2026-077");
check("Factura número 1077", "1077");
check("Factura nº 1077", "1077");
check("Fattura num. 118-2026", "118-2026");
check("Fattura numero 118", "118");
check("Factuurnummer: 2026-0412", "2026-0412");
check("Factuurdatum: 10-11-2026", undefined);
check("Rechnung # 4711", "4711");
check("Bon-Nr. 6459", "6459");
check("Bon 6459", "6459");
check("Numéro de facture : FA-2026-118", "FA-2026-118");
check("Nº ticket 7192", "7192");
check("Číslo faktury 2029/9863", "2029/9863");
check("Kvitteringsnr. 346085", "346085");
check("Faktura č. 2025-118", "2025-118");
check("RE-Nr. RE-20150613/503", "RE-20150613/503");
check("Kundennummer 49935", undefined);
check("Handelsrechnung (380) Nr. 471102 vom 05.03.2018", "471102");
check("DOC. N. 334539", "334539");
check("Mandatsreferenz: REF A-123", undefined);
check("Kd.-Nr.      Rechnungsnummer      Datum\n49935        ZI853441             28.04.2023", "ZI853441");
