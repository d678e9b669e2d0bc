/**
 * Businesses in a member state of the EU other than the seller's: which tax category fits what they buy, and which
 * supplies to them belong on the EC sales list. Pure; the web app's editor proposes by the same rule.
 */
import type {
  InvoiceSnapshot,
  ItemKind,
  TaxBreakdownRow,
  TaxCategory,
} from "../../invoice-snapshot/index.ts";

interface Parties {
  seller: { vat_id: string | null };
  buyer: { vat_id: string | null };
}

/** The prefixes of VAT ids. Greece writes EL; XI is Northern Ireland, which the EU's rules on goods cover. */
const prefixes = new Set(
  "AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI".split(" "),
);

/** The buyer's VAT id if this row of the breakdown is a supply to another member state, else null. */
export function ecBuyerOf(
  { seller, buyer }: Pick<InvoiceSnapshot, "seller" | "buyer">,
  tax_category: TaxBreakdownRow["tax_category"],
): string | null {
  if (tax_category !== "intra_community" && tax_category !== "reverse_charge") return null;
  const vat_id = plain(buyer.vat_id);
  const [from, to] = [findState(plain(seller.vat_id) || seller.address.country), findState(vat_id)];
  return from !== null && to !== null && from !== to ? vat_id : null;
}

/**
 * What a business in another member state is usually sold under: its services are taxed where the customer is (Article
 * 196 of Directive 2006/112/EC), its goods where they arrive (Article 138). Null where the seller's own tax applies, or
 * where nothing usual can be said. Both need a VAT id on both sides.
 */
export function usualEcCategory({ seller, buyer }: Parties, kind: ItemKind | null): TaxCategory | null {
  const [from, to] = [findState(plain(seller.vat_id)), findState(plain(buyer.vat_id))];
  if (from === null || to === null || from === to) return null;
  if (kind === "goods") return "intra_community";
  // For services Northern Ireland is outside of the EU.
  return from === "XI" || to === "XI" ? null : "reverse_charge";
}

/** By the first two letters of a VAT id, or by the code of a country. */
function findState(text: string | null): string | null {
  const code = (text ?? "").slice(0, 2);
  const prefix = code === "GR" ? "EL" : code;
  return prefixes.has(prefix) ? prefix : null;
}

function plain(vat_id: string | null): string {
  return (vat_id ?? "").toUpperCase().replace(/[^A-Z0-9]/g, "");
}
