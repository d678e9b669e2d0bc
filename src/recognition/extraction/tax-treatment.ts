/**
 * Finds the words with which an invoice says that the buyer owes the tax. The VAT directive prescribes them in every
 * language (art. 226, 11a); those of intra-community supplies are usual (art. 138).
 */
import type { Row } from "../reading/rows.ts";
import type { SelfAssessed } from "../recognition.ts";
import { fold } from "./fold.ts";

const phrases: Record<SelfAssessed, readonly string[]> = {
  intra_community: [
    "intra-community supply",
    "intra-community delivery",
    "intracommunity supply",
    "innergemeinschaftliche lieferung",
    "livraison intracommunautaire",
    "livraison intra-communautaire",
    "intracommunautaire levering",
    "cessione intracomunitaria",
    "entrega intracomunitaria",
    "wewnatrzwspolnotowa dostawa",
    "article 138",
    "art. 138",
  ],
  reverse_charge: [
    "reverse charge",
    "reverse-charge",
    "steuerschuldnerschaft des leistungsempfangers",
    "autoliquidation",
    "inversione contabile",
    "inversion del sujeto pasivo",
    "btw verlegd",
    "odwrotne obciazenie",
    "autoliquidacao",
    "omvand betalningsskyldighet",
    "omvendt betalingspligt",
    "kaannetty verovelvollisuus",
    "preneseni danove povinnosti",
    "article 196",
    "art. 196",
  ],
};

export interface FoundTreatment {
  treatment: SelfAssessed;
  words: string;
}

export function findTaxTreatment(rows: readonly Row[]): FoundTreatment | null {
  // A sentence may run over the end of a line.
  const text = fold(rows.map((row) => row.text).join(" ")).replace(/\s+/g, " ");
  for (const treatment of ["intra_community", "reverse_charge"] as const) {
    const words = phrases[treatment].find((phrase) => text.includes(phrase));
    if (words) return { treatment, words };
  }
  return null;
}
