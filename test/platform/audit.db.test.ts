import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test("create, change and delete each record the actor, the channel and what changed", async () => {
  const created = await world.call("POST", "/v1/customers", {
    body: { name: "Audited" },
    headers: { "x-request-id": "req-1" },
  });
  const path = `/v1/customers/${created.body.data.id}`;
  world.clock.advance(1000);
  await world.call("PATCH", path, { body: { name: "Renamed" }, headers: { "x-daybook-channel": "cli" } });
  await world.call("PATCH", path, { body: { name: "Renamed" } });
  await world.call("DELETE", path);
  const rows = await world.superuser(
    "select action, channel, actor_kind, actor_id, request_id, changes, created_at from audit_events where record_id = $1 order by id",
    [created.body.data.id],
  );
  expect(rows.map((row) => row.action)).toEqual(["created", "changed", "deleted"]);
  expect(rows[0]).toMatchObject({
    channel: "api",
    actor_kind: "api_key",
    request_id: "req-1",
  });
  expect(rows[0]?.changes).toMatchObject({ name: "Audited" });
  expect(rows[1]).toMatchObject({ channel: "cli", changes: { name: ["Audited", "Renamed"] } });
  expect(rows[2]?.changes).toMatchObject({ name: "Renamed" });
});

test("a refused change leaves no audit row", async () => {
  const before = await world.superuser("select count(*)::int as count from audit_events");
  const created = await world.call("POST", "/v1/projects", {
    body: { name: "Nothing", customer_id: "01890000-0000-7000-8000-000000000000" },
  });
  expect(created.status).toBe(404);
  expect(await world.superuser("select count(*)::int as count from audit_events")).toEqual(before);
});

test("every change, and nothing else, updates updated_at and the version", async () => {
  const created = await world.call("POST", "/v1/customers", { body: { name: "Versioned" } });
  const path = `/v1/customers/${created.body.data.id}`;
  expect(created.headers.etag).toBe('"1"');
  world.clock.advance(5000);
  const changed = await world.call("PATCH", path, { body: { notes: "x" } });
  expect(changed.headers.etag).toBe('"2"');
  expect(changed.body.data.created_at).toBe(created.body.data.created_at);
  expect(changed.body.data.updated_at).toBe(world.clock.now());

  const stale = await world.call("PATCH", path, { body: { notes: "y" }, headers: { "if-match": '"1"' } });
  expect(stale.status).toBe(412);
  expect(stale.body.error.code).toBe("version_conflict");
  const fresh = await world.call("PATCH", path, {
    body: { notes: "y" },
    headers: { "if-match": '"9", "2"' },
  });
  expect(fresh.status).toBe(200);
  expect((await world.call("DELETE", path, { headers: { "if-match": '"2"' } })).status).toBe(412);
  expect((await world.call("DELETE", path, { headers: { "if-match": "*" } })).status).toBe(204);
});

test("20 concurrent changes of one record with the same If-Match: one wins", async () => {
  const created = await world.call("POST", "/v1/customers", { body: { name: "Contended" } });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      world.call("PATCH", `/v1/customers/${created.body.data.id}`, {
        body: { notes: `n${index}` },
        headers: { "if-match": '"1"' },
      }),
    ),
  );
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, ...Array(19).fill(412)]);
});

test("the audit trail of an invoice has every changed column", async () => {
  const draft = await world.call("POST", "/v1/invoices", { body: { items: [] } });
  const { id } = draft.body.data;
  const columns = await world.superuser(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = 'invoices'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  // Computed from what the trail has: the customer's name, amounts and exchange rates.
  const computed = ["customer_key", "open_base_amount"];
  const unseen = new Set(["organization_id", "id", "version", "updated_at", "token", ...computed]);
  const others: Record<string, string> = {
    uuid: "'01890000-0000-7000-8000-000000000009'",
    text: "'changed'",
    date: "'2031-01-02'",
    jsonb: `'[{"a": null}]'`,
    boolean: "true",
    numeric: "7.5",
    "timestamp with time zone": "'2031-01-02T03:04:05.678Z'",
  };
  const seen = columns.filter(({ name }) => !unseen.has(name as string));
  expect(seen.length).toBeGreaterThan(45);
  // Other tests cover constraints and protection; here every column changes at once.
  await world.superuser(`
    begin;
    set local session_replication_role = replica;
    alter table invoices enable always trigger audit_update;
    select set_config('app.org', '${world.a.id}', true);
    alter table invoices drop constraint invoices_check, drop constraint invoices_check1,
      drop constraint invoices_check2, drop constraint invoices_check3, drop constraint invoices_check4,
      drop constraint invoices_status_check, drop constraint invoices_document_type_check,
      drop constraint invoices_einvoice_check, drop constraint invoices_imported_check,
      drop constraint invoices_origin_check,
      drop constraint invoices_tax_point_date_code_check;
    update invoices set ${seen.map(({ name, type }) => `"${name}" = ${others[type as string]}`).join(", ")}
    where id = '${id}';
    create temporary table trail as
      select changes from audit_events where record_id = '${id}' and action = 'changed';
    create temporary table row_now as select to_jsonb(i) as row from invoices i where id = '${id}';
    create table trail_result as select t.changes, r.row from trail t, row_now r;
    delete from invoices where id = '${id}';
    commit`);
  const [found] = await world.superuser("select changes, row from trail_result");
  const { changes, row } = found as { changes: Record<string, unknown[]>; row: Record<string, unknown> };
  expect(Object.keys(changes).toSorted()).toEqual(seen.map(({ name }) => name as string).toSorted());
  for (const [name, [, after]] of Object.entries(changes)) expect([name, after]).toEqual([name, row[name]]);
});
