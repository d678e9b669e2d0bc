/** Buyers that belong on the EC sales list: in a member state of the EU other than the seller's. Pure. */
import type { InvoiceSnapshot, Party, TaxBreakdownRow } from "../../invoice-snapshot/index.ts";

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
  const [from, to] = [stateOf(seller), stateOf({ ...buyer, address: { ...buyer.address, country: null } })];
  return from !== null && to !== null && from !== to ? plain(buyer.vat_id) : null;
}

function stateOf({ vat_id, address }: Party): string | null {
  const state = vat_id === null ? address.country : plain(vat_id).slice(0, 2);
  const prefix = state === "GR" ? "EL" : state;
  return prefix !== null && prefixes.has(prefix) ? prefix : null;
}

function plain(vat_id: string | null): string {
  return (vat_id ?? "").toUpperCase().replace(/[^A-Z0-9]/g, "");
}
