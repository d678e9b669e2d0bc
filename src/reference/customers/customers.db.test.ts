import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../../test/harness/world.ts";

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

test("a change that changes nothing keeps version and time", async () => {
  const created = await world.call("POST", "/v1/customers", { body: { name: "Same", country: "DE" } });
  const path = `/v1/customers/${created.body.data.id}`;
  world.clock.advance(60_000);
  const same = await world.call("PATCH", path, { body: created.body.data });
  expect(same.text).toBe(created.text);
  expect(same.headers.etag).toBe(created.headers.etag);
  const other = await world.call("PATCH", path, { body: { country: null } });
  expect(other.headers.etag).not.toBe(created.headers.etag);
});

const check = (name: string, body: object, path: string | null) =>
  test(name, async () => {
    const answer = await world.call("POST", "/v1/customers", { body: { name: "Schemes", ...body } });
    expect(answer.status).toBe(path === null ? 201 : 400);
    if (path !== null) expect(answer.body.error.details.issues[0].path).toBe(path);
  });
check("an address with its scheme", { electronic_address: "x", electronic_address_scheme: "em" }, null);
check("an address without a scheme", { electronic_address: "x" }, "body.electronic_address_scheme");
check(
  "an unknown scheme",
  { electronic_address: "x", electronic_address_scheme: "ZZZZ" },
  "body.electronic_address_scheme",
);
check("a registration scheme", { registration_scheme: "0002" }, null);
check("an unknown registration scheme", { registration_scheme: "9999" }, "body.registration_scheme");
check("an invisible name", { name: "\u200b \u2060" }, "body.name");
check("an emoji with joiners is visible", { name: "👨‍👩‍👧" }, null);

test("the scheme of an address cannot be removed while the address stays", async () => {
  const body = { name: "Addressed", electronic_address: "x", electronic_address_scheme: "0088" };
  const { id } = (await world.call("POST", "/v1/customers", { body })).body.data;
  const change = (patch: object) => world.call("PATCH", `/v1/customers/${id}`, { body: patch });
  expect((await change({ electronic_address_scheme: null })).status).toBe(400);
  expect((await change({ electronic_address: null, electronic_address_scheme: null })).status).toBe(200);
});
