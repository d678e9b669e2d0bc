/** Which lines would usually have no VAT because the customer is a business in another EU country. */
import type { Customer, LegalEntity } from "../../../client/index.ts";
import type { TaxCategory } from "../../../src/contract.ts";
import { usualEcCategory } from "../../../src/invoices/taxes/ec-buyer.ts";
import { isAdjustment } from "./adjustments.ts";
import type { Draft, DraftLine } from "./draft.ts";

export interface TaxProposal {
  key: string;
  tax_category: TaxCategory;
}

/** What somebody chose with a reason, such as an exemption or an export, is left alone. */
const replaceable: ReadonlySet<TaxCategory> = new Set(["standard", "reduced", "zero"]);

export function proposeTaxes(
  { lines }: Pick<Draft, "lines">,
  seller: Pick<LegalEntity, "vat_id">,
  buyer: Pick<Customer, "vat_id">,
): TaxProposal[] {
  return lines.flatMap((line) => {
    const tax_category = usualEcCategory({ seller, buyer }, kindOf(line, lines));
    return tax_category && replaceable.has(line.tax_category) ? [{ key: line.key, tax_category }] : [];
  });
}

/** A discount or a charge is taxed like what was delivered. */
function kindOf(line: DraftLine, lines: readonly DraftLine[]) {
  return isAdjustment(line) ? (lines.find((other) => !isAdjustment(other))?.kind ?? null) : line.kind;
}
