import { describe, expect, test } from "vitest";
import type { Decimal } from "../../../src/kernel/decimal.ts";
import { newAdjustments, percentOf } from "./adjustments.ts";
import { changeDraft } from "./change-draft.ts";
import { type Draft, type DraftLine, emptyLine, toBody, totalsOf } from "./draft.ts";
import { randomDraft } from "./test-drafts.ts";

describe("a percentage becomes an amount", () => {
  const check = (base: string, percent: string, currency: string, amount: string) =>
    test(`${percent} % of ${base} ${currency}`, () =>
      expect(percentOf(base as Decimal, percent as Decimal, currency)).toBe(amount));

  check("100", "10", "EUR", "10");
  check("99.99", "12.5", "EUR", "12.5");
  check("0.05", "10", "EUR", "0.01"); // half a cent, away from zero
  check("-0.05", "10", "EUR", "-0.01");
  check("999", "5", "JPY", "50");
  check("10.125", "3", "KWD", "0.304");
});

const line = (key: string, fields: Partial<DraftLine>): DraftLine => ({
  ...emptyLine(key, { tax_rate: 19 }),
  name: key,
  ...fields,
});
const draftOf = (...lines: DraftLine[]): Draft => ({ ...randomDraft(1), currency: "EUR", lines });
const add = (draft: Draft, kind: "discount" | "charge") => {
  let count = 0;
  return newAdjustments(draft, kind, "Discount", () => `${kind}-${++count}`).reduce(
    (sum, line) => changeDraft(sum, { type: "add", line }),
    draft,
  );
};
const prices = ({ lines }: Draft) => lines.map(({ price }) => price);

test("a discount follows the lines until its amount is typed", () => {
  const start = add(draftOf(line("a", { price: 100 }), line("b", { price: 50, quantity: 2 })), "discount");
  const discounted = changeDraft(start, { type: "line", key: "discount-1", fields: { percent: 10 } });
  expect(prices(discounted)).toEqual([100, 50, -20]);
  const dearer = changeDraft(discounted, { type: "line", key: "a", fields: { price: 200 } });
  expect(prices(dearer)).toEqual([200, 50, -30]);
  const typed = changeDraft(dearer, {
    type: "line",
    key: "discount-1",
    fields: { price: -5, percent: null },
  });
  const later = changeDraft(typed, { type: "line", key: "a", fields: { price: 1 } });
  expect(prices(later)).toEqual([1, 50, -5]);
});

test("an invoice with two rates gets a discount for each, and each takes its share of its own lines", () => {
  const draft = add(
    draftOf(line("a", { price: 100 }), line("b", { price: 60, tax_rate: 7, tax_category: "reduced" })),
    "discount",
  );
  const both = ["discount-1", "discount-2"].reduce(
    (sum, key) => changeDraft(sum, { type: "line", key, fields: { percent: 5 } }),
    draft,
  );
  expect(prices(both)).toEqual([100, 60, -5, -3]);
  // 95 at 19 % and 57 at 7 %
  expect(totalsOf(both)).toMatchObject({ subtotal: "152", tax: "22.04", total: "174.04" });
});

test("the percentage stays in the editor; the service gets the amount", () => {
  const draft = add(draftOf(line("a", { price: 80 })), "charge");
  const charged = changeDraft(draft, { type: "line", key: "charge-1", fields: { percent: 2.5 } });
  const [, sent] = toBody(charged).items ?? [];
  expect(sent).toMatchObject({ kind: "charge", quantity: 1, price: 2 });
  expect(sent).not.toHaveProperty("percent");
});
