import { expect, test } from "vitest";
import { toRows } from "../reading/rows.ts";
import { readPlainText } from "../source/text.ts";
import { scoreNumbers } from "./number.ts";

/** Better than even odds, or no number. */
const check = (text: string, number: string | undefined) =>
  test(text, () => {
    const [best] = scoreNumbers(toRows(readPlainText(text).pages));
    expect(best && best.score > 0 ? best.value : undefined).toBe(number);
  });

check("Invoice number: INV-118", "INV-118");
check("Rechnungsnummer R-2025-0042", "R-2025-0042");
check("Facture n° FA-2026-118", "FA-2026-118");
check("Facture          N F-2025-064", "F-2025-064");
check("Facture numéro 118", "118");
check("Rech. Nr. 15911 04.11.2023 20:31", "15911");
check("Total factura          425,92", undefined);
check("Számlaszám: NY-2025/8963", "NY-2025/8963");
check("FACTURE-FACTUUR          DATE-DATUM\nV25/3723                 02/11/2025", "V25/3723");
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
check("Faktura VAT FV/52/05/2025", "FV/52/05/2025");
check("Faktura - daňový doklad 20255891", "20255891");
check("Invoice Number      7/19 Carrington Rd\nINV-0896            Marrickville", "INV-0896");
check("Fatura-Recibo n.º FR A25/118", "FR A25/118");
check("Número da fatura: 2025/77", "2025/77");
check("Seria ABC nr. 01188", "01188");
check("Számla száma: 2025/00118", "2025/00118");
check("Račun br. 118/1/1", "118/1/1");
check("Arve nr 250118", "250118");
check("Sąskaitos faktūros Nr. 00118", "00118");
check("Kundennummer 49935", undefined);
check("Handelsrechnung (380) Nr. 471102 vom 05.03.2018", "471102");
check("DOC. N. 334539", "334539");
check("Mandatsreferenz: REF A-123", undefined);
check("Kd.-Nr.      Rechnungsnummer      Datum\n49935        ZI853441             28.04.2023", "ZI853441");
