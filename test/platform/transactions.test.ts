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

async function addEndpoint(): Promise<string> {
  const body = { url: "https://hooks.example.com/daybook" };
  return (await world.call("POST", "/v1/webhook-endpoints", { token: world.a.token, body })).body.data.id;
}

/** Of an event that there is not, which is found out at the commit. */
const addDelivery = (endpoint_id: string) => sql`
  insert into webhook_deliveries (organization_id, endpoint_id, event_id, event_type, status, queued_at)
  values (${scope.organization_id}, ${endpoint_id}, ${newId()}, 'invoice.finalized', 'pending', app_now())`;

test("a sealed one is committed before anybody comes back to it", async () => {
  await world.db.organization(scope, async (tx, seal) => {
    const added = tx.run(addVendor("Sealed"));
    seal();
    expect(await added).toBe(1);
    // Asked for on another connection, behind a statement of which nobody has waited for the answer.
    await expect.poll(() => vendors("Sealed")).toBe(1);
  });
});

test("sealing promises nothing: only who opened the transaction hears that its commit was refused", async () => {
  const endpoint = await addEndpoint();
  const dangling = world.db.organization(scope, async (tx, seal) => {
    const written = tx.run(addDelivery(endpoint));
    // Its rejection would be nobody's, and end the process.
    Promise.resolve().then(seal);
    await written;
  });
  await expect(dangling).rejects.toMatchObject({ code: "23503" });
});

test("nothing may follow a sealed one", async () => {
  const late = world.db.organization(scope, async (tx, seal) => {
    const added = tx.run(addVendor("In time"));
    seal();
    await added;
    await tx.run(addVendor("Late"));
  });
  await expect(late).rejects.toThrow(/Nothing may follow a sealed transaction: .*insert into vendors/s);
  expect(await vendors("Late")).toBe(0);
});

test("a sealed one in which a statement fails is undone, and that statement is the cause", async () => {
  const failing = world.db.organization(scope, async (tx, seal) => {
    const statements = Promise.allSettled([
      tx.run(addVendor("Undone")),
      tx.run(nameless()),
      tx.run(addVendor("Undone")),
    ]);
    seal();
    const [, failed] = await statements;
    throw (failed as PromiseRejectedResult).reason;
  });
  await expect(failing).rejects.toMatchObject({ code: "23502" });
  expect(await vendors("Undone")).toBe(0);
});

test("what a constraint refuses at the commit is refused, sealed or not", async () => {
  const endpoint = await addEndpoint();
  for (const sealed of [false, true]) {
    const dangling = world.db.organization(scope, async (tx, seal) => {
      const written = tx.run(addDelivery(endpoint));
      if (sealed) seal();
      expect(await written).toBe(1);
    });
    await expect(dangling, `sealed: ${sealed}`).rejects.toMatchObject({ code: "23503" });
  }
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

test("what is held back is sent when it is let go", async () => {
  await world.db.organization(scope, async (tx) => {
    await tx.run(addVendor("Sent"));
    const letGo = tx.hold();
    let answered = false;
    const held = tx.run(addVendor("Held")).then((rows) => {
      answered = true;
      return rows;
    });
    for (let count = 0; count < 20; count++) await world.superuser("select 1");
    expect(answered).toBe(false);
    letGo();
    expect(await held).toBe(1);
  });
  expect(await vendors("Held")).toBe(1);
});

test("what was never let go holds up neither the end of a transaction nor the next one", async () => {
  const failing = world.db.organization(scope, async (tx) => {
    tx.hold();
    tx.run(addVendor("Forgotten")).catch(() => {});
    throw new Error("forgot to let go");
  });
  await expect(failing).rejects.toThrow("forgot to let go");
  await world.db.organization(scope, async (tx) => {
    tx.hold();
    tx.run(addVendor("Kept")).catch(() => {});
  });
  expect([await vendors("Forgotten"), await vendors("Kept")]).toEqual([0, 1]);
});

test("a transaction that is over takes nothing more, whoever has its connection now", async () => {
  let kept: Tx | undefined;
  let sealLate = () => {};
  await world.db.organization(scope, async (tx, seal) => {
    kept = tx;
    sealLate = seal;
  });
  const late = kept as Tx;
  await expect(late.run(addVendor("After the end"))).rejects.toThrow(
    /transaction is over: .*insert into vendors/s,
  );
  expect(() => late.hold()).toThrow("The transaction is over");
  sealLate();
  await world.db.organization(scope, (tx) => tx.run(addVendor("Next")));
  expect([await vendors("After the end"), await vendors("Next")]).toEqual([0, 1]);
});

test("work that fails before it has begun to wait is undone like any other", async () => {
  const failing = world.db.organization(scope, (tx) => {
    tx.hold();
    throw new Error("at once");
  });
  await expect(failing).rejects.toThrow("at once");
});
