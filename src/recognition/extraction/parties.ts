/** Seller and buyer of an invoice, found by words such as "seller" and "bill to", else by the address of a letter. */
import type { Box, Fragment } from "../reading/reading.ts";
import { cellsOf, type Row } from "../reading/rows.ts";
import { findAddressee, hasPostcode } from "./addressee.ts";
import { fold, foldKeepingLength } from "./fold.ts";
import { findLabel } from "./label-match.ts";
import { hasLegalForm, isAboutDocument, isAddress, isTitle } from "./names.ts";

const sellerWords =
  /^(?:seller|sold by|shop|merchant|verkauft von|vendu par|vendor|supplier|from|bill from|issued by|verkaufer|lieferant|rechnungssteller|vendeur|fournisseur|emetteur|vendedor|proveedor|emisor|venditore|fornitore|cedente|verkoper|leverancier|saljare|leverantor|saelger|sprzedawca|prodavatelj|dodavatel|fornecedor|prestador(?: de servicos)?|emitente|furnizor|elado|szallito|predavajuci|prodavac|prodajalec|izdajatelj|pardavejas|tiekejas|pardevejs|piegadatajs|muuja)\s*:?$/;
const buyerWords =
  /^(?:client|buyer|customer|patient|patientin|bill(?:ed)? to|sold to|invoice to|ship to|kunde|kaufer|kaufer\/leistungsempfanger|leistungsempfanger|rechnungsempfanger|rechnung an|acheteur|facture a|adresse de facturation|cliente|destinataire|client facture|facturar a|datos del cliente|spett\.? ?le|comprador|destinatario|cessionario|klant|factuur aan|factuuradres|koper|kund|to|an|fur|rechnungsadresse|billing address|invoice address|faktureras till|faktureres til|asiakas|laskutusosoite|vastaanottaja|odbiorca|zakaznik|kopare|kober|nabywca|kupac|odberatel|adquirente|tomador(?: de servicos)?|receptor|exmo\.?\(?s?\)? ?sr\.?\(?s?\)?|cumparator|beneficiar|vevo|megrendelo|kupujuci|kupec|narocnik|pirkejas|uzsakovas|pircejs|sanemejs|maksja|ostja)\s*:?$/;

/** "Cliente: Nordwind Beratung GmbH", "Titular: Lucía Ferrandis": the word and the name in one cell. */
const buyerInline =
  /^(?:client|buyer|customer|customer name|bill(?:ed)? to|sold to|invoice to|kunde|kaufer|rechnung an|auftraggeber|acheteur|cliente|titular|intestat[oa] a|intestatario|spett\.? ?le|klant|asiakas|nabywca|odberatel|kund|kjoper|passenger|guest|emis pour|issued to|to|eleve|student|pupil|schuler(?:in)?|mitglied|member|abonne|alumn[oa]|alliev[oa]|leerling|elev|emitido para|emesso per|cumparator|vevo|pirkejas|pircejs|maksja)\s*:\s*(?=\S)|^(?:m\/s|messrs)[.:]*\s+(?=\S)/;

/** "Verkauft von Nordwind Handels GmbH", "Sold by: Linden Ltd". */
const sellerInline =
  /^(?:seller|sold by|sold and shipped by|merchant|verkauft von|verkaufer|verkauf durch|rechnungssteller|leistungserbringer|vendu par|vendeur|vendido por|vendedor|venduto da|venditore|verkocht door|verkoper|sprzedawca|issued by|emis par|emise par|emitido por|emesso da|udstedt af|utstedt av|utfardad av|invoice from)\s*:?\s+(?=\S)/;

/** The seller's name is the rest of this line. */
export function isSellerLine(text: string): boolean {
  return sellerInline.test(foldKeepingLength(text));
}

export interface FoundParties {
  seller: string | null;
  buyer: string | null;
  /** The lines below each word, to find tax numbers in. */
  seller_lines: string[];
  buyer_lines: string[];
}

const lines_max = 7;

export function findParties(rows: Row[]): FoundParties {
  const below = linesUnder(rows, sellerWords);
  const seller = below.length > 0 ? below : inlineName(rows, sellerInline);
  const labelled = linesUnder(rows, buyerWords);
  const inline = labelled.length > 0 ? [] : inlineName(rows, buyerInline);
  const buyer = [labelled, inline, findAddressee(rows)].find((lines) => nameAmong(lines) !== null) ?? [];
  return {
    seller: nameAmong(seller),
    buyer: nameAmong(buyer),
    seller_lines: seller,
    buyer_lines: buyer,
  };
}

const nameLabel =
  /^(?:name|firma|nom|nombre|nome|naam|company|(?:nome ?\/ ?)?razao social|razon social|nume|denumire|nev|nazev|nazov|naziv|pavadinimas|nosaukums|nimi)\s*:\s*(?=\S)/;

/** The line labelled "Name:", else the first that is neither a number nor another label. */
function nameAmong(lines: string[]): string | null {
  const labelled = lines.map((line) => {
    const label = nameLabel.exec(foldKeepingLength(line));
    return label ? line.slice(label[0].length) : undefined;
  });
  // The name stands above its street: below a sender without a name, a photo shows the next line of the page in the column.
  const street = lines.findIndex((line) => isAddress(line) && !hasLegalForm(line));
  const above = street < 0 ? lines : lines.slice(0, street);
  return labelled.find((name) => name !== undefined) ?? above.find(isName) ?? null;
}

function isName(line: string): boolean {
  const letters = line.replace(/[^\p{L}]/gu, "").length;
  const digits = line.replace(/\D/g, "").length;
  return (
    letters >= 3 &&
    digits <= letters &&
    !/:/.test(line) &&
    !isTitle(line) &&
    ((!isAboutDocument(line) && !isAddress(line) && !hasPostcode(line)) || hasLegalForm(line)) &&
    !/^(?:gln|nummer|number|anschrift|address)\b/i.test(line)
  );
}

function inlineName(rows: Row[], word: RegExp): string[] {
  for (const row of rows)
    for (const { text } of cellsOf(row)) {
      const match = word.exec(foldKeepingLength(text));
      // An address may follow: "Intestata a: Giorgia Malvezzi, Via dei Mille 8".
      const [name = ""] = match ? text.slice(match[0].length).split(/,\s/) : [];
      if (isName(name) && !/\d/.test(name)) return [name.trim()];
    }
  return [];
}

/** The cells below a word, in its own column; a table of labels and values becomes "label: value". */
function linesUnder(rows: Row[], word: RegExp): string[] {
  for (const row of rows) {
    const cells = cellsOf(row);
    const at = cells.findIndex(({ text }) => word.test(fold(text).trim()));
    const [cell, next] = [cells[at], cells[at + 1]];
    if (!cell || isTripHeading(cells) || isCode(next)) continue;
    const beside = next && isLabel(cellUnder(rows, row, cell)) ? nameBeside(next.text) : null;
    if (beside !== null) return [beside];
    const below = linesBelow(rows, row, cell);
    if (below.length > 0) return below;
  }
  return [];
}

/** A gap of this many line heights ends the lines of a party. */
const party_gap_max = 3;

function linesBelow(rows: Row[], row: Row, cell: Fragment): string[] {
  const found: string[] = [];
  let end = row.box.y + row.box.height;
  for (const other of rows.slice(row.index + 1, row.index + 1 + lines_max)) {
    const lines = other.page === row.page ? lineIn(cellsOf(other), cell.box) : [];
    if (lines.length === 0) continue;
    if (found.length > 0 && other.box.y - end > party_gap_max * cell.box.height) break;
    found.push(...lines);
    end = other.box.y + other.box.height;
  }
  return found;
}

/** "Flight", "From", "To", "Departs": a table of journeys has no parties. */
function isTripHeading(cells: Fragment[]): boolean {
  const words = new Set(cells.map(({ text }) => fold(text).trim()));
  return cells.length >= 3 && words.has("from") && words.has("to");
}

/** "Kunde 20144": the word labels a number. */
function isCode(cell: Fragment | undefined): boolean {
  return cell !== undefined && /^[A-Z]{0,4}[-/]?\d[\d/.-]*$/.test(cell.text.trim());
}

/** Words for a party, for a value of the document ("Invoice Number") or for an amount ("Amount due"). */
function isLabel(text: string | null): boolean {
  if (text === null) return false;
  const plain = fold(text).trim();
  if (sellerWords.test(plain) || buyerWords.test(plain)) return true;
  return (
    !/\d/.test(text) &&
    (isAboutDocument(text) || (findLabel(text)?.coverage ?? 0) > 0.85) &&
    !hasLegalForm(text)
  );
}

function cellUnder(rows: Row[], row: Row, cell: Fragment): string | null {
  const below = rows[row.index + 1];
  return below ? (cellsOf(below).find(({ box }) => sameColumn(cell.box, box))?.text ?? null) : null;
}

/** "Rechnungssteller", beside it "Dr. med. Linden, Postgasse 9, 3900 Brig", below it "Patient": labels in a column. */
function nameBeside(text: string): string | null {
  const [name = ""] = text.split(/,\s/);
  return isName(name) && !/\d/.test(name) ? name.trim() : null;
}

function lineIn(cells: Fragment[], label: Box): string[] {
  const at = cells.findIndex(({ box }) => sameColumn(label, box));
  const [own, next] = [cells[at], cells[at + 1]];
  if (!own) return [];
  return /:$/.test(own.text) && next ? [`${own.text} ${next.text}`] : [own.text];
}

function sameColumn(label: Box, box: Box): boolean {
  return Math.abs(label.x - box.x) < 2.5 * label.height;
}
