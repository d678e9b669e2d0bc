/** Which lines of an invoice a credit note credits, and for how much. */
import { compareDecimals, type Decimal, magnitude, signOf, subtractDecimals } from "../../kernel/decimal.ts";
import { type Issue, Unprocessable, ValidationError } from "../../kernel/errors.ts";
import { currencyDecimals } from "../../kernel/money.ts";
import { because } from "../../kernel/refusal-reasons.ts";
import type { StoredItem, UncountedItem } from "../items.ts";
import type { InvoiceRow } from "../store.ts";
import { creditTotals } from "./credit-totals.ts";

export class CreditMismatch extends Unprocessable {}

export interface CreditedChoice {
  /** Position of the invoice's line, from 1. */
  line: number;
  quantity?: Decimal | null;
}

/** The lines to credit: the lines asked for or, if none are named, everything not credited yet. */
export function creditedItems(
  invoice: Pick<InvoiceRow, "id" | "items" | "currency">,
  credited: ReadonlyMap<number, Decimal>,
  asked: readonly CreditedChoice[] | null,
): UncountedItem[] {
  const left = invoice.items.map(({ quantity }, line) => remaining(quantity, credited.get(line)));
  const chosen: readonly CreditedChoice[] =
    asked ?? left.flatMap((quantity, line) => (quantity === "0" ? [] : [{ line: line + 1 }]));
  if (chosen.length === 0)
    throw new CreditMismatch(
      "Every line of the invoice is credited already.",
      because("fully_credited", { invoice_id: invoice.id }),
    );
  const issues = chosen.flatMap((choice, index) => {
    const { line } = choice;
    const issue = checkChoice(choice, chosen.slice(0, index), invoice.items[line - 1], left[line - 1]);
    return issue ? [{ ...issue, path: `body.items.${index}.${issue.path}` }] : [];
  });
  if (issues.length > 0) throw new ValidationError(issues);
  const quantities = new Map(
    chosen.map(({ line, quantity }) => [line - 1, quantity ?? (left[line - 1] as Decimal)]),
  );
  return withTotals(invoice, credited, quantities);
}

/**
 * In a currency without decimals, one minor unit exceeds the tax tolerance of an e-invoice, so each note is
 * computed alone.
 */
function withTotals(
  { items, currency }: Pick<InvoiceRow, "items" | "currency">,
  credited: ReadonlyMap<number, Decimal>,
  quantities: ReadonlyMap<number, Decimal>,
): UncountedItem[] {
  const totals = currencyDecimals(currency) > 0 ? creditTotals(items, credited, quantities, currency) : null;
  return [...quantities].map(([line, quantity]) => {
    const credited_totals = totals?.get(line);
    const item = items[line] as StoredItem;
    return { ...item, quantity, credited_line: line, ...(credited_totals ? { credited_totals } : {}) };
  });
}

function checkChoice(
  { line, quantity }: CreditedChoice,
  earlier: readonly CreditedChoice[],
  item: StoredItem | undefined,
  left: Decimal | undefined,
): Issue | null {
  if (!item || left === undefined)
    return { path: "line", code: "not_found", message: `names no line of the invoice; found ${line}` };
  if (earlier.some((choice) => choice.line === line))
    return { path: "line", code: "repeated", message: `must be named once; found ${line} again` };
  if (left === "0") return { path: "line", code: "credited", message: `is credited already; found ${line}` };
  const wrong =
    quantity &&
    (signOf(quantity) !== signOf(left) || compareDecimals(magnitude(quantity), magnitude(left)) > 0);
  return wrong
    ? {
        path: "quantity",
        code: "range",
        message: `must be at most the ${left} that are not credited; found ${quantity}`,
        ...(signOf(left) > 0 ? { max: Number(left) } : { min: Number(left) }),
      }
    : null;
}

function remaining(quantity: Decimal, credited: Decimal | undefined): Decimal {
  return credited ? subtractDecimals(quantity, credited) : quantity;
}
