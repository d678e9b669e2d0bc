import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../test/harness/world.ts";
import { type Bench, prepareOrganization } from "../invoices/test-invoices.ts";
import { newId } from "../kernel/ids.ts";

let world: World;
let bench: Bench;
beforeAll(async () => {
  world = await createWorld();
  bench = await prepareOrganization(world);
});
afterAll(() => world.close());

const path = "/v1/recurring-invoices";

async function create(body: object = {}): Promise<string> {
  const created = await bench.call("POST", path, {
    customer_id: bench.customer_id,
    frequency: "monthly",
    start_date: "2026-12-01",
    items: [{ name: "Hosting", quantity: 2, price: "12.50", tax_rate: 19 }],
    ...body,
  });
  expect(created.status, created.text).toBe(201);
  return created.body.data.id;
}

const amounts = (...ids: string[]) => bench.call("GET", `${path}/amounts?ids=${ids.join(",")}`);

test("amounts: each series has the total of its next invoice, also when it is cancelled", async () => {
  const [monthly, dollars] = [await create(), await create({ currency: "USD" })];
  await bench.call("PATCH", `${path}/${dollars}/status`, { status: "cancelled" });
  const sums = { subtotal: 25, tax: 4.75, total: 29.75 };
  expect((await amounts(monthly, dollars)).body.data).toEqual([
    { series_id: monthly, currency: "EUR", ...sums },
    { series_id: dollars, currency: "USD", ...sums },
  ]);
  const [next] = (await bench.call("GET", `${path}/${monthly}/upcoming?limit=1`)).body.data;
  expect(next).toMatchObject({ currency: "EUR", ...sums });
});

test("amounts: a series that cannot be billed and an unknown id have none", async () => {
  const product = await bench.call("POST", "/v1/products", { name: "Server" });
  const items = [{ name: "Server", quantity: 1, price: 5, tax_rate: 19, product_id: product.body.data.id }];
  const [stranded, billed] = [await create({ items }), await create()];
  await bench.call("DELETE", `/v1/products/${product.body.data.id}`);
  const { data } = (await amounts(stranded, newId(), billed)).body;
  expect(data.map(({ series_id }: { series_id: string }) => series_id)).toEqual([billed]);
});

test("amounts: another organization's series have none, and ids must be ids", async () => {
  const id = await create();
  const other = await world.call("GET", `${path}/amounts?ids=${id}`, { token: world.b.token });
  expect(other.body.data).toEqual([]);
  expect((await amounts("next")).body.error.details.issues[0].path).toBe("query.ids");
  expect((await amounts(...Array.from({ length: 101 }, () => newId()))).status).toBe(400);
});
