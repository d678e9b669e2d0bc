/** Words beside dates that tell whether it is the purchase date or another date. */
import { fold, words } from "./fold.ts";

export type DateRole = "issued" | "due" | "delivery" | "other" | "none";

/** Clear words: the nearest one decides, even if a few plain words are between it and the date. */
const clear: Record<Exclude<DateRole, "none">, Set<string>> = {
  due: setOf(`
    due duedate payable
    faellig fallig faelligkeit falligkeit falligkeitsdatum faelligkeitsdatum zahlbar zahlungsziel zahlungsfrist zahlen
    uberweisen ueberweisen abgebucht eingezogen
    echeance regler limite preleve prelevee payer
    vencimiento vence limite abone abonar pagar cargara
    scadenza scade entro pagare addebitato
    vervaldatum vervaldag betalen betaaldatum uiterste voldoen geincasseerd
    forfallodatum forfallodag forfaller betalas tillhanda senast
    forfallsdato forfall betalingsfrist betales betal trekkes
    forfaldsdato forfald forfalder rettidige indbetalt indbetales
    eramaeaepaeivae erapaiva maksupaiva maksettava viimeistaan veloitetaan eraantyy
    termin platnosci platne zaplaty zaplata wplate pobrana
    splatnosti splatnost splatne uhradte uhradu strzena
    dospijece hatarido prazo`),
  other: setOf(`
    expires expiry expire exp valid validity gultig gueltig redeemable offer born birth printed since est established
    effective promo promotion registration approved version rev rental checkin checkout arrival departure anreise
    abreise period zeitraum abrechnungszeitraum periode periodo okres obdobi jakso ajalta kausi bestelldatum bestell
    order auftragsdatum auftrag terminen behandlung verordnung geburtsdatum
    skonto escompte discount sconto descuento korting kassarabatt kontantrabatt kontantrabat kateisalennus`),
  delivery: setOf(`
    delivery delivered supply shipped ship leistungs leistungszeitraum lieferschein liefer lieferdatum leistungsdatum
    liefertag geliefert livraison livre entrega entregado consegna consegnato leverdatum geleverd leveransdatum
    levererad leveringsdato levert leveret toimituspaiva toimitettu dostawy sprzedazy plneni duzp`),
  issued: setOf(`
    invoice issue issued billing bill receipt sale purchase transaction trans inv
    rechnungsdatum rechnung belegdatum beleg ausgestellt kaufdatum
    factuurdatum fakturadatum fakturadato facture factura fattura faktury emission emision emissione emise
    laskun laskupaiva paivays utfardad kopdatum kobsdato salgsdato kelt keltezes
    datuma izdavanja vystaveni vystaveno wystawienia wystawiono saskaita tarih tarikh`),
};

/** Plain words: they decide only if no clear word is near. "Until" alone ends something; it is no purchase date. */
const plain: Record<"other" | "issued", Set<string>> = {
  other: setOf("bis until through before from jusqu hasta fino tot till til mennessa"),
  issued: setOf("date dated datum data dato fecha vom von le du del tgl dt pvm paivamaara dnia dne am"),
};

/** "Bitte überweisen Sie den Betrag bis zum 23.08.2025": seven words from the clear one to the date. */
const words_before_max = 8;
const words_after_max = 5;

/** "Pay" alone may be a card's name, and "debit" a kind of card. */
const duePhrase = /\b(?:pay|paid) (?:by|before|until)\b|\bdirect debit on\b/;

/** Words that follow a date in a sentence: "wird am 23.08.2025 von Ihrem Konto abgebucht". */
const dueAfter = setOf("abgebucht eingezogen geincasseerd fallig faellig zahlbar");

/** The role of a date by the text before it and the text after it. */
export function dateRole(before: string, after = ""): DateRole {
  if (duePhrase.test(fold(before))) return "due";
  const near = words(before).toReversed().slice(0, words_before_max);
  const following = words(after).slice(0, words_after_max);
  for (const word of near) {
    const role = (["due", "other", "delivery", "issued"] as const).find((one) => clear[one].has(word));
    if (role) return role;
  }
  if (following.some((word) => dueAfter.has(word))) return "due";
  if (near.some((word) => plain.other.has(word))) return "other";
  return near.some((word) => plain.issued.has(word)) ? "issued" : "none";
}

/** Between the first and the last day of a period. */
const rangeWord =
  /^\s*(?:-|–|—|bis|bis zum|to|until|through|au|al|tot|tot en met|t\/m|til|till|do|a|hasta)\s*$/i;

export function isRange(between: string): boolean {
  return rangeWord.test(between);
}

function setOf(text: string): Set<string> {
  return new Set(text.trim().split(/\s+/));
}
