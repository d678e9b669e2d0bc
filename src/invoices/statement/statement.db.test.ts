/** The statement of account through the API. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../../test/harness/world.ts";
import { type Bench, prepareOrganization } from "../test-invoices.ts";

let world: World;
let bench: Bench;
beforeAll(async () => {
  world = await createWorld();
  bench = await prepareOrganization(world);
});
afterAll(() => world.close());

async function newCustomer(name: string): Promise<string> {
  const body = { name, address_line1: "3 Elm Street", postal_code: "80331", city: "München", country: "DE" };
  return (await bench.call("POST", "/v1/customers", body)).body.data.id;
}

const read = async (id: string, range = "") =>
  (await bench.call("GET", `/v1/customers/${id}/statement${range}`)).body.data;

async function act(id: string, action: string, body: object = {}) {
  const answer = await bench.call("POST", `/v1/invoices/${id}/${action}`, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body.data;
}

const invoice = (customer_id: string, price: number, more: object = {}) =>
  bench.finalize({ customer_id, items: [{ name: "Work", quantity: 1, price, tax_rate: 0 }], ...more });

test("lists invoices, credit notes, payments, refunds and write-offs in order, with the balance after each", async () => {
  const customer_id = await newCustomer("Elm AG");
  expect(await read(customer_id)).toEqual({
    customer_id,
    start_date: "2026-01-01",
    end_date: "2026-11-15",
    currencies: [],
  });
  const before = await invoice(customer_id, 500, { date: "2026-08-01", due_date: "2026-08-31" });
  await act(before.id, "payments", { amount: 200, date: "2026-08-20" });
  const second = await invoice(customer_id, 100, { date: "2026-09-10", due_date: "2026-10-10" });
  await act(second.id, "payments", { date: "2026-09-20" });
  const note = await act(second.id, "credit-note", { date: "2026-10-01" });
  await act(note.id, "payments", { amount: 100, date: "2026-10-05" });
  const lost = await invoice(customer_id, 30, { date: "2026-10-20", due_date: "2026-10-25" });
  await act(lost.id, "write-off", { reason: "Insolvent" });
  const mistaken = await invoice(customer_id, 999, { date: "2026-11-01" });
  await act(mistaken.id, "cancel", { reason: "Mistake" });
  await bench.draft({ customer_id });
  await bench.finalize({ customer_id, document_type: "quote", date: "2026-11-01" });

  const { currencies } = await read(customer_id, "?start_date=2026-09-01&end_date=2026-11-30");
  expect(currencies).toHaveLength(1);
  const [{ entries, ...balances }] = currencies;
  expect(balances).toEqual({
    currency: "EUR",
    opening_balance: 300,
    total_debit: 230,
    total_credit: 230,
    closing_balance: 300,
  });
  const lines = entries.map(
    ({ date, type, number, debit, credit, balance }: (typeof entries)[number]) =>
      `${date} ${type} ${number} +${debit} -${credit} =${balance}`,
  );
  expect(lines).toEqual([
    `2026-09-10 invoice ${second.number} +100 -0 =400`,
    `2026-09-20 payment ${second.number} +0 -100 =300`,
    `2026-10-01 credit_note ${note.number} +0 -100 =200`,
    `2026-10-05 refund ${note.number} +100 -0 =300`,
    `2026-10-20 invoice ${lost.number} +30 -0 =330`,
    `2026-11-15 write_off ${lost.number} +0 -30 =300`,
  ]);
  expect(entries[0]).toMatchObject({
    invoice_id: second.id,
    due_date: "2026-10-10",
    document_type: "invoice",
  });
  // A payment after all: the write-off is gone.
  await act(lost.id, "payments", { amount: 10 });
  const later = await read(customer_id);
  expect(later.currencies[0].closing_balance).toBe(320);
  const open = await bench.call("GET", `/v1/customers/${customer_id}/balance`);
  expect(open.body.data.currencies[0].open_amount).toBe(320);
});

test("each currency is an account of its own", async () => {
  const customer_id = await newCustomer("Fir AG");
  await invoice(customer_id, 70);
  await invoice(customer_id, 50, { currency: "USD" });
  const { currencies } = await read(customer_id);
  expect(
    currencies.map(({ currency, closing_balance }: (typeof currencies)[number]) => [
      currency,
      closing_balance,
    ]),
  ).toEqual([
    ["EUR", 70],
    ["USD", 50],
  ]);
});

test("is a PDF, too, in one currency", async () => {
  const customer_id = await newCustomer("Ash AG");
  await invoice(customer_id, 70);
  const download = (query: string) =>
    world.server.inject({
      method: "GET",
      url: `/v1/customers/${customer_id}/statement/download${query}`,
      headers: { authorization: `Bearer ${world.a.token}` },
    });
  for (const query of ["", "?currency=CHF", "?start_date=2020-01-01&end_date=2020-12-31"]) {
    const file = await download(query);
    expect([file.statusCode, file.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(file.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  }
  const { headers } = await download("");
  expect(headers["content-disposition"]).toContain("statement-EUR-2026-01-01-2026-11-15.pdf");
});

test("refuses a range in the wrong order and a customer that does not exist", async () => {
  const path = `/v1/customers/${await newCustomer("Oak AG")}/statement?start_date=2026-05-01&end_date=2026-04-01`;
  const refused = await bench.call("GET", path);
  expect([refused.status, refused.body.error.details.issues[0].path]).toEqual([400, "query.start_date"]);
  for (const suffix of ["", "/download"]) {
    const missing = `/v1/customers/00000000-0000-7000-8000-000000000000/statement${suffix}`;
    expect((await bench.call("GET", missing)).status).toBe(404);
  }
});

/** Numbers that look random, the same in every run. */
function* sequence(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

test("after anything that happens, the closing balance is the sum of what is open", async () => {
  const customer_id = await newCustomer("Yew AG");
  const random = sequence(7);
  const next = (below: number) => Math.floor(random.next().value * below);
  const open: { id: string; total: number }[] = [];
  for (let step = 0; step < 40; step++) {
    const date = `2026-${String(next(10) + 1).padStart(2, "0")}-${String(next(28) + 1).padStart(2, "0")}`;
    const [kind, which] = [next(9) - 3, next(open.length || 1)];
    const chosen = open[which];
    if (kind < 2 || !chosen) {
      const { id, total } = await invoice(customer_id, (next(99_999) + 100) / 100, { date, due_date: null });
      open.push({ id, total });
    } else if (kind === 2) await act(chosen.id, "payments", { amount: 0.5, date: "2026-11-01" });
    else {
      open.splice(which, 1);
      if (kind === 3) await act(chosen.id, "payments", { date: "2026-11-02" });
      if (kind === 4) await act(chosen.id, "write-off", { reason: "Gone" });
      // Credited as a whole; refused by nobody, because nothing was paid that could be owed back.
      const { paid_amount } = (await bench.call("GET", `/v1/invoices/${chosen.id}/balance`)).body.data;
      if (kind === 5 && paid_amount === 0) await act(chosen.id, "credit-note");
      else if (kind === 5) open.push(chosen);
    }
  }
  const { currencies } = await read(customer_id, "?start_date=2026-06-01");
  const [{ opening_balance, total_debit, total_credit, closing_balance }] = currencies;
  const cents = (amount: number) => Math.round(amount * 100);
  expect(cents(opening_balance) + cents(total_debit) - cents(total_credit)).toBe(cents(closing_balance));
  const balance = (await bench.call("GET", `/v1/customers/${customer_id}/balance`)).body.data;
  expect(balance.currencies).toMatchObject([{ currency: "EUR", open_amount: closing_balance }]);
  // Two ranges that touch: one ends where the other begins.
  const first = await read(customer_id, "?start_date=2026-01-01&end_date=2026-05-31");
  expect(first.currencies[0].closing_balance).toBe(opening_balance);
});
