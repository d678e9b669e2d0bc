/**
 * Maps tax categories to codes. Invoices use words (`standard`, `reverse_charge`). EN 16931 uses UNTDID 5305
 * codes, and several of its rules depend only on the code. `standard` and `reduced` have the same code, S:
 * they are two rates of the same tax.
 */
import type { TaxCategory } from "./snapshot.ts";

export type TaxCategoryCode = "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | "L" | "M";

export const taxCategoryCodes: Record<TaxCategory, TaxCategoryCode> = {
  standard: "S",
  reduced: "S",
  zero: "Z",
  exempt: "E",
  reverse_charge: "AE",
  intra_community: "K",
  export: "G",
  outside_scope: "O",
  igic: "L",
  ipsi: "M",
};

/** Categories whose breakdown must say why no tax is due. The others must not give a reason. */
const explained: ReadonlySet<TaxCategoryCode> = new Set(["E", "AE", "K", "G", "O"]);

export function needsExemptionReason(code: TaxCategoryCode): boolean {
  return explained.has(code);
}

/**
 * Four categories have exactly one possible reason, with its own code, so the line need not give it. An
 * exemption has many possible reasons, so none is assumed.
 */
export const impliedExemptionCodes: Partial<Record<TaxCategoryCode, string>> = {
  AE: "VATEX-EU-AE",
  K: "VATEX-EU-IC",
  G: "VATEX-EU-G",
  O: "VATEX-EU-O",
};
