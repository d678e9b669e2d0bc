/** Words that make a line a firm's name, and words that make it something else. */
import { fold, foldKeepingLength, words } from "./fold.ts";

/** Legal forms that are unambiguous anywhere in a line. */
const longForms =
  /(?:^|[\s,.(&)])(?:s[doe]n\.? ?[b3s][hn]d|berhad|bhd|pte\.? ?ltd|pty\.? ?ltd|pvt\.? ?ltd|ltd|limited|llc|incorporated|corporation|gmbh(?: ?& ?co\.? ?kg)?|mbh|kgaa|ohg|s\.a\.r\.l|sarl|s\.r\.l|s\.p\.a|ltda|uab|oyj|dac|llp|genossenschaft|haftungsbeschrankt|co\.?,? ?ltd|spol\. s r\.o|k\.k|g\.k|v\.o\.f|s\.n\.c|s\. ?a ?r\. ?l|ges\.? ?m\.? ?b\.? ?h|partg ?mbb|sagl|l\.l\.c|s\.l\.p|de c\.v|unipessoal(?:,? lda)?|j?\.?d\.o\.o|nyrt|sp\.? ?z\.? ?[o0]\.? ?[o0]|spolka|& ?co\.? ?kg)\.?(?=$|[\s,.)(*&0-9-])/;
/**
 * Legal forms of two or three letters; they count only at the end of a name, because elsewhere they mean
 * other things.
 */
const shortForms =
  /[a-z]{2,}(?: \d{4})?[\s,.)&]+(?:[s5]\/[b8r]|57b|plt|inc|corp|plc|ag|kg|gbr|ug|e\.? ?k|e\.v|a\.g|b\.? ?v|n\.? ?v|s\.? ?r\.? ?l|s\.? ?p\.? ?a|s\.? ?a\.? ?s|s\.? ?a|s\.? ?l\.? ?u?|lda|a\/s|i\/s|aps|asa|ans|as|ab|hb|oy|ky|sia|srl|vof|sp\.? ?j|e\.? ?u|ou|d\.? ?o\.? ?o|d\. ?d|s\.? ?r\.? ?o|kft|zrt|bt|cc|mbb|vzw|asbl|s\.c\.p|a\.s|v\.o\.s|srl-bv|bv-srl|& ?co|group|and sons|& sons|holdings?)\.?(?=$|[,(*])|[a-z]{2,} (?:[s5]\/[b8r]|57b) /;

const trades = new Set(
  (
    "enterprise enterprises trading restaurant restaurants restoran ristorante restaurante cafe coffee kopitiam bistro bar pub hotel mart " +
    "market supermarket supermarkt hypermarket store stores shop bakery bakeries confectionery hardware stationery books bookstore bookstores " +
    "pharmacy apotheke farmacia pharmacie pizza pizzeria grill kitchen kitchenette house home deco gift gifts florist jewellery motor motors auto " +
    "petrol station tankstelle parking services service center centre clinic dental salon beauty fashion boutique electronics electrical machinery " +
    "furniture food foods seafood noodle cake cakes bakes deli burger sushi brasserie boulangerie patisserie gasthaus gasthof backerei metzgerei " +
    "drogerie buchhandlung baumarkt markt company syarikat perniagaan pasaraya pasar kedai perusahaan industries supply supplies marketing cash carry " +
    "airport taxi handicraft gallery studio maker club brewery winery museum theatre cinema resort spa inn steakhouse steakhaus tavern imbiss kiosk " +
    "hosting software cloud labs technologies systems solutions media digital online telecom telekom telecommunications wireless mobile " +
    "mobil mobilfunk broadband network networks energy energie energia electric strom gas water wasser stadtwerke utilities waste " +
    "railway railways rail bahn bahnen transit airways airlines air taxi cab cabs transport transporte logistik logistics spedition " +
    "rental parkhaus albergo auberge lodge pension gastehaus wirtschaft wirtshaus trattoria osteria taqueria kaffebar konditorei " +
    "versicherung versicherungen insurance assurance assurances seguros assicurazioni verzekeringen bank council borough city county " +
    "landkreis kreisverwaltung landratsamt stadt gemeinde amt finanzamt behorde mairie ville comune ayuntamiento gemeente kommune " +
    "notariat notar kanzlei rechtsanwalte cabinet praxis arzt zahnarzt photography fotografie illustration design architekten ingenieure " +
    "elektro sanitar haustechnik heizung tischlerei zimmerei schreinerei malerei bau bauunternehmen gartenbau verlag nakladatelstvi " +
    "editions druckerei print printing grosshandel wholesale handel handels consulting beratung agentur agency university universitat"
  ).split(" "),
);

const titles =
  /^[^a-z]*(?:(?:simplified )?tax ?inv[o0]i ?ce|inv[o0]ice|tax involce|receipt|official receipt|cash (?:bill|sale|sales|receipt)|sales (?:receipt|slip)|rechnung|quittung|kassenbon|beleg|bewirtungsbeleg|facture|ticket|recu|factura(?: simplificada)?|fattura|scontrino|kvitto|kvittering|kuitti|bon|kassabon|racun|saskaita|kundenbeleg|customer copy|merchant copy|copy|duplicate|reprint|guest check|check|order|bill|welcome|thank you.*|copia.*|gutschrift|rechnungskorrektur|credit note|statement|quote|pro ?forma.*|vat invoice|debit note|fee note|fatura(?:[ -]recibo| simplificada)?|nota fiscal.*|factura fiscala|szamla|(?:pvm )?saskaita faktura|arve|rekins|minuta(?: de honorarios)?)[^a-z]*$/;

const address =
  /\b(?:jalan|jln|lorong|lrg|taman|tmn|tahan|kampung|lebuh|persiaran|seksyen|kawasan|perindustrian|street|road|avenue|blvd|b1vd|bivd|boulevard|highway|autoroute|strasse|allee|gasse|rue|calle|avda|avenida|paseo|viale|piazza|straat|gatan|vagen|ulica|postfach|postbus|cedex|p\.?o\.? ?box|selangor|johor|kuala lumpur|malaysia|hong kong)\b|str\.? ?\d|strasse ?\d|weg \d|str\. |\d{4,6} [a-z]{3,}|, ?[a-z]{2} \d{5}/;
/** Words of addresses that occur in names too; they count only beside a number. */
const addressWithNumber =
  /\b(?:lot|blok|block|blk|floor|flr|level|bandar|bdr|section|st|rd|ave|drive|lane|hwy|suite|ste|unit|box|weg|platz|ring|bd|quai|place|plaza|via|corso|laan|plein|gata|vej|gade|ul|trg|cesta|building|mall|apt|no|g)\b/;

const contact =
  /\b(?:tel|te1|telephone|telefon|phone|fax|mobile|hp|h\/p|email|e-mail|www|http|fon|hotline|call)\b|www\.|@|(?:\+?\d[\d ()/-]{7,}\d)/;
const registration =
  /\b(?:co\.? ?(?:reg|no)|company (?:reg|no)|reg\.? ?no|roc|gst|sst|vat|tax ?id|ust|uid|steuer|siret|siren|tva|cif|nif|oib|pvm|imones|org\.? ?nr|brn|abn|tin|cashier|kasse|bediener|server|table|tisch|tafel|mesa|stalas|pos|terminal|operator|staff|host|date|datum|data|time|guest|order|your order|invoice no|receipt no|bill no|check|formerly|former ly|licensee|owned by|trans|filiale|store \d|document|page|customer|client|kunde|name|attn|member)\b/;

export function hasLegalForm(text: string): boolean {
  const plain = fold(text).trim();
  return longForms.test(plain) || shortForms.test(plain);
}

/** The name with its legal form, without what follows: "Fennwick Ltd. Registered in England" -> "Fennwick Ltd." */
export function upToLegalForm(text: string): string | null {
  const plain = foldKeepingLength(text);
  const match = longForms.exec(plain) ?? shortForms.exec(plain);
  if (!match || match.index < 2) return null;
  return text.slice(0, match.index + match[0].length).trim();
}

/** Words for documents and for the reader of a letter; names of firms rarely have them. */
const aboutDocument =
  /\b(?:invoice|[a-z-]*(?:rechnung|abrechnung|bestatigung)(?:en)?|justificatif|recu|comprobante|recibo|ricevuta|confirmation|proforma|fatura|szamla|saskaita|rekins|arve|facture|factura|fattura|bolletta|faktura|factuur|nota|lasku|receipt|quittung|beleg|bescheid|statement|folio|ticket|billett|order|booking|auftrag|bestellung|kundennummer|seite|page|datum|description|quantity)\b|\b(?:your|you|you've|we|we'll|us|our|ihre?[nrm]?|sie|wir|votre|vos|vous|notre|su|tu|uw|din|dina)\b|\?(?:\s|$)|^(?:thanks?|danke|vielen dank|merci|grazie|gracias|bedankt|tack|takk|tak|kiitos|dziekujemy|dekujeme)\b|^(?:sehr geehrte|dear|bonjour|estimad|gentile|geachte|hallo|hello|hej|liebe)/;

export function isAboutDocument(text: string): boolean {
  return aboutDocument.test(fold(text).trim());
}

/** "di Neri Luca & C. s.n.c.", "of the Lindo Group Ltd": the second line of a name. */
export function isContinuation(text: string): boolean {
  return /^(?:di|de|do|da|del|of|by|von|vom|van|af|av) \p{L}/u.test(text);
}

/** "Seite: 1/1", "Titular: Lucía Ferrandis": a label with its value. */
export function isLabelled(text: string): boolean {
  return /^[^:]{2,30}:(?:\s|$)/.test(text) && !/^https?:/.test(text);
}

/** A line with only the legal form, printed below the name: "SDN BHD", "CO. (M) SDN BHD", "& CO. KG". */
export function isNameEnding(text: string): boolean {
  const rest = fold(text)
    .replace(longForms, " ")
    .replace(/\b(?:co|m|company|pj|kg|the)\b/g, " ")
    .replace(/[^a-z]/g, "");
  return longForms.test(fold(text)) && rest.length <= 2;
}

export function hasTradeWord(text: string): boolean {
  const found = words(text);
  return found.some((word) => trades.has(word)) && !isDescriptor(text);
}

const fillers = new Set("and und et y e n the der die das le la el il".split(" "));

/** A line with only words for trades: "Bistro & Cafe" describes the business whose name is above it. */
export function isDescriptor(text: string): boolean {
  return words(text).every((word) => trades.has(word) || fillers.has(word));
}

/** The words of a name that are neither a legal form nor a trade: those that tell one firm from another. */
export function distinctiveWords(text: string): string[] {
  return fold(text)
    .replace(longForms, " ")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 3 && !trades.has(word) && !fillers.has(word));
}

export function isTitle(text: string): boolean {
  return titles.test(fold(text).trim());
}

export function isAddress(text: string): boolean {
  const plain = withReadDigits(fold(text));
  return address.test(plain) || (/\d/.test(plain) && addressWithNumber.test(plain));
}

/** "10l15" is a badly read "10115". */
function withReadDigits(text: string): string {
  return text.replace(/(?<=\d)[lio](?=\d)/g, (letter) => (letter === "o" ? "0" : "1"));
}

export function isContact(text: string): boolean {
  return contact.test(fold(text));
}

export function isParticular(text: string): boolean {
  return registration.test(fold(text));
}

/** "(81109-A)", "519537-X", "1074617K", "JM0517726": a registration number on its own line. */
export function isRegistrationNumber(text: string): boolean {
  return /^[\s(]*(?:[A-Z]{0,3}\d{5,10}[ -]?[A-Z]?|LLP[\w-]+)[\s)]*$/i.test(text);
}

/**
 * Removes what is often printed around a name: registration number, stars, quotes, branch codes, an address.
 */
export function cleanName(text: string): string {
  const [head = ""] = repairWords(withoutLabel(text)).split(/ [-–·•●|*] (?=.*\d)/);
  return cutAddress(cutTitle(head))
    .replace(/^(?=\S*\d{4})\S* /, "")
    .replace(
      /[\s(]*\b(?:[A-Z]{0,2}\d{5,7}-?[A-Z]|\d{4}[A-Z])\b[\s)]*(?:\(?[A-Z]{2,4}\d?\)?)?[\s,;:'*]*$/i,
      "",
    )
    .replace(/[\s,]*#\s*\d+$/, "")
    .replace(/ [S5]\/[B8R]$/i, " S/B")
    .replace(/^[\s*"'„“”#=~|.:;,_-]+|[\s*"'„“”#=~|:;,_-]+$/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** "Remit to: Linden Media plc": a firm's name has no colon. */
function withoutLabel(text: string): string {
  return hasLegalForm(text) ? text.replace(/^[^:\d]{3,30}:\s+/, "") : text;
}

/** "Nordlicht Cloud SARL VAT Invoice": a firm's name and the title of the paper in one line. */
function cutTitle(text: string): string {
  const match =
    /^(.{3,}) (?:(?:vat|tax) )?(?:invoice|receipt|rechnung|facture|factura|fattura|factuur|faktura|lasku)$/i.exec(
      text,
    );
  return match?.[1] !== undefined && hasLegalForm(match[1]) ? match[1] : text;
}

/** A legal form ends a name if an address or a number follows: "Madison Hotel GmbH Schaarsteinweg 4", "Linden S.L.P.CIF B-66". */
function cutAddress(text: string): string {
  const name = upToLegalForm(text);
  return name !== null && /^[ ,.]+\p{L}.*\d/u.test(text.slice(name.length)) ? name : text;
}

const lookAlikes: Record<string, [lower: string, upper: string]> = {
  "0": ["o", "O"],
  "1": ["l", "I"],
  "5": ["s", "S"],
  "8": ["b", "B"],
};

/** Replaces digits inside words with the letters they look like: "C1oppenburg", "F00DICI0US", "5PEED". */
function repairWords(text: string): string {
  return text.replace(/[A-Za-z0-9]+/g, (word) => {
    const letters = word.replace(/[^A-Za-z]/g, "");
    if (letters.length < 3 || letters.length === word.length || word.length - letters.length > 3) return word;
    if (/[234679]/.test(word)) return word;
    const upper = letters === letters.toUpperCase();
    return word.replace(/[0158]/g, (digit) => lookAlikes[digit]?.[upper ? 1 : 0] ?? digit);
  });
}
