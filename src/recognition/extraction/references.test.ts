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
