import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../test/harness/world.ts";

let world: World;
let id: string;
beforeAll(async () => {
  world = await createWorld();
  id = (await world.call("POST", "/v1/inbox", { body: { amount: 40 } })).body.data.id;
});
afterAll(() => world.close());

const patch = (body: object, token: string) => world.call("PATCH", `/v1/inbox/${id}`, { body, token });

test("an approval needs its own scope, and records who and when", async () => {
  const writer = await world.token(world.a, ["inbox.read", "inbox.write"]);
  const refused = await patch({ approval_action: "approved" }, writer);
  expect(refused.status).toBe(403);
  expect(refused.body.error).toMatchObject({
    code: "insufficient_scope",
    details: { required_scope: "inbox.approve" },
  });

  const approver = await world.token(world.a, ["inbox.read", "inbox.write", "inbox.approve"]);
  const approved = await patch({ approval_action: "approved", approval_reason: "within budget" }, approver);
  expect(approved.body.data).toMatchObject({
    approval_action: "approved",
    approval_reason: "within budget",
    approval_at: world.clock.now(),
    approval_actor: { id: world.a.user_id, email: expect.stringContaining("@") },
  });

  // An approval sent back as it was read is not a decision; anyone with the write scope can change other
  // fields.
  const other = await patch({ ...approved.body.data, notes: "seen" }, writer);
  expect(other.status).toBe(200);
  expect((await patch({ approval_reason: "because" }, writer)).status).toBe(403);
  expect((await patch({ approval_action: null }, writer)).status).toBe(403);

  world.clock.advance(60_000);
  const rejected = await patch({ approval_action: "rejected" }, approver);
  expect(rejected.body.data).toMatchObject({
    approval_action: "rejected",
    approval_reason: null,
    approval_at: world.clock.now(),
  });
  const cleared = await patch({ approval_action: null }, approver);
  expect(cleared.body.data).toMatchObject({
    approval_action: null,
    approval_at: null,
    approval_actor: null,
    approval_reason: null,
  });
  const bare = await patch({ approval_reason: "of what?" }, approver);
  expect(bare.status).toBe(400);
  expect(bare.body.error.details.issues[0].path).toBe("body.approval_reason");
});

test("with only the approve scope a user can decide and change nothing else", async () => {
  const other = (await world.call("POST", "/v1/inbox", { body: { amount: 41 } })).body.data;
  const approver = await world.token(world.a, ["inbox.read", "inbox.approve"]);
  const send = (body: object) => world.call("PATCH", `/v1/entries/${other.id}`, { body, token: approver });
  const approved = await send({ ...other, approval_action: "approved" });
  expect(approved.body.data, approved.text).toMatchObject({ approval_action: "approved" });
  for (const body of [
    { notes: "x" },
    { status: "archived" },
    { approval_action: "rejected", amount: 1 },
    { category_id: "01890000-0000-7000-8000-000000000000" },
  ]) {
    const refused = await send(body);
    expect(refused.body.error?.details, refused.text).toMatchObject({ required_scope: "inbox.write" });
  }
  const remove = await world.call("DELETE", `/v1/inbox/${other.id}`, { token: approver });
  expect(remove.status).toBe(403);
  const unchanged = await world.call("GET", `/v1/inbox/${other.id}`);
  expect(unchanged.body.data).toEqual(approved.body.data);
});

test("every decision is in the audit trail", async () => {
  const rows = await world.superuser(
    `select changes->'approval_action' as action from audit_events
     where record_id = $1 and changes ? 'approval_action' order by id`,
    [id],
  );
  expect(rows.map((row) => row.action)).toEqual([
    [null, "approved"],
    ["approved", "rejected"],
    ["rejected", null],
  ]);
});
