/** A database transaction commits everything or nothing. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, type OrganizationId } from "../../src/kernel/ids.ts";
import type { Context, Tx } from "../../src/platform/db/database.ts";
import { sql } from "../../src/platform/db/sql.ts";
import { createWorld, type World } from "../harness/world.ts";

let world: World;
let context: Context;
beforeAll(async () => {
  world = await createWorld();
  context = {
    organization_id: world.a.id as OrganizationId,
    actor: { kind: "system", id: null, channel: "test", request_id: null },
    now: world.clock.now(),
  };
});
afterAll(() => world.close());

const addVendor = (name: string) => sql`
  insert into vendors (organization_id, id, name) values (${context.organization_id}, ${newId()}, ${name})`;
const nameless = () => sql`
  insert into vendors (organization_id, id) values (${context.organization_id}, ${newId()})`;
const vendors = async (name: string) =>
  (await world.superuser("select 1 from vendors where name = $1", [name])).length;

test("a deferred constraint that fails at the commit rejects the database transaction", async () => {
  const dangling = world.db.organization(context, async (tx) => {
    // A counter without its number in the register.
    const count = sql`
      insert into document_sequences (organization_id, document_type, prefix, period, last_number)
      values (${context.organization_id}, 'invoice', 'X-', '', 1)`;
    expect(await tx.run(count)).toBe(1);
  });
  await expect(dangling).rejects.toMatchObject({ code: "23001" });
});

test("a swallowed query error does not count as success", async () => {
  const careless = world.db.organization(context, async (tx) => {
    await tx.run(addVendor("Careless"));
    await tx.run(nameless()).catch(() => {});
  });
  await expect(careless).rejects.toThrow(/ROLLBACK instead of COMMIT/);
  expect(await vendors("Careless")).toBe(0);
  // The connection can be reused.
  await world.db.organization(context, (tx) => tx.run(addVendor("After")));
  expect(await vendors("After")).toBe(1);
});

test("a finished database transaction accepts no more queries, even if its connection is in use again", async () => {
  let kept: Tx | undefined;
  await world.db.organization(context, async (tx) => {
    kept = tx;
  });
  const late = kept as Tx;
  await expect(late.run(addVendor("After the end"))).rejects.toThrow(
    /transaction is over: .*insert into vendors/s,
  );
  await world.db.organization(context, (tx) => tx.run(addVendor("Next")));
  expect([await vendors("After the end"), await vendors("Next")]).toEqual([0, 1]);
});

test("work that throws synchronously is rolled back", async () => {
  const failing = world.db.organization(context, () => {
    throw new Error("at once");
  });
  await expect(failing).rejects.toThrow("at once");
});

test("work that throws while its queries are running is rolled back", async () => {
  const failing = world.db.organization(context, async (tx) => {
    tx.run(addVendor("Abandoned")).catch(() => {});
    throw new Error("before the answer");
  });
  await expect(failing).rejects.toThrow("before the answer");
  expect(await vendors("Abandoned")).toBe(0);
});
