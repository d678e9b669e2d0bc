import { describe, expect, test } from "vitest";
import type { TaxCategory } from "../../../src/contract.ts";
import { countItems, toItems } from "../../../src/invoices/items.ts";
import type { InvoiceItemIn } from "../../../src/invoices/schema.ts";
import { type Decimal, decimalFromNumber } from "../../../src/kernel/decimal.ts";
import {
  categoryFor,
  changeDraft,
  type Draft,
  type DraftLine,
  emptyLine,
  toBody,
  totalsOf,
} from "./draft.ts";

const drafts = 2000;

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
  const tax_rate = pick([null, 0, 5.5, 7, 19, 19, 21, 7.7, 0.0001]);
  return {
    ...emptyLine(`line-${index}`, { tax_rate: tax_rate ?? 0 }),
    name: pick(["Design", "Workshop ", "Travel", ""]),
    quantity: pick([null, 1, 3, -2, decimal(10, 6), decimal(100, 2)]),
    price: pick([null, 0, decimal(10_000, 2), decimal(1, 8), -decimal(100, 3), decimal(999_999, 4)]),
    tax_rate,
    tax_behavior: pick(["exclusive", "inclusive"]),
    tax_category: categoryFor(tax_rate, pick<TaxCategory>(["standard", "reverse_charge", "export"])),
  };
}

function randomDraft(seed: number): Draft {
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
    lines: Array.from({ length: pick([0, 1, 2, 3, 8]) }, (_, index) => randomLine(seed, index)),
  };
}

/** As the service reads a body: every number becomes an exact decimal. */
function asRead(item: object): InvoiceItemIn {
  const entries = Object.entries(item).map(([key, value]) => [
    key,
    typeof value === "number" ? decimalFromNumber(value) : value,
  ]);
  return Object.fromEntries(entries) as InvoiceItemIn;
}

test(`${drafts} random drafts: the editor's totals are those of the body that it sends`, () => {
  const defaults = { tax_rate: "19" as Decimal, tax_type: "vat" as const, products: new Map() };
  for (let seed = 1; seed <= drafts; seed += 1) {
    const draft = randomDraft(seed);
    const items = toItems((toBody(draft).items ?? []).map(asRead), { ...defaults, currency: draft.currency });
    const { subtotal, tax, total } = countItems(items, draft.currency);
    const shown = totalsOf(draft);
    expect({ seed, subtotal: shown.subtotal, tax: shown.tax, total: shown.total }).toEqual({
      seed,
      subtotal,
      tax,
      total,
    });
  }
});

describe("a draft", () => {
  const draft = randomDraft(1);
  const lines = [emptyLine("a", { tax_rate: 19 }), emptyLine("b", { tax_rate: 19 })];

  test("a rate of zero changes the category, and a rate above it changes it back", () => {
    const zero = changeDraft({ ...draft, lines }, { type: "line", key: "a", fields: { tax_rate: 0 } });
    expect(zero.lines.map(({ tax_category }) => tax_category)).toEqual(["zero", "standard"]);
    const reverse = changeDraft(zero, { type: "line", key: "a", fields: { tax_category: "reverse_charge" } });
    const back = changeDraft(reverse, { type: "line", key: "a", fields: { tax_rate: 7 } });
    expect([reverse, back].map((one) => one.lines[0]?.tax_category)).toEqual(["reverse_charge", "standard"]);
  });

  test("lines are removed by their key", () => {
    const left = changeDraft({ ...draft, lines }, { type: "remove", key: "a" });
    expect(left.lines.map(({ key }) => key)).toEqual(["b"]);
  });

  test("a line without a name is not sent and not counted", () => {
    const unnamed = { ...draft, currency: "EUR", lines: [{ ...lines[0], price: 100 } as DraftLine] };
    expect(toBody(unnamed).items).toEqual([]);
    expect(totalsOf(unnamed).total).toBe("0");
  });
});
