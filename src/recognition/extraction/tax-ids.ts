/** Finds tax numbers of sellers and buyers, and the country they belong to. */
import { euVatForms } from "../../kernel/vat-id-forms.ts";

export interface FoundTaxId {
  tax_id: string;
  /** `eu_vat`, `gb_vat`, `ch_vat`, `gst`, `tin`. */
  tax_type: string;
  country: string | null;
}

// Compiled once: every row of a paper is searched. A number inside a longer run of letters and digits is a code.
const euPatterns = Object.entries(euVatForms).map(([prefix, form]) => ({
  country: prefix === "EL" ? "GR" : prefix,
  pattern: new RegExp(`(?<![\\p{L}0-9])(${form.source})(?![A-Z0-9])`, "u"),
}));

/** Numbers that are recognized only together with their label. */
const labelled: { pattern: RegExp; tax_type: string; country: string | null }[] = [
  {
    pattern: /GST[ ]?(?:ID|REG|NO|REGISTRATION|#)*[ .:NO#()-]*\(?(0\d{11})\)?/i,
    tax_type: "gst",
    country: "MY",
  },
  {
    pattern: /GST[ ]?(?:NO|NUMBER|REG|#)?[ .:#-]*(\d{2,3}-\d{3}-\d{3})(?![\d-])/i,
    tax_type: "gst",
    country: "NZ",
  },
  { pattern: /SST[ ]?(?:ID|REG|NO|#)*[ .:NO#-]*([A-Z]\d{2}-\d{4}-\d{8})/i, tax_type: "sst", country: "MY" },
  { pattern: /GSTIN[ .:-]*(\d{2}[A-Z]{5}\d{4}[A-Z]\d[A-Z\d]{2})/i, tax_type: "gst", country: "IN" },
  { pattern: /ABN[ .:-]*(\d{2} ?\d{3} ?\d{3} ?\d{3})/i, tax_type: "abn", country: "AU" },
  {
    pattern: /(?:VAT|V\.A\.T\.)[ ]?(?:REG|NO|NUMBER)*[ .:NO-]*(?:GB)? ?(\d{3} ?\d{4} ?\d{2})(?!\d)/i,
    tax_type: "gb_vat",
    country: "GB",
  },
  { pattern: /(CHE ?-? ?\d{3}\.?\d{3}\.?\d{3})/i, tax_type: "ch_vat", country: "CH" },
  { pattern: /OIB[ .:]*(\d{11})/i, tax_type: "oib", country: "HR" },
  {
    pattern: /(?:CIF|NIF|C\.I\.F\.?|N\.I\.F\.?)[ .:-]*([A-Z]-?\d{8}|\d{8}-?[A-Z])/i,
    tax_type: "nif",
    country: "ES",
  },
  { pattern: /(?:P\.? ?IVA|PARTITA IVA)[ .:]*(?:IT)?(\d{11})/i, tax_type: "eu_vat", country: "IT" },
  { pattern: /NIP[ .:]*(\d{3}-?\d{3}-?\d{2}-?\d{2}|\d{10})/i, tax_type: "nip", country: "PL" },
  { pattern: /(?:Org\.?[ -]?nr|Organisationsnummer)[ .:]*(\d{6}-\d{4})/i, tax_type: "org_nr", country: "SE" },
  { pattern: /CVR[ .:-]*(?:nr)?[ .:]*(\d{2} ?\d{2} ?\d{2} ?\d{2})(?!\d)/i, tax_type: "cvr", country: "DK" },
  {
    pattern: /Steuer-?(?:nummer|nr)[ .:]*(?:DE)?[ ]?(\d{2,3}\/\d{3}\/\d{4,5})/i,
    tax_type: "steuernummer",
    country: "DE",
  },
  {
    pattern: /(?:Tax ?[Il1]D|TIN|EIN)[ .:#]*(\d{2}-\d{7}|\d{3}-\d{2}-\d{4})/i,
    tax_type: "tin",
    country: "US",
  },
];

export function findTaxIds(text: string): FoundTaxId[] {
  return [...findEuVat(text), ...findLabelled(text)];
}

function findEuVat(text: string): FoundTaxId[] {
  // Spaces and dots inside the number are removed.
  const squeezed = text.toUpperCase().replace(/(?<=[A-Z]{2}|\d)[ .](?=\d)/g, "");
  return euPatterns.flatMap(({ pattern, country }) => {
    const match = pattern.exec(squeezed);
    return match?.[1] ? [{ tax_id: match[1], tax_type: "eu_vat", country }] : [];
  });
}

function findLabelled(text: string): FoundTaxId[] {
  return labelled.flatMap(({ pattern, tax_type, country }) => {
    const match = pattern.exec(text);
    return match?.[1] ? [{ tax_id: match[1].replace(/ /g, ""), tax_type, country }] : [];
  });
}
