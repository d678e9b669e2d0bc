import { expect, test } from "vitest";
import type { CalendarDate } from "../../kernel/calendar.ts";
import type { Cells } from "../read-file.ts";
import { RowRefused } from "../row-refused.ts";
import { groupByNumber, type InvoiceContext, toIssuedElsewhere } from "./issued-elsewhere.ts";

const context: InvoiceContext = {
  mapping: { date_order: "dmy", decimal: "," },
  base_currency: "EUR",
  tax_rate: null,
  today: "2026-11-15" as CalendarDate,
  locked_until: null,
  opening: false,
};
const whole: Cells = { number: "R1", date: "01.10.2026", due_date: "31.10.2026", net: "100", tax: "19" };

const read = (cells: Cells, more: Partial<InvoiceContext> = {}) =>
  toIssuedElsewhere({ number: cells.number ?? null, rows: [{ line: 2, cells }] }, { ...context, ...more });

const check = (title: string, cells: Cells, expected: object, more: Partial<InvoiceContext> = {}) =>
  test(title, () => expect(read({ ...whole, ...cells }, more)).toMatchObject(expected));

check("nothing paid", { open_amount: "119,00" }, { total: "119", payment: null, currency: "EUR" });
check(
  "paid in full, on the due date",
  { open_amount: "0" },
  { payment: { amount: "119", date: "2026-10-31" } },
);
check(
  "paid in full, on its day",
  { paid_amount: "119", payment_date: "5.10.2026" },
  { payment: { date: "2026-10-05" } },
);
check("paid in part", { open_amount: "19", paid_amount: "100" }, { payment: { amount: "100" } });
check("paid by its status", { status: "Bezahlt" }, { payment: { amount: "119" } });
check("open by its status", { status: "Overdue" }, { payment: null });
check(
  "due later: paid today",
  { due_date: "30.11.2026", open_amount: "0" },
  { payment: { date: "2026-11-15" } },
);
check(
  "a credit note",
  { net: "-100", tax: "-19", open_amount: "-119" },
  { document_type: "credit_note", payment: null },
);
check("its own currency", { currency: "usd" }, { currency: "USD" });
const closed = { locked_until: "2026-10-31" as CalendarDate };
check(
  "an open item of a closed day",
  { open_amount: "119" },
  { is_opening: true },
  { ...closed, opening: true },
);
check(
  "opening items after the lock date are ordinary ones",
  { date: "01.11.2026", due_date: "30.11.2026" },
  { is_opening: false },
  { ...closed, opening: true },
);

const refuses = (
  title: string,
  cells: Cells,
  field: string,
  code: string,
  more: Partial<InvoiceContext> = {},
) =>
  test(`refuses ${title}`, () => {
    let refusal: unknown;
    try {
      read({ ...whole, ...cells }, more);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(RowRefused);
    expect(refusal).toMatchObject({ field, code });
  });

refuses("a day that is none", { date: "31.02.2026" }, "date", "date");
refuses("a day ahead", { date: "16.11.2026", due_date: "30.11.2026" }, "date", "range");
refuses("due before its date", { due_date: "30.09.2026" }, "due_date", "range");
refuses("a draft", { status: "Entwurf" }, "status", "not_issued");
refuses("a cancelled invoice", { status: "Voided" }, "status", "not_issued");
refuses("more open than the total", { open_amount: "120" }, "open_amount", "range");
refuses("more paid than the total", { paid_amount: "120" }, "paid_amount", "range");
refuses(
  "open and paid that disagree",
  { open_amount: "19", paid_amount: "50" },
  "open_amount",
  "balance_differs",
);
refuses("a payment ahead", { paid_amount: "119", payment_date: "16.11.2026" }, "payment_date", "range");
refuses("an unknown currency", { currency: "Taler" }, "currency", "currency");
refuses("a closed day", {}, "date", "period_locked", closed);
refuses(
  "a payment on a closed day",
  { date: "01.11.2026", due_date: "30.11.2026", paid_amount: "119", payment_date: "30.10.2026" },
  "payment_date",
  "period_locked",
  closed,
);

test("rows with the same number are one invoice, and rows without a number stand alone", () => {
  const rows = ["A", "B", "A", undefined, undefined].map((number, line) => ({
    line,
    cells: number === undefined ? {} : { number },
  }));
  expect(groupByNumber(rows).map(({ number, rows }) => [number, rows.length])).toEqual([
    ["A", 2],
    ["B", 1],
    [null, 1],
    [null, 1],
  ]);
});
refuses("a number of two lines", { number: "R\n1" }, "number", "format");
refuses("a number that nobody sees", { number: "\u200b\u202e" }, "number", "format");
