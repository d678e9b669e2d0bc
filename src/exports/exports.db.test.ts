import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportLists, unfinished_exports_max } from "./constants.ts";
import { createExportsWorld, type ExportsWorld, unpack } from "./test-exports.ts";

let world: ExportsWorld;
beforeAll(async () => {
  world = await createExportsWorld();
  for (const name of ["Ärger & Söhne", "=2+3"]) await world.call("POST", "/v1/customers", { body: { name } });
  for (const [date, amount] of [
    ["2026-01-31", 10.5],
    ["2026-02-01", 20],
    ["2026-03-01", 30],
  ])
    await world.call("POST", "/v1/inbox", { body: { display_name: `Receipt ${date}`, date, amount } });
});
afterAll(() => world.close());

const customers = { format: "csv", options: { lists: ["customers"] } };

const waiting = async () => {
  const created = await world.call("POST", "/v1/exports", { body: customers });
  expect(created.status, created.text).toBe(201);
  return created.body.data.id as string;
};

const read = async (id: string) => (await world.call("GET", `/v1/exports/${id}`)).body.data;

/** About access and not about the books; or exports themselves. */
const unexported = [
  "api-keys",
  "oauth-clients",
  "invitations",
  "webhook-endpoints",
  "exports",
  "record-imports",
];

test("every list that needs no other record can be exported", () => {
  const names = world.app.routes.flatMap(({ whole_list }) => whole_list?.name ?? []);
  expect(names.toSorted()).toEqual([...exportLists, ...unexported].toSorted());
});

describe("CSV", () => {
  test("one list is the same file as the list gives itself", async () => {
    const made = await world.export(customers);
    expect(made).toMatchObject({
      status: "completed",
      progress: 100,
      content_type: "text/csv; charset=utf-8; header=present",
      file_name: "Alder Ltd customers 2026-11-15.csv",
      expires_at: "2026-11-29T09:00:00.000Z",
      error: null,
    });
    const { bytes, headers } = await world.download(made.id);
    const listed = await world.call("GET", "/v1/customers", { headers: { accept: "text/csv" } });
    expect(bytes.toString()).toBe(listed.text);
    expect(bytes.toString()).toContain(",'=2+3,");
    expect(made.size).toBe(bytes.length);
    expect(made.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
    expect(headers.get("content-disposition")).toContain("Alder Ltd customers 2026-11-15.csv");
  });

  test("all lists are a ZIP file with one file each", async () => {
    const made = await world.export({ format: "csv" });
    expect(made.file_name).toBe("Alder Ltd Lists 2026-11-15.zip");
    const entries = await unpack(world, (await world.download(made.id)).bytes);
    expect([...entries.keys()]).toEqual(exportLists.map((name) => `${name}.csv`));
    const listed = await world.call("GET", "/v1/categories", { headers: { accept: "text/csv" } });
    expect(entries.get("categories.csv")).toBe(listed.text);
  });

  test("a period limits the lists that have a date", async () => {
    const made = await world.export({
      format: "csv",
      start_date: "2026-02-01",
      end_date: "2026-02-28",
      options: { lists: ["inbox", "customers"] },
    });
    expect(made.file_name).toBe("Alder Ltd Lists 2026-02-01 to 2026-02-28.zip");
    const entries = await unpack(world, (await world.download(made.id)).bytes);
    const inbox = entries.get("inbox.csv") ?? "";
    expect([...inbox.matchAll(/Receipt (\S{10})/g)].map(([, date]) => date)).toEqual(["2026-02-01"]);
    expect(entries.get("customers.csv")?.split("\r\n")).toHaveLength(4);
  });
});

test("XLSX has a sheet for each list, with numbers and dates", async () => {
  const made = await world.export({ format: "xlsx", options: { lists: ["inbox", "customers"] } });
  const entries = await unpack(world, (await world.download(made.id)).bytes);
  expect(entries.get("xl/workbook.xml")).toMatch(/name="inbox".*name="customers"/);
  const sheet = entries.get("xl/worksheets/sheet1.xml") ?? "";
  expect(sheet).toContain('<c s="2"><v>10.5</v></c>');
  expect(sheet).toContain('<c s="4"><v>46053</v></c>');
  expect(entries.get("xl/worksheets/sheet2.xml")).toContain("Ärger &amp; Söhne");
});

describe("refused", () => {
  const check = (what: string, body: object, status: number, found: object) =>
    test(what, async () => {
      const reply = await world.call("POST", "/v1/exports", { body });
      expect([reply.status, reply.body.error], reply.text).toEqual([status, expect.objectContaining(found)]);
    });
  const mistake = (path: string) => ({
    details: expect.objectContaining({ issues: [expect.objectContaining({ path })] }),
  });
  check("an unknown format", { format: "pdf" }, 400, mistake("body.format"));
  check(
    "an unknown list",
    { format: "csv", options: { lists: ["secrets"] } },
    400,
    mistake("body.options.lists.0"),
  );
  check(
    "a period that ends before it starts",
    { format: "csv", start_date: "2026-02-02", end_date: "2026-02-01" },
    400,
    mistake("body.end_date"),
  );

  test("more than a few at once", async () => {
    const ids = [];
    for (let count = 0; count < unfinished_exports_max; count++) ids.push(await waiting());
    const reply = await world.call("POST", "/v1/exports", { body: customers });
    expect([reply.status, reply.body.error.code]).toEqual([409, "too_many_exports"]);
    for (const id of ids) expect((await world.call("DELETE", `/v1/exports/${id}`)).status).toBe(204);
    await world.app.jobs.drain();
  });
});

describe("a token needs the scopes of what it exports", () => {
  test("to request it", async () => {
    const token = await world.token(world.a, ["exports.write", "exports.read", "inbox.read"]);
    const refused = await world.call("POST", "/v1/exports", { body: customers, token });
    expect([refused.status, refused.body.error.details.required_scope]).toEqual([403, "customers.read"]);
    const all = await world.call("POST", "/v1/exports", { body: { format: "xlsx" }, token });
    expect(all.status).toBe(403);
    expect(await world.export({ format: "csv", options: { lists: ["inbox"] } }, token)).toMatchObject({
      scopes: ["inbox.read"],
      status: "completed",
    });
  });

  test("to download it", async () => {
    const { id } = await world.export(customers);
    const token = await world.token(world.a, ["exports.read", "inbox.read"]);
    expect((await world.download(id, token)).status).toBe(403);
    expect((await world.download(id, world.b.token)).status).toBe(404);
  });
});

describe("the life of an export", () => {
  test("the file is there when it is completed, not before", async () => {
    const id = await waiting();
    expect(await read(id)).toMatchObject({ status: "queued", progress: 0, size: null, expires_at: null });
    expect((await world.download(id)).status).toBe(409);
    await world.app.jobs.drain();
    expect((await world.download(id)).status).toBe(200);
  });

  test("deleting it removes its file", async () => {
    const before = await world.files();
    const { id } = await world.export(customers);
    expect(await world.files()).toHaveLength(before.length + 1);
    expect((await world.call("DELETE", `/v1/exports/${id}`)).status).toBe(204);
    await world.app.jobs.drain();
    expect(await world.files()).toEqual(before);
    expect((await world.download(id)).status).toBe(404);
  });

  test("it expires after the retention, and its file with it", async () => {
    const { id, expires_at } = await world.export(customers);
    const now = world.clock.now();
    world.clock.set(new Date(Date.parse(expires_at) - 1).toISOString());
    await world.runSchedule("exports.sweep");
    expect((await read(id)).status).toBe("completed");
    world.clock.set(expires_at);
    await world.runSchedule("exports.sweep");
    await world.app.jobs.drain();
    expect((await world.call("GET", `/v1/exports/${id}`)).status).toBe(404);
    expect((await world.files()).filter((path) => path.includes("/exports/"))).toEqual([]);
    world.clock.set(now);
  });

  test("a killed attempt is repeated, and its file goes", async () => {
    const id = await waiting();
    // As a process leaves it that was killed after it had written the file.
    const random = "0123456789abcdef0123456789abcdef";
    const key = `exports/${world.a.id}/${random}/export`;
    await world.app.store.put(
      key as never,
      (async function* () {
        yield Buffer.from("half");
      })(),
    );
    await world.superuser("update exports set status = 'running', key = $1 where id = $2", [key, id]);
    await world.app.jobs.drain();
    expect(await read(id)).toMatchObject({ status: "completed" });
    expect((await world.files()).filter((path) => path.includes(random))).toEqual([]);
  });

  test("a job that was given up is shown as failed", async () => {
    const id = await waiting();
    await world.superuser(
      `with given_up as (delete from pgboss.job where name = 'exports.write' and state < 'completed' returning name, id, data)
      insert into pgboss.job (name, data, source_name, source_id, retry_limit, policy)
      select 'dead_letters', g.data, g.name, g.id, q.retry_limit, q.policy
      from given_up g, pgboss.queue q where q.name = 'dead_letters'`,
    );
    await world.app.jobs.drain();
    expect(await read(id)).toMatchObject({ status: "failed", error: { code: "internal_error" } });
    expect((await world.download(id)).status).toBe(409);
  });

  test("a lost job is enqueued again", async () => {
    const id = await waiting();
    await world.superuser("delete from pgboss.job where name = 'exports.write' and state < 'completed'");
    await world.runSchedule("exports.requeue");
    await world.app.jobs.drain();
    expect((await read(id)).status).toBe("completed");
  });

  test("a file that no export names is removed after two days", async () => {
    const key = `exports/${world.a.id}/${"f".repeat(32)}/export`;
    await world.app.store.put(
      key as never,
      (async function* () {
        yield Buffer.from("left");
      })(),
    );
    const left = async () => (await world.files()).filter((path) => path.includes("f".repeat(32))).length;
    const now = world.clock.now();
    world.clock.set(new Date().toISOString());
    await world.runSchedule("exports.sweep");
    expect(await left()).toBe(1);
    world.clock.advance(49 * 3_600_000);
    await world.runSchedule("exports.sweep");
    expect(await left()).toBe(0);
    world.clock.set(now);
  });

  test("each step is told, and the trail has the record but not its progress", async () => {
    const { id } = await world.export(customers);
    const events = await world.superuser("select type from events where data->>'id' = $1 order by id", [id]);
    expect(events.map(({ type }) => type)).toEqual(["export.created", "export.updated", "export.completed"]);
    const trail = await world.superuser(
      "select action, changes from audit_events where record_id = $1 order by position",
      [id],
    );
    expect(trail.map(({ action }) => action)).toEqual(["created", "changed", "changed"]);
    for (const { changes } of trail) expect(changes).not.toHaveProperty("key");
  });
});

describe("the storage quota", () => {
  test("files of exports count, and an export that does not fit fails with the reason", async () => {
    const { size } = await world.export(customers);
    const { stored_bytes } = (await world.call("GET", "/v1/organization/usage")).body.data;
    expect(stored_bytes).toBeGreaterThanOrEqual(size);
    await world.superuser(
      "insert into organization_quotas (organization_id, storage_bytes_max) values ($1, $2)",
      [world.a.id, stored_bytes + 10],
    );
    const made = await world.export(customers);
    expect(made).toMatchObject({ status: "failed", error: { code: "quota_exceeded" } });
    await world.superuser("delete from organization_quotas");
  });
});
