import { describe, expect, test } from "vitest";
import type { CalendarDate } from "../../kernel/calendar.ts";
import type { Decimal } from "../../kernel/decimal.ts";
import type { Receipt } from "./box-store.ts";
import { namesIn, receiptName } from "./names.ts";

const receipt: Receipt = {
  document_id: "1",
  date: "2026-03-14" as CalendarDate,
  vendor: "Vendor",
  amount: "118.4" as Decimal,
  currency: "EUR",
  file_name: "IMG_1.PDF",
  key: "" as Receipt["key"],
};

describe("a receipt is called", () => {
  const check = (given: Partial<Receipt>, expected: string) =>
    test(expected, () => expect(receiptName({ ...receipt, ...given })).toBe(expected));
  check({}, "2026-03-14 Vendor 118.40 EUR.pdf");
  check({ vendor: "A/B: C\\D \u0000 | ..\n" }, "2026-03-14 A-B- C-D - .. 118.40 EUR.pdf");
  check({ vendor: null }, "2026-03-14 118.40 EUR.pdf");
  check({ amount: null }, "2026-03-14 Vendor.pdf");
  check({ currency: "JPY", amount: "900" as Decimal }, "2026-03-14 Vendor 900 JPY.pdf");
  check({ file_name: "no ending" }, "2026-03-14 Vendor 118.40 EUR");
  check({ vendor: `${"ä".repeat(59)} too long` }, `2026-03-14 ${"ä".repeat(59)} 118.40 EUR.pdf`);
});

test("a name that is taken gets a number", () => {
  const toPath = namesIn("receipts");
  expect([toPath("a.pdf"), toPath("A.pdf"), toPath("a.pdf")]).toEqual([
    "receipts/a.pdf",
    "receipts/A (2).pdf",
    "receipts/a (3).pdf",
  ]);
});
