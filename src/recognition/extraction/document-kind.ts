/** The kind of paper, by the words on it. */
import { cellsOf, type Row } from "../reading/rows.ts";
import type { DocumentKind } from "../recognition.ts";
import { fold } from "./fold.ts";
import { findParties } from "./parties.ts";

const cues: { kind: Exclude<DocumentKind, "other">; weight: number; pattern: RegExp }[] = [
  {
    kind: "credit_note",
    weight: 4,
    pattern:
      /\b(credit note|gutschrift|rechnungs-?korrektur|storno(?:rechnung)?|avoir|[a-z]*korrekturrechnung|nota de credito|nota di credito|creditnota|kreditnota|kreditfaktura)\b/,
  },
  {
    kind: "bank_statement",
    weight: 3,
    pattern:
      /\b(bank statement|account statement|statement of account|kontoauszug|releve de compte|extracto bancario|estratto conto|rekeningafschrift|kontoutdrag|opening balance|closing balance|alter kontostand|neuer kontostand|anfangssaldo|endsaldo)\b/,
  },
  {
    kind: "invoice",
    weight: 2,
    pattern:
      /\b(invoice no|invoice number|invoice date|invoice #|rechnungsnummer|rechnungs-nr|rechnung nr|rechnungsnr|rechnungsdatum|numero de facture|facture n|factura n|fattura n|factuurnummer|fakturanummer|faktura nr|date of issue|due date|payment terms|zahlungsziel|zahlbar bis|zahlungsbedingungen|rechnungssumme|rechnungsbetrag|rechnungsempfanger|bill to|sold to|iban)\b/,
  },
  {
    kind: "invoice",
    weight: 1,
    pattern:
      /\b(invoice|[a-z]*rechnung|facture|factura|fattura|factuur|faktura|fatura|lasku|szamla|saskaita|rekins|arve|nota fiscal|debit note|fee note)\b/,
  },
  {
    kind: "invoice",
    weight: 1.5,
    pattern:
      /\b(customer (?:no|number)|account (?:no|number)|kunden-?(?:nr|nummer)|vertrags?(?:nr|nummer)|client n|numero client|klantnummer|kundnr|kundenr|asiakasnumero|billing period|service period|abrechnungszeitraum|sepa|lastschrift|direct debit|prelevement|domiciliacion|bankgiro|ocr|kid|bic|sort code|viitenumero|variabilni symbol|bescheid|honorarnote|kostennote|honoraires|bolletta|bill date|bill number|billing address|beitrag|amount due|payable)\b/,
  },
  {
    kind: "receipt",
    weight: 2,
    pattern:
      /\b(receipt|cash bill|cashier|kassenbon|kasse|bon|ticket|quittung|kassenbeleg|kvitto|kvittering|kuitti|paragon|scontrino|documento commerciale|kassabon|table no|tisch|tafel|mesa|stalas|terminal|change|ruckgeld|wechselgeld|tendered|cash|server|thank you|vielen dank|please come again|simplified tax invoice|pos|guests?|resit|racun)\b/,
  },
  {
    kind: "receipt",
    weight: 1,
    pattern: /\b(visa|mastercard|card|girocard|maestro|total|summe|qty|cash sale)\b/,
  },
];

/** A title in a line of its own says more than the same word in a sentence. */
const titlePoints: [DocumentKind, number, RegExp][] = [
  [
    "credit_note",
    9,
    /credit note|gutschrift|rechnungs-?korrektur|avoir|rectificativa|nota d[ei] (?:credito|abono)|credit(?:nota|factuur)|kredit(?:nota|faktura)|hyvityslasku|faktura korygujaca|dobropis|opravny danovy doklad/,
  ],
  ["invoice", 2, /invoice|rechnung|facture|factura|fattura|factuur|faktura|lasku/],
];
/** The title of a proof of payment, which may name the invoice that was paid and its buyer. */
const receiptTitle =
  /^(?:(?:payment|official|sales|cash) )?receipt$|^(?:zahlungs)?quittung$|^zahlungsbestatigung$|^recu(?: de paiement)?$|^justificatif de paiement$|^(?:recibo|comprobante)(?: de pago)?$|^ricevuta(?: di pagamento)?$|^(?:ontvangst|betaal)bewijs$|^kvitto$|^kvittering$|^kuitti$|^pokwitowanie$|^potvrzeni o platbe$/;
const receipt_title_points = 8;
const title_scale_min = 1.25;
const title_length_max = 40;
/** Receipts of shops name no buyer. */
const buyer_points = 3;
/** A strip of paper has short rows; a letter has sentences. */
const strip_row_max = 46;
const letter_row_min = 60;
const shape_points = 1.5;
/** A till prints the time of day. */
const timeOfDay = /(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?!\d)/;
const time_points = 1;

/** Points for each kind; a paper without amounts is "other", whatever its words. */
export function scoreKinds(rows: Row[], amountCount: number): Map<DocumentKind, number> {
  if (amountCount === 0) return new Map([["other", 5]]);
  const scores = new Map<DocumentKind, number>();
  // Titles are often printed with a space after every letter.
  const text = rows.map((row) => fold(row.text).replace(/(?<=\b[a-z]) (?=[a-z]\b)/g, "")).join("\n");
  for (const { kind, weight, pattern } of cues) {
    const found = new Set(text.match(new RegExp(pattern.source, "g")) ?? []);
    if (found.size > 0) scores.set(kind, (scores.get(kind) ?? 0) + weight * Math.min(2, found.size));
  }
  const titles = rows.filter(
    ({ scale, text: own }) => scale >= title_scale_min && own.length <= title_length_max,
  );
  const add = (kind: DocumentKind, points: number) => scores.set(kind, (scores.get(kind) ?? 0) + points);
  for (const [kind, points, pattern] of titlePoints)
    if (titles.some((row) => pattern.test(fold(row.text)))) add(kind, points);
  if (titles.some((row) => cellsOf(row).some((cell) => receiptTitle.test(fold(cell.text).trim()))))
    add("receipt", receipt_title_points);
  const hasBuyer = findParties(rows).buyer !== null;
  if (hasBuyer) add("invoice", buyer_points);
  const lengths = rows.map((row) => row.text.length);
  if (!hasBuyer && lengths.every((length) => length <= strip_row_max)) add("receipt", shape_points);
  else if (lengths.filter((length) => length >= letter_row_min).length >= 2) add("invoice", shape_points);
  if (rows.some((row) => timeOfDay.test(row.text))) add("receipt", time_points);
  return scores;
}
