/** How a transaction ends: with what was sent, or with nothing. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, type OrganizationId } from "../../src/kernel/ids.ts";
import type { Scope, Tx } from "../../src/platform/db/database.ts";
import { sql } from "../../src/platform/db/sql.ts";
import { createWorld, type World } from "../harness/world.ts";

let world: World;
let scope: Scope;
beforeAll(async () => {
  world = await createWorld();
  scope = {
    organization_id: world.a.id as OrganizationId,
    actor: { kind: "system", id: null, channel: "test", request_id: null },
    now: world.clock.now(),
  };
});
afterAll(() => world.close());

const addVendor = (name: string) => sql`
  insert into vendors (organization_id, id, name) values (${scope.organization_id}, ${newId()}, ${name})`;
const nameless = () => sql`
  insert into vendors (organization_id, id) values (${scope.organization_id}, ${newId()})`;
const vendors = async (name: string) =>
  (await world.superuser("select 1 from vendors where name = $1", [name])).length;

test("what a deferred constraint refuses at the commit is refused", async () => {
  const dangling = world.db.organization(scope, async (tx) => {
    // A count without its number in the register.
    const count = sql`
      insert into document_sequences (organization_id, document_type, prefix, period, last_number)
      values (${scope.organization_id}, 'invoice', 'X-', '', 1)`;
    expect(await tx.run(count)).toBe(1);
  });
  await expect(dangling).rejects.toMatchObject({ code: "23001" });
});

test("a failure that was passed over is not taken for success", async () => {
  const careless = world.db.organization(scope, async (tx) => {
    await tx.run(addVendor("Careless"));
    await tx.run(nameless()).catch(() => {});
  });
  await expect(careless).rejects.toThrow(/ROLLBACK instead of COMMIT/);
  expect(await vendors("Careless")).toBe(0);
  // The connection is as good as new.
  await world.db.organization(scope, (tx) => tx.run(addVendor("After")));
  expect(await vendors("After")).toBe(1);
});

test("a transaction that is over takes nothing more, whoever has its connection now", async () => {
  let kept: Tx | undefined;
  await world.db.organization(scope, async (tx) => {
    kept = tx;
  });
  const late = kept as Tx;
  await expect(late.run(addVendor("After the end"))).rejects.toThrow(
    /transaction is over: .*insert into vendors/s,
  );
  await world.db.organization(scope, (tx) => tx.run(addVendor("Next")));
  expect([await vendors("After the end"), await vendors("Next")]).toEqual([0, 1]);
});

test("work that fails before it has begun to wait is undone like any other", async () => {
  const failing = world.db.organization(scope, () => {
    throw new Error("at once");
  });
  await expect(failing).rejects.toThrow("at once");
});

test("work that fails while its statements are under way is undone", async () => {
  const failing = world.db.organization(scope, async (tx) => {
    tx.run(addVendor("Abandoned")).catch(() => {});
    throw new Error("before the answer");
  });
  await expect(failing).rejects.toThrow("before the answer");
  expect(await vendors("Abandoned")).toBe(0);
});
