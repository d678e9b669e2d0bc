/** What holds for every bulk route, tried with inbox items. Each domain tests its own operations. */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import { makeRecord } from "../harness/factories.ts";
import { seedInbox } from "../harness/seed-inbox.ts";
import { createWorld, type Reply, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const bulk = (body: object, options: { token?: string; key?: string; path?: string } = {}) =>
  world.call("POST", options.path ?? "/v1/inbox/bulk", {
    token: options.token ?? world.a.token,
    body,
    headers: options.key ? { "idempotency-key": options.key } : {},
  });
const item = () => makeRecord(world, world.a.token, "/v1/inbox");
const read = async (id: string) => (await world.call("GET", `/v1/inbox/${id}`)).body.data;
const resultsOf = (reply: Reply) =>
  reply.body.data.results.map(({ result }: { result: string }) => result) as string[];
const undo = (reply: Reply, token = world.a.token) =>
  world.call("POST", reply.body.data.undo.path, { token });

describe("a request with mistakes is refused as a whole", () => {
  const id = "01890000-0000-7000-8000-000000000001";
  const archive = { action: "archive" };
  const check = (what: string, body: object, path: string, code: string) =>
    test(what, async () => {
      const { status, body: answer, text } = await bulk(body);
      expect(status, text).toBe(400);
      expect(answer.error.details.issues).toEqual([expect.objectContaining({ path, code })]);
    });
  check("neither ids nor filter", archive, "body.ids", "required");
  check("both", { ...archive, ids: [id], filter: {} }, "body.filter", "exclusive");
  check("neither set nor action", { ids: [id] }, "body.set", "required");
  check("both of them", { ids: [id], set: { notes: "x" }, ...archive }, "body.action", "exclusive");
  check("an empty list", { ...archive, ids: [] }, "body.ids", "length");
  check(
    "too many ids",
    { ...archive, ids: Array.from({ length: 1001 }, () => newId()) },
    "body.ids",
    "length",
  );
  check("an id twice", { ...archive, ids: [id, newId(), id.toUpperCase()] }, "body.ids.2", "repeated");
  check("no UUID", { ...archive, ids: ["x"] }, "body.ids.0", "format");
  check("nothing to set", { ids: [id], set: {} }, "body.set", "empty");
  check("an unknown field", { ids: [id], set: { colour: "red" } }, "body.set.colour", "unknown_key");
  check(
    "a field that is not set on many",
    { ids: [id], set: { amount: 1 } },
    "body.set.amount",
    "unknown_key",
  );
  check("an unknown action", { ids: [id], action: "explode" }, "body.action", "enum");
  check(
    "the input of another action",
    { ...archive, ids: [id], input: { approval_reason: "x" } },
    "body.input.approval_reason",
    "unknown_key",
  );
  check("an unknown filter", { ...archive, filter: { colour: "red" } }, "body.filter.colour", "unknown_key");
  check("a page of the list", { ...archive, filter: { limit: 5 } }, "body.filter.limit", "unknown_key");
  check("a wrong value", { ...archive, filter: { status: "lost" } }, "body.filter.status", "type");
  check("a value of no type", { ...archive, filter: { status: { a: 1 } } }, "body.filter.status", "type");
  check("a huge filter", { ...archive, filter: { q: "x".repeat(20_000) } }, "body.filter", "length");
});

test("a reference to nothing is refused once, not for each record", async () => {
  const id = await item();
  const foreign = await makeRecord(world, world.b.token, "/v1/categories");
  for (const category_id of [newId(), foreign]) {
    const { status, body } = await bulk({ ids: [id], set: { category_id } });
    expect([status, body.error.details.issues[0].path]).toEqual([404, "body.set.category_id"]);
  }
});

test("each id gets a verdict, in the order of the request", async () => {
  const [changed, archived, done] = [await item(), await item(), await item()];
  const foreign = await makeRecord(world, world.b.token, "/v1/inbox");
  const absent = newId();
  await bulk({ ids: [archived], action: "archive" });
  await world.superuser("update inbox_items set status = 'analyzing' where id = $1", [done]);
  const ids = [foreign, done, changed, absent, archived];
  const { status, body, text } = await bulk({ ids, action: "archive" });
  expect(status, text).toBe(200);
  expect(body.data.results).toEqual([
    { id: foreign, result: "not_found", error: null, version: null },
    {
      id: done,
      result: "refused",
      error: expect.objectContaining({ code: "invalid_transition" }),
      version: expect.any(Number),
    },
    { id: changed, result: "changed", error: null, version: (await version(changed)) as number },
    { id: absent, result: "not_found", error: null, version: null },
    { id: archived, result: "unchanged", error: null, version: (await version(archived)) as number },
  ]);
  expect(body.data.summary).toEqual({ total: 5, changed: 1, unchanged: 1, refused: 1, not_found: 2 });
  expect([(await read(done)).status, (await read(changed)).status]).toEqual(["analyzing", "archived"]);
  const [untouched] = await world.superuser("select status from inbox_items where id = $1", [foreign]);
  expect(untouched?.status).toBe("pending");
});

async function version(id: string): Promise<unknown> {
  const { headers } = await world.call("GET", `/v1/inbox/${id}`);
  return Number(String(headers.etag).replaceAll('"', ""));
}

test("everything that a refused record wrote is rolled back", async () => {
  // The item is changed first and then refused by the database, because its event cannot be stored.
  const [refused, other] = [await item(), await item()];
  await world.superuser(`
    create function refuse_event() returns trigger language plpgsql as $$
    begin
      if new.data->>'id' = '${refused}' then raise exception 'no' using errcode = '23503'; end if;
      return new;
    end $$`);
  await world.superuser(
    "create trigger refuse before insert on events for each row execute function refuse_event()",
  );
  const reply = await bulk({ ids: [refused, other], set: { notes: "Changed" } });
  await world.superuser("drop function refuse_event() cascade");
  expect(resultsOf(reply), reply.text).toEqual(["refused", "changed"]);
  expect([(await read(refused)).notes, (await read(other)).notes]).toEqual([null, "Changed"]);
});

test("an error that no record caused fails the whole request and changes nothing", async () => {
  const ids = [await item(), await item()].toSorted();
  await world.superuser(`
    create function lose_disk() returns trigger language plpgsql as $$
    begin
      if new.data->>'id' = '${ids[1]}' then raise exception 'full' using errcode = '53100'; end if;
      return new;
    end $$`);
  await world.superuser(
    "create trigger lose before insert on events for each row execute function lose_disk()",
  );
  const failed = await bulk({ ids, set: { notes: "Changed" } }, { key: "full-disk" });
  await world.superuser("drop function lose_disk() cascade");
  expect(failed.status).toBe(503);
  expect((await read(ids[0] as string)).notes).toBeNull();
  const repeated = await bulk({ ids, set: { notes: "Changed" } }, { key: "full-disk" });
  expect(resultsOf(repeated)).toEqual(["changed", "changed"]);
});

describe("a filter", () => {
  const named = async (display_name: string, more = {}) =>
    (
      await world.call("POST", "/v1/inbox", {
        body: { display_name, amount: 7, date: "2026-03-01", ...more },
      })
    ).body.data.id as string;

  test("takes the parameters of the list, with JSON values", async () => {
    const [first, second] = [
      await named("Zebra one", { amount: 10 }),
      await named("Zebra two", { amount: 20 }),
    ];
    const reply = await bulk({
      filter: { q: "zebra", status: ["pending", "archived"], "amount[gt]": 15 },
      set: { notes: "Striped" },
    });
    expect(reply.body.data.results.map(({ id }: { id: string }) => id)).toEqual([second]);
    expect((await read(first)).notes).toBeNull();
  });

  test("that matches nothing answers with no verdicts and no undo", async () => {
    const { body } = await bulk({ filter: { q: "nothinghasthisname" }, action: "delete" });
    expect(body.data).toEqual({
      results: [],
      summary: { total: 0, changed: 0, unchanged: 0, refused: 0, not_found: 0 },
      undo: null,
    });
  });

  test("matches only the organization's own records", async () => {
    await world.call("POST", "/v1/inbox", {
      token: world.b.token,
      body: { display_name: "Okapi", amount: 1 },
    });
    expect(resultsOf(await bulk({ filter: { q: "okapi" }, action: "archive" }))).toEqual([]);
  });

  test("matches what the list shows: the inbox has no linked records, the entries have", async () => {
    const id = await named("Giraffe");
    const transaction_id = await makeRecord(world, world.a.token, "/v1/transactions");
    await world.call("POST", `/v1/inbox/${id}/match`, { body: { transaction_id } });
    const body = { filter: { q: "giraffe" }, set: { notes: "Tall" } };
    expect(resultsOf(await bulk(body))).toEqual([]);
    expect(resultsOf(await bulk(body, { path: "/v1/entries/bulk" }))).toEqual(["changed"]);
  });

  test("that matches too many records is refused with their number, and changes nothing", async () => {
    const many = await world.createOrganization("Many");
    const client = new pg.Client({ connectionString: world.connectionString });
    await client.connect();
    await seedInbox(client, many.id, 1001);
    await client.end();
    const whole = { token: many.token, path: "/v1/entries/bulk" };
    const refused = await bulk({ filter: {}, set: { notes: "x" } }, whole);
    expect([refused.status, refused.body.error.code]).toEqual([422, "too_many_records"]);
    expect(refused.body.error.details).toMatchObject({ count: 1001, limit: 1000 });
    const [count] = await world.superuser("select count(*)::int as count from inbox_items where notes = 'x'");
    expect(count?.count).toBe(0);
  });

  test("is checked again once the records are locked", async () => {
    const [kept, taken] = [await named("Walrus"), await named("Walrus")].toSorted() as [string, string];
    const holder = await hold(taken, "update inbox_items set notes = 'Mine', display_name = 'Seal'");
    const running = bulk({ filter: { q: "walrus" }, set: { notes: "Bulk" } });
    await holder.untilAwaited();
    await holder.commit();
    expect((await running).body.data.results.map(({ id }: { id: string }) => id)).toEqual([kept]);
    expect((await read(taken)).notes).toBe("Mine");
  });
});

/** Holds the lock of an item in a transaction of its own, after changing it. */
async function hold(id: string, change: string) {
  const client = new pg.Client({ connectionString: world.connectionString });
  await client.connect();
  await client.query("begin");
  await client.query("select set_config('app.org', $1, true)", [world.a.id]);
  await client.query(`select set_config('app.actor', '{"kind":"system","channel":"test"}', true)`);
  await client.query(`${change} where id = $1`, [id]);
  return {
    async untilAwaited() {
      for (;;) {
        const waiting = await world.superuser(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        if (waiting.length > 0) return;
        await new Promise((wake) => setTimeout(wake, 10));
      }
    },
    change: (query: string, other: string) => client.query(`${query} where id = $1`, [other]),
    async commit() {
      await client.query("commit");
      await client.end();
    },
    /** After PostgreSQL has ended this transaction. */
    end: () => client.end(),
  };
}

describe("scopes", () => {
  test("a token needs the scope of the single route", async () => {
    const id = await item();
    const [reader, approver, writer] = [
      await world.token(world.a, ["inbox.read"]),
      await world.token(world.a, ["inbox.read", "inbox.approve"]),
      await world.token(world.a, ["inbox.read", "inbox.write"]),
    ] as [string, string, string];
    const status = async (body: object, token: string) =>
      (await bulk({ ids: [id], ...body }, { token })).status;
    expect(await status({ action: "archive" }, reader)).toBe(403);
    expect(await status({ action: "archive" }, approver)).toBe(403);
    expect(await status({ action: "delete" }, approver)).toBe(403);
    expect(await status({ set: { notes: "x" } }, approver)).toBe(403);
    expect(await status({ action: "approve" }, writer)).toBe(403);
    expect(await status({ action: "approve" }, approver)).toBe(200);
    expect((await read(id)).status).toBe("pending");
  });

  test("an undo needs the scope of what it undoes", async () => {
    const id = await item();
    const reply = await bulk({ ids: [id], action: "approve" });
    const writer = await world.token(world.a, ["inbox.read", "inbox.write"]);
    expect((await undo(reply, writer)).status).toBe(403);
    expect((await read(id)).approval_action).toBe("approved");
    expect((await undo(reply)).status).toBe(200);
  });
});

describe("undo", () => {
  test("restores each record's own values, and leaves a record that was changed since", async () => {
    const ids = [await item(), await item(), await item()];
    const [first, second, third] = ids as [string, string, string];
    await world.call("PATCH", `/v1/inbox/${first}`, { body: { notes: "First" } });
    await world.call("PATCH", `/v1/inbox/${second}`, { body: { notes: "Second" } });
    const reply = await bulk({ ids, set: { notes: "Same" } });
    expect(reply.body.data.undo).toMatchObject({ method: "POST", expires_at: "2026-11-16T09:00:00.000Z" });
    await world.call("PATCH", `/v1/inbox/${second}`, { body: { display_name: "Edited" } });
    await world.call("DELETE", `/v1/inbox/${third}`);
    const undone = await undo(reply);
    expect(resultsOf(undone), undone.text).toEqual(["changed", "refused", "not_found"]);
    expect(undone.body.data.results[1].error.code).toBe("changed_since");
    expect(undone.body.data.undo).toBeNull();
    expect([(await read(first)).notes, (await read(second)).notes]).toEqual(["First", "Same"]);
    expect(resultsOf(await undo(reply))).toEqual(["refused", "refused", "not_found"]);
  });

  test("a record that the request did not change is not part of it", async () => {
    const [same, other] = [await item(), await item()];
    await world.call("PATCH", `/v1/inbox/${same}`, { body: { notes: "Same" } });
    const reply = await bulk({ ids: [same, other], set: { notes: "Same" } });
    expect(resultsOf(reply)).toEqual(["unchanged", "changed"]);
    expect(resultsOf(await undo(reply))).toEqual(["changed"]);
    expect((await read(same)).notes).toBe("Same");
  });

  test("belongs to its organization and its collection, and ends after a day", async () => {
    const reply = await bulk({ ids: [await item()], set: { notes: "Kept" } });
    const { path } = reply.body.data.undo as { path: string };
    expect((await undo(reply, world.b.token)).status).toBe(404);
    expect((await world.call("POST", path.replace("/inbox/", "/documents/"))).status).toBe(404);
    expect((await world.call("POST", `/v1/inbox/bulk/${newId()}/undo`)).status).toBe(404);
    world.clock.advance(24 * 3_600_000);
    expect((await undo(reply)).status).toBe(404);
  });

  test("what is too old to be undone is deleted", async () => {
    await bulk({ ids: [await item()], set: { notes: "Old" } }, { key: "old" });
    world.clock.advance(24 * 3_600_000 + 1);
    await bulk({ ids: [await item()], set: { notes: "New" } }, { key: "new" });
    await world.app.jobs.runDue();
    const count = async (table: string) =>
      (await world.superuser(`select count(*)::int as count from ${table}`))[0]?.count;
    expect([await count("bulk_changes"), await count("idempotency_keys")]).toEqual([1, 1]);
  });
});

test("the same key gives the same verdicts, byte for byte, and acts once", async () => {
  const ids = [await item(), newId()];
  const first = await bulk({ ids, set: { notes: "Once" } }, { key: "bulk-once" });
  const again = await bulk({ ids, set: { notes: "Once" } }, { key: "bulk-once" });
  expect(again.text).toBe(first.text);
  expect(again.headers["idempotent-replayed"]).toBe("true");
  const [events] = await world.superuser(
    "select count(*)::int as count from events where type = 'inbox.updated' and data->>'id' = $1",
    [ids[0]],
  );
  expect(events?.count).toBe(1);
});

/** Ids and answer of a bulk request that PostgreSQL ended; null if it ended the other transaction. */
async function deadlocked(): Promise<{ ids: [string, string]; answer: Reply } | null> {
  const ids = [await item(), await item()].toSorted() as [string, string];
  const [first, second] = ids;
  const holder = await hold(second, "update inbox_items set website = 'https://a.example'");
  const running = bulk({ ids: [second, first], set: { notes: "Bulk" } });
  await holder.untilAwaited();
  try {
    // The request holds the first record and waits for the second. It waits longer, so PostgreSQL ends it first, unless
    // the machine is so busy that the request was checked for a deadlock before there was one.
    await holder.change("update inbox_items set website = 'https://b.example'", first);
  } catch (error) {
    expect(error).toMatchObject({ code: "40P01" });
    await holder.end();
    await running;
    return null;
  }
  await holder.commit();
  return { ids, answer: await running };
}

test("a bulk request that PostgreSQL ends because of a deadlock is repeated, and acts once", async () => {
  let found = await deadlocked();
  while (!found) found = await deadlocked();
  const [first, second] = found.ids;
  expect(resultsOf(found.answer)).toEqual(["changed", "changed"]);
  for (const [id, website] of [
    [first, "https://b.example"],
    [second, "https://a.example"],
  ])
    expect(await read(id as string)).toMatchObject({ notes: "Bulk", website });
  const [events] = await world.superuser(
    "select count(*)::int as count from events where type = 'inbox.updated' and data->>'id' = any($1)",
    [[first, second]],
  );
  expect(events?.count).toBe(2);
});

test("bulk requests and single changes of the same records at once: none is lost, none deadlocks", async () => {
  const ids = await Promise.all(Array.from({ length: 30 }, item));
  const single = (id: string) =>
    world.call("PATCH", `/v1/inbox/${id}`, { body: { website: `https://${id}.example` } });
  const replies = await Promise.all([
    bulk({ ids, set: { notes: "One" } }),
    bulk({ ids: ids.toReversed(), set: { project_id: null, exclude_from_analytics: true } }),
    bulk({ ids: ids.toSorted(), action: "approve" }),
    ...ids.toReversed().map(single),
  ]);
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  for (const id of ids)
    expect(await read(id)).toMatchObject({
      notes: "One",
      exclude_from_analytics: true,
      approval_action: "approved",
      website: `https://${id}.example`,
    });
});
