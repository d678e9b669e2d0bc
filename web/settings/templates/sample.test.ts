import { expect, test } from "vitest";
import { sampleInvoice, sampleNumber } from "./sample.ts";
import { toValues } from "./template-values.ts";
import { en } from "./words/en.ts";

const values = toValues(null, { currency: "EUR", tax_rate: 0 });

test("the sample has the number, the terms and the tax of the template", () => {
  const changed = { ...values, invoice_number_prefix: "R-", payment_terms_days: 14, tax_rate: 19 };
  const { number, due_date, totals } = sampleInvoice(changed, en.sample, "2026-11-20");
  expect([number, due_date]).toEqual(["R-20261100042", "2026-12-04"]);
  expect([String(totals.subtotal), String(totals.total)]).toEqual(["2486.4", "2958.82"]);
});

test("a pattern that is not valid yet gives no number", () => {
  expect(sampleNumber({ ...values, invoice_number_pattern: "{prefix}{se" }, "2026-11-20")).toBeNull();
});

test("a currency that is still being typed does not break the page", () => {
  expect(sampleInvoice({ ...values, currency: "EU" }, en.sample, "2026-11-20").currency).toBe("EUR");
});
