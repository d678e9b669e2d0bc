/** What the words beside a code say about it: whose number it is. */
import { foldKeepingLength } from "./fold.ts";

/** What a number belongs to, folded. How much each kind counts was learned (arbitration/number-weights.ts). */
const nouns = {
  invoice:
    "(?:tax )?invoice|inv|[a-z]*rechnung|rech|rechn|rg|re|honorarnote|kostennote|kostenrechnung|note d.honoraires|honoraires|parcella|bolletta|nota|minuta|facture|factura(?: simplificada)?|fattura|factuur|faktura|faktury|fv|lasku|laskun|danovy doklad|szamla|gutschrift|credit note|rechnungskorrektur|avoir|creditnota|credit ?factuur|kreditnota|kreditfaktura|nota d[ei] credito|abono|hyvityslasku|dobropis|fatura(?:[ -]recibo| simplificada)?|nota fiscal|racuna?|arve|saskait(?:a|os)(?: faktura| fakturos)?|rekin[sa]|debit note|fee note",
  document: "beleg|[a-z]*bescheid|document|documento|dokument|doc|doklad|dokladu",
  receipt:
    "receipt|rcpt|docket|folio|bill|bon|bong|quittung|ticket|note|addition|scontrino|ricevuta|kvitto|(?:salgs)?kvittering|kuitti|paragon|paragonu|uctenka|uctenky|chk|check|slip|cash ?sale|cs|trans(?:action)?|transaction|transactie|transaccion|operacion|wydruku",
  order:
    "order|bestell(?:ung)?|auftrag|commande|pedido|ordine|bestelling|zamowieni[ea]|objednavk[ay]|tilaus|ordre",
  reference: "reference|referen[zc]|referencia|referentie|riferimento|referens|viite|ref",
} as const;
export type NumberNoun = keyof typeof nouns;

const numberWord =
  "(?:number|nummer|numero|numer|num|cislo|nro|no|n\\.o|nr|id|broj|br|stevilka|st|numurs|szama?|sorszama)(?![a-z])|n[.°º]|№|c\\.|#";
const startsOrEnds = new RegExp(`(?:^|[ /(|-])(?:${numberWord})|(?:${numberWord})[\\s.:°º#)-]*$`);

/** "Rechnung", "Rechnungsnummer", "Faktury": the noun, with what a language adds to it before a word for number. */
const nounPatterns = Object.entries(nouns).map(
  ([kind, noun]) =>
    [kind as NumberNoun, new RegExp(`(?<![a-z0-9])(?:${noun})s?(?=$|[^a-z]|(?:${numberWord}))`)] as const,
);

/** Numbers of something else than the document; the last noun decides ("Ihre Kundennummer", "N° de TVA"). */
const otherThing = new RegExp(
  `(?:${[
    "kunden?|custom|client|klant|debit|account|konto|compte|cuenta|contract|contrat|vertrag|polic|versicher|telefo",
    "steuer|zahler|mandat|siret|siren|karte|carte|termin|kass[ae]|tisch|zimmer|seite|artikel|patient|mitglied|cashier",
    // Short ones only begin words: "Australia" has nothing to do with "USt".
    `(?<![a-z])(?:${[
      "kd|acct|kto|conto|contr|tel|fon|tlf|phone|fax|mobil|iban|bic|swift|blz|bank|vat|ust|uid|tva|iva|btw|moms|mva|gst|abn|tax",
      "meter|ocr|kid|ean|gln|hr[ab]|rcs|kvk|reg|org|cvr|nip|krs|nif|cif|ico|dic|card|auth|tid|table|mesa|room|page|blatt",
      "item|pos|sku|serial|member|bedien|server|operator|till|store|shop|filial",
    ].join("|")})`,
  ].join("|")})[a-z]*[\\s.:-]*(?:(?:${numberWord})[\\s.:#°º]*)?$`,
);

export interface NumberLabel {
  /** The kinds of nouns in it. */
  nouns: NumberNoun[];
  /** It begins or ends with a word for number. */
  number: boolean;
  /** It names something else. */
  other: boolean;
  /** How many words it has. */
  words: number;
  /** It ends with a colon or a sign for number. */
  marked: boolean;
}

/** Longer text before a code is a sentence; its last words are nearest to the code. */
const label_length_max = 40;

export function readLabel(text: string): NumberLabel {
  const label = foldKeepingLength(text).slice(-label_length_max).trim();
  return {
    nouns: nounPatterns.filter(([, pattern]) => pattern.test(label)).map(([kind]) => kind),
    number: startsOrEnds.test(label),
    other: label.split(":").some((part) => otherThing.test(part)),
    words: label.split(/\s+/).filter((word) => /[\p{L}]/u.test(word)).length,
    marked: /[:#°º]$/.test(label),
  };
}
