/** Seller and buyer of an invoice, where words name them. */
import type { Box } from "../reading/reading.ts";
import { cellsOf, type Row } from "../reading/rows.ts";
import { fold } from "./fold.ts";

const sellerWords =
  /^(?:seller|sold by|vendor|supplier|from|bill from|issued by|verkaufer|lieferant|rechnungssteller|vendeur|fournisseur|emetteur|vendedor|proveedor|emisor|venditore|fornitore|cedente|verkoper|leverancier|saljare|leverantor|saelger|sprzedawca|prodavatelj|dodavatel)\s*:?$/;
const buyerWords =
  /^(?:client|buyer|customer|bill(?:ed)? to|sold to|invoice to|ship to|kunde|kaufer|rechnungsempfanger|rechnung an|acheteur|client|facture a|cliente|comprador|destinatario|cessionario|klant|koper|kund|kopare|kober|nabywca|kupac|odberatel)\s*:?$/;

export interface FoundParties {
  seller: string | null;
  buyer: string | null;
  /** Lines under each word, for tax numbers. */
  seller_lines: string[];
  buyer_lines: string[];
}

const lines_max = 7;

export function findParties(rows: Row[]): FoundParties {
  const seller = linesUnder(rows, sellerWords);
  const buyer = linesUnder(rows, buyerWords);
  return { seller: seller[0] ?? null, buyer: buyer[0] ?? null, seller_lines: seller, buyer_lines: buyer };
}

/** The cells below a word, in its own column. */
function linesUnder(rows: Row[], word: RegExp): string[] {
  for (const row of rows) {
    const cell = cellsOf(row).find(({ text }) => word.test(fold(text).trim()));
    if (!cell) continue;
    const below = rows
      .filter(
        (other) => other.page === row.page && other.index > row.index && other.index <= row.index + lines_max,
      )
      .flatMap((other) =>
        cellsOf(other)
          .filter(({ box }) => sameColumn(cell.box, box))
          .slice(0, 1),
      )
      .map(({ text }) => text);
    if (below.length > 0) return below;
  }
  return [];
}

function sameColumn(label: Box, box: Box): boolean {
  return Math.abs(label.x - box.x) < 2.5 * label.height;
}
