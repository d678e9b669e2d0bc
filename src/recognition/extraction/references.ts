/** Payment terms and web addresses. */
import { cellsOf, type Row } from "../reading/rows.ts";
import { fold, foldKeepingLength } from "./fold.ts";

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
