/** Saves a line as a product, to be used again. */
import type { ProductCreate } from "../../../client/index.ts";
import { productKinds } from "../../../src/contract.ts";
import { isAdjustment } from "./adjustments.ts";
import { type DraftLine, isNamed } from "./draft.ts";

/** A line of one's own that says what it is and what it costs. A discount or a charge is no product. */
export const canBeProduct = (line: DraftLine): boolean =>
  isNamed(line) && line.price !== null && line.product_id === null && !isAdjustment(line);

export function toProduct(line: DraftLine, currency: string): ProductCreate {
  const { name, unit, kind, price, tax_rate, tax_behavior, tax_category } = line;
  return {
    name: name.trim(),
    unit: unit.trim() || null,
    kind: productKinds.find((one) => one === kind) ?? null,
    tax_rate,
    tax_category,
    tax_exemption_reason: line.tax_exemption_reason,
    tax_exemption_reason_code: line.tax_exemption_reason_code,
    prices: [{ currency, price: price ?? 0, tax_behavior }],
  };
}
