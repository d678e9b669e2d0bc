import type { en } from "./en.ts";

export const de = {
  start: "Drei Schritte zum Anfang",
  entityTitle: "Ihr Unternehmen",
  entityText: "Name, Anschrift und Steuernummer, wie sie auf Ihren Rechnungen stehen.",
  entityAction: "Unternehmen eintragen",
  bankTitle: "Ihre Bank",
  bankText: "Ein Kontoauszug: CSV, CAMT, MT940, OFX oder QIF.",
  bankAction: "Bankdatei importieren",
  receiptTitle: "Ihr erster Beleg",
  receiptText: "Ein Foto oder ein PDF. Daybook liest ihn und findet seine Zahlung.",
  receiptAction: "Beleg hinzufügen",
} satisfies typeof en;
export default de;
