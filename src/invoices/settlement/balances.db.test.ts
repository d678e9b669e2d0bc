import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../../test/harness/world.ts";
import { newId } from "../../kernel/ids.ts";
import { type Bench, prepareOrganization } from "../test-invoices.ts";

let world: World;
let bench: Bench;
beforeAll(async () => {
  world = await createWorld();
  bench = await prepareOrganization(world);
});
afterAll(() => world.close());

const balanceOf = async (path: string) => (await bench.call("GET", `/v1/${path}/balance`)).body.data;

test("an invoice's balance: total, payments, credit notes", async () => {
  const { id } = await bench.finalize();
  expect(await balanceOf(`invoices/${id}`)).toMatchObject({
    currency: "EUR",
    total: 132.38,
    paid_amount: 0,
    credited_amount: 0,
    open_amount: 132.38,
    sent_at: null,
    related: [],
  });
  await bench.call("POST", `/v1/invoices/${id}/payments`, { amount: 32.38 });
  const note = await bench.call("POST", `/v1/invoices/${id}/credit-note`, { items: [{ line: 2 }] });
  expect(await balanceOf(`invoices/${id}`)).toMatchObject({
    paid_amount: 32.38,
    credited_amount: 13.38,
    open_amount: 86.62,
    related: [{ id: note.body.data.id, document_type: "credit_note", total: 13.38 }],
  });
});

test("a draft has nothing open, and a quote names the invoice that was made from it", async () => {
  const quote = await bench.finalize({ document_type: "quote" });
  const made = await bench.draft({ source_quote_id: quote.id });
  expect(await balanceOf(`invoices/${made.id}`)).toMatchObject({ open_amount: 0 });
  expect(await balanceOf(`invoices/${quote.id}`)).toMatchObject({
    open_amount: 0,
    related: [{ id: made.id, document_type: "invoice", number: null, status: "draft" }],
  });
});

test("the list finds quotes by whether an invoice was made from them", async () => {
  const [accepted, declined, waiting] = [
    await bench.finalize({ document_type: "quote" }),
    await bench.finalize({ document_type: "proforma" }),
    await bench.finalize({ document_type: "quote" }),
  ];
  const made = await bench.draft({ source_quote_id: accepted.id });
  const cancelled = await bench.finalize({ source_quote_id: declined.id });
  const answer = await bench.call("POST", `/v1/invoices/${cancelled.id}/cancel`, { reason: "Declined" });
  expect(answer.status, answer.text).toBe(200);
  const found = async (query: string) =>
    (await bench.call("GET", `/v1/invoices?${query}`)).body.data.map(({ id }: { id: string }) => id);
  expect(await found("accepted=true")).toContain(accepted.id);
  expect(await found("accepted=true&document_type=proforma")).toEqual([]);
  const open = await found("accepted=false");
  expect(open).toEqual(expect.arrayContaining([declined.id, waiting.id]));
  expect(open).not.toContain(accepted.id);
  expect(open).not.toContain(made.id);
  expect(await found(`source_quote_id[in]=${accepted.id},${waiting.id}`)).toEqual([made.id]);
  const refused = await bench.call("GET", "/v1/invoices?accepted=maybe");
  expect([refused.status, refused.body.error.details.issues[0].path]).toEqual([400, "query.accepted"]);
});

test("a customer's balance: open and overdue, by currency", async () => {
  const customer = await bench.call("POST", "/v1/customers", {
    name: "Elm AG",
    address_line1: "3 Elm Street",
    postal_code: "80331",
    city: "München",
    country: "DE",
  });
  const customer_id = customer.body.data.id;
  expect(await balanceOf(`customers/${customer_id}`)).toEqual({ customer_id, currencies: [] });
  await bench.finalize({ customer_id, date: "2026-09-01", due_date: "2026-10-01" });
  const { id } = await bench.finalize({ customer_id });
  await bench.call("POST", `/v1/invoices/${id}/payments`, { amount: 100 });
  await bench.draft({ customer_id });
  expect(await balanceOf(`customers/${customer_id}`)).toEqual({
    customer_id,
    currencies: [{ currency: "EUR", invoice_count: 2, open_amount: 164.76, overdue_amount: 132.38 }],
  });
});

test("open amounts of several customers equal their balances; those with nothing open are left out", async () => {
  const create = async (name: string) => {
    const customer = {
      name,
      address_line1: "1 Ash Lane",
      postal_code: "80331",
      city: "München",
      country: "DE",
    };
    return (await bench.call("POST", "/v1/customers", customer)).body.data.id as string;
  };
  const [owing, paid, idle] = [await create("Owing"), await create("Paid"), await create("Idle")];
  const part_paid = await bench.finalize({ customer_id: owing });
  await bench.call("POST", `/v1/invoices/${part_paid.id}/payments`, { amount: 100 });
  await bench.finalize({ customer_id: owing, currency: "USD" });
  await bench.draft({ customer_id: owing });
  const settled = await bench.finalize({ customer_id: paid });
  await bench.call("POST", `/v1/invoices/${settled.id}/payments`, {});
  const ids = [owing, paid, idle, newId()];
  const read = (query: string) => bench.call("GET", `/v1/customers/open-amounts?ids=${query}`);
  const { currencies } = await balanceOf(`customers/${owing}`);
  expect((await read(ids.join(","))).body.data).toEqual([
    { customer_id: owing, currency: "EUR", open_amount: 32.38 },
    { customer_id: owing, currency: "USD", open_amount: currencies[1].open_amount },
  ]);
  expect(currencies[0]).toMatchObject({ currency: "EUR", open_amount: 32.38 });
  const other = await world.call("GET", `/v1/customers/open-amounts?ids=${owing}`, { token: world.b.token });
  expect([other.status, other.body.data]).toEqual([200, []]);
  expect((await read("next")).body.error.details.issues[0].path).toBe("query.ids");
  expect((await read(Array.from({ length: 101 }, () => newId()).join(","))).status).toBe(400);
});

test("a balance of what does not exist is refused", async () => {
  const path = "00000000-0000-7000-8000-000000000000/balance";
  expect((await bench.call("GET", `/v1/customers/${path}`)).status).toBe(404);
  expect((await bench.call("GET", `/v1/invoices/${path}`)).status).toBe(404);
});
