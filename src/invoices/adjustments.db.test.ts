/** Discounts and charges through the API: drafts, finalizing, credit notes, copies and the public page. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../test/harness/world.ts";
import { type Bench, prepareOrganization } from "./test-invoices.ts";

let world: World;
let bench: Bench;
beforeAll(async () => {
  world = await createWorld();
  bench = await prepareOrganization(world);
});
afterAll(() => world.close());

const items = [
  { name: "Consulting", quantity: 2, price: 50, tax_rate: 19, kind: "services" },
  { name: "Loyalty discount", quantity: 1, price: -10, tax_rate: 19, kind: "discount" },
  { name: "Freight", quantity: 1, price: "7.50", tax_rate: 19, kind: "charge" },
];
// 97.50 net and 18.53 tax.
const totals = { subtotal: 97.5, tax: 18.53, total: 116.03 };

const creditNote = (id: string, body: object = {}) =>
  bench.call("POST", `/v1/invoices/${id}/credit-note`, body);
const ublOf = async (id: string) =>
  (await bench.call("GET", `/v1/invoices/${id}/download?format=ubl`)).text.replace(/\s+/g, "");

test("discounts and charges count in the totals and stand beside the lines of the e-invoice", async () => {
  const invoice = await bench.finalize({ items });
  expect(invoice).toMatchObject(totals);
  expect(invoice.items.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual([
    ["services", 100],
    ["discount", -10],
    ["charge", 7.5],
  ]);
  const ubl = await ublOf(invoice.id);
  expect(ubl.match(/<cac:InvoiceLine>/g)).toHaveLength(1);
  expect(ubl).toContain("<cbc:AllowanceChargeReason>Loyaltydiscount</cbc:AllowanceChargeReason>");
  expect(ubl).toContain('<cbc:AllowanceTotalAmountcurrencyID="EUR">10.00</cbc:AllowanceTotalAmount>');
  expect(ubl).toContain('<cbc:ChargeTotalAmountcurrencyID="EUR">7.50</cbc:ChargeTotalAmount>');
  const page = await world.call("GET", `/i/${invoice.token}`, {});
  expect(page.text.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ")).toMatch(
    /Items 100\.00 Loyalty discount 19% −10\.00 Freight 19% 7\.50 Subtotal 97\.50/,
  );
});

test("a discount that raises the total and a charge that lowers it are refused", async () => {
  const answer = await bench.call("POST", "/v1/invoices", {
    customer_id: bench.customer_id,
    items: [
      { name: "Discount", price: 10, kind: "discount" },
      { name: "Charge", quantity: -1, price: 5, kind: "charge" },
      { name: "Discount by quantity", quantity: -2, price: 5, kind: "discount" },
      { name: "Nothing yet", price: 0, kind: "discount" },
    ],
  });
  expect(answer.status).toBe(400);
  expect(answer.body.error.details.issues).toEqual([
    {
      path: "body.items.0.price",
      code: "sign",
      message: "must make the amount of a discount negative; found 1 x 10",
    },
    {
      path: "body.items.1.price",
      code: "sign",
      message: "must make the amount of a charge positive; found -1 x 5",
    },
  ]);
});

test("a full credit note mirrors the discounts and charges", async () => {
  const { id } = await bench.finalize({ items });
  const note = await creditNote(id);
  expect(note.status, note.text).toBe(201);
  expect(note.body.data).toMatchObject(totals);
  expect((await ublOf(note.body.data.id)).match(/<cac:AllowanceCharge>/g)).toHaveLength(2);
  expect(await bench.read(id)).toMatchObject({ status: "refunded" });
});

test("credit notes by line add up, and one for a charge alone has it as a line", async () => {
  const { id } = await bench.finalize({ items });
  const freight = await creditNote(id, { items: [{ line: 3 }] });
  expect(freight.status, freight.text).toBe(201);
  const ubl = await ublOf(freight.body.data.id);
  expect(ubl.match(/<cac:CreditNoteLine>/g)).toHaveLength(1);
  expect(ubl).not.toContain("AllowanceCharge");
  const rest = await creditNote(id);
  expect(rest.status, rest.text).toBe(201);
  expect(freight.body.data.total + rest.body.data.total).toBeCloseTo(totals.total, 10);
  expect(await bench.read(id)).toMatchObject({ status: "refunded" });
});

test("the lines without their discount cannot be credited beyond the total", async () => {
  const { id } = await bench.finalize({ items: items.slice(0, 2) });
  const answer = await creditNote(id, { items: [{ line: 1 }] });
  expect(answer.status).toBe(422);
  expect(answer.body.error.message).toBe(
    "The invoice total is 107.1, and 0 of it has already been credited; 119 more would be too much.",
  );
  expect((await creditNote(id, { items: [{ line: 1, quantity: 1 }] })).status).toBe(201);
});

test("a copy keeps the kinds", async () => {
  const { id } = await bench.finalize({ items });
  const copy = await bench.call("POST", `/v1/invoices/${id}/duplicate`, {});
  expect(copy.body.data).toMatchObject({ ...totals, items: items.map(({ name, kind }) => ({ name, kind })) });
});

test("a recurring series bills them", async () => {
  const series = await bench.call("POST", "/v1/recurring-invoices", {
    customer_id: bench.customer_id,
    frequency: "monthly",
    start_date: "2026-11-15",
    items,
  });
  expect(series.status, series.text).toBe(201);
  const { id } = series.body.data;
  const input = await bench.call("GET", `/v1/recurring-invoices/${id}/input`);
  expect(input.body.data.items.map(({ kind }: { kind: string }) => kind)).toEqual([
    "services",
    "discount",
    "charge",
  ]);
  const upcoming = await bench.call("GET", `/v1/recurring-invoices/${id}/upcoming`);
  expect(upcoming.body.data[0]).toMatchObject({ total: totals.total });
});
