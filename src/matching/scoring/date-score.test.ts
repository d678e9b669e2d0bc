/** The steps of the date score: the last day of each, and the first day outside the window. */
import { describe, expect, test } from "vitest";
import { addDays } from "../../kernel/calendar.ts";
import type { MatchItem } from "../matching.ts";
import { dateFit, dueDateOf, isInvoiceLike } from "./date-score.ts";
import { day, item, transaction } from "./labelled-pairs.ts";

const booked = (of: MatchItem, days: number) =>
  dateFit(of, transaction("t", `-10, ${addDays(of.date, days)}, X`));
const check = (of: MatchItem, days: number, expected: string | null) =>
  test(`${days} days: ${expected}`, () => {
    const found = booked(of, days);
    expect(found && `${found.score} ${found.reason}`).toBe(expected);
    if (found) expect(found.days).toBe(days);
  });

describe("a receipt", () => {
  const receipt = item("i", "X, 10, 05-15");
  check(receipt, 0, "1 same_day");
  check(receipt, 3, "1 near_day");
  check(receipt, 4, "0.9 near_day");
  check(receipt, 5, "0.9 near_day");
  check(receipt, 6, "0.7 near_day");
  check(receipt, 7, "0.7 near_day");
  check(receipt, 8, "0.45 near_day");
  check(receipt, 10, "0.45 near_day");
  check(receipt, 11, "0.25 near_day");
  check(receipt, 14, "0.25 near_day");
  check(receipt, 15, null);
  check(receipt, -1, "0.95 near_day");
  check(receipt, -2, "0.8 near_day");
  check(receipt, -3, "0.6 near_day");
  check(receipt, -4, "0.3 near_day");
  check(receipt, -7, "0.3 near_day");
  check(receipt, -8, null);
});

describe("an invoice, due after 30 days", () => {
  const invoice = item("i", "X, 10, 05-15", { document_type: "invoice" });
  check(invoice, -15, null);
  check(invoice, -14, "0.3 before_invoice");
  check(invoice, -8, "0.3 before_invoice");
  check(invoice, -7, "0.6 before_invoice");
  check(invoice, -4, "0.6 before_invoice");
  check(invoice, -3, "0.9 before_invoice");
  check(invoice, 0, "1 same_day");
  check(invoice, 1, "1 soon_after_invoice");
  check(invoice, 7, "1 soon_after_invoice");
  check(invoice, 8, "0.8 before_due");
  check(invoice, 24, "0.8 before_due");
  check(invoice, 25, "0.9 around_due");
  check(invoice, 35, "0.9 around_due");
  check(invoice, 36, "0.7 after_due");
  check(invoice, 44, "0.7 after_due");
  check(invoice, 45, "0.5 after_due");
  check(invoice, 60, "0.5 after_due");
  check(invoice, 61, "0.25 after_due");
  check(invoice, 90, "0.25 after_due");
  check(invoice, 91, null);
});

describe("the day by which payment is expected", () => {
  const check = (due: string | null, expected: string) =>
    test(`due ${due}`, () =>
      expect(dueDateOf({ date: day("05-15"), due_date: due === null ? null : day(due) })).toBe(expected));
  check(null, "2026-06-14");
  check("06-01", "2026-06-01");
  check("05-01", "2026-05-15"); // not before the invoice itself
  check("09-12", "2026-09-12"); // 120 days
  check("09-13", "2026-09-12");
});

describe("the value day", () => {
  const receipt = item("i", "X, 10, 05-15");
  const check = (booking: string, value: string | null, days: number | null) =>
    test(`booked ${booking}, valued ${value}`, () => {
      const value_date = value === null ? null : day(value);
      expect(dateFit(receipt, transaction("t", `-10, ${booking}, X`, { value_date }))?.days ?? null).toBe(
        days,
      );
    });
  check("05-20", "05-16", 1); // it fits better
  check("05-16", "05-20", 1); // it fits worse
  check("05-16", "05-17", 1); // it fits as well: the booking day is shown
  check("05-24", "05-17", 2); // a week from the booking day counts
  check("05-25", "05-17", 10); // eight days are not
  check("05-30", "05-22", null);
});

test("an item with a due date is treated like an invoice", () => {
  const receipt = item("i", "X, 10, 05-15");
  expect(isInvoiceLike(receipt)).toBe(false);
  expect(isInvoiceLike({ ...receipt, due_date: day("06-01") })).toBe(true);
  for (const document_type of ["invoice", "credit_note"] as const)
    expect(isInvoiceLike({ ...receipt, document_type })).toBe(true);
});
