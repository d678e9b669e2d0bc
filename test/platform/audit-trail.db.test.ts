/**
 * The audit trail shows every column of a record except the hidden ones, and nothing if nothing changed. The
 * tests compare the complete set of keys, because a leaked secret would be an extra key.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { factories, makeRecord } from "../harness/factories.ts";
import { createWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Never shown, because they say nothing about the record itself, or are in other columns of the event. */
const always_hidden = ["id", "organization_id", "version", "updated_at", "search"];

/** The other hidden columns of each table. A new table that hides a column must be added here. */
const hidden: Record<string, string[]> = {
  api_keys: ["secret_hash"],
  emails: ["attempt_id", "body_html", "body_text", "leased_until", "next_attempt_at", "queued_at"],
  exports: ["key", "progress"],
  inbox_items: ["linked", "recognized_text"],
  invitations: ["token_hash"],
  invoices: [
    ...[
      "customer_key",
      "has_base_amount",
      "has_due_date",
      "open_amount",
      "open_base_amount",
      "open_due_date",
    ],
    "token",
  ],
  oauth_clients: ["secret_hash"],
  stored_objects: ["page_count"],
  transaction_imports: ["rows_read"],
  transactions: ["categorized"],
  webhook_endpoints: ["previous_secret", "secret"],
};

/**
 * The columns that the triggers of a table hide, from the catalogue; `tgargs` ends each one with a zero byte.
 */
async function hiddenColumns(): Promise<Record<string, string[]>> {
  const rows = await world.superuser(`
    select c.relname as table_name, t.tgname as trigger_name, encode(t.tgargs, 'escape') as arguments
    from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
    join pg_proc p on p.oid = t.tgfoid
    where p.proname = 'audit_statement'
    order by 1, 2`);
  const found: Record<string, string[]> = {};
  for (const { table_name, arguments: given } of rows) {
    const columns = String(given).split("\\000").filter(Boolean).slice(1).toSorted();
    const known = found[String(table_name)];
    // A column must be hidden by all three triggers, or one of them would show it.
    if (known) expect(columns, String(table_name)).toEqual(known);
    found[String(table_name)] = columns;
  }
  return Object.fromEntries(Object.entries(found).filter(([, columns]) => columns.length > 0));
}

test("the hidden columns of every table are as listed, for insert, update and delete", async () => {
  expect(await hiddenColumns()).toEqual(hidden);
});

test("an audited column with a name like a secret is hidden or only a time", async () => {
  const rows = await world.superuser(`
    select distinct c.relname as table_name, a.attname as column_name
    from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where t.tgname like 'audit_%' and a.attname ~ '(secret|token|password|hash|body)'
      and a.attname !~ '_at$'`);
  const shown = rows
    .filter(({ table_name, column_name }) => !hidden[String(table_name)]?.includes(String(column_name)))
    .map(({ table_name, column_name }) => `${table_name}.${column_name}`);
  expect(shown.toSorted()).toEqual([]);
});

interface Trail {
  action: string;
  record_type: string;
  changes: Record<string, unknown>;
}

const trailOf = async (id: string) =>
  (await world.superuser(
    "select action, record_type, changes from audit_events where record_id = $1 order by id",
    [id],
  )) as unknown as Trail[];

/** The record's columns in the table without empty ones, as `created` and `deleted` show them. */
async function shownColumns(table: string, id: string): Promise<string[]> {
  const [found] = await world.superuser(
    `select jsonb_strip_nulls(to_jsonb(r)) as row from ${table} r where id = $1`,
    [id],
  );
  const kept = [...always_hidden, ...(hidden[table] ?? [])];
  return Object.keys(found?.row as object)
    .filter((name) => !kept.includes(name))
    .toSorted();
}

const keysOf = (trail: Trail | undefined) => Object.keys(trail?.changes ?? {}).toSorted();

describe("a record that is created and deleted shows exactly its columns", () => {
  const check = (path: string, table: string) =>
    test(path, async () => {
      const id = await makeRecord(world, world.a.token, path);
      const columns = await shownColumns(table, id);
      const [created] = await trailOf(id);
      expect([created?.action, created?.record_type]).toEqual(["created", table]);
      expect(keysOf(created)).toEqual(columns);
      await world.superuser(`delete from ${table} where id = $1`, [id]);
      const deleted = (await trailOf(id)).at(-1);
      expect(deleted?.action).toBe("deleted");
      expect(keysOf(deleted)).toEqual(columns);
    });
  check("/v1/webhook-endpoints", "webhook_endpoints");
  check("/v1/api-keys", "api_keys");
  check("/v1/oauth-clients", "oauth_clients");
  check("/v1/organization/invitations", "invitations");
  check("/v1/customers", "customers");
  check("/v1/inbox", "inbox_items");
  check("/v1/transactions", "transactions");
});

describe("a change of only hidden columns leaves no audit row", () => {
  const check = (path: string, table: string, set: string) =>
    test(`${table}: ${set}`, async () => {
      const id = await makeRecord(world, world.a.token, path);
      const before = await trailOf(id);
      await world.superuser(`update ${table} set ${set} where id = $1`, [id]);
      expect(await trailOf(id)).toEqual(before);
    });
  check("/v1/webhook-endpoints", "webhook_endpoints", "secret = secret || 'x'");
  check("/v1/api-keys", "api_keys", "secret_hash = decode(repeat('ab', 32), 'hex')");
  check("/v1/organization/invitations", "invitations", "token_hash = decode(repeat('cd', 32), 'hex')");
  check("/v1/inbox", "inbox_items", "recognized_text = 'a private letter'");
  check("/v1/invoices", "invoices", "token = repeat('x', 32)");
});

describe("an update that changes nothing leaves no audit row", () => {
  const check = (path: string) =>
    test(path, async () => {
      const id = await makeRecord(world, world.a.token, path);
      const before = await trailOf(id);
      const read = await world.call("GET", `${path}/${id}`);
      expect(read.status, read.text).toBe(200);
      const writable = await writableFields(path, read.body.data);
      const again = await world.call("PATCH", `${path}/${id}`, { body: writable });
      expect(again.status, again.text).toBe(200);
      expect(await trailOf(id)).toEqual(before);
    });
  for (const path of ["/v1/customers", "/v1/vendors", "/v1/projects", "/v1/inbox", "/v1/invoices"])
    check(path);

  test("an SQL update that writes the same values leaves no audit row", async () => {
    for (const [path, table, column] of [
      ["/v1/customers", "customers", "name"],
      ["/v1/invoices", "invoices", "items"],
      ["/v1/inbox", "inbox_items", "amount"],
    ] as const) {
      const id = await makeRecord(world, world.a.token, path);
      const before = await trailOf(id);
      await world.superuser(`update ${table} set ${column} = ${column} where id = $1`, [id]);
      expect(await trailOf(id), table).toEqual(before);
    }
  });

  test("if one SQL statement updates two rows, only the changed one is audited", async () => {
    const [one, two] = [
      await makeRecord(world, world.a.token, "/v1/customers"),
      await makeRecord(world, world.a.token, "/v1/customers"),
    ];
    await world.superuser(
      "update customers set notes = case when id = $1 then 'new' else notes end where id = any($2)",
      [one, [one, two]],
    );
    expect((await trailOf(one)).map(({ action }) => action)).toEqual(["created", "changed"]);
    expect((await trailOf(one)).at(-1)?.changes).toEqual({ notes: [null, "new"] });
    expect((await trailOf(two)).map(({ action }) => action)).toEqual(["created"]);
  });
});

/** The writable fields as they were read, for a client that sends them back unchanged. */
async function writableFields(path: string, read: Record<string, unknown>): Promise<object> {
  const body = (await factories[path]?.(world, world.a.token)) ?? {};
  return Object.fromEntries(Object.keys(body).map((name) => [name, read[name]]));
}

test("an e-mail shows exactly its columns, without its text", async () => {
  const [email] = await world.superuser(
    `insert into emails (organization_id, id, kind, recipient, subject, body_text, body_html, sender_name,
       attach_pdf, status)
     values ($1, new_id(), 'reminder', 'to@example.com', 'Due', 'Dear Sir', '<p>Dear Sir</p>', 'Alder', false, 'queued')
     returning id`,
    [world.a.id],
  );
  const id = String(email?.id);
  const [created] = await trailOf(id);
  expect(keysOf(created)).toEqual(await shownColumns("emails", id));
  expect(JSON.stringify(created)).not.toContain("Dear Sir");
  await world.superuser("update emails set body_text = 'Forgotten', subject = 'Overdue' where id = $1", [id]);
  expect((await trailOf(id)).at(-1)?.changes).toEqual({ subject: ["Due", "Overdue"] });
});
