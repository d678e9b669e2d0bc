import { describe, expect, test } from "vitest";
import type { Decimal } from "../../kernel/decimal.ts";
import { emptyMemory, rememberDeclined } from "../choosing/memory.ts";
import type { MatchTransaction } from "../matching.ts";
import { day, transaction } from "../scoring/labelled-pairs.ts";
import { type OpenInvoice, proposeInvoicePayments } from "./invoice-payments.ts";

const invoice = (id: string, number: string, open: string, more: Partial<OpenInvoice> = {}): OpenInvoice => ({
  id: id as OpenInvoice["id"],
  number,
  date: day("05-01"),
  due_date: day("05-31"),
  currency: "EUR",
  open_amount: open as Decimal,
  customer_name: "Nord GmbH",
  ...more,
});
const a = invoice("a", "INV-2026-0012", "119");
const b = invoice("b", "INV-2026-0013", "238");
const twin = invoice("c", "INV-2026-0014", "119", { date: day("05-02") });

describe("proposeInvoicePayments", () => {
  const check = (
    name: string,
    transactions: MatchTransaction[],
    invoices: OpenInvoice[],
    expected: string[],
    memory = emptyMemory,
  ) =>
    test(name, () =>
      expect(
        proposeInvoicePayments(transactions, invoices, memory).map(
          ({ transaction_id, kind, evidence, payments, confidence }) =>
            `${transaction_id} ${kind} ${evidence} ${payments.map((one) => `${one.invoice_id}:${one.amount}`)} ${confidence}`,
        ),
      ).toEqual(expected),
    );

  check(
    "a payment 14 days before the invoice counts",
    [transaction("t", "119, 04-17, INV-2026-0012 NORD GMBH")],
    [a],
    ["t full number a:119 0.98"],
  );
  check(
    "a payment 15 days before the invoice does not count",
    [transaction("t", "119, 04-16, INV-2026-0012 NORD GMBH")],
    [a],
    [],
  );
  check(
    "the number and the amount",
    [transaction("t", "119, 05-20, INV 2026 0012")],
    [a, b],
    ["t full number a:119 0.98"],
  );
  check(
    "the number with a smaller amount",
    [transaction("t", "50, 05-20, INV-2026-0012")],
    [a],
    ["t part number a:50 0.8"],
  );
  check(
    "the number with a larger amount pays the open amount",
    [transaction("t", "150, 05-20, INV-2026-0012")],
    [a],
    ["t over number a:119 0.7"],
  );
  check(
    "two numbers and their sum",
    [transaction("t", "357, 05-20, INV-2026-0012 + INV-2026-0013")],
    [a, b],
    ["t several number a:119,b:238 0.95"],
  );
  check(
    "two numbers and another sum",
    [transaction("t", "300, 05-20, INV-2026-0012 + INV-2026-0013")],
    [a, b],
    [],
  );
  check(
    "exact amount from the customer",
    [transaction("t", "119, 05-20, Zahlung", { counterparty_name: "NORD GMBH BERLIN" })],
    [a, b],
    ["t full amount_and_payer a:119 0.88"],
  );
  check(
    "two equal invoices: the oldest, with low confidence",
    [transaction("t", "119, 05-20, Nord GmbH")],
    [twin, a],
    ["t full amount_and_payer a:119 0.65"],
  );
  check(
    "a named invoice is not taken by an equal amount",
    [transaction("t1", "119, 05-10, Nord GmbH"), transaction("t2", "119, 05-20, INV-2026-0012")],
    [a, twin],
    ["t2 full number a:119 0.98", "t1 full amount_and_payer c:119 0.88"],
  );
  check(
    "the rest after a part payment",
    [transaction("t1", "50, 05-10, INV-2026-0012"), transaction("t2", "69, 05-20, INV-2026-0012")],
    [a],
    ["t1 part number a:50 0.8", "t2 full number a:69 0.98"],
  );
  check("exact amount from an unknown payer", [transaction("t", "119, 05-20, Sued AG")], [a], []);
  check("outgoing money", [transaction("t", "-119, 05-20, INV-2026-0012")], [a], []);
  check("another currency", [transaction("t", "119, 05-20, INV-2026-0012", { currency: "USD" })], [a], []);
  check("long before the invoice", [transaction("t", "119, 04-01, INV-2026-0012")], [a], []);
  check("a longer number with the same beginning", [transaction("t", "119, 05-20, INV-2026-00123")], [a], []);
  check(
    "declined before",
    [transaction("t", "119, 05-20, INV-2026-0012")],
    [a],
    [],
    rememberDeclined(emptyMemory, "a", "t"),
  );
});
