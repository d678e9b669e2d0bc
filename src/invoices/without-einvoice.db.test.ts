/** Invoices that cannot be e-invoices: refused with one issue, or issued with their PDF only where that was chosen. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../test/harness/world.ts";
import { type Bench, prepareOrganization } from "./test-invoices.ts";

let world: World;
let bench: Bench;
beforeAll(async () => {
  world = await createWorld();
  bench = await prepareOrganization(world);
});
afterAll(() => world.close());

const choose = async (einvoice: string | null) => {
  const answer = await bench.call("PATCH", "/v1/organization", { settings: { einvoice } });
  expect(answer.status, answer.text).toBe(200);
};
afterEach(() => choose(null));

const dinars = {
  currency: "KWD",
  items: [
    { name: "Consulting", quantity: 3, price: "33.3335", tax_rate: 5 },
    { name: "Materials", quantity: 1, price: "10.125", tax_rate: 5, tax_behavior: "inclusive" },
    { name: "Discount", quantity: 1, price: "-0.505", tax_rate: 5, kind: "discount" },
  ],
};
// 100.001 + 9.643 - 0.505 net; 4.975 + 0.482 tax: 5 % of 99.496, and the tax within 10.125.
const totals = { subtotal: 109.139, tax: 5.457, total: 114.596 };

const finalize = (id: string) => bench.call("POST", `/v1/invoices/${id}/finalize`);
const check = async (id: string) =>
  (await bench.call("POST", `/v1/invoices/${id}/finalize?dry_run=true`)).body.data;

test("a currency with three decimals is refused with one issue, on the currency", async () => {
  const { id } = await bench.draft(dinars);
  const answer = await finalize(id);
  expect(answer.status).toBe(422);
  expect(answer.body.error.details.issues).toEqual([
    {
      path: "currency",
      code: "UBL-DT-01",
      message: "KWD has 3 decimals; an e-invoice allows at most 2.",
    },
  ]);
});

test("where the organization chose so, it is issued without an e-invoice, and says why", async () => {
  await choose("optional");
  const draft = await bench.draft(dinars);
  const reason = { rule: "UBL-DT-01", path: "currency", message: expect.stringContaining("3 decimals") };
  expect(await check(draft.id)).toMatchObject({ ready: true, findings: [], without_einvoice: [reason] });
  const finalized = await finalize(draft.id);
  expect(finalized.status, finalized.text).toBe(200);
  const invoice = finalized.body.data;
  const { data: registered } = (await bench.call("GET", `/v1/invoices/register?invoice_id=${draft.id}`)).body;
  expect(registered).toMatchObject([{ without_einvoice: [reason] }]);
  expect(invoice).toMatchObject({ ...totals, status: "unpaid", template: { einvoice: "optional" } });
  expect(invoice.downloads).toEqual({
    pdf: `/v1/invoices/${draft.id}/download?format=pdf`,
    ubl: null,
    bundle: `/v1/invoices/${draft.id}/download?format=bundle`,
  });
  const ubl = await bench.call("GET", `/v1/invoices/${draft.id}/download?format=ubl`);
  expect(ubl.status).toBe(404);
  expect(ubl.body.error.message).toContain("was issued without an e-invoice: KWD has 3 decimals");
  expect(ubl.body.error.details.issues).toMatchObject([{ path: "currency", code: "UBL-DT-01" }]);
  expect((await bench.call("GET", `/v1/invoices/${draft.id}/download`)).status).toBe(200);
  const page = await world.call("GET", `/i/${invoice.token}`, {});
  expect(page.text).toContain("114.596");
  expect(page.text).not.toContain("format=ubl");
});

test("payments, credit notes and CSV are exact to the third decimal", async () => {
  await choose("optional");
  const { id } = await bench.finalize(dinars);
  const part = await bench.call("POST", `/v1/invoices/${id}/payments`, { amount: "14.597" });
  expect(part.body.data).toMatchObject({ amount: 14.597, currency: "KWD", balance: 99.999 });
  const note = await bench.call("POST", `/v1/invoices/${id}/credit-note`, { items: [{ line: 2 }] });
  expect(note.status, note.text).toBe(201);
  expect(note.body.data).toMatchObject({ subtotal: 9.643, tax: 0.482, total: 10.125 });
  const rest = await bench.call("POST", `/v1/invoices/${id}/payments`, {});
  expect(rest.body.data).toMatchObject({ amount: 89.874, balance: 0 });
  expect(await bench.read(id)).toMatchObject({ status: "paid" });
  const csv = await bench.call("GET", "/v1/invoices", undefined, { accept: "text/csv" });
  // Subtotal, tax and total are neighbours.
  expect(csv.text).toContain(",109.139,5.457,114.596,");
});

test("an amount with four decimals is refused", async () => {
  await choose("optional");
  const { id } = await bench.finalize(dinars);
  const answer = await bench.call("POST", `/v1/invoices/${id}/payments`, { amount: "1.2345" });
  expect(answer.status).toBe(400);
});

test("an invoice and its template choose for themselves", async () => {
  const invoice = await bench.draft({ ...dinars, einvoice: "optional" });
  expect((await finalize(invoice.id)).status).toBe(200);

  const created = await bench.call("POST", "/v1/invoices/templates", { name: "Gulf", einvoice: "optional" });
  expect(created.status, created.text).toBe(201);
  const template_id = created.body.data.id;
  expect((await finalize((await bench.draft({ ...dinars, template_id })).id)).status).toBe(200);

  // The invoice's own choice comes first.
  const strict = await bench.draft({ ...dinars, template_id, einvoice: "required" });
  const inForce = async (id: string) =>
    (await bench.call("GET", `/v1/invoices/${id}`)).body.data.template?.einvoice ?? null;
  expect([await inForce(invoice.id), await inForce(strict.id)]).toEqual(["optional", "required"]);
  expect((await finalize(strict.id)).status).toBe(422);
});

test("missing data does not stop an invoice that may go without an e-invoice, but a missing name does", async () => {
  await choose("optional");
  const { id } = await bench.draft({
    customer_id: null,
    customer: { name: "Somebody" },
    items: [{ name: "Repair", price: 10, tax_rate: 19 }],
  });
  const found = await check(id);
  expect(found.ready).toBe(true);
  expect(found.without_einvoice.map(({ rule }: { rule: string }) => rule)).toContain("BR-11");
  expect((await finalize(id)).body.data.downloads.ubl).toBeNull();
  const empty = await bench.draft({ items: [] });
  expect((await finalize(empty.id)).body.error.details.issues).toMatchObject([{ code: "BR-16" }]);
});

test("an invoice that can be an e-invoice is one, whatever was chosen", async () => {
  await choose("optional");
  const { downloads } = await bench.finalize();
  expect(downloads.ubl).not.toBeNull();
});

test("an invoice that was finalized before these choices existed keeps its e-invoice", async () => {
  const { id, token } = await bench.finalize();
  await world.superuser(
    "update invoice_register set snapshot = snapshot - 'einvoice' where invoice_id = $1",
    [id],
  );
  expect((await world.call("GET", `/i/${token}`, {})).text).toContain("format=ubl");
  expect((await bench.call("GET", `/v1/invoices/${id}/download?format=ubl`)).status).toBe(200);
});
