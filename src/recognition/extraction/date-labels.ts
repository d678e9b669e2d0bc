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
    dospijece dospijeca hatarido prazo vencimento scadenta scadent apmoketi sumoketi moketi apmaksas
    apmaksat maksetahtaeg tahtaeg tasuda zapade zapadlost
    forf ech vto verv zahlb falligk faelligk splat`),
  other: setOf(`
    expires expiry expire exp valid validity gultig gueltig redeemable offer born birth printed since est established
    effective promo promotion registration approved version rev rental checkin checkout arrival departure anreise
    abreise period zeitraum abrechnungszeitraum periode periodo okres obdobi jakso ajalta kausi bestelldatum bestell
    order auftragsdatum auftrag terminen behandlung verordnung geburtsdatum
    skonto escompte discount sconto descuento korting kassarabatt kontantrabatt kontantrabat kateisalennus`),
  delivery: setOf(`
    delivery delivered supply shipped ship leistungs leistungszeitraum lieferschein liefer lieferdatum leistungsdatum
    liefertag geliefert livraison livre entrega entregado consegna consegnato leverdatum geleverd leveransdatum
    levererad leveringsdato levert leveret toimituspaiva toimitettu dostawy sprzedazy plneni duzp teljesites dodania isporuke`),
  issued: setOf(`
    invoice issue issued billing bill receipt sale purchase transaction trans inv
    rechnungsdatum rechnung belegdatum beleg ausgestellt kaufdatum
    factuurdatum fakturadatum fakturadato facture factura fattura faktury emission emision emissione emise
    laskun laskupaiva paivays utfardad kopdatum kobsdato salgsdato kelt keltezes
    datuma izdavanja vystaveni vystaveno wystawienia wystawiono saskaita tarih tarikh
    fakt fact fatt rg vyst wyst
    emissao emiterii kelte kiallitas vystavenia izdaje israsymo izrakstisanas kuupaev`),
};

/**
 * Beginnings of words, because verbs and their nouns end in many ways: "prélevé", "prélèvement", "prélevons". A whole
 * word of the table above counts before its beginning.
 */
const stems: Record<"due" | "other" | "delivery" | "issued", RegExp> = {
  due: stemsOf(`
    lastschrift abbuch einzug einzieh eingezog begleich entricht zahlungsfrist zahlungsterm fallig faellig
    prelev echeanc reglement
    cargo adeud venc domicili
    scad addebit
    incass afschrij verval
    forfall forfald trekk autogir innbetal indbetal
    era viimeist
    platno zaplat splatn uhra
    betalningsdag betalningsdat betalingsdag betalingsdat anweis uberweis ueberweis
    collect settle autopay`),
  other: stemsOf(`
    zeitraum verbrauchszeit leistungszeit bestell auftrag vertrag geburt gultig gueltig anreis abreis ankunft abfahrt
    period commande naissance arriv depart sejour
    pedido nacimiento llegada salida contrat
    ordin nascita partenz
    bestel geboort aankomst vertrek
    bestallning fodel ankomst avgang
    tilaus syntyma zamowien objednav narozen
    booking travel trip birth order contract renew next`),
  delivery: stemsOf("liefer leistungsdat livrais entreg consegn lever toimit dostaw dodan deliver shipp"),
  issued: stemsOf(`
    rechnungsdat belegdat ausstell ausgestell kaufdat buchungsdat bescheiddat
    emis emit emiss factur fattur datefact
    fakturad factuurd utstall utfard utskriv udstedt utsted laskupaiv paivay wystaw vystav
    issue invoic receip statementdat`),
};

function stemsOf(text: string): RegExp {
  return new RegExp(`^(?:${text.trim().split(/\s+/).join("|")})`);
}

/** Plain words: they decide only if no clear word is near. "Until" alone ends something; it is no purchase date. */
const plain: Record<"other" | "issued", Set<string>> = {
  other: setOf("bis until through before from jusqu hasta fino tot till til mennessa ate iki lidz kuni"),
  issued: setOf("date dated datum data dato fecha vom von le du del tgl dt pvm paivamaara dnia dne am"),
};

/** "Bitte überweisen Sie den Betrag bis zum 23.08.2025": seven words from the clear one to the date. */
const words_before_max = 8;
const words_after_max = 14;

/** "Pay" alone may be a card's name, and "debit" a kind of card. */
const duePhrase =
  /\b(?:pay|paid|payable|settle[d]?) (?:by|before|until)\b|\b(?:pay|transfer|remit|send)[a-z]*\b[^.]{1,40}\bby\s*$|\bauto ?pay\b|\b(?:buchen|ziehen) wir\b|\bdirect debit on\b|\b(?:no|not) later than\b|\bau plus tard\b|\bantes del?\b|\bentro il\b|\buiterlijk\b|\bavant le\b/;

/** "Trier, den 20.12.2025", "Paris, le 3 mai 2025": a town and the day a letter was written. */
const placeAndDay = /^\s*\p{Lu}[\p{L}.' -]{2,24},\s*(?:den|am|le|li|il|a|dnia|dne|the)?\s*$/u;

/** Words that follow a date in a sentence: "wird am 23.08.2025 von Ihrem Konto abgebucht". */
const dueAfter =
  /^(?:abgebucht|abbuch|eingezog|einzieh|lastschrift|geincass|afgeschrev|fallig|faellig|zahlbar|prelev|debit|charged|collected)/;

/** The role of a date by the text before it and the text after it. */
export function dateRole(before: string, after = ""): DateRole {
  if (duePhrase.test(fold(before))) return "due";
  if (placeAndDay.test(before)) return "issued";
  const near = words(before).toReversed().slice(0, words_before_max);
  const following = words(after).slice(0, words_after_max);
  for (const word of near) {
    const role = roleOfWord(word);
    if (role) return role;
  }
  if (following.some((word) => dueAfter.test(word))) return "due";
  if (near.some((word) => plain.other.has(word))) return "other";
  return near.some((word) => plain.issued.has(word)) ? "issued" : "none";
}

const roles = ["due", "other", "delivery", "issued"] as const;

function roleOfWord(word: string): (typeof roles)[number] | undefined {
  return roles.find((one) => clear[one].has(word)) ?? roles.find((one) => stems[one].test(word));
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
