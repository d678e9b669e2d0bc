/** Seals an audit trail, tampers with it as the owner of the database could, and checks what is found. */
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { worldEnvironment } from "../../test/harness/unlimited.ts";
import { createWorld, type TestOrganization, type World } from "../../test/harness/world.ts";
import { describeReport, type OrganizationReport, verifyAll } from "../main/audit-verify.ts";
import { readConfig } from "../main/config.ts";
import { hashHeader, signHash } from "./block.ts";
import { toBlockKey } from "./block-key.ts";
import type { BlockRow } from "./store.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const config = () => readConfig(worldEnvironment);

async function seal(): Promise<void> {
  world.clock.advance(60_000);
  const job = world.app.scheduled_jobs.find(({ name }) => name === "audit.seal");
  await job?.run(world.clock.now());
}

/** Other test files use the same server, and their open transactions delay the seal. */
async function sealAll(): Promise<void> {
  for (;;) {
    await seal();
    const [open] = await world.superuser(
      "select from audit_events where position > (select sealed_position from audit_progress) limit 1",
    );
    if (!open) return;
  }
}

async function rename(name: string, organization: TestOrganization = world.a): Promise<void> {
  const { token } = organization;
  const made = await world.call("POST", "/v1/customers", { token, body: { name } });
  expect(made.status).toBe(201);
}

/** Three blocks for the first organization. */
async function sealThree(): Promise<void> {
  for (const name of ["One", "Two", "Three"]) {
    await rename(name);
    await sealAll();
  }
}

async function verify(organization = world.a, hash: string | null = null): Promise<OrganizationReport> {
  const [report] = await verifyAll(world.db, config(), { organization: organization.id, hash });
  return report as OrganizationReport;
}

const eventsOf = (block: number) =>
  world.superuser(
    `select e.id, e.position from audit_events e join audit_blocks b on b.organization_id = e.organization_id
       and e.position > b.position_after and e.position <= b.position_to
     where b.organization_id = $1 and b.number = $2 order by e.position`,
    [world.a.id, block],
  );

test("an untouched trail fits, is chained and signed, and each organization has its own", async () => {
  await rename("Elsewhere", world.b);
  await sealThree();
  await rename("Not sealed yet");
  const report = await verify();
  expect(report).toMatchObject({
    blocks: 3,
    unsealed_events: 1,
    late_events: 0,
    problem: null,
    key_checked: true,
  });
  expect(await verify(world.b)).toMatchObject({ blocks: 1, unsealed_events: 0, problem: null });

  const listed = await world.call("GET", "/v1/audit-blocks");
  expect(listed.body.data.map((block: { number: number }) => block.number)).toEqual([3, 2, 1]);
  const [third, second, first] = listed.body.data;
  expect([third.previous_hash, second.previous_hash]).toEqual([second.hash, first.hash]);
  expect(first.previous_hash).toBe("0".repeat(64));
  expect(report.sealed_to).toEqual({
    event_id: third.last_event_id,
    created_at: third.last_event_at,
    hash: third.hash,
  });
  const [sum] = await world.superuser(
    "select count(*)::int as count from audit_events where organization_id = $1",
    [world.a.id],
  );
  expect(report.events + report.unsealed_events).toBe(sum?.count);
});

test("blocks need organization.read, and nobody can change them through the service", async () => {
  const token = await world.token(world.a, ["inbox.read"]);
  expect((await world.call("GET", "/v1/audit-blocks", { token })).status).toBe(403);
  for (const privilege of ["update", "delete", "truncate"]) {
    const [grant] = await world.superuser(
      "select has_table_privilege('daybook_app', 'audit_blocks', $1) as granted",
      [privilege],
    );
    expect(grant?.granted, privilege).toBe(false);
  }
});

test("nothing is sealed twice, and a run without new events makes no block", async () => {
  await rename("One");
  await sealAll();
  await seal();
  await Promise.all([seal(), seal()]);
  expect(await verify()).toMatchObject({ blocks: 1, problem: null });
});

test("more events than a block holds make several blocks", async () => {
  await world.superuser(
    `insert into audit_events (organization_id, actor_kind, channel, action, record_type, record_id, changes)
     select $1, 'system', 'sql', 'changed', 'customers', new_id(), jsonb_build_object('number', n)
     from generate_series(1, 2500) n`,
    [world.a.id],
  );
  await sealAll();
  expect(await verify()).toMatchObject({ blocks: 3, unsealed_events: 0, problem: null });
});

test("a long transaction that commits after others were ready to be sealed is not left out", async () => {
  const slow = new pg.Client({ connectionString: world.connectionString });
  await slow.connect();
  try {
    await slow.query("begin");
    await slow.query(
      `insert into audit_events (organization_id, actor_kind, channel, action, record_type, record_id, changes)
       values ($1, 'system', 'sql', 'changed', 'customers', new_id(), '{"slow": true}')`,
      [world.a.id],
    );
    await rename("Faster");
    for (let run = 0; run < 3; run += 1) await seal();
    const waiting = await verify();
    expect(waiting).toMatchObject({ problem: null });
    expect(waiting.unsealed_events).toBeGreaterThan(0);
    await slow.query("commit");
  } finally {
    await slow.end();
  }
  await sealAll();
  expect(await verify()).toMatchObject({ problem: null, unsealed_events: 0 });
  const [left] = await world.superuser(
    `select count(*)::int as count from audit_events e where e.changes = '{"slow": true}' and exists (
       select from audit_blocks b where b.organization_id = e.organization_id
         and position(uuid_send(e.id) in b.event_hashes) > 0)`,
  );
  expect(left?.count).toBe(1);
});

test("writers that commit in any order while blocks are made: every event is in one block", async () => {
  let writing = true;
  const sealing = (async () => {
    while (writing) await seal();
  })();
  await Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      for (let count = 0; count < 15; count += 1) await rename(`Writer ${writer} ${count}`);
    }),
  );
  writing = false;
  await sealing;
  await sealAll();
  const report = await verify();
  expect(report).toMatchObject({ problem: null, unsealed_events: 0 });
  expect(report.blocks).toBeGreaterThan(1);
});

test("after a restore on a server with lower transaction ids, sealing goes on", async () => {
  await rename("Before");
  await world.superuser(
    `update audit_progress set observed_position = (select last_value from audit_positions), observed_xid = '999999999999'`,
  );
  await rename("After");
  await sealAll();
  expect(await verify()).toMatchObject({ problem: null, unsealed_events: 0 });
});

test("a changed event is named", async () => {
  await sealThree();
  const [event] = await eventsOf(2);
  await world.superuser(`update audit_events set changes = '{"name": "Forged"}' where id = $1`, [event?.id]);
  expect(await verify()).toMatchObject({
    blocks: 1,
    problem: { block: 2, reason: "event_changed", event_id: event?.id },
  });
});

test("a digit that JSON numbers of JavaScript cannot hold is a change", async () => {
  await world.superuser(
    `insert into audit_events (organization_id, actor_kind, channel, action, record_type, record_id, changes)
     values ($1, 'system', 'sql', 'changed', 'customers', new_id(), '{"n": 9007199254740993}')`,
    [world.a.id],
  );
  await sealAll();
  await world.superuser(
    `update audit_events set changes = '{"n": 9007199254740992}' where changes = '{"n": 9007199254740993}'`,
  );
  expect((await verify()).problem).toMatchObject({ block: 1, reason: "event_changed" });
});

test("a deleted event is named", async () => {
  await sealThree();
  const [event] = await eventsOf(3);
  await world.superuser("delete from audit_events where id = $1", [event?.id]);
  const report = await verify();
  expect(report).toMatchObject({
    blocks: 2,
    problem: { block: 3, reason: "event_missing", event_id: event?.id },
  });
  expect(describeReport(report)[1]).toBe(`Event ${event?.id} of block 3 is missing.`);
});

const insertCopy = `
  insert into audit_events (organization_id, created_at, actor_kind, channel, action, record_type, record_id, changes, position)
  select organization_id, created_at, actor_kind, channel, action, record_type, new_id(), changes, $2 from audit_events
  where id = $1 returning id`;

for (const [what, place] of [
  ["at the place of another", (position: unknown) => position],
  ["before the first", () => -5],
] as const)
  test(`an event that is inserted into the sealed part, ${what}, is named`, async () => {
    await sealThree();
    const [event] = await eventsOf(1);
    const [added] = await world.superuser(insertCopy, [event?.id, place(event?.position)]);
    expect(await verify()).toMatchObject({
      blocks: 0,
      problem: { block: 1, reason: "event_added", event_id: added?.id },
    });
  });

test("an event that is inserted with a past date is sealed with the next block, and reported as late", async () => {
  await sealThree();
  await world.superuser(
    `insert into audit_events (organization_id, created_at, actor_kind, channel, action, record_type, record_id, changes)
     values ($1, '2020-01-01', 'system', 'sql', 'changed', 'customers', new_id(), '{}')`,
    [world.a.id],
  );
  expect(await verify()).toMatchObject({ unsealed_events: 1, late_events: 0 });
  await sealAll();
  const report = await verify();
  expect(report).toMatchObject({ problem: null, late_events: 1 });
  expect(describeReport(report).join("\n")).toContain("1 events are dated more than an hour before");
});

test("a removed last block is missing, also after further blocks were made", async () => {
  await sealThree();
  await world.superuser("delete from audit_blocks where organization_id = $1 and number = 3", [world.a.id]);
  const missing = { blocks: 2, problem: { block: 3, reason: "block_missing" } };
  expect(await verify()).toMatchObject(missing);
  await rename("Four");
  await sealAll();
  expect(await verify()).toMatchObject(missing);
});

test("a block removed from the middle is missing", async () => {
  await sealThree();
  await world.superuser("delete from audit_blocks where organization_id = $1 and number = 1", [world.a.id]);
  expect(await verify()).toMatchObject({ blocks: 0, problem: { block: 1, reason: "block_missing" } });
});

test("two blocks that changed places are out of order", async () => {
  await sealThree();
  for (const [from, to] of [
    [2, 99],
    [3, 2],
    [99, 3],
  ])
    await world.superuser("update audit_blocks set number = $3 where organization_id = $1 and number = $2", [
      world.a.id,
      from,
      to,
    ]);
  expect(await verify()).toMatchObject({ blocks: 1, problem: { block: 2, reason: "block_out_of_order" } });
});

test("the last block and its record removed together: only a hash that was kept elsewhere shows it", async () => {
  await sealThree();
  const hash = String((await verify()).sealed_to?.hash);
  expect((await verify(world.a, hash)).has_hash).toBe(true);
  await world.superuser("delete from audit_blocks where organization_id = $1 and number = 3", [world.a.id]);
  await world.superuser(
    `update audit_heads h set number = b.number, hash = b.hash, position_to = b.position_to
     from audit_blocks b where b.organization_id = h.organization_id and b.number = 2 and h.organization_id = $1`,
    [world.a.id],
  );
  expect(await verify(world.a, hash)).toMatchObject({ blocks: 2, problem: null, has_hash: false });
});

test("a changed block, a changed signature and a moved range are each named", async () => {
  await sealThree();
  const check = async (change: string, undo: string, reason: string) => {
    const where = "where organization_id = $1 and number = 2";
    await world.superuser(`update audit_blocks set ${change} ${where}`, [world.a.id]);
    expect((await verify()).problem, change).toMatchObject({ block: 2, reason });
    await world.superuser(`update audit_blocks set ${undo} ${where}`, [world.a.id]);
    expect((await verify()).problem).toBeNull();
  };
  const minute = "interval '1 minute'";
  await check(`created_at = created_at - ${minute}`, `created_at = created_at + ${minute}`, "block_changed");
  const flip = "set_byte(signature, 5, get_byte(signature, 5) # 1)";
  await check(`signature = ${flip}`, `signature = ${flip}`, "signature_wrong");
  const hashes = "event_hashes = set_byte(event_hashes, 20, get_byte(event_hashes, 20) # 1)";
  await check(hashes, hashes, "block_changed");
  const after = (step: number) => `position_after = position_after + ${step}`;
  await check(after(-1), after(1), "block_changed");
});

test("a block that is forged as a whole has a key that is not ours", async () => {
  await sealThree();
  const [block] = (await world.superuser(
    "select * from audit_blocks where organization_id = $1 and number = 3",
    [world.a.id],
  )) as unknown as (BlockRow & { created_at: unknown; last_event_at: unknown })[];
  const forger = toBlockKey(Buffer.alloc(32, 9));
  const {
    id,
    position_after,
    position_to,
    event_hashes,
    hash: _old,
    signature: _signed,
    ...header
  } = block as BlockRow;
  const forged = {
    ...header,
    created_at: new Date(header.created_at).toISOString() as BlockRow["created_at"],
    last_event_at: new Date(header.last_event_at).toISOString() as BlockRow["last_event_at"],
    public_key: forger.public_key,
  };
  const hash = hashHeader(forged);
  await world.superuser(
    "update audit_blocks set public_key = $3, hash = $4, signature = $5 where organization_id = $1 and id = $2",
    [world.a.id, id, forger.public_key, hash, signHash(forger, hash)],
  );
  await world.superuser("update audit_heads set hash = $2 where organization_id = $1", [world.a.id, hash]);
  expect(await verify()).toMatchObject({ blocks: 2, problem: { block: 3, reason: "key_not_ours" } });
});
