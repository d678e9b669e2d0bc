/** What the wire says and accepts in the VAT report. */
export const vatBases = ["invoice", "cash"] as const;
export type VatBasis = (typeof vatBases)[number];
/**
 * `acquisitions`: purchases on which the organization owes the tax itself; they are among `purchases` too, where it is
 * deducted. `undeducted`: purchases with tax of another country, or tax that may not be deducted.
 */
export const vatSides = ["sales", "acquisitions", "purchases", "undeducted"] as const;
export type VatSide = (typeof vatSides)[number];
export const vatReferenceTables = ["invoices", "inbox"] as const;
/** As a filter: documents whose tax category or rate is not known. */
export const unknown_tax = "none";
