/** Document numbers, payment terms and web addresses. */
import { cellBelow } from "../reading/columns.ts";
import { type Span, spanOf } from "../reading/places.ts";
import type { Fragment } from "../reading/reading.ts";
import { cellsOf, type Row } from "../reading/rows.ts";
import { findDates } from "./dates.ts";
import { fold, foldKeepingLength } from "./fold.ts";

export interface FoundReference {
  value: string;
  row: number;
  /** How clearly the label names it. */
  strength: number;
  label: string;
  span: Span;
}

/** What a number belongs to, folded. An invoice's own number is clearer than that of a sale or an order. */
const nouns: { strength: number; noun: string }[] = [
  {
    strength: 3,
    noun: "(?:tax )?invoice|inv|[a-z]*rechnung|rech|rechn|rg|re|honorarnote|kostennote|kostenrechnung|note d.honoraires|honoraires|parcella|bolletta|nota|minuta|facture|factura(?: simplificada)?|fattura|factuur|faktura|faktury|fv|lasku|laskun|danovy doklad|szamla|gutschrift|credit note|rechnungskorrektur|avoir|creditnota|credit ?factuur|kreditnota|kreditfaktura|nota d[ei] credito|abono|hyvityslasku|dobropis|fatura(?:[ -]recibo| simplificada)?|nota fiscal|racuna?|arve|saskait(?:a|os)(?: faktura| fakturos)?|rekin[sa]|debit note|fee note",
  },
  { strength: 2.6, noun: "beleg|[a-z]*bescheid|document|documento|dokument|doc|doklad|dokladu" },
  {
    strength: 2,
    noun: "receipt|docket|folio|bill|bon|bong|quittung|ticket|note|addition|scontrino|ricevuta|kvitto|(?:salgs)?kvittering|kuitti|paragon|paragonu|uctenka|uctenky|chk|check|slip|cash ?sale|cs|trans(?:action)?|transaction|transactie|transaccion|operacion|wydruku",
  },
  { strength: 1.4, noun: "order|reference" },
];
const numberWord =
  "(?:number|nummer|numero|numer|num|cislo|nro|no|n\\.o|nr|id|broj|br|stevilka|st|numurs|szama?|sorszama)(?![a-z])|n[.°º]|c\\.|#";
const punctuation = "[\\s.:#°º-]*";

/** "(380)": the code of the kind of document. */
const code = "(?:\\(\\d+\\) *)?";

const numberLabels = nouns.flatMap(({ noun, strength }) => [
  // "Rechnungsnummer", "Invoice no.", "Facture n°", "Faktura č.", "DOC. N."
  {
    pattern: new RegExp(`(?<![a-z])(?:${noun})s?[ .-]*${code}(?:${numberWord})${punctuation}`),
    strength,
  },
  // "Numéro de facture", "Nº ticket", "Číslo faktury"
  {
    pattern: new RegExp(`(?<![a-z])(?:${numberWord})[ .]*(?:d[aeiou]l? )?(?:${noun})(?![a-z])${punctuation}`),
    strength,
  },
  { pattern: new RegExp(`(?<![a-z])(?:${noun})\\s*[:#]\\s*`), strength: strength - 1 },
  // "Bon 6459", "Rechnung RE-2025-118", "Kostennote GZ 326/25": a heading followed by its number.
  { pattern: new RegExp(`^(?:${noun}) +(?=[a-z]{0,4}[-/ ]?\\d)`), strength: strength - 1 },
]);
/** "Kassa 4 Kvitto 684 2025-03-02": on a till's strip the word for receipt stands anywhere in its row. */
const receiptInRow = new RegExp(`(?<![a-z])(?:${nouns[2]?.noun}) +(?=\\d{3})`);
const receipt_in_row_strength = 0.95;
/** "Nº A84/475496" in a cell of its own: whose number it is can only be guessed. */
const bareNumber = /^(?:n[°º]|n\.|no\.?|nr\.?|num\.?|#)[\s.:]*(?=[a-z0-9/-]*\d[a-z0-9/-]{2})/;
const bare_strength = 0.9;
/** "Faktura", "Debtor invoice" or "Dokument" in one cell, its number in the next. */
const nounAlone = new RegExp(`(?<![a-z0-9-])(?:${nouns[0]?.noun}|${nouns[1]?.noun})\\s*$`);
const noun_alone_strength = 2;
const anyNoun = `(?:${nouns
  .slice(0, 3)
  .map(({ noun }) => noun)
  .join("|")})`;
/** "Faktura VAT nr FV/52/05/2025", "Faktura - daňový doklad 20255891": several nouns before the number. */
const nounsBeforeNumber = new RegExp(
  `^${anyNoun}(?:[ /|–-]+(?:vat|fiscal|original|${anyNoun}))+ +(?:(?:${numberWord})${punctuation})?(?=[a-z]{0,4}[-/ ]?\\d)`,
);
/** "FACTURE-FACTUUR" above its number: the noun in two languages. */
const nounTwice = new RegExp(`^${anyNoun}(?:\\s*[/|–-]\\s*${anyNoun})+\\s*$`);
/** "KVITTO" in one cell of a till's strip, its number in the next. */
const receiptAlone = new RegExp(`^(?:${nouns[2]?.noun})\\s*$`);
/** "Reference" above or beside a code: weak, unless the code stands on the paper again. */
const referenceAlone = new RegExp(`^(?:${nouns[3]?.noun})\\s*$`);
const reference_alone_strength = 1.3;
/** "No." or "Nr./Datum" in one cell, the number in the next. */
const numberWordAlone =
  /^(?:n[°ºo]|nr|num|number|nummer|numero|numer|cislo|nro)[.:]*(?: ?\/ ?(?:datum|date|data|dato|fecha|pvm))?[\s.:]*$/;
const number_word_alone_strength = 1;
/** "Seria VCR nr. 06674": invoices of several countries have a series and a number. */
const seriesAndNumber = /^seri(?:a|e|ja) [a-z]{1,6}[ ,]+(?:nr|no|n[°º])\.?[\s:]*(?=\d)/;
numberLabels.push(
  { pattern: seriesAndNumber, strength: noun_alone_strength },
  { pattern: receiptInRow, strength: receipt_in_row_strength },
  { pattern: bareNumber, strength: bare_strength },
  { pattern: nounAlone, strength: noun_alone_strength },
  { pattern: nounsBeforeNumber, strength: noun_alone_strength },
  { pattern: nounTwice, strength: noun_alone_strength },
  { pattern: receiptAlone, strength: receipt_in_row_strength },
  { pattern: numberWordAlone, strength: number_word_alone_strength },
  { pattern: referenceAlone, strength: reference_alone_strength },
);
const numberShape = /^([A-Z0-9][A-Z0-9/_.-]{0,28}[A-Z0-9])(?![A-Za-z])/i;
/** "425,92", "1 204.50": what stands beside "Total factura". */
const amountShape = /^\d{1,3}(?:[ .,']?\d{3})*[.,]\d{2}(?![\d.,/-])/;

export function findDocumentNumbers(rows: Row[]): FoundReference[] {
  const labelled = rows.flatMap((row) => {
    const cells = cellsOf(row);
    return cells.flatMap((cell, i) => numberAt(rows, row, cell, cells[i + 1]) ?? []).slice(0, 1);
  });
  const repeated = repeatedNumbers(rows);
  const isRepeated = ({ value }: FoundReference) => repeated.some((other) => other.value === value);
  return [
    ...labelled.map((one) =>
      isRepeated(one) ? { ...one, strength: one.strength + labelled_twice_strength } : one,
    ),
    ...repeated,
  ];
}

/** Numbers of something else than the document. */
const otherNumber =
  /(?:kund|custom|client|klant|account|konto|compte|cuenta|conto|contr|vertrag|polic|vers|order|bestell|auftrag|commande|pedido|tel|fon|fax|mobil|iban|bic|vat|ust|tva|iva|btw|tax|steuer|zahler|meter|ocr|kid|ean|gln|mandat|hrb|siret|rcs|reg|org|cvr|nip|krs|card|karte|auth|terminal)[a-z]*[\s.:-]*(?:nr|no|nummer|number|id|n[°º])?[\s.:]*$/;
const codeShape = /(?<![A-Za-z0-9.,@/-])[A-Z]{0,4}[-/]?\d[A-Z0-9/_-]{4,24}(?![A-Za-z0-9.,/])/g;
const repeated_strength = 0.8;
/** "Reference GBT-03528" and "please quote GBT-03528": a weak label counts more. */
const labelled_twice_strength = 0.5;

/** A code that stands twice, as in the heading and in "please quote …", is probably the document's number. */
function repeatedNumbers(rows: Row[]): FoundReference[] {
  const found = rows.flatMap((row) =>
    [...row.text.matchAll(codeShape)].flatMap((match) => {
      const before = fold(row.text.slice(0, match.index));
      if (isDate(match[0]) || otherNumber.test(before)) return [];
      const span = spanOf(row, row.text, { start: match.index, end: match.index + match[0].length });
      return [{ value: match[0], row: row.index, strength: repeated_strength, label: "twice", span }];
    }),
  );
  const rowsOf = Map.groupBy(found, ({ value }) => value);
  return [...rowsOf.values()].flatMap((own) =>
    new Set(own.map(({ row }) => row)).size >= 2 ? own.slice(0, 1) : [],
  );
}

/** A number stands behind its label, in the next cell, or below it in its column. */
function numberAt(rows: Row[], row: Row, cell: Fragment, next: Fragment | undefined): FoundReference | null {
  const plain = foldKeepingLength(cell.text);
  for (const { pattern, strength } of numberLabels) {
    const match = pattern.exec(plain);
    if (!match) continue;
    const rest = cell.text.slice(match.index + match[0].length);
    const found = rest === "" ? numberNear(rows, row, cell, next) : documentNumber(row, rest);
    if (found) return { ...found, row: row.index, strength, label: match[0].trim() };
  }
  return null;
}

/** A number that fills its cell is preferred: "Invoice Number", beside it "7/19 Carrington Rd", below it "INV-0896". */
function numberNear(rows: Row[], row: Row, cell: Fragment, next: Fragment | undefined): FoundNumber | null {
  const below = cellBelow(rows, row.index, cell.box);
  const found = [
    next ? { text: next.text, number: documentNumber(row, next.text) } : null,
    below ? { text: below.text, number: documentNumber(rows[row.index + 1], below.text) } : null,
  ].filter((one) => one?.number);
  const filling = found.find((one) => one?.number && one.text.trim().endsWith(one.number.value));
  return (filling ?? found[0])?.number ?? null;
}

type FoundNumber = Pick<FoundReference, "value" | "span">;

/** "N F-2025-064": a reader does not see the sign of "N°". */
const lostSign = /^n[or]? (?=\S*\d)/i;

/** "Q041 AB", "7102 3304 5581", "GZ 326/25": groups of a number that fill the rest of the cell; words are no groups. */
const groupedShape =
  /^(?=(?:.*\d){3})[A-Z0-9][A-Z0-9/-]*(?: (?=[A-Z/-]{0,3}(?:\d|$| ))[A-Z0-9/-]{1,12}){1,4}$/;

function documentNumber(row: Row | undefined, text: string): FoundNumber | null {
  const plain = text
    .replace(/^[:.#°\s-]+/, "")
    .replace(lostSign, "")
    .trim();
  if (amountShape.test(plain)) return null;
  const read = groupedShape.test(plain) && !isDate(plain) ? plain : numberShape.exec(plain)?.[1];
  const value = read === undefined ? undefined : withoutDate(read);
  if (!row || !value || !/\d/.test(value) || isDate(value)) return null;
  const start = Math.max(0, row.text.indexOf(value));
  return { value, span: spanOf(row, row.text, { start, end: start + value.length }) };
}

/** "8123456/12.03.25": number and date in one. */
function withoutDate(value: string): string {
  const last = findDates(value).at(-1);
  if (!last || last.end < value.length || last.start < 4) return value;
  return value.slice(0, last.start).replace(/[/-]$/, "");
}

/** A number may begin with a date: "RE-20150613/503". Eight digits are a number, beside its label or twice on the paper. */
function isDate(value: string): boolean {
  return !/^\d{8}$/.test(value) && findDates(value).some(({ start, end }) => end - start >= value.length - 1);
}

const website = /(?:https?:\/\/|www\. ?)([a-z0-9][a-z0-9-]*(?:\. ?[a-z0-9-]+)*\. ?[a-z]{2,})/i;
const bareDomain =
  /(?<![@\w.])([a-z0-9][a-z0-9-]{2,}\.(?:com|de|net|org|eu|co\.uk|fr|es|it|nl|se|dk|no|fi|pl|at|ch|com\.my|my|hr|lt))(?![\w])/i;
const mail = /[\w.+-]+ ?@ ?([a-z0-9-]+(?:\.[a-z0-9-]+)+)/i;

/** Domains in order of appearance, without the spaces that the reader added. */
export function findWebsites(rows: Row[]): { domain: string; row: number }[] {
  return rows.flatMap((row) => {
    const text = row.text.replace(/\. ?c ?\.? ?o ?\.? ?m\b/i, ".com");
    const match = website.exec(text) ?? mail.exec(text) ?? bareDomain.exec(text);
    return match?.[1] ? [{ domain: match[1].replace(/ /g, "").toLowerCase(), row: row.index }] : [];
  });
}

const everyAddress =
  /(?:([\w.+-]{2,40}) ?@ ?|https?:\/\/(?:www\. ?)?|www\. ?)([a-z0-9][a-z0-9-]*(?:\. ?[a-z0-9-]+)*\. ?[a-z]{2,})/gi;
/** "linden.co.uk": the second to last part is no name. */
const publicParts = new Set("co com org net gov ac or ne".split(" "));
const net_name_min = 4;

/** Names in web and mail addresses: "linden" of www.linden.co.uk, "lindenelectrical" and "webmail" of lindenelectrical@webmail.com. */
export function findNetNames(rows: Row[]): { name: string; row: Row }[] {
  return rows.flatMap((row) => {
    const written = [...row.text.matchAll(everyAddress)].flatMap(([, local, domain = ""]) => [
      ...(local === undefined ? [] : [local]),
      nameOfDomain(domain),
    ]);
    const bare = written.length === 0 ? bareDomain.exec(row.text)?.[1] : undefined;
    return [...written, ...(bare === undefined ? [] : [nameOfDomain(bare)])]
      .filter((name) => name.length >= net_name_min)
      .map((name) => ({ name, row }));
  });
}

function nameOfDomain(domain: string): string {
  const parts = domain.replaceAll(" ", "").toLowerCase().split(".").slice(0, -1);
  return parts.findLast((part) => !publicParts.has(part)) ?? "";
}

/** Words that make a number of days a payment term, folded. */
const termWords =
  /\b(?:payment terms?|terms|payable within|due within|zahlbar|zahlen sie|zahlungsziel|zahlungsbedingung(?:en)?|conditions de (?:paiement|reglement)|payable a|paiement sous|forma de pago|pago a|condizioni di pagamento|pagamento a|betalingstermijn|betaling binnen|betalningsvillkor|betalas inom|betalingsbetingelser|betales (?:innen|inden)|maksuehto|maksuaika|termin zaplaty|sposob zaplaty|splatnost|platebni podminky)\b/;
const dayWord = "days|tage[n]?|jours|dias|giorni|dagen|dagar|dage|dager|paivaa|pv|dni|dnu";
const days = new RegExp(`\\b(\\d{1,3})\\s*(?:${dayWord})\\b`);
/** "Net 30", with nothing behind it. */
const netDays = /\bnet(?:to)?\s*(\d{1,3})\s*$/;
const payableAtOnce =
  /\bdue (?:on|upon) receipt\b|\bzahlbar (?:sofort|ohne abzug|rein netto)\b|\bsofort zahlbar\b/;
const term_length_max = 70;

export function findPaymentTerms(rows: Row[]): { text: string; row: number } | null {
  for (const row of rows)
    for (const { text } of cellsOf(row)) {
      const found = paymentTerm(text);
      if (found) return { text: found, row: row.index };
    }
  return null;
}

/** From the first word of the term on, without a label such as "Payment terms:". */
function paymentTerm(text: string): string | null {
  const plain = foldKeepingLength(text);
  const word = termWords.exec(plain);
  const hasDays = word !== null && days.test(plain);
  if (!hasDays && !netDays.test(plain) && !payableAtOnce.test(plain)) return null;
  const term = text.slice(hasDays ? word.index : 0).replace(/^[^:\d]{3,40}:\s*/, "");
  return term.slice(0, term_length_max).trim();
}

/** The payment period in days, as in "net 30" or "innerhalb von 14 Tagen". */
export function termDays(text: string): number | null {
  const plain = fold(text).trim();
  const found = days.exec(plain)?.[1] ?? netDays.exec(plain)?.[1];
  return found === undefined ? null : Number(found);
}
