import { describe, expect, test } from "vitest";
import type { Invoice, SeriesInput } from "../../../client/index.ts";
import { addDays, addMonths, daysBetween } from "../days.ts";
import { changeDraft } from "../editor/change-draft.ts";
import { emptyLine } from "../editor/draft.ts";
import { newSeries, seriesFromInput, seriesFromInvoice, toSeriesBody } from "./series-form.ts";

const written: SeriesInput = {
  customer_id: "c",
  frequency: "quarterly",
  start_date: "2026-11-30",
  end_date: null,
  max_invoices: 8,
  items: [
    {
      name: "Hosting",
      description: "Small server",
      quantity: 2,
      price: 12.5,
      unit: null,
      tax_rate: null,
      tax_behavior: null,
      tax_category: null,
      tax_exemption_reason: null,
      tax_exemption_reason_code: null,
      product_id: "p",
      kind: null,
    },
  ],
  notes: "Thank you",
  auto_send: true,
  template_id: "t",
  currency: null,
  payment_terms_days: 7,
};

describe("the form of a series", () => {
  const asked = { keep_currency: "EUR" };

  test("a series that is opened and saved is sent back as it was written", () => {
    expect(toSeriesBody(seriesFromInput(written, "EUR"), asked)).toEqual(written);
  });

  test("a changed line keeps its description and leaves an unwritten tax to the template", () => {
    const loaded = seriesFromInput(written, "EUR");
    const draft = changeDraft(loaded.draft, { type: "line", key: "line-0", fields: { price: 15 } });
    expect(toSeriesBody({ ...loaded, draft }, asked)?.items).toMatchObject([
      { price: 15, description: "Small server", tax_rate: null, tax_category: null, product_id: "p" },
    ]);
  });

  test("only the chosen ending counts", () => {
    const loaded = seriesFromInput(written, "EUR");
    const plan = { ...loaded.plan, ending: "date" as const, end_date: "2028-01-01" };
    expect(toSeriesBody({ ...loaded, plan }, asked)).toMatchObject({
      end_date: "2028-01-01",
      max_invoices: null,
    });
    const never = { ...loaded.plan, ending: "never" as const };
    expect(toSeriesBody({ ...loaded, plan: never }, asked)).toMatchObject({
      end_date: null,
      max_invoices: null,
    });
  });

  test("a new one is not complete before it has a customer and a line", () => {
    expect(toSeriesBody(newSeries("2026-11-15", "EUR", 19), asked)).toBeNull();
  });

  test("a line without a description is not left out silently: the series is not complete", () => {
    const loaded = seriesFromInput(written, "EUR");
    const unnamed = { ...emptyLine("later", { tax_rate: 19 }), price: 55 };
    const draft = { ...loaded.draft, lines: [...loaded.draft.lines, unnamed] };
    expect(toSeriesBody({ ...loaded, draft }, asked)).toBeNull();
  });
});

describe("from an invoice", () => {
  const invoice = {
    date: "2026-10-31",
    due_date: "2026-11-14",
    document_type: "quote",
    items: [],
    template: { currency: "USD" },
  } as unknown as Invoice;

  test("it begins a month later, with the same term of payment and the currency", () => {
    const { draft, plan } = seriesFromInvoice(invoice, "2026-11-15", "EUR");
    expect(plan).toMatchObject({ start_date: "2026-11-30", payment_terms_days: 14, frequency: "monthly" });
    expect(draft).toMatchObject({ currency: "USD", document_type: "invoice" });
  });

  test("it does not begin in the past", () => {
    expect(seriesFromInvoice({ ...invoice, date: "2025-01-31" }, "2026-11-15", "EUR").plan.start_date).toBe(
      "2026-11-15",
    );
  });
});

test("calendar dates", () => {
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
  expect(addMonths("2026-11-30", 3)).toBe("2027-02-28");
  expect(addMonths("2027-12-31", 2)).toBe("2028-02-29");
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(daysBetween("2026-03-01", "2026-04-01")).toBe(31);
});
