/** Incoming transactions and the invoices they pay, through the API. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createWorld, type TestOrganization, type World } from "../../../test/harness/world.ts";

let world: World;
let org: TestOrganization;
let account_id: string;
let customer_id: string;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  org = await world.createOrganization("Payments");
  const seller = {
    name: "Alder Ltd",
    address_line1: "1 Mill Lane",
    postal_code: "10115",
    city: "Berlin",
    country: "DE",
    vat_id: "DE123456788",
    iban: "DE89 3704 0044 0532 0130 00",
  };
  expect((await call("PUT", "/v1/organization/legal-entity", seller)).status).toBe(200);
  const buyer = {
    name: "Birch GmbH",
    address_line1: "2 Oak Street",
    postal_code: "80331",
    city: "München",
    country: "DE",
    vat_id: "DE987654321",
  };
  customer_id = (await make("/v1/customers", buyer)).id;
  account_id = (await make("/v1/bank-accounts", { name: "Giro" })).id;
});

const call = (method: string, path: string, body?: object) =>
  world.call(method, path, { token: org.token, ...(body ? { body } : {}) });
const make = async (path: string, body: object) => {
  const answer = await call("POST", path, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
};
/** A finalized invoice with a total of 119.00. */
const finalizedInvoice = async () => {
  const items = [{ name: "Consulting", quantity: 2, price: "50", tax_rate: 19 }];
  const { id } = await make("/v1/invoices", { customer_id, items, date: "2026-11-10" });
  const finalized = await call("POST", `/v1/invoices/${id}/finalize`);
  expect(finalized.status, finalized.text).toBe(200);
  return finalized.body.data;
};
const receive = async (amount: string, description: string, counterparty_name: string | null = null) => {
  const booking = { account_id, booking_date: "2026-11-14", amount, description, counterparty_name };
  const { id } = await make("/v1/transactions", booking);
  await world.app.jobs.drain();
  return id;
};
const proposals = async (id: string) =>
  (await call("GET", `/v1/transactions/${id}/payment-proposals`)).body.data;

describe("proposals", () => {
  const check = (
    name: string,
    amount: string,
    text: (number: string) => string,
    payer: string | null,
    expected: object[],
  ) =>
    test(name, async () => {
      const invoice = await finalizedInvoice();
      const id = await receive(amount, text(invoice.number), payer);
      expect(await proposals(id)).toMatchObject(
        expected.map((one) => ({ invoice_id: invoice.id, status: "pending", ...one })),
      );
    });
  check("number and amount", "119", (number) => `Invoice ${number}`, null, [
    { kind: "full", evidence: "number", amount: 119, confidence_score: "0.980", customer_name: "Birch GmbH" },
  ]);
  check("a part", "50", (number) => number.toLowerCase(), null, [{ kind: "part", amount: 50 }]);
  check("too much: the excess stays unassigned", "200", (number) => number, null, [
    { kind: "over", amount: 119 },
  ]);
  check("amount and payer", "119", () => "thank you", "BIRCH GMBH", [
    { kind: "full", evidence: "amount_and_payer", confidence_score: "0.880" },
  ]);
  check("an amount alone is not enough", "119", () => "thank you", "Somebody Else", []);
  check("an outgoing transaction", "-119", (number) => number, "Birch GmbH", []);
});

test("confirm: the payment is recorded with its transaction, and the transaction is matched", async () => {
  const invoice = await finalizedInvoice();
  const id = await receive("119", `Invoice ${invoice.number}`);
  const [proposal] = await proposals(id);
  const path = `/v1/transactions/${id}/payment-proposals/${proposal.id}`;
  const confirmed = await call("POST", `${path}/confirm`);
  expect(confirmed.body.data, confirmed.text).toMatchObject({ status: "confirmed" });
  expect((await call("GET", `/v1/invoices/${invoice.id}`)).body.data.status).toBe("paid");
  const payments = await call("GET", `/v1/invoices/${invoice.id}/payments`);
  expect(payments.body.data).toMatchObject([{ transaction_id: id, amount: 119, date: "2026-11-14" }]);
  expect((await call("GET", `/v1/transactions/${id}`)).body.data.matched).toBe(true);
  expect((await call("POST", `${path}/confirm`)).status).toBe(200);
  expect((await call("POST", `${path}/decline`)).status).toBe(409);
  await call("DELETE", `/v1/invoices/${invoice.id}/payments/${payments.body.data[0].id}`);
  expect((await call("GET", `/v1/transactions/${id}`)).body.data.matched).toBe(false);
});

test("a payment that was removed can be confirmed again", async () => {
  const invoice = await finalizedInvoice();
  const id = await receive("119", `Invoice ${invoice.number}`);
  const [proposal] = await proposals(id);
  const confirm = () => call("POST", `/v1/transactions/${id}/payment-proposals/${proposal.id}/confirm`);
  const payments = async () => (await call("GET", `/v1/invoices/${invoice.id}/payments`)).body.data;
  await confirm();
  const [payment] = await payments();
  await call("DELETE", `/v1/invoices/${invoice.id}/payments/${payment.id}`);
  expect(await proposals(id)).toMatchObject([{ status: "pending" }]);
  expect((await confirm()).body.data.status).toBe("confirmed");
  expect(await payments()).toMatchObject([{ transaction_id: id, amount: 119 }]);
});

test("a payment that arrived before its invoice is proposed once the invoice is finalized", async () => {
  const id = await receive("119", "in advance", "Birch GmbH");
  expect(await proposals(id)).toEqual([]);
  const invoice = await finalizedInvoice();
  await world.app.jobs.drain();
  expect(await proposals(id)).toMatchObject([{ invoice_id: invoice.id, evidence: "amount_and_payer" }]);
});

test("a proposal expires once its invoice is paid, and is pending again when that payment is removed", async () => {
  const invoice = await finalizedInvoice();
  const id = await receive("119", `Invoice ${invoice.number}`);
  const pending = async () =>
    (await call("GET", `/v1/payment-proposals?status=pending&invoice_id=${invoice.id}`)).body.data;
  expect(await pending()).toMatchObject([{ transaction_id: id, invoice_number: invoice.number }]);
  const paid = await make(`/v1/invoices/${invoice.id}/payments`, {});
  expect(await pending()).toEqual([]);
  expect(await proposals(id)).toMatchObject([{ status: "expired" }]);
  await call("DELETE", `/v1/invoices/${invoice.id}/payments/${paid.id}`);
  expect(await pending()).toHaveLength(1);
});

test("a proposal for more than is open by now pays what is open", async () => {
  const invoice = await finalizedInvoice();
  const id = await receive("119", `Invoice ${invoice.number}`);
  const [proposed] = await proposals(id);
  const paid = await make(`/v1/invoices/${invoice.id}/payments`, { amount: 40, date: "2026-11-12" });
  expect(await proposals(id)).toMatchObject([{ amount: 79, kind: "over", status: "pending" }]);
  await call("DELETE", `/v1/invoices/${invoice.id}/payments/${paid.id}`);
  expect(await proposals(id)).toMatchObject([{ amount: 119, kind: "full", status: "pending" }]);
  await make(`/v1/invoices/${invoice.id}/payments`, { amount: 40, date: "2026-11-12" });
  const confirmed = await call("POST", `/v1/transactions/${id}/payment-proposals/${proposed.id}/confirm`);
  expect(confirmed.status, confirmed.text).toBe(200);
  expect((await call("GET", `/v1/invoices/${invoice.id}`)).body.data.status).toBe("paid");
  expect(await proposals(id)).toMatchObject([{ amount: 79, status: "confirmed" }]);
});

test("two invoices paid by one transaction are confirmed separately", async () => {
  const [one, two] = [await finalizedInvoice(), await finalizedInvoice()];
  const id = await receive("238", `${one.number} and ${two.number}`);
  for (const { id: proposal_id } of await proposals(id)) {
    const confirmed = await call("POST", `/v1/transactions/${id}/payment-proposals/${proposal_id}/confirm`);
    expect(confirmed.body.data, confirmed.text).toMatchObject({ status: "confirmed", kind: "several" });
  }
  for (const { id: invoice_id } of [one, two])
    expect((await call("GET", `/v1/invoices/${invoice_id}`)).body.data.status).toBe("paid");
});

test("a declined payment is not proposed again", async () => {
  const invoice = await finalizedInvoice();
  const id = await receive("119", `Invoice ${invoice.number}`);
  const [proposal] = await proposals(id);
  const path = `/v1/transactions/${id}/payment-proposals`;
  expect((await call("POST", `${path}/${proposal.id}/decline`)).body.data.status).toBe("declined");
  await call("PATCH", `/v1/transactions/${id}`, { description: `Paid ${invoice.number}` });
  await world.app.jobs.drain();
  expect((await proposals(id)).map((one: { status: string }) => one.status)).toEqual(["declined"]);
  expect((await call("POST", `${path}/${invoice.id}/confirm`)).status).toBe(404);
});

test("confirming is refused if the invoice was paid in the meantime; nothing is recorded twice", async () => {
  const invoice = await finalizedInvoice();
  const id = await receive("119", `Invoice ${invoice.number}`);
  const [proposal] = await proposals(id);
  await make(`/v1/invoices/${invoice.id}/payments`, {});
  const refused = await call("POST", `/v1/transactions/${id}/payment-proposals/${proposal.id}/confirm`);
  expect(refused.status).toBe(409);
  expect((await call("GET", `/v1/invoices/${invoice.id}/payments`)).body.meta.count).toBe(1);
});

describe("payment by hand", () => {
  const receiveOnly = async (amount: string, more: object = {}) =>
    (
      await make("/v1/transactions", {
        account_id,
        booking_date: "2026-11-14",
        amount,
        description: "thank you",
        ...more,
      })
    ).id;
  const pay = (id: string, body: object) => call("POST", `/v1/transactions/${id}/payments`, body);
  const statusOf = async (id: string) => (await call("GET", `/v1/invoices/${id}`)).body.data.status;
  const isMatched = async (id: string) => (await call("GET", `/v1/transactions/${id}`)).body.data.matched;

  test("records the payment of an invoice that was not proposed, with the date of the transaction", async () => {
    const invoice = await finalizedInvoice();
    const id = await receiveOnly("119", { reference: "R 1" });
    const paid = await pay(id, { invoice_id: invoice.id });
    expect(paid.status, paid.text).toBe(201);
    expect(paid.body.data).toMatchObject({
      invoice_id: invoice.id,
      transaction_id: id,
      amount: 119,
      date: "2026-11-14",
      method: "bank_transfer",
      reference: "R 1",
      balance: 0,
    });
    expect([await statusOf(invoice.id), await isMatched(id)]).toEqual(["paid", true]);
    await call("DELETE", `/v1/invoices/${invoice.id}/payments/${paid.body.data.id}`);
    expect([await statusOf(invoice.id), await isMatched(id)]).toEqual(["unpaid", false]);
  });

  test("one transaction pays several invoices, until nothing of it is left", async () => {
    const [one, two, three] = [await finalizedInvoice(), await finalizedInvoice(), await finalizedInvoice()];
    const id = await receiveOnly("200");
    expect((await pay(id, { invoice_id: one.id })).body.data.amount).toBe(119);
    expect((await pay(id, { invoice_id: two.id })).body.data).toMatchObject({ amount: 81, balance: 38 });
    expect([await statusOf(one.id), await statusOf(two.id)]).toEqual(["paid", "partially_paid"]);
    const refused = await pay(id, { invoice_id: three.id });
    expect([refused.status, refused.body.error.message]).toEqual([
      422,
      "The whole amount of the transaction pays other invoices.",
    ]);
  });

  test("two requests at once do not assign more than the transaction has", async () => {
    const [one, two] = [await finalizedInvoice(), await finalizedInvoice()];
    const id = await receiveOnly("119");
    const answers = await Promise.all([one, two].map((invoice) => pay(id, { invoice_id: invoice.id })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });

  test("a proposal for the same pair counts as confirmed", async () => {
    const invoice = await finalizedInvoice();
    const id = await receive("119", `Invoice ${invoice.number}`);
    expect((await pay(id, { invoice_id: invoice.id, amount: 100 })).status).toBe(201);
    expect(await proposals(id)).toMatchObject([{ status: "confirmed" }]);
    expect(await statusOf(invoice.id)).toBe("partially_paid");
  });

  const refusal = (name: string, amount: string, body: object, status: number) =>
    test(`is refused ${name}`, async () => {
      const invoice = await finalizedInvoice();
      const id = await receiveOnly(amount);
      const refused = await pay(id, { invoice_id: invoice.id, ...body });
      expect(refused.status, refused.text).toBe(status);
      expect([await statusOf(invoice.id), await isMatched(id)]).toEqual(["unpaid", false]);
    });
  refusal("for an outgoing transaction", "-119", {}, 422);
  refusal("for more than the transaction has", "50", { amount: 60 }, 422);
  refusal("for more than is open", "500", { amount: 120 }, 422);
  refusal("with a negative amount", "119", { amount: -5 }, 422);
  refusal("with too many decimals", "119", { amount: "1.005" }, 400);

  test("is refused in another currency", async () => {
    const invoice = await finalizedInvoice();
    const account = await make("/v1/bank-accounts", { name: "Dollars", currency: "USD" });
    const id = await receiveOnly("119", { account_id: account.id });
    const refused = await pay(id, { invoice_id: invoice.id });
    expect([refused.status, refused.body.error.message]).toEqual([
      422,
      "The invoice is in EUR; the transaction is in USD.",
    ]);
  });

  test("is refused for drafts and for records of another organization", async () => {
    const items = [{ name: "Consulting", quantity: 2, price: "50", tax_rate: 19 }];
    const draft = await make("/v1/invoices", { customer_id, items });
    const id = await receiveOnly("119");
    expect((await pay(id, { invoice_id: draft.id })).status).toBe(409);
    const invoice = await finalizedInvoice();
    const elsewhere = await world.createOrganization("Elsewhere");
    const foreign = await world.call("POST", `/v1/transactions/${id}/payments`, {
      token: elsewhere.token,
      body: { invoice_id: invoice.id },
    });
    expect([404, 422]).toContain(foreign.status);
  });
});
