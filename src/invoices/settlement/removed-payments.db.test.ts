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

const removedOf = (id: string, token?: string) =>
  world.call("GET", `/v1/invoices/${id}/removed-payments`, token ? { token } : {});

async function payAndRemove(id: string, body: object) {
  const paid = await bench.call("POST", `/v1/invoices/${id}/payments`, body);
  const removed = await bench.call("DELETE", `/v1/invoices/${id}/payments/${paid.body.data.id}`);
  expect(removed.status).toBe(204);
  return paid.body.data;
}

test("removed payments stay known, with who removed them and when", async () => {
  const [invoice, other] = [await bench.finalize(), await bench.finalize()];
  expect((await removedOf(invoice.id)).body.data).toEqual([]);
  const payment = await payAndRemove(invoice.id, { amount: "32.38", method: "cash", reference: "Till 7" });
  await payAndRemove(other.id, { amount: "1" });
  const { balance: _, ...recorded } = payment;
  expect((await removedOf(invoice.id)).body.data).toEqual([
    { ...recorded, removed_at: world.clock.now(), removed_by: { kind: "api_key", name: expect.any(String) } },
  ]);
  expect(await bench.call("GET", `/v1/invoices/${invoice.id}/payments`)).toMatchObject({
    body: { data: [] },
  });
});

test("a person who removed a payment is named", async () => {
  const { id } = await bench.finalize();
  await payAndRemove(id, { amount: "5" });
  await world.superuser("update users set full_name = 'Mara Lind' where id = $1", [world.a.user_id]);
  await world.superuser(
    `insert into audit_events
       (organization_id, actor_kind, actor_id, channel, action, record_type, record_id, changes)
     select organization_id, 'user', $2, 'web', action, record_type, record_id, changes
     from audit_events
     where record_type = 'invoice_payments' and action = 'deleted' and changes ->> 'invoice_id' = $1`,
    [id, world.a.user_id],
  );
  const { data } = (await removedOf(id)).body;
  expect(data.map(({ removed_by }: { removed_by: object }) => removed_by)).toContainEqual({
    kind: "user",
    name: "Mara Lind",
  });
});

test("another organization sees no removed payments, not even with the invoice's id", async () => {
  const { id } = await bench.finalize();
  await payAndRemove(id, { amount: "5" });
  expect((await removedOf(id, world.b.token)).status).toBe(404);
});
