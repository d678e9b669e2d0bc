/** What the wire says and accepts in the VAT report. */
export const vatBases = ["invoice", "cash"] as const;
export type VatBasis = (typeof vatBases)[number];
export const vatSides = ["sales", "purchases"] as const;
export type VatSide = (typeof vatSides)[number];
export const vatReferenceTables = ["invoices", "inbox"] as const;
/** As a filter: documents whose tax category or rate is not known. */
export const unknown_tax = "none";
