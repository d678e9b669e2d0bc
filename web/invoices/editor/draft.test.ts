import { describe, expect, test } from "vitest";
import { countItems, toItems } from "../../../src/invoices/items.ts";
import type { InvoiceItemIn } from "../../../src/invoices/schema.ts";
import { type Decimal, decimalFromNumber } from "../../../src/kernel/decimal.ts";
import { changeDraft } from "./change-draft.ts";
import {
  type DraftLine,
  emptyLine,
  fromCustomer,
  isBlank,
  linesWithoutName,
  nextLine,
  toBody,
  totalsOf,
} from "./draft.ts";
import { randomDraft } from "./test-drafts.ts";

const drafts = 2000;

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

  test("a customer brings its currency and payment terms, and leaves what it has none of", () => {
    const terms = { id: "c", currency: "CHF", payment_terms_days: 14 };
    expect(fromCustomer(terms, "2026-11-20")).toEqual({
      customer_id: "c",
      currency: "CHF",
      due_date: "2026-12-04",
    });
    expect(fromCustomer({ ...terms, payment_terms_days: 0 }, "2026-11-20").due_date).toBe("2026-11-20");
    const without = { id: "c", currency: null, payment_terms_days: null };
    expect(fromCustomer(without, "2026-11-20")).toEqual({ customer_id: "c" });
  });

  test("another line is taxed like the one before it, and a first one at the starting rate", () => {
    const before = { ...emptyLine("a", { tax_rate: 0 }), tax_category: "reverse_charge" as const };
    expect(nextLine("b", before, 19)).toMatchObject({
      key: "b",
      tax_rate: 0,
      tax_category: "reverse_charge",
    });
    expect(nextLine("b", undefined, 19)).toMatchObject({ tax_rate: 19, tax_category: "standard" });
    expect(nextLine("b", undefined, 0)).toMatchObject({ tax_rate: 0, tax_category: "zero" });
  });

  test("lines are removed by their key", () => {
    const left = changeDraft({ ...draft, lines }, { type: "remove", key: "a" });
    expect(left.lines.map(({ key }) => key)).toEqual(["b"]);
  });

  test.each<[string, Partial<DraftLine>, boolean]>([
    ["nothing", {}, false],
    ["spaces", { name: "  " }, false],
    ["a price", { price: 55 }, true],
    ["a price of zero", { price: 0 }, true],
    ["a quantity", { quantity: 3 }, true],
    ["no quantity", { quantity: null }, true],
    ["a unit", { unit: "h" }, true],
    ["a percentage", { percent: 5 }, true],
    ["a name and a price", { name: "Design", price: 55 }, false],
  ])("a line with %s", (_what, fields, is_missing) => {
    const second = { ...emptyLine("b", { tax_rate: 19 }), ...fields };
    const first = { ...emptyLine("a", { tax_rate: 19 }), name: "Design", price: 100 };
    expect(linesWithoutName({ lines: [first, second] })).toEqual(is_missing ? [2] : []);
    expect(isBlank(second)).toBe(!is_missing && !fields.name?.trim());
  });

  test("a line without a name is not sent and not counted", () => {
    const unnamed = { ...draft, currency: "EUR", lines: [{ ...lines[0], price: 100 } as DraftLine] };
    expect(toBody(unnamed).items).toEqual([]);
    expect(totalsOf(unnamed).total).toBe("0");
  });
});
