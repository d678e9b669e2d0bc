/** Input that tries to break things: every answer is a refusal or a success, never a 5xx. */
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

const line = { name: "A", price: 1, tax_rate: 19 };

describe("a body", () => {
  const check = (what: string, body: unknown, status: number) =>
    test(what, async () => {
      const answer = await bench.call("POST", "/v1/invoices", body);
      expect(answer.status, answer.text).toBe(status);
      if (status !== 201) return;
      const { id } = answer.body.data;
      expect((await bench.call("GET", `/v1/invoices/${id}`)).body.data).toEqual(answer.body.data);
      const echo = await bench.call("PATCH", `/v1/invoices/${id}`, answer.body.data);
      expect(echo.body.data, echo.text).toEqual(answer.body.data);
      expect(await bench.call("POST", `/v1/invoices/${id}/finalize`)).toMatchObject({
        status: expect.toSatisfy((code: number) => [200, 409, 422].includes(code)),
      });
    });
  check("that is a list", [], 400);
  check("dated on the last day", { date: "9998-12-31" }, 400);
  check("due on the last day", { due_date: "9998-12-31" }, 201);
  check("dated in the first year", { date: "1000-01-01", items: [line] }, 201);
  check("dated in the year 1", { date: "0001-01-01", items: [line] }, 400);
  check("dated in the year 9999", { date: "9999-01-01", items: [line] }, 400);
  check("with a number too large for a double", { items: [{ ...line, price: "1".repeat(400) }] }, 400);
  check("with an exponent", { items: [{ ...line, price: "1e5" }] }, 400);
  check("with infinity", { items: [{ ...line, price: "Infinity" }] }, 400);
  check("with a tiny price", { items: [{ ...line, price: "0.00000001", quantity: "0.000001" }] }, 201);
  check("with a negative quantity and price", { items: [{ ...line, price: -3, quantity: -7 }] }, 201);
  check("with minus zero", { items: [{ ...line, price: "-0", quantity: -0 }] }, 201);
  check("with lines that are not objects", { items: [null, 1, "x", []] }, 400);
  check(
    "with a thousand lines",
    { items: Array.from({ length: 1000 }, (_, n) => ({ ...line, name: `Line ${n}` })) },
    201,
  );
  check(
    "with names of JavaScript properties as keys",
    { metadata: JSON.parse('{"__proto__": {"x": 1}, "constructor": 2}') },
    201,
  );
  check("with deep metadata", { metadata: { a: JSON.parse(`${"[".repeat(60)}${"]".repeat(60)}`) } }, 400);
  check("with a NUL in metadata", { metadata: { a: { b: "x\u0000y" } } }, 400);
  check("with a NUL in a key of metadata", { metadata: { "a\u0000": 1 } }, 400);
  check("with half a surrogate pair", { notes: "\ud800" }, 400);
  check(
    "with every kind of text",
    { notes: "'; drop table invoices; -- 𝔘𝔫𝔦 ‮gnirts‬ \u200d\ufeff", items: [line] },
    201,
  );
  check(
    "with the id of a customer that does not exist",
    { customer: { id: "0190a0a0-0000-7000-8000-000000000000", name: "x" } },
    404,
  );
  check("with a customer without a name", { customer: { email: "a@example.com" } }, 400);
  check(
    "with wrong values in computed fields",
    { items: [{ ...line, amount: "a lot", tax_amount: {} }], total: -1, number: "X", status: "paid" },
    201,
  );
  check("with a metadata list", { metadata: [1] }, 400);
});

test("read-only fields in a body are ignored", async () => {
  const forged = {
    items: [line],
    number: "FORGED-1",
    status: "paid",
    total: 0,
    token: "x",
    organization_id: world.b.id,
  };
  const draft = await bench.draft(forged);
  expect(draft).toMatchObject({ number: null, status: "draft", total: 1.19, organization_id: world.a.id });
  expect(draft.token).not.toBe("x");
});

test("another organization's records cannot be used and are reported as not found", async () => {
  const other = await prepareOrganization(world, world.b.token);
  const [invoice, draft] = [await other.finalize(), await bench.draft()];
  const template = (await other.call("POST", "/v1/invoices/templates", { name: "T" })).body.data.id;
  const product = (
    await other.call("POST", "/v1/products", { name: "P", prices: [{ currency: "EUR", price: 1 }] })
  ).body.data;
  const bodies = [
    { customer_id: other.customer_id },
    { customer: { id: other.customer_id, name: "x" } },
    { template_id: template },
    { reference_invoice_id: invoice.id },
    { source_quote_id: invoice.id },
    { items: [{ ...line, product_id: product.id }] },
    { items: [{ ...line, product_price_id: product.prices[0].id }] },
  ];
  for (const body of bodies) {
    for (const [method, path] of [
      ["POST", "/v1/invoices"],
      ["POST", "/v1/invoices/preview"],
      ["PATCH", `/v1/invoices/${draft.id}`],
    ] as const)
      expect([body, method, path, (await bench.call(method, path, body)).status]).toEqual([
        body,
        method,
        path,
        404,
      ]);
  }
  for (const action of ["finalize", "cancel", "write-off", "duplicate", "credit-note", "payments", "link"]) {
    const body = action === "finalize" || action === "link" ? undefined : {};
    expect([action, (await bench.call("POST", `/v1/invoices/${invoice.id}/${action}`, body)).status]).toEqual(
      [action, 404],
    );
  }
});

test("a read-only scope cannot write", async () => {
  const token = await world.token(world.a, ["invoices.read"]);
  const { id } = await bench.draft();
  expect((await world.call("GET", `/v1/invoices/${id}`, { token })).status).toBe(200);
  expect((await world.call("POST", "/v1/invoices/preview", { token, body: { items: [line] } })).status).toBe(
    200,
  );
  for (const [method, path] of [
    ["POST", "/v1/invoices"],
    ["PATCH", `/v1/invoices/${id}`],
    ["DELETE", `/v1/invoices/${id}`],
    ["POST", `/v1/invoices/${id}/finalize`],
    ["PUT", "/v1/organization/legal-entity"],
  ] as const)
    expect([
      path,
      (await world.call(method, path, { token, ...(method === "DELETE" ? {} : { body: {} }) })).status,
    ]).toEqual([path, 403]);
});
