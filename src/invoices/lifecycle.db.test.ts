import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type World } from "../../test/harness/world.ts";
import { type Bench, prepareOrganization } from "./test-invoices.ts";

let world: World;
let bench: Bench;
beforeAll(async () => {
  world = await createWorld();
  bench = await prepareOrganization(world);
});
afterAll(() => world.close());

const act = (id: string, action: string, body?: unknown) =>
  bench.call("POST", `/v1/invoices/${id}/${action}`, body ?? {});
const eventsOf = async (id: string) =>
  (
    await world.superuser("select type from events where data ->> 'id' = $1 order by created_at, id", [id])
  ).map((row) => String(row.type).replace("invoice.", ""));
const stepsOf = async (number: string) =>
  (await bench.call("GET", `/v1/invoices/register?number=${number}`)).body.data[0].steps.map(
    ({ status, reason }: { status: string; reason: string | null }) =>
      reason ? `${status}: ${reason}` : status,
  );

describe("payments", () => {
  test("lead to partially_paid, paid and back, with the balance", async () => {
    const { id, number } = await bench.finalize();
    const first = await act(id, "payments", { amount: 32.38, date: "2026-11-14", method: "cash" });
    expect(first.status).toBe(201);
    expect(first.body.data).toMatchObject({ amount: 32.38, currency: "EUR", balance: 100, method: "cash" });
    expect(await bench.read(id)).toMatchObject({ status: "partially_paid", paid_at: null });
    const rest = await act(id, "payments", {});
    expect(rest.body.data).toMatchObject({ amount: 100, balance: 0, date: "2026-11-15", method: "other" });
    expect(await bench.read(id)).toMatchObject({ status: "paid", paid_at: "2026-11-15T09:00:00.000Z" });
    const list = await bench.call("GET", `/v1/invoices/${id}/payments`);
    expect(list.body.data.map((row: { balance: number }) => row.balance)).toEqual([100, 0]);
    expect(list.body.meta).toEqual({ count: 2, next_cursor: null });
    for (const [payment, status] of [
      [first, "partially_paid"],
      [rest, "unpaid"],
    ] as const) {
      const removed = await bench.call("DELETE", `/v1/invoices/${id}/payments/${payment.body.data.id}`);
      expect(removed.status).toBe(204);
      expect(await bench.read(id)).toMatchObject({ status, paid_at: null });
    }
    expect(await eventsOf(id)).toEqual([
      "created",
      "finalized",
      "partially_paid",
      "paid",
      "partially_paid",
      "unpaid",
    ]);
    expect(await stepsOf(number)).toEqual(["unpaid", "partially_paid", "paid", "partially_paid", "unpaid"]);
  });

  test("a clock that goes back reorders the steps but loses none", async () => {
    const { id, number } = await bench.finalize();
    world.clock.set("2026-11-15T09:00:02.000Z");
    const paid = await act(id, "payments", {});
    world.clock.set("2026-11-15T09:00:01.000Z");
    await bench.call("DELETE", `/v1/invoices/${id}/payments/${paid.body.data.id}`);
    world.clock.set("2026-11-15T09:00:00.000Z");
    expect(await stepsOf(number)).toEqual(["unpaid", "unpaid", "paid"]);
  });

  const check = (what: string, body: object, status: number, code: string) =>
    test(`are refused ${what}`, async () => {
      const { id } = await bench.finalize();
      const answer = await act(id, "payments", body);
      expect([answer.status, answer.body.error.code]).toEqual([status, code]);
      expect(await bench.read(id)).toMatchObject({ status: "unpaid" });
    });
  check("beyond the open amount", { amount: 132.39 }, 422, "unprocessable");
  check("of zero", { amount: 0 }, 422, "unprocessable");
  check("that are negative", { amount: -5 }, 422, "unprocessable");
  check("with a fraction of a cent", { amount: "1.005" }, 400, "validation_error");
  check("with an unknown method", { method: "barter" }, 400, "validation_error");

  test("must be in the invoice's currency, and the balance never drops below zero", async () => {
    const { id } = await bench.finalize({ items: [{ name: "Work", price: 100, tax_rate: 0 }] });
    expect((await act(id, "payments", { amount: 10, currency: "USD" })).status).toBe(422);
    expect((await act(id, "payments", { amount: 80, currency: "EUR" })).status).toBe(201);
    expect((await act(id, "credit-note")).status).toBe(201);
    const list = await bench.call("GET", `/v1/invoices/${id}/payments`);
    expect(list.body.data[0].balance).toBe(0);
  });

  test("are refused for drafts, cancelled invoices, quotes and other organizations", async () => {
    const draft = await bench.draft();
    expect((await act(draft.id, "payments")).body.error.code).toBe("invalid_transition");
    const quote = await bench.finalize({ document_type: "quote" });
    expect((await act(quote.id, "payments")).status).toBe(422);
    const { id } = await bench.finalize();
    const path = `/v1/invoices/${id}/payments`;
    expect((await world.call("POST", path, { token: world.b.token, body: {} })).status).toBe(404);
    expect((await bench.call("DELETE", `${path}/${draft.id}`)).status).toBe(404);
    await act(id, "cancel", { reason: "Wrong" });
    expect((await act(id, "payments")).body.error.code).toBe("invalid_transition");
  });

  test("recorded at the same time never exceed the total", async () => {
    const { id } = await bench.finalize();
    const answers = await Promise.all(Array.from({ length: 12 }, () => act(id, "payments", { amount: 30 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array(4).fill(201),
      ...Array(8).fill(422),
    ]);
    expect((await act(id, "payments")).body.data).toMatchObject({ amount: 12.38, balance: 0 });
    expect(await bench.read(id)).toMatchObject({ status: "paid" });
  });

  test("of an invoice with a negative total are negative", async () => {
    const { id } = await bench.finalize({
      items: [{ name: "Refund", quantity: -1, price: 100, tax_rate: 19 }],
    });
    expect((await act(id, "payments", { amount: 10 })).status).toBe(422);
    expect((await act(id, "payments", { amount: -19 })).body.data).toMatchObject({ balance: -100 });
    await act(id, "payments");
    expect(await bench.read(id)).toMatchObject({ status: "paid" });
  });
});

describe("cancel and write off", () => {
  test("a draft is cancelled without a number; it can be deleted and no longer changed", async () => {
    const { id } = await bench.draft();
    expect((await act(id, "cancel")).body.data).toMatchObject({ status: "cancelled", number: null });
    expect((await bench.call("PATCH", `/v1/invoices/${id}`, { notes: "x" })).body.error.code).toBe(
      "invoice_locked",
    );
    expect((await act(id, "finalize", undefined)).body.error.code).toBe("invalid_transition");
    expect((await bench.call("DELETE", `/v1/invoices/${id}`)).status).toBe(204);
  });

  test("a finalized invoice needs a reason; after its deletion the register still explains its number", async () => {
    const { id, number } = await bench.finalize();
    const refused = await act(id, "cancel");
    expect([refused.status, refused.body.error.details.issues[0].path]).toEqual([400, "body.reason"]);
    expect((await act(id, "cancel", { reason: "Wrong customer" })).body.data).toMatchObject({
      status: "cancelled",
      number,
    });
    expect((await act(id, "cancel", { reason: "Again" })).body.error.code).toBe("invalid_transition");
    expect((await bench.call("DELETE", `/v1/invoices/${id}`)).status).toBe(204);
    expect((await bench.call("GET", `/v1/invoices/${id}`)).status).toBe(404);
    expect(await stepsOf(number)).toEqual(["unpaid", "cancelled: Wrong customer", "removed"]);
    const next = await bench.finalize();
    expect(Number(next.number.slice(-5))).toBe(Number(number.slice(-5)) + 1);
  });

  test("an invoice with payments cannot be cancelled, only written off; later payments still count", async () => {
    const { id } = await bench.finalize();
    expect((await act(id, "write-off", { reason: "Insolvent" })).body.data.status).toBe("uncollectible");
    expect((await act(id, "cancel", { reason: "x" })).body.error.code).toBe("invalid_transition");
    await act(id, "payments", { amount: 32.38 });
    expect(await bench.read(id)).toMatchObject({ status: "partially_paid" });
    expect((await act(id, "cancel", { reason: "x" })).body.error.code).toBe("invalid_transition");
    expect((await act(id, "write-off")).body.data.status).toBe("uncollectible");
    await act(id, "payments");
    expect(await bench.read(id)).toMatchObject({ status: "paid" });
    expect((await act(id, "write-off")).body.error.code).toBe("invalid_transition");
  });
});

describe("a written-off invoice becomes uncollectible again when what was received is taken back", () => {
  const writtenOff = async (paid_before?: number) => {
    const { id } = await bench.finalize();
    if (paid_before) await act(id, "payments", { amount: paid_before });
    expect((await act(id, "write-off", { reason: "Insolvent" })).body.data.status).toBe("uncollectible");
    return id;
  };
  const statusOf = async (id: string) => (await bench.read(id)).status;
  const pay = async (id: string, amount?: number) => {
    const { body } = await act(id, "payments", amount ? { amount } : {});
    return () => bench.call("DELETE", `/v1/invoices/${id}/payments/${body.data.id}`);
  };

  test("its only payment", async () => {
    const id = await writtenOff();
    const takeBack = await pay(id);
    expect(await statusOf(id)).toBe("paid");
    expect((await takeBack()).status).toBe(204);
    expect(await statusOf(id)).toBe("uncollectible");
    expect(await eventsOf(id)).toEqual(["created", "finalized", "uncollectible", "paid", "uncollectible"]);
  });

  test("the payment after the write-off, not the one before", async () => {
    const id = await writtenOff(32.38);
    const takeBack = await pay(id, 50);
    expect(await statusOf(id)).toBe("partially_paid");
    await takeBack();
    expect(await statusOf(id)).toBe("uncollectible");
  });

  test("one of two payments leaves it partially paid", async () => {
    const id = await writtenOff();
    await pay(id, 10);
    const takeBack = await pay(id, 20);
    await takeBack();
    expect(await statusOf(id)).toBe("partially_paid");
  });

  test("a credit of one line does not end the write-off; a full one does until it is cancelled", async () => {
    const id = await writtenOff(32.38);
    const line = await act(id, "credit-note", { items: [{ line: 2 }] });
    expect(line.status, line.text).toBe(201);
    expect(await statusOf(id)).toBe("uncollectible");
    const rest = await act(id, "credit-note", {});
    expect(await statusOf(id)).toBe("refunded");
    await act(rest.body.data.id, "cancel", { reason: "A mistake" });
    expect(await statusOf(id)).toBe("uncollectible");
  });
});

describe("dates and amounts that cannot be meant", () => {
  test("an invoice date is at most 366 days ahead", async () => {
    const at = (date: string) =>
      bench.call("POST", "/v1/invoices", { customer_id: bench.customer_id, items: [], date });
    expect((await at("2027-11-16")).status).toBe(201);
    const refused = await at("2027-11-17");
    expect([refused.status, refused.body.error.details.issues]).toEqual([
      400,
      [
        {
          path: "body.date",
          code: "range",
          message: "must not be after 2027-11-16, 366 days from today; found 2027-11-17",
        },
      ],
    ]);
    const { id } = await bench.draft();
    expect((await bench.call("PATCH", `/v1/invoices/${id}`, { date: "2027-11-17" })).status).toBe(400);
  });

  test("a payment is not dated after today, in the organization's time zone", async () => {
    const { id } = await bench.finalize();
    const refused = await act(id, "payments", { date: "2026-11-16" });
    expect([refused.status, refused.body.error.details.issues[0]]).toEqual([
      400,
      { path: "body.date", code: "range", message: "must not be after today, 2026-11-15; found 2026-11-16" },
    ]);
    expect((await act(id, "payments", { date: "2026-11-15" })).status).toBe(201);
  });

  test("a cancelled invoice cannot be scheduled", async () => {
    const { id } = await bench.finalize();
    await act(id, "cancel", { reason: "Wrong customer" });
    const refused = await bench.call("PATCH", `/v1/invoices/${id}`, {
      scheduled_send_at: "2026-12-01T08:00:00Z",
    });
    expect([refused.status, refused.body.error.details.issues[0]]).toEqual([
      400,
      {
        path: "body.scheduled_send_at",
        code: "status",
        message: "must not be set on a cancelled invoice",
      },
    ]);
  });

  test("an invoice over nothing is paid when it is finalized", async () => {
    const free = [{ name: "Goodwill repair", quantity: 1, price: 0, tax_rate: 19 }];
    const { id, number } = await bench.finalize({ items: free });
    expect(await bench.read(id)).toMatchObject({
      status: "paid",
      paid_at: "2026-11-15T09:00:00.000Z",
      total: 0,
    });
    expect(await eventsOf(id)).toEqual(["created", "finalized", "paid"]);
    expect(await stepsOf(number)).toEqual(["paid"]);
    const quote = await bench.finalize({ items: free, document_type: "quote" });
    expect(quote.status).toBe("unpaid");
  });
});

describe("credit notes", () => {
  test("in full mirror the invoice exactly and refund it", async () => {
    const invoice = await bench.finalize({
      items: [1, 2, 3].map((n) => ({
        name: `Part ${n}`,
        price: 9.99,
        tax_rate: 20,
        tax_behavior: "inclusive",
      })),
    });
    const answer = await act(invoice.id, "credit-note", { notes: "Returned" });
    expect(answer.status, answer.text).toBe(201);
    const note = answer.body.data;
    expect(note).toMatchObject({
      document_type: "credit_note",
      status: "unpaid",
      reference_invoice_id: invoice.id,
      number: expect.stringMatching(/^CN-/),
      subtotal: 24.97,
      tax: 5,
      total: 29.97,
      notes: "Returned",
    });
    expect(note.items).toEqual(invoice.items);
    expect(await bench.read(invoice.id)).toMatchObject({ status: "refunded" });
    expect((await act(invoice.id, "credit-note")).status).toBe(422);
    expect((await act(invoice.id, "payments")).status).toBe(422);
    const registered = await world.superuser("select snapshot from invoice_register where invoice_id = $1", [
      note.id,
    ]);
    expect(registered[0]?.snapshot).toMatchObject({
      reference_invoice_number: invoice.number,
      reference_invoice_date: invoice.date,
    });
  });

  test("by line lower the open amount; together they equal the invoice to the cent", async () => {
    const lines = [1, 2, 3].map((n) => ({ name: `Line ${n}`, price: 1.55, tax_rate: 10 }));
    const invoice = await bench.finalize({ items: lines });
    expect(invoice).toMatchObject({ tax: 0.47, total: 5.12 });
    const one = await act(invoice.id, "credit-note", { items: [{ line: 1 }] });
    expect(one.body.data).toMatchObject({ total: 1.71 });
    expect(await bench.read(invoice.id)).toMatchObject({ status: "unpaid" });
    expect((await act(invoice.id, "payments", { amount: 3.42 })).status).toBe(422);
    const preview = await act(invoice.id, "credit-note/preview", { items: [{ line: 2 }] });
    expect([preview.status, preview.body.data]).toEqual([
      200,
      { currency: "EUR", subtotal: 1.55, tax: 0.15, total: 1.7 },
    ]);
    const two = await act(invoice.id, "credit-note", { items: [{ line: 2 }] });
    expect(two.body.data).toMatchObject({ subtotal: 1.55, tax: 0.15, total: 1.7 });
    const rest = await act(invoice.id, "credit-note");
    expect(rest.body.data).toMatchObject({ total: 1.71 });
    expect(await bench.read(invoice.id)).toMatchObject({ status: "refunded" });
    expect((await act(invoice.id, "credit-note/preview")).status).toBe(422);
  });

  test("unit by unit: the last note credits the remainder", async () => {
    const { id } = await bench.finalize({
      items: [{ name: "Bolt", quantity: 10, price: 0.05, tax_rate: 10 }],
    });
    const totals = [];
    for (let unit = 0; unit < 10; unit++)
      totals.push((await act(id, "credit-note", { items: [{ line: 1, quantity: 1 }] })).body.data.total);
    expect(totals.reduce((sum, total) => sum + Math.round(total * 100), 0)).toBe(55);
    expect(await bench.read(id)).toMatchObject({ status: "refunded" });
  });

  test("a draft that no longer fits is refused; a new one is accepted", async () => {
    const { id } = await bench.finalize({
      items: [{ name: "Bolt", quantity: 3, price: 1.55, tax_rate: 10 }],
    });
    const part = { items: [{ line: 1, quantity: 1 }], draft: true };
    const drafts = [await act(id, "credit-note", part), await act(id, "credit-note", part)];
    const [first, second] = drafts.map(({ body }) => body.data.id);
    expect((await bench.call("POST", `/v1/invoices/${first}/finalize`)).body.data.total).toBe(1.71);
    const refused = await bench.call("POST", `/v1/invoices/${second}/finalize`);
    expect([refused.status, refused.body.error.message]).toEqual([
      422,
      expect.stringContaining("no longer fits"),
    ]);
    expect((await act(id, "credit-note")).body.data.total).toBe(3.41);
  });

  test("must fit the invoice they credit", async () => {
    const invoice = await bench.finalize({ date: "2026-11-10" });
    const stranger = await bench.call("POST", "/v1/customers", { name: "Stranger Ltd", country: "DE" });
    const finalize = async (fields: object) => {
      const note = { document_type: "credit_note", reference_invoice_id: invoice.id, date: "2026-11-12" };
      const { id } = await bench.draft({
        ...note,
        items: [{ name: "Back", price: 10, tax_rate: 19 }],
        ...fields,
      });
      const answer = await bench.call("POST", `/v1/invoices/${id}/finalize`);
      return [answer.status, answer.body.error?.message];
    };
    expect(await finalize({ customer_id: stranger.body.data.id })).toEqual([
      422,
      expect.stringContaining("different customers"),
    ]);
    expect(await finalize({ date: "2026-11-09" })).toEqual([
      422,
      expect.stringContaining("before the invoice"),
    ]);
    expect(await finalize({ items: [{ name: "More", quantity: -1, price: 50, tax_rate: 19 }] })).toEqual([
      422,
      expect.stringContaining("must have the sign"),
    ]);
    expect((await act(invoice.id, "credit-note", { date: "2020-01-01" })).status).toBe(422);
    for (const document_type of ["quote", "proforma"]) {
      const other = await bench.finalize({ document_type });
      expect((await act(other.id, "credit-note")).status).toBe(422);
    }
  });

  test("cannot be written off", async () => {
    const invoice = await bench.finalize();
    const note = (await act(invoice.id, "credit-note")).body.data;
    expect((await act(note.id, "write-off", {})).body.error.code).toBe("invalid_transition");
  });

  test("can credit part of a line's quantity, never more than is left", async () => {
    const invoice = await bench.finalize({
      items: [{ name: "Bolts", quantity: 10, price: 3, tax_rate: 19 }],
    });
    expect(
      (await act(invoice.id, "credit-note", { items: [{ line: 1, quantity: 4 }] })).body.data.total,
    ).toBe(14.28);
    await act(invoice.id, "payments");
    expect(await bench.read(invoice.id)).toMatchObject({ status: "paid" });
    for (const [item, code] of [
      [{ line: 1, quantity: 7 }, "range"],
      [{ line: 1, quantity: -1 }, "range"],
      [{ line: 2 }, "not_found"],
      [{ line: 0 }, "minimum"],
    ] as const) {
      const refused = await act(invoice.id, "credit-note", { items: [item] });
      expect([refused.status, refused.body.error.details.issues[0].code]).toEqual([400, code]);
    }
    const twice = await act(invoice.id, "credit-note", { items: [{ line: 1 }, { line: 1 }] });
    expect(twice.body.error.details.issues[0].code).toBe("repeated");
    expect((await act(invoice.id, "credit-note")).body.data.items[0].quantity).toBe(6);
    expect(await bench.read(invoice.id)).toMatchObject({ status: "refunded" });
  });

  test("that are cancelled leave the invoice open again", async () => {
    const invoice = await bench.finalize();
    const note = (await act(invoice.id, "credit-note")).body.data;
    expect((await act(invoice.id, "cancel", { reason: "x" })).body.error.code).toBe("invalid_transition");
    expect((await act(note.id, "cancel", { reason: "Mistake" })).body.data.status).toBe("cancelled");
    expect(await bench.read(invoice.id)).toMatchObject({ status: "unpaid" });
    expect((await act(invoice.id, "payments")).body.data.amount).toBe(132.38);
  });

  test("may stay drafts; written by hand they may not exceed the invoice total", async () => {
    const invoice = await bench.finalize();
    const draft = (await act(invoice.id, "credit-note", { draft: true })).body.data;
    expect(draft).toMatchObject({ status: "draft", number: null });
    expect(await bench.read(invoice.id)).toMatchObject({ status: "unpaid" });
    await act(draft.id, "finalize", undefined);
    expect(await bench.read(invoice.id)).toMatchObject({ status: "refunded" });
    const large = await bench.draft({
      document_type: "credit_note",
      reference_invoice_id: invoice.id,
      items: [{ name: "More", price: 10, tax_rate: 19 }],
    });
    const refused = await bench.call("POST", `/v1/invoices/${large.id}/finalize`);
    expect([refused.status, refused.body.error.details.total]).toEqual([422, 132.38]);
    expect((await act(draft.id, "credit-note")).status).toBe(422);
  });

  test("created at the same time credit only once", async () => {
    const invoice = await bench.finalize();
    const answers = await Promise.all(Array.from({ length: 6 }, () => act(invoice.id, "credit-note")));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.every(({ status }) => [201, 409, 422].includes(status))).toBe(true);
  });

  test("need a finalized invoice", async () => {
    const draft = await bench.draft();
    expect((await act(draft.id, "credit-note")).body.error.code).toBe("invalid_transition");
    const note = await bench.draft({ document_type: "credit_note", reference_invoice_id: draft.id });
    const refused = await bench.call("POST", `/v1/invoices/${note.id}/finalize`);
    expect(refused.body.error.details.findings.map((finding: { rule: string }) => finding.rule)).toContain(
      "BR-55",
    );
    expect((await bench.call("DELETE", `/v1/invoices/${draft.id}`)).status).toBe(204);
    expect(await bench.read(note.id)).toMatchObject({ reference_invoice_id: null });
  });
});

describe("deleting", () => {
  test("a cancelled invoice whose credit note was cancelled; the note still names it", async () => {
    const invoice = await bench.finalize();
    const note = (await act(invoice.id, "credit-note")).body.data;
    await act(note.id, "cancel", { reason: "Mistake" });
    await act(invoice.id, "cancel", { reason: "Mistake" });
    expect((await bench.call("DELETE", `/v1/invoices/${invoice.id}`)).status).toBe(204);
    expect(await bench.read(note.id)).toMatchObject({
      reference_invoice_id: invoice.id,
      status: "cancelled",
    });
  });

  test("a quote that an invoice was made from", async () => {
    const quote = await bench.draft({ document_type: "quote" });
    const made = (await act(quote.id, "duplicate", { document_type: "invoice" })).body.data;
    expect(made.source_quote_id).toBe(quote.id);
    expect((await bench.call("DELETE", `/v1/invoices/${quote.id}`)).status).toBe(204);
    expect(await bench.read(made.id)).toMatchObject({ source_quote_id: null });
  });
});

describe("duplicate", () => {
  test("makes a draft with the same content, dated today, with the same payment term", async () => {
    const invoice = await bench.finalize({
      date: "2026-01-10",
      due_date: "2026-01-24",
      notes: "Monthly",
      external_invoice_id: "X",
    });
    const copy = await act(invoice.id, "duplicate");
    expect(copy.status).toBe(201);
    expect(copy.body.data).toMatchObject({
      status: "draft",
      number: null,
      date: "2026-11-15",
      due_date: "2026-11-29",
      notes: "Monthly",
      total: invoice.total,
      items: invoice.items,
      from_details: null,
      external_invoice_id: null,
    });
    expect(copy.body.data.token).not.toBe(invoice.token);
  });

  test("turns a quote into an invoice that names it as its source", async () => {
    const quote = await bench.finalize({ document_type: "quote", from_details: "Our letterhead" });
    const invoice = (await act(quote.id, "duplicate", { document_type: "invoice" })).body.data;
    expect(invoice).toMatchObject({
      document_type: "invoice",
      source_quote_id: quote.id,
      from_details: "Our letterhead",
    });
    expect((await bench.call("POST", `/v1/invoices/${invoice.id}/finalize`)).body.data.number).toMatch(
      /^INV-/,
    );
  });

  test("turns a pro-forma invoice into an invoice that names it as its source", async () => {
    const proforma = await bench.finalize({ document_type: "proforma" });
    const invoice = (await act(proforma.id, "duplicate", { document_type: "invoice" })).body.data;
    expect(invoice).toMatchObject({ document_type: "invoice", source_quote_id: proforma.id });
    const { related } = (await bench.call("GET", `/v1/invoices/${proforma.id}/balance`)).body.data;
    expect(related).toMatchObject([{ id: invoice.id, document_type: "invoice" }]);
    const copy = (await act(proforma.id, "duplicate")).body.data;
    expect(copy).toMatchObject({ document_type: "proforma", source_quote_id: null });
  });
});
