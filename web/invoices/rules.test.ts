import { describe, expect, test } from "vitest";
import type { Invoice, Payment, RemovedPayment } from "../../client/index.ts";
import { stateOf } from "../design/invoice-state/invoice-state.ts";
import { actLabel } from "./act-label.ts";
import { closestFirst } from "./closest-payments.ts";
import { toInvoiceFilters, toListQuery } from "./filters.ts";
import { shownNames } from "./shown-names.ts";
import { latestRate } from "./starting-rate.ts";
import { actsOf, payableAmount, wasAccepted, wasIssuedWithoutEInvoice } from "./state.ts";
import { figuresOf } from "./tab-figures.ts";
import { toTimeline } from "./timeline.ts";
import { en } from "./words/en.ts";

test("the address: what is not understood is left out", () => {
  expect(toInvoiceFilters({ status: "open", q: 2026, sort: "colour", act: "pay", item: "x" })).toEqual({
    status: "open",
    q: "2026",
    document_type: undefined,
    customer_id: undefined,
    accepted: undefined,
    sort: "date",
    order: "desc",
    item: "x",
    act: "pay",
  });
  expect(toListQuery(toInvoiceFilters({ accepted: false }))).toMatchObject({ accepted: "false" });
  expect(toListQuery(toInvoiceFilters({ status: "draft" }))).toEqual({
    status: "draft,scheduled",
    sort: "date",
    order: "desc",
  });
});

const facts = (status: Invoice["status"], document_type: Invoice["document_type"] = "invoice") => ({
  status,
  document_type,
  due_date: "2026-11-14",
});

test("a state is called by what matters: overdue, offered", () => {
  expect(stateOf(facts("unpaid"), "2026-11-14")).toBe("unpaid");
  expect(stateOf(facts("partially_paid"), "2026-11-15")).toBe("overdue");
  expect(stateOf(facts("paid"), "2026-11-15")).toBe("paid");
  expect(stateOf(facts("unpaid", "quote"), "2026-11-15")).toBe("offered");
});

test("acts: the likely one comes first", () => {
  const open = { open_amount: 10, was_sent: true };
  expect(actsOf(facts("draft"), open)[0]).toBe("edit");
  expect(actsOf(facts("unpaid"), { ...open, was_sent: false })[0]).toBe("send");
  expect(actsOf(facts("unpaid"), open)[0]).toBe("pay");
  expect(actsOf(facts("unpaid", "quote"), { open_amount: 0, was_sent: true })[0]).toBe("convert");
  for (const was_sent of [true, false])
    expect(actsOf(facts("paid"), { open_amount: 0, was_sent })).toEqual([
      "duplicate",
      "send",
      "credit",
      "repeat",
    ]);
  expect(actsOf(facts("refunded"), { open_amount: 0, was_sent: false })[0]).toBe("duplicate");
  const lost = actsOf(facts("uncollectible"), { open_amount: 10, was_sent: false });
  expect(lost.slice(0, 3)).toEqual(["duplicate", "pay", "match"]);
  expect(lost).not.toContain("remind");
  // A credit note settles an invoice, and the customer has to get it.
  expect(actsOf(facts("paid", "credit_note"), { open_amount: 0, was_sent: false })[0]).toBe("send");
  expect(actsOf(facts("cancelled"), { open_amount: 0, was_sent: true })).toEqual(["duplicate", "delete"]);
});

test("a written-off invoice can be paid late: all that nobody paid or credited", () => {
  const balance = { open_amount: 0, total: 100.3, paid_amount: 50.1, credited_amount: 0.1 };
  expect(payableAmount(facts("uncollectible"), balance)).toBe(50.1);
  expect(payableAmount(facts("paid"), balance)).toBe(0);
});

test("acts: what is cancelled is named", () => {
  for (const [type, label] of [
    ["quote", "Cancel quote"],
    ["proforma", "Cancel pro forma invoice"],
    ["credit_note", "Cancel credit note"],
    ["invoice", "Cancel invoice"],
    ["debit_note", "Cancel document"],
  ] as const)
    expect(actLabel("cancel", type, en)).toBe(label);
  expect(actLabel("send", "quote", en)).toBe("Send");
});

test("several at once: each customer is named once, the first few", () => {
  expect(shownNames(["A", "B", "A"])).toEqual({ names: ["A", "B"], left: 0 });
  expect(shownNames(["A", "B", "C", "D"])).toEqual({ names: ["A", "B", "C", "D"], left: 0 });
  expect(shownNames(["A", "B", "C", "D", "E"])).toEqual({ names: ["A", "B", "C"], left: 2 });
});

test("acts: an offer is sent, then accepted; then its invoice is opened, and another made only from the menu", () => {
  const quote = facts("unpaid", "quote");
  expect(actsOf(quote, { open_amount: 0, was_sent: false }).slice(0, 2)).toEqual(["send", "convert"]);
  const after = actsOf(quote, { open_amount: 0, was_sent: true, was_accepted: true });
  expect([after[0], after.filter((act) => act === "convert")]).toEqual(["show_invoice", ["convert"]]);
});

test("an offer is accepted by an invoice made from it, unless that was cancelled", () => {
  const made = (document_type: Invoice["document_type"], status: Invoice["status"]) => ({
    related: [{ id: "i", document_type, number: null, date: "", total: 1, status, created_at: "" }],
  });
  expect(wasAccepted(made("invoice", "draft"))).toBe(true);
  expect(wasAccepted(made("invoice", "cancelled"))).toBe(false);
  expect(wasAccepted(made("credit_note", "unpaid"))).toBe(false);
});

test("payments of the bank: the closest amount first, of two the later", () => {
  const row = (amount: number, booking_date: string) => ({ amount, booking_date });
  const rows = [
    row(90, "2026-11-01"),
    row(100, "2026-11-01"),
    row(100, "2026-11-09"),
    row(1000, "2026-11-10"),
  ];
  expect(closestFirst(rows, 100)).toEqual([rows[2], rows[1], rows[0], rows[3]]);
});

test("a tab's sums: currencies are never added, drafts include what is scheduled", () => {
  const euros = (count: number, total: number, open_amount = 0) => ({
    count,
    currencies: [{ currency: "EUR", count, total, open_amount }],
  });
  const none = { count: 0, currencies: [] };
  const counts = {
    all: 9,
    draft: euros(1, 10),
    scheduled: euros(2, 20),
    open: {
      count: 1,
      currencies: [...euros(1, 50, 30).currencies, { currency: "USD", count: 1, total: 5, open_amount: 5 }],
    },
    overdue: none,
    paid: euros(3, 300),
    unpaid: none,
    partially_paid: none,
    cancelled: none,
    refunded: none,
    uncollectible: none,
  };
  expect(figuresOf(counts, "draft")).toEqual({ count: 3, sums: [{ currency: "EUR", amount: 30 }] });
  expect(figuresOf(counts, "open").sums).toEqual([
    { currency: "EUR", amount: 30 },
    { currency: "USD", amount: 5 },
  ]);
  expect(figuresOf(counts, "paid").sums).toEqual([{ currency: "EUR", amount: 300 }]);
});

test("the history is in order of time, whoever knew it", () => {
  const invoice = {
    id: "i",
    created_at: "2026-11-01T08:00:00.000Z",
    viewed_at: "2026-11-03T08:00:00.000Z",
    scheduled_send_at: null,
    status: "uncollectible" as const,
    recurring_series_id: null,
    source_quote_id: null,
  };
  const email = (id: string, status: "sent" | "failed", sent_at: string | null) => ({
    id,
    organization_id: "o",
    kind: "invoice" as const,
    invoice_id: "i",
    recipient: "a@b.example",
    subject: "",
    status,
    attempt_count: 1,
    error: status === "failed" ? "No such mailbox" : null,
    next_attempt_at: null,
    sent_at,
    created_at: "2026-11-02T08:00:00.000Z",
    updated_at: "2026-11-02T08:00:00.000Z",
  });
  const step = {
    status: "uncollectible" as const,
    reason: "Insolvent",
    created_at: "2026-12-01T08:00:00.000Z",
  };
  const removed = {
    id: "p",
    amount: 5,
    created_at: "2026-11-04T08:00:00.000Z",
    removed_at: "2026-11-05T08:00:00.000Z",
    removed_by: { kind: "user", name: "Mara" },
  } as RemovedPayment;
  const sources = {
    invoice,
    balance: undefined,
    payments: [],
    removed_payments: [removed],
    paid_on: null,
    emails: [email("b", "sent", "2026-11-02T09:00:00.000Z"), email("a", "failed", null)],
    register: { issued_at: "2026-11-01T09:00:00.000Z", number: "INV-1", steps: [step] } as never,
  };
  const show = (sends_mail: boolean) =>
    toTimeline({ ...sources, sends_mail }).map(({ kind, text, reason }) =>
      [kind, text, reason].filter(Boolean).join(" "),
    );
  expect(show(false)).toContain("kept a@b.example");
  expect(show(true)).toEqual([
    "created",
    "issued INV-1",
    "sendFailed a@b.example No such mailbox",
    "sent a@b.example",
    "viewed",
    "payment",
    "paymentRemoved",
    "writtenOff Insolvent",
  ]);
});

test("a payment has its own day in the history, and stands where it was recorded", () => {
  const at = "2026-11-15T08:00:00.000Z";
  const invoice = {
    id: "i",
    created_at: at,
    viewed_at: null,
    scheduled_send_at: null,
    status: "paid" as const,
    recurring_series_id: null,
    source_quote_id: null,
  };
  const payment = {
    id: "p",
    amount: 5,
    date: "2026-11-10",
    created_at: "2026-11-15T09:00:00.000Z",
  } as Payment;
  const entries = toTimeline({
    invoice,
    balance: undefined,
    payments: [payment],
    removed_payments: [],
    emails: [],
    register: undefined,
    paid_on: "2026-11-10",
    sends_mail: true,
  });
  expect(entries.map(({ kind, day }) => [kind, day])).toEqual([
    ["created", undefined],
    ["payment", "2026-11-10"],
    ["settled", "2026-11-10"],
  ]);
});

test("an imported invoice offers no credit by line and no cancelling, and no e-mail without its PDF", () => {
  const acts = (imported: "with_pdf" | "without_pdf") =>
    actsOf(facts("unpaid"), { open_amount: 10, was_sent: false, imported });
  expect(acts("with_pdf")).toContain("send");
  for (const act of ["send", "remind", "credit", "cancel"] as const)
    expect(acts("without_pdf")).not.toContain(act);
  expect(acts("without_pdf")[0]).toBe("pay");
});

describe("the rate of a first line", () => {
  const of = (...tax_rates: number[]) =>
    ({ items: tax_rates.map((tax_rate) => ({ tax_rate })) }) as Pick<Invoice, "items">;

  test.each([
    ["of the latest invoice", [of(7, 19), of(19)], 7],
    ["an invoice without lines says nothing", [of(), of(), of(19)], 19],
    ["zero is a rate", [of(), of(0), of(19)], 0],
    ["nothing is known", [of()], null],
  ])("%s", (_what, latest, rate) => {
    expect(latestRate(latest)).toBe(rate);
  });
});

describe("issued without an e-invoice", () => {
  const pdf_only = { pdf: "/pdf", ubl: null, bundle: "/zip" };
  const invoice = { document_type: "invoice" as const, metadata: {}, downloads: pdf_only };

  test.each<[string, object, boolean]>([
    ["PDF only", {}, true],
    ["a credit note with PDF only", { document_type: "credit_note" }, true],
    ["both files", { downloads: { ...pdf_only, ubl: "/ubl" } }, false],
    ["a draft", { downloads: { pdf: null, ubl: null, bundle: null } }, false],
    ["a quote", { document_type: "quote" }, false],
    ["a pro-forma invoice", { document_type: "proforma" }, false],
    ["an imported invoice with its PDF", { metadata: { origin: "imported" } }, false],
  ])("%s", (_what, fields, expected) => {
    expect(wasIssuedWithoutEInvoice({ ...invoice, ...fields })).toBe(expected);
  });
});
