/** Buyers that belong on the EC sales list: in a member state of the EU other than the seller's. Pure. */
import type { InvoiceSnapshot, TaxBreakdownRow } from "../../invoice-snapshot/index.ts";

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

/** By the first two letters of a VAT id, or by the code of a country. */
function findState(text: string | null): string | null {
  const code = (text ?? "").slice(0, 2);
  const prefix = code === "GR" ? "EL" : code;
  return prefixes.has(prefix) ? prefix : null;
}

function plain(vat_id: string | null): string {
  return (vat_id ?? "").toUpperCase().replace(/[^A-Z0-9]/g, "");
}
