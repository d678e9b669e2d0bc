/** What the tax treatment of a purchase allows beside it. docs/vat.md has the treatments. */
import { type Decimal, signOf } from "../kernel/decimal.ts";
import { invalid } from "../platform/http/route.ts";
import { selfAssessedTreatments, type TaxTreatment } from "./constants.ts";

export interface PurchaseTax {
  tax_treatment?: TaxTreatment | null;
  tax_amount?: Decimal | null;
  self_assessed_rate?: Decimal | null;
}

export function isSelfAssessed(treatment: TaxTreatment | null | undefined): boolean {
  return selfAssessedTreatments.some((one) => one === treatment);
}

/** A seller charges no tax that the buyer owes itself. */
export function contradictsTax({ tax_treatment, tax_amount = null }: PurchaseTax): boolean {
  return isSelfAssessed(tax_treatment) && tax_amount !== null && signOf(tax_amount) !== 0;
}

/** `changed`: the fields that the request writes; what the record had before is not refused. */
export function requireTreatmentFits(after: PurchaseTax, changed: object): void {
  const { tax_treatment, tax_amount, self_assessed_rate } = after;
  if (contradictsTax(after))
    throw invalid(
      Object.hasOwn(changed, "tax_treatment") ? "body.tax_treatment" : "body.tax_amount",
      "contradiction",
      `is ${Object.hasOwn(changed, "tax_treatment") ? tax_treatment : tax_amount}: a purchase with reverse charge states no tax, so tax_amount must be 0 with the tax_treatment ${tax_treatment}`,
    );
  const rated = Object.hasOwn(changed, "self_assessed_rate") && (self_assessed_rate ?? null) !== null;
  if (rated && !isSelfAssessed(tax_treatment))
    throw invalid(
      "body.self_assessed_rate",
      "contradiction",
      `is only for the tax_treatment ${selfAssessedTreatments.join(" or ")}; found ${tax_treatment ?? null}`,
    );
}
