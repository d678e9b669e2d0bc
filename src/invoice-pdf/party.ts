/** The printed form of a party: the lines of an address block. */

import type { Address, Party, PrintSettings } from "../invoice-snapshot/index.ts";
import { fill } from "../wording/index.ts";
import type { Formats } from "./format.ts";
import type { Labels } from "./labels.ts";

export interface PartyBlock {
  /** Printed in bold. */
  name: string;
  lines: string[];
  /** Numbers and contact details, printed small. */
  details: string[];
}

/** A block from the user's own text; its first line is the name. Null for blank text. */
export function writtenParty(text: string | null): PartyBlock | null {
  const [name, ...lines] = (text ?? "").trim().split(/\r\n?|\n/);
  return name ? { name, lines, details: [] } : null;
}

export function sellerBlock(party: Party, tax_type: TaxType, labels: Labels, formats: Formats): PartyBlock {
  const contact = [party.contact_name, party.email, party.phone, party.website];
  return {
    name: party.trading_name ?? party.name,
    lines: [...legalName(party), ...addressLines(party.address, formats)],
    details: [...identifiers(party, tax_type, labels), ...present(contact)],
  };
}

export function buyerBlock(party: Party, tax_type: TaxType, labels: Labels, formats: Formats): PartyBlock {
  const attention = party.contact_name ? [fill(labels.attention, { name: party.contact_name })] : [];
  return {
    name: party.trading_name ?? party.name,
    lines: [...legalName(party), ...attention, ...addressLines(party.address, formats)],
    details: identifiers(party, tax_type, labels),
  };
}

type TaxType = PrintSettings["tax_type"];

function legalName(party: Party): string[] {
  return party.trading_name && party.trading_name !== party.name ? [party.name] : [];
}

function identifiers(party: Party, tax_type: TaxType, labels: Labels): string[] {
  const vatLabel = { vat: labels.vat_id, gst: labels.gst_id, sales_tax: labels.tax_id, none: labels.tax_id };
  const rows: [string, string | null][] = [
    [vatLabel[tax_type], party.vat_id],
    [labels.tax_number, party.tax_number],
    [labels.registration_number, party.registration_number],
  ];
  return rows.flatMap(([label, value]) => (value?.trim() ? [`${label} ${value.trim()}`] : []));
}

/** The order of town, region and postal code depends on the country; these are the three common orders. */
export function addressLines(address: Address, formats: Formats): string[] {
  const { line1, line2, country } = address;
  const name = country?.trim() ? formats.country(country.trim()) : null;
  return present([line1, line2, ...townLines(address), name]);
}

const townFirst = new Set(["US", "CA", "AU", "NZ", "IN", "PR"]);
const codeLast = new Set(["GB", "IE", "IM", "JE", "GG"]);

function townLines({ postal_code, city, region, country }: Address): (string | null)[] {
  const code = country?.toUpperCase() ?? "";
  if (townFirst.has(code)) return [join(", ", [city, join(" ", [region, postal_code])])];
  if (codeLast.has(code)) return [city, region, postal_code];
  return [join(" ", [postal_code, city]), region];
}

function join(separator: string, parts: (string | null)[]): string {
  return present(parts).join(separator);
}

function present(values: (string | null)[]): string[] {
  return values.flatMap((value) => (value?.trim() ? [value.trim()] : []));
}
