/** Random drafts for tests: the same seed gives the same draft. */
import type { TaxCategory } from "../../../src/contract.ts";
import { categoryFor, type Draft, type DraftLine, emptyLine } from "./draft.ts";

/** A small generator, so that a failure names a seed that repeats it. */
function randomOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(next() * values.length)] as Value;
  const decimal = (max: number, decimals: number) => Number((next() * max).toFixed(decimals));
  return { pick, decimal };
}

function randomLine(seed: number, index: number): DraftLine {
  const { pick, decimal } = randomOf(seed * 1000 + index);
  const kind = pick(["goods", null, "services", "discount", "charge"] as const);
  const tax_rate = pick([null, 0, 5.5, 7, 19, 19, 21, 7.7, 0.0001]);
  const line: DraftLine = {
    ...emptyLine(`line-${index}`, { tax_rate: tax_rate ?? 0 }),
    name: pick(["Design", "Workshop ", "Travel", ""]),
    quantity: pick([null, 1, 3, -2, decimal(10, 6), decimal(100, 2)]),
    price: pick([null, 0, decimal(10_000, 2), decimal(1, 8), -decimal(100, 3), decimal(999_999, 4)]),
    tax_rate,
    tax_behavior: pick(["exclusive", "inclusive"]),
    tax_category: categoryFor(tax_rate, pick<TaxCategory>(["standard", "reverse_charge", "export"])),
    kind,
  };
  return kind === "discount" || kind === "charge" ? withItsSign(line) : line;
}

/** A discount lowers the total and a charge raises it. */
function withItsSign(line: DraftLine): DraftLine {
  const price = Math.abs(line.price ?? 0);
  return {
    ...line,
    quantity: Math.abs(line.quantity ?? 0),
    price: line.kind === "discount" && price > 0 ? -price : price,
  };
}

export function randomDraft(seed: number): Draft {
  const { pick } = randomOf(seed);
  return {
    document_type: "invoice",
    customer_id: null,
    template_id: null,
    currency: pick(["EUR", "EUR", "USD", "JPY", "KWD"]),
    date: "2026-11-15",
    due_date: null,
    delivery_date: null,
    buyer_reference: "",
    notes: "",
    payment_details: "",
    einvoice: null,
    einvoice_chosen: false,
    lines: Array.from({ length: pick([0, 1, 2, 3, 8]) }, (_, index) => randomLine(seed, index)),
  };
}
