import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccessFixture, createAccessFixture } from "../../test/harness/access.ts";
import { type AccessService, startAccessService } from "../../test/harness/access-service.ts";
import { adminCreateToken } from "../organizations/index.ts";

let fixture: AccessFixture;
let service: AccessService;
beforeAll(async () => {
  fixture = await createAccessFixture();
  service = await startAccessService(fixture);
});
afterAll(async () => {
  await service.close();
  await fixture.close();
});

const create = (token: string, body: object, headers: Record<string, string> = {}) =>
  service.call("POST", "/v1/api-keys", { token, body, headers });

test("a key is shown once, works, is listed without itself, and ends when deleted", async () => {
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
    .poll(async () => (await service.call("GET", "/v1/organization", { token: key })).status, {
      timeout: 1000,
    })
    .toBe(401);
  expect((await service.call("DELETE", `/v1/api-keys/${shown.id}`, { token: org.token })).status).toBe(404);
});

test("the same Idempotency-Key gives the same key again, and the database still cannot read it", async () => {
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

test("a key cannot make a stronger one", async () => {
  const org = await fixture.organization();
  const weak = await create(org.token, { name: "Keys only", scopes: ["organization.write"] });
  const refused = await create(weak.body.data.key, { name: "All", scopes: ["apis.all"] });
  expect([refused.status, refused.body.error.code]).toEqual([403, "forbidden"]);
  expect(refused.body.error.details.missing).toContain("inbox.read");
  expect((await create(weak.body.data.key, { name: "Same", scopes: ["organization.write"] })).status).toBe(
    201,
  );
});

test("an accountant cannot make keys", async () => {
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
check("a scope nobody knows", { name: "x", scopes: ["inbox.eat"] }, "body.scopes.0");
check(
  "an expiry in the past",
  { name: "x", scopes: ["inbox.read"], expires_at: "2020-01-01T00:00:00Z" },
  "body.expires_at",
);

test("another organization's keys are not there", async () => {
  const [mine, other] = [await fixture.organization(), await fixture.organization()];
  const { body } = await create(other.token, { name: "x", scopes: ["inbox.read"] });
  const { id } = body.data;
  expect((await service.call("DELETE", `/v1/api-keys/${id}`, { token: mine.token })).status).toBe(404);
  const listed = await service.call("GET", "/v1/api-keys", { token: mine.token });
  expect(JSON.stringify(listed.body)).not.toContain(id);
});

test("a scope that is named twice is given once", async () => {
  const org = await fixture.organization();
  const { body } = await create(org.token, { name: "Twice", scopes: ["inbox.read", "inbox.read"] });
  expect(body.data.scopes).toEqual(["inbox.read"]);
});
