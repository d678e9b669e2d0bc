import { describe, expect, test } from "vitest";
import { openAccess } from "../../test/harness/open-access.ts";
import { addHours } from "../kernel/calendar.ts";
import { adminCreateToken } from "../organizations/index.ts";

const { fixture, service } = await openAccess();

const create = (token: string, body: object, headers: Record<string, string> = {}) =>
  service.call("POST", "/v1/api-keys", { token, body, headers });

test("a key is shown once, works, is not shown in lists, and is refused after deletion", async () => {
  const org = await fixture.organization();
  const { status, body } = await create(org.token, { name: "Script", scopes: ["organization.read"] });
  expect(status).toBe(201);
  const { key, ...shown } = body.data;
  expect(key).toMatch(/^dbk_[\w-]{43}_[\w-]{43}$/);
  expect((await service.call("GET", "/v1/organization", { token: key })).status).toBe(200);
  const listed = await service.call("GET", "/v1/api-keys", { token: org.token });
  expect(listed.body.meta.count).toBe(2);
  expect(listed.body.data[0]).toEqual(shown);
  expect(JSON.stringify(listed.body)).not.toContain(key);

  expect((await service.call("DELETE", `/v1/api-keys/${shown.id}`, { token: org.token })).status).toBe(204);
  await expect
    .poll(async () => (await service.call("GET", "/v1/organization", { token: key })).status)
    .toBe(401);
  expect((await service.call("DELETE", `/v1/api-keys/${shown.id}`, { token: org.token })).status).toBe(404);
});

test("a retry with the same Idempotency-Key gets the same API key, which is not readable in the database", async () => {
  const org = await fixture.organization();
  const body = { name: "Script", scopes: ["inbox.read"] };
  const first = await create(org.token, body, { "idempotency-key": "once" });
  const again = await create(org.token, body, { "idempotency-key": "once" });
  expect(again.body).toEqual(first.body);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(again.headers.get("sealed")).toBeNull();
  const [kept] = await fixture.superuser("select body from idempotency_keys where key = 'once'");
  expect(kept?.body).not.toContain("dbk_");
  const other = await adminCreateToken(
    fixture.db,
    { organization_id: org.id, scope: "apis.all" },
    fixture.clock.now(),
  );
  const stranger = await create(other.token, body, { "idempotency-key": "once" });
  expect([stranger.status, stranger.body.error.code]).toEqual([409, "idempotency_key_reused"]);
});

test("a key that expires cannot create a key that lasts longer", async () => {
  const org = await fixture.organization();
  const [soon, later] = [1, 2].map((hours) => addHours(fixture.clock.now(), hours));
  const scopes = ["organization.write"];
  const { body } = await create(org.token, { name: "For an hour", scopes, expires_at: soon });
  for (const expires_at of [null, later]) {
    const refused = await create(body.data.key, { name: "Longer", scopes, expires_at });
    expect([refused.status, refused.body.error.details.issues[0].path]).toEqual([400, "body.expires_at"]);
  }
  expect((await create(body.data.key, { name: "As long", scopes, expires_at: soon })).status).toBe(201);
});

test("a key cannot create a key with more scopes than its own", async () => {
  const org = await fixture.organization();
  const weak = await create(org.token, { name: "Keys only", scopes: ["organization.write"] });
  const refused = await create(weak.body.data.key, { name: "All", scopes: ["apis.all"] });
  expect([refused.status, refused.body.error.code]).toEqual([403, "forbidden"]);
  expect(refused.body.error.details.missing).toContain("inbox.read");
  expect((await create(weak.body.data.key, { name: "Same", scopes: ["organization.write"] })).status).toBe(
    201,
  );
});

test("an accountant cannot create keys", async () => {
  const org = await fixture.organization();
  const { email } = await fixture.member(org.id, "accountant");
  const token = await adminCreateToken(
    fixture.db,
    { organization_id: org.id, scope: "apis.all", email },
    fixture.clock.now(),
  );
  const refused = await create(token.token, { name: "x", scopes: ["inbox.read"] });
  expect([refused.status, refused.body.error.code]).toEqual([403, "insufficient_scope"]);
});

const check = (what: string, body: object, path: string) =>
  test(`refused: ${what}`, async () => {
    const org = await fixture.organization();
    const reply = await create(org.token, body);
    expect([reply.status, reply.body.error.code]).toEqual([400, "validation_error"]);
    expect(reply.body.error.details.issues[0].path).toBe(path);
  });
check("no name", { scopes: ["inbox.read"] }, "body.name");
check("no scopes", { name: "x", scopes: [] }, "body.scopes");
check("an unknown scope", { name: "x", scopes: ["inbox.eat"] }, "body.scopes.0");
check(
  "an expiry in the past",
  { name: "x", scopes: ["inbox.read"], expires_at: "2020-01-01T00:00:00Z" },
  "body.expires_at",
);

test("another organization's keys are not found", async () => {
  const [mine, other] = [await fixture.organization(), await fixture.organization()];
  const { body } = await create(other.token, { name: "x", scopes: ["inbox.read"] });
  const { id } = body.data;
  expect((await service.call("DELETE", `/v1/api-keys/${id}`, { token: mine.token })).status).toBe(404);
  const listed = await service.call("GET", "/v1/api-keys", { token: mine.token });
  expect(JSON.stringify(listed.body)).not.toContain(id);
});

test("a scope given twice is stored once", async () => {
  const org = await fixture.organization();
  const { body } = await create(org.token, { name: "Twice", scopes: ["inbox.read", "inbox.read"] });
  expect(body.data.scopes).toEqual(["inbox.read"]);
});
describe("changing a key", () => {
  const patch = (token: string, id: string, body: object, headers: Record<string, string> = {}) =>
    service.call("PATCH", `/v1/api-keys/${id}`, { token, body, headers });
  const make = async (body: object = {}) => {
    const org = await fixture.organization();
    const given = { name: "Script", scopes: ["organization.read", "inbox.read"], ...body };
    const created = await create(org.token, given);
    return { org, created, ...created.body.data };
  };

  test("GET returns it without the key itself, with an ETag", async () => {
    const { org, created, id, key } = await make();
    const read = await service.call("GET", `/v1/api-keys/${id}`, { token: org.token });
    const { key: _, ...shown } = created.body.data;
    expect([read.status, read.body.data]).toEqual([200, shown]);
    expect([created.headers.get("etag"), read.headers.get("etag")]).toEqual(['"1"', '"1"']);
    expect(JSON.stringify(read.body)).not.toContain(key);
  });

  test("a renamed key still works; If-Match is honoured; the audit trail has no secret", async () => {
    const { org, id, key } = await make();
    const renamed = await patch(org.token, id, { name: "Nightly" }, { "if-match": '"1"' });
    expect([renamed.status, renamed.body.data.name, renamed.headers.get("etag")]).toEqual([
      200,
      "Nightly",
      '"2"',
    ]);
    expect(renamed.body.data).not.toHaveProperty("key");
    const stale = await patch(org.token, id, { name: "Late" }, { "if-match": '"1"' });
    expect([stale.status, stale.body.error.code]).toEqual([412, "version_conflict"]);
    const remove = (etag: string) =>
      service.call("DELETE", `/v1/api-keys/${id}`, { token: org.token, headers: { "if-match": etag } });
    expect((await remove('"1"')).status).toBe(412);
    expect((await service.call("GET", "/v1/organization", { token: key })).status).toBe(200);
    const trail = await service.call("GET", `/v1/audit-events?record_id=${id}`, { token: org.token });
    expect(JSON.stringify(trail.body)).not.toContain("secret");
    expect((await remove('"2"')).status).toBe(204);
  });

  test("scopes can be removed, with immediate effect, and cannot be added back", async () => {
    const { org, id, key } = await make();
    const narrowed = await patch(org.token, id, { scopes: ["inbox.read"] });
    expect(narrowed.body.data.scopes).toEqual(["inbox.read"]);
    await expect
      .poll(async () => (await service.call("GET", "/v1/organization", { token: key })).status)
      .toBe(403);
    const widened = await patch(org.token, id, { scopes: ["inbox.read", "organization.read"] });
    expect([widened.status, widened.body.error.details.issues[0].path]).toEqual([400, "body.scopes"]);
  });

  test("a bundle may be replaced by its scopes, a scope never by its bundle", async () => {
    const { org, id } = await make({ scopes: ["apis.read"] });
    expect((await patch(org.token, id, { scopes: ["inbox.read", "metrics.read"] })).status).toBe(200);
    expect((await patch(org.token, id, { scopes: ["apis.read"] })).status).toBe(400);
  });

  const later = "2027-01-01T00:00:00.000Z";
  const sooner = "2026-12-01T00:00:00.000Z";
  const check = (what: string, from: string | null, to: string | null, status: number) =>
    test(`expiry ${what}: ${status}`, async () => {
      const { org, id } = await make(from === null ? {} : { expires_at: from });
      const answer = await patch(org.token, id, { expires_at: to });
      expect([answer.status, answer.body.data?.expires_at]).toEqual([
        status,
        status === 200 ? to : undefined,
      ]);
    });
  check("given", null, later, 200);
  check("made earlier", later, sooner, 200);
  check("repeated", later, later, 200);
  check("made later", sooner, later, 400);
  check("taken away", sooner, null, 400);
  check("in the past", later, "2020-01-01T00:00:00.000Z", 400);
});
