/** Quotas through the API: what is refused, what still works, and what the kept totals say. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { factories } from "../../../test/harness/factories.ts";
import { createWorld, type TestOrganization, type World } from "../../../test/harness/world.ts";
import { adminSetQuotas } from "../../organizations/index.ts";
import { noQuotas, type OwnQuotas } from "./quotas.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const setQuotas = ({ id }: TestOrganization, quotas: OwnQuotas) =>
  adminSetQuotas(world.db, { organization_id: id, ...quotas }, noQuotas, world.clock.now());

const usage = async ({ token }: TestOrganization) =>
  (await world.call("GET", "/v1/organization/usage", { token })).body.data;

const upload = (
  { token }: TestOrganization,
  size: number,
  headers: Record<string, string> = {},
  in_world = world,
) =>
  in_world.call("POST", "/v1/uploads", {
    token,
    body: "x".repeat(size),
    headers: { "content-type": "text/plain", "x-file-name": "a.txt", ...headers },
  });

const createCustomer = ({ token }: TestOrganization, headers: Record<string, string> = {}) =>
  world.call("POST", "/v1/customers", { token, body: { name: "Zoë" }, headers });

/** The kept totals recomputed by counting rows. */
async function recount({ id }: TestOrganization): Promise<{ stored_bytes: number; records: number }> {
  const limited = await world.superuser(
    "select tgrelid::regclass::text as name from pg_trigger where tgname = 'quota_insert'",
  );
  let records = 0;
  for (const { name } of limited.filter(({ name }) => name !== "stored_objects")) {
    const [row] = await world.superuser(`select count(*)::int as n from ${name} where organization_id = $1`, [
      id,
    ]);
    records += row?.n as number;
  }
  const [files] = await world.superuser(
    "select coalesce(sum(size), 0)::int as n from stored_objects where organization_id = $1",
    [id],
  );
  return { stored_bytes: files?.n as number, records };
}

test("without quotas usage is shown and nothing is refused", async () => {
  const org = await world.createOrganization("Unlimited");
  expect((await upload(org, 500)).status).toBe(201);
  expect(await usage(org)).toEqual({
    ...(await recount(org)),
    storage_quota_bytes: null,
    record_quota: null,
  });
});

describe("storage", () => {
  test("a file over the quota is refused with used and allowed bytes, and nothing is stored", async () => {
    const org = await world.createOrganization("Small disk");
    await setQuotas(org, { storage_bytes_max: 1000 });
    expect((await upload(org, 600)).status).toBe(201);
    const refused = await upload(org, 401);
    expect([refused.status, refused.body.error.code]).toEqual([413, "quota_exceeded"]);
    expect(refused.body.error.message).toContain("600 of its 1000 bytes");
    expect(refused.body.error.details).toMatchObject({ quota: "storage", used: 600, allowed: 1000 });
    expect((await upload(org, 400)).status).toBe(201);
    expect(await usage(org)).toMatchObject({ stored_bytes: 1000, storage_quota_bytes: 1000 });
    expect((await upload(org, 1)).status).toBe(413);
    expect(await recount(org)).toMatchObject({ stored_bytes: 1000 });
  });

  test("an upload without Content-Length is cut off when it exceeds the quota", async () => {
    const org = await world.createOrganization("Streamed");
    await setQuotas(org, { storage_bytes_max: 100_000 });
    await world.server.listen({ port: 0, host: "127.0.0.1" });
    const address = world.server.server.address() as { port: number };
    const reply = await fetch(`http://127.0.0.1:${address.port}/v1/uploads`, {
      method: "POST",
      headers: { authorization: `Bearer ${org.token}`, "content-type": "text/plain" },
      body: new Blob(["x".repeat(300_000)]).stream(),
      duplex: "half",
    } as RequestInit);
    expect([reply.status, ((await reply.json()) as { error: { code: string } }).error.code]).toEqual([
      413,
      "quota_exceeded",
    ]);
    expect(await usage(org)).toMatchObject({ stored_bytes: 0 });
  });

  test("after a deletion the refused request succeeds with the same idempotency key", async () => {
    const org = await world.createOrganization("Tidy");
    await setQuotas(org, { storage_bytes_max: 1000 });
    const { body } = await upload(org, 900);
    const document = await world.call("POST", "/v1/documents", {
      token: org.token,
      body: { category: "other", file_path: body.data.file_path },
    });
    expect((await upload(org, 500, { "idempotency-key": "later" })).status).toBe(413);
    for (const path of ["", "/permanent"])
      expect(
        (await world.call("DELETE", `/v1/documents/${document.body.data.id}${path}`, { token: org.token }))
          .status,
      ).toBe(204);
    expect((await upload(org, 500, { "idempotency-key": "later" })).status).toBe(201);
    expect(await usage(org)).toMatchObject({ stored_bytes: 500 });
  });

  test("concurrent uploads exceed the quota by at most one file each", async () => {
    const org = await world.createOrganization("Race");
    await setQuotas(org, { storage_bytes_max: 1000 });
    const first = await Promise.all(Array.from({ length: 8 }, () => upload(org, 400)));
    const passed = first.filter(({ status }) => status === 201).length;
    expect(first.every(({ status }) => status === 201 || status === 413)).toBe(true);
    expect(passed).toBeGreaterThanOrEqual(2);
    expect(await usage(org)).toMatchObject({ stored_bytes: passed * 400 });
    // Now every request sees the files that got through.
    const second = await Promise.all(Array.from({ length: 8 }, () => upload(org, 400)));
    expect(second.map(({ status }) => status)).toEqual(Array(8).fill(413));
  });

  test("the copy of a file from an assistant counts like an upload", async () => {
    const org = await world.createOrganization("Copy");
    await setQuotas(org, { storage_bytes_max: 1000 });
    const { body } = await world.call("POST", "/v1/uploads?area=assistant", {
      token: org.token,
      body: "x".repeat(600),
      headers: { "content-type": "text/plain" },
    });
    const copied = await world.call("POST", "/v1/documents", {
      token: org.token,
      body: { category: "other", source_key: body.data.source_key },
    });
    expect([copied.status, copied.body.error.code]).toEqual([413, "quota_exceeded"]);
  });
});

describe("records", () => {
  test("at the quota every kind of record is refused; deleting one allows one more", async () => {
    const org = await world.createOrganization("Full");
    const kept = await createCustomer(org);
    const bodies = new Map<string, object>();
    for (const [path, make] of Object.entries(factories)) bodies.set(path, await make(world, org.token));
    const { records } = await recount(org);
    await setQuotas(org, { records_max: records });
    const allowed: string[] = [];
    for (const [path, body] of bodies) {
      const answer = await world.call("POST", path, { token: org.token, body });
      if (answer.status === 201) allowed.push(path);
      else expect([path, answer.status, answer.body.error.code]).toEqual([path, 413, "quota_exceeded"]);
    }
    // Settings of the organization do not count as records, nor do exports, which are deleted after some days.
    expect(allowed.toSorted()).toEqual([
      "/v1/api-keys",
      "/v1/exports",
      "/v1/invoices/templates",
      "/v1/oauth-clients",
      "/v1/organization/invitations",
      "/v1/webhook-endpoints",
    ]);
    expect(await usage(org)).toMatchObject({ records, record_quota: records });

    const refused = await createCustomer(org, { "idempotency-key": "room" });
    expect(refused.body.error.message).toContain(`${records} of its ${records} records`);
    const changed = await world.call("PATCH", `/v1/customers/${kept.body.data.id}`, {
      token: org.token,
      body: { name: "Renamed" },
    });
    expect(changed.status).toBe(200);
    await world.call("DELETE", `/v1/customers/${kept.body.data.id}`, { token: org.token });
    expect((await createCustomer(org, { "idempotency-key": "room" })).status).toBe(201);
    expect((await createCustomer(org)).status).toBe(413);
    expect(await usage(org)).toMatchObject(await recount(org));
  });

  test("an import that would exceed the quota writes nothing", async () => {
    const org = await world.createOrganization("Import");
    const account = await world.call("POST", "/v1/bank-accounts", {
      token: org.token,
      body: { name: "Giro", currency: "EUR" },
    });
    const { records } = await recount(org);
    await setQuotas(org, { records_max: records + 2 });
    const importRows = (rows: number) =>
      world.call("POST", `/v1/transactions/import?account_id=${account.body.data.id}`, {
        token: org.token,
        body: `Date,Amount,Description\n${Array.from({ length: rows }, (_, at) => `2026-05-0${at + 1},-1.00,Row ${at}\n`).join("")}`,
        headers: { "content-type": "text/csv" },
      });
    expect((await importRows(3)).body.error.code).toBe("quota_exceeded");
    expect(await recount(org)).toMatchObject({ records });
    expect((await importRows(2)).status).toBe(200);
    // Importing the same file again adds no records, so it is allowed at the quota.
    expect((await importRows(2)).body.data).toMatchObject({ created_count: 0, duplicate_count: 2 });
  });
});

test("an organization's own quota overrides the setting, and 0 means no quota", async () => {
  const limited = await createWorld({
    environment: { DAYBOOK_STORAGE_QUOTA: "1000", DAYBOOK_RECORD_QUOTA: "200" },
  });
  const defaults = { storage_bytes_max: 1000, records_max: 200 };
  const set = (organization_id: TestOrganization["id"], quotas: OwnQuotas) =>
    adminSetQuotas(limited.db, { organization_id, ...quotas }, defaults, limited.clock.now());
  expect((await upload(limited.a, 1001, {}, limited)).status).toBe(413);
  await set(limited.a.id, { storage_bytes_max: 2000 });
  expect((await upload(limited.a, 1001, {}, limited)).status).toBe(201);
  expect((await upload(limited.b, 1001, {}, limited)).status).toBe(413);
  await set(limited.b.id, { storage_bytes_max: 0 });
  expect((await upload(limited.b, 1001, {}, limited)).status).toBe(201);
  expect(await set(limited.b.id, { storage_bytes_max: null })).toMatchObject({
    stored_bytes: 1001,
    storage_quota_bytes: 1000,
    record_quota: 200,
  });
  expect((await upload(limited.b, 1, {}, limited)).status).toBe(413);
  const batch = Array.from({ length: 100 }, (_, at) => ({ display_name: `Item ${at}`, amount: 1 }));
  const statuses: number[] = [];
  for (let times = 0; times < 3; times += 1)
    statuses.push((await limited.call("POST", "/v1/inbox/batch", { body: { items: batch } })).status);
  expect(statuses.at(-1)).toBe(413);
  await limited.close();
});
