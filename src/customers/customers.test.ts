import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../test/harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test("a customer is created, read, changed and deleted", async () => {
  const created = await world.call("POST", "/v1/customers", {
    body: { name: "  Zoë Müller ", country: "de", payment_terms_days: 14, notes: null },
  });
  expect(created.status).toBe(201);
  expect(created.body.data).toMatchObject({
    name: "Zoë Müller",
    country: "DE",
    payment_terms_days: 14,
    email: null,
  });
  const path = `/v1/customers/${created.body.data.id}`;

  const read = await world.call("GET", `/api${path}`);
  expect(read.body).toEqual(created.body);

  const changed = await world.call("PATCH", path, {
    body: { ...read.body.data, email: "z@example.com", country: null },
  });
  expect(changed.status).toBe(200);
  expect(changed.body.data).toMatchObject({ email: "z@example.com", country: null, name: "Zoë Müller" });

  expect((await world.call("DELETE", path)).status).toBe(204);
  expect((await world.call("GET", path)).status).toBe(404);
});
