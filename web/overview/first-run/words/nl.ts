import type { en } from "./en.ts";

export const nl = {
  start: "Drie stappen om te beginnen",
  entityTitle: "Uw bedrijf",
  entityText: "Naam, adres en fiscaal nummer, zoals ze op uw facturen staan.",
  entityAction: "Uw bedrijf toevoegen",
  bankTitle: "Uw bank",
  bankText: "Sleep een afschrift hierheen: CSV, CAMT, MT940, OFX of QIF.",
  bankAction: "Een bankbestand importeren",
  receiptTitle: "Uw eerste bon",
  receiptText: "Een foto of een pdf. Daybook leest hem en vindt de betaling.",
  receiptAction: "Een bon toevoegen",
} satisfies typeof en;
export default nl;
