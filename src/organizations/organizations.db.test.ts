import { describe, expect, test } from "vitest";
import { type AccessFixture, password } from "../../test/harness/access.ts";
import { openAccess } from "../../test/harness/open-access.ts";
import { adminCreateOrganization, adminCreateToken } from "./admin.ts";

const { fixture, service } = await openAccess();

type Organization = Awaited<ReturnType<AccessFixture["organization"]>>;

const call = (
  token: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) => service.call(method, path, { token, ...(body === undefined ? {} : { body }), headers });

/** A token with every scope of this member's role. */
async function tokenOf(org: Organization, email: string): Promise<string> {
  const input = { organization_id: org.id, scope: "apis.all", email };
  return (await adminCreateToken(fixture.db, input, fixture.clock.now())).token;
}

async function ownMembership(org: Organization): Promise<string> {
  const { body } = await call(org.token, "GET", "/v1/organization/members?role=owner");
  return body.data[0].id;
}

describe("the organization", () => {
  test("can be read and changed; settings that were not set have their defaults", async () => {
    const org = await fixture.organization();
    const before = await call(org.token, "GET", "/v1/organization");
    expect(before.body.data).toMatchObject({
      id: org.id,
      name: "Alder Ltd",
      base_currency: "EUR",
      country: null,
      settings: { auto_match: false, refuse_duplicate_documents: false, trash_retention_days: 30 },
    });
    const after = await call(org.token, "PATCH", "/v1/organization", {
      name: "Alder & Sons",
      time_zone: "Europe/Vienna",
      country: "at",
      settings: { auto_match: true },
    });
    expect(after.status).toBe(200);
    expect(after.body.data).toMatchObject({
      name: "Alder & Sons",
      time_zone: "Europe/Vienna",
      country: "AT",
      base_currency: "EUR",
      settings: { auto_match: true, trash_retention_days: 30 },
    });
    const back = await call(org.token, "PATCH", "/v1/organization", {
      country: null,
      settings: { auto_match: null },
    });
    expect(back.body.data).toMatchObject({ country: null, settings: { auto_match: false } });
  });

  test("a PATCH with what was read is accepted; a stale version is refused", async () => {
    const org = await fixture.organization();
    const read = await call(org.token, "GET", "/v1/organization");
    const etag = read.headers.get("etag") ?? "";
    const same = await call(org.token, "PATCH", "/v1/organization", read.body.data, { "if-match": etag });
    expect(same.status).toBe(200);
    const stale = await call(org.token, "PATCH", "/v1/organization", { name: "x" }, { "if-match": '"99"' });
    expect([stale.status, stale.body.error.code]).toEqual([412, "version_conflict"]);
  });

  const check = (body: object, path: string) =>
    test(`refused: ${JSON.stringify(body)}`, async () => {
      const org = await fixture.organization();
      const reply = await call(org.token, "PATCH", "/v1/organization", body);
      expect([reply.status, reply.body.error.details.issues?.[0].path]).toEqual([400, path]);
    });
  check({ name: "" }, "body.name");
  check({ name: null }, "body.name");
  check({ base_currency: "EURO" }, "body.base_currency");
  check({ time_zone: "+02:00" }, "body.time_zone");
  check({ settings: { unknown: 1 } }, "body.settings.unknown");
  check({ settings: { trash_retention_days: 0 } }, "body.settings.trash_retention_days");
});

describe("members", () => {
  test("are listed; when an admin changes a role, the member's token changes with it", async () => {
    const org = await fixture.organization();
    const [admin, member] = [await fixture.member(org.id, "admin"), await fixture.member(org.id, "viewer")];
    const [theirs, token] = [await tokenOf(org, admin.email), await tokenOf(org, member.email)];
    const listed = await call(theirs, "GET", "/v1/organization/members");
    expect(listed.body.meta.count).toBe(3);
    expect(listed.body.data.map((one: { role: string }) => one.role)).toEqual(["owner", "admin", "viewer"]);
    expect((await call(token, "PATCH", "/v1/organization", { name: "x" })).status).toBe(403);
    const changed = await call(theirs, "PATCH", `/v1/organization/members/${member.id}`, { role: "admin" });
    expect(changed.body.data.role).toBe("admin");
    await expect
      .poll(async () => (await call(token, "PATCH", "/v1/organization", { name: "x" })).status)
      .toBe(200);
  });

  test("only an owner can add, change or remove an owner", async () => {
    const org = await fixture.organization();
    const [admin, member] = [await fixture.member(org.id, "admin"), await fixture.member(org.id, "member")];
    const theirs = await tokenOf(org, admin.email);
    const owner = await ownMembership(org);
    const refused = [
      await call(theirs, "PATCH", `/v1/organization/members/${member.id}`, { role: "owner" }),
      await call(theirs, "PATCH", `/v1/organization/members/${admin.id}`, { role: "owner" }),
      await call(theirs, "PATCH", `/v1/organization/members/${owner}`, { role: "viewer" }),
      await call(theirs, "DELETE", `/v1/organization/members/${owner}`),
      await call(theirs, "POST", "/v1/organization/invitations", { email: "x@example.com", role: "owner" }),
    ];
    for (const reply of refused) expect([reply.status, reply.body.error.code]).toEqual([403, "forbidden"]);
    const made = await call(org.token, "PATCH", `/v1/organization/members/${member.id}`, { role: "owner" });
    expect(made.body.data.role).toBe("owner");
  });

  test("the last owner can neither leave nor be demoted", async () => {
    const org = await fixture.organization();
    const owner = await ownMembership(org);
    for (const reply of [
      await call(org.token, "PATCH", `/v1/organization/members/${owner}`, { role: "admin" }),
      await call(org.token, "DELETE", `/v1/organization/members/${owner}`),
    ])
      expect([reply.status, reply.body.error.code]).toEqual([409, "conflict"]);
  });

  test("when two owners demote each other at once, one stays an owner", async () => {
    for (let round = 0; round < 5; round++) {
      const org = await fixture.organization();
      const other = await fixture.member(org.id, "owner");
      const theirs = await tokenOf(org, other.email);
      const mine = (await call(org.token, "GET", "/v1/organization/members")).body.data.find(
        (one: { user_id: string }) => one.user_id === org.user_id,
      ).id;
      await Promise.all([
        call(org.token, "PATCH", `/v1/organization/members/${other.id}`, { role: "viewer" }),
        call(theirs, "PATCH", `/v1/organization/members/${mine}`, { role: "viewer" }),
      ]);
      const owners = await fixture.superuser(
        "select 1 from memberships where organization_id = $1 and role = 'owner'",
        [org.id],
      );
      expect(owners).toHaveLength(1);
    }
  });

  test("a removed member's API keys and session tokens for this organization end", async () => {
    const org = await fixture.organization();
    const member = await fixture.member(org.id, "member");
    const key = await tokenOf(org, member.email);
    const { body } = await service.call("POST", "/v1/session", { body: { email: member.email, password } });
    for (const token of [key, body.data.token])
      expect((await call(token, "GET", "/v1/organization")).status).toBe(200);
    expect((await call(org.token, "DELETE", `/v1/organization/members/${member.id}`)).status).toBe(204);
    for (const token of [key, body.data.token])
      await expect.poll(async () => (await call(token, "GET", "/v1/organization")).status).toBe(401);
  });

  test("the member role can read members but not change them", async () => {
    const org = await fixture.organization();
    const member = await fixture.member(org.id, "member");
    const token = await tokenOf(org, member.email);
    expect((await call(token, "GET", "/v1/organization/members")).status).toBe(200);
    const refused = await call(token, "PATCH", `/v1/organization/members/${member.id}`, { role: "admin" });
    expect([refused.status, refused.body.error.code]).toEqual([403, "insufficient_scope"]);
  });
});

describe("a token cannot give a role with more scopes than its own", () => {
  const narrow = async (org: Organization, scope: string) =>
    (await adminCreateToken(fixture.db, { organization_id: org.id, scope }, fixture.clock.now())).token;

  test("by invitation", async () => {
    const org = await fixture.organization();
    const token = await narrow(org, "organization.write");
    for (const role of ["owner", "admin", "accountant", "member", "viewer"]) {
      const refused = await call(token, "POST", "/v1/organization/invitations", {
        email: `${role}@example.com`,
        role,
      });
      expect(refused.status, role).toBe(403);
      expect(refused.body.error.details.missing).toContain("inbox.read");
    }
    const reader = await narrow(org, "organization.write apis.read");
    const viewer = { email: "viewer@example.com", role: "viewer" };
    expect((await call(reader, "POST", "/v1/organization/invitations", viewer)).status).toBe(201);
    const member = { email: "member@example.com", role: "member" };
    expect((await call(reader, "POST", "/v1/organization/invitations", member)).status).toBe(403);
  });

  test("by changing a member", async () => {
    const org = await fixture.organization();
    const member = await fixture.member(org.id, "viewer");
    const path = `/v1/organization/members/${member.id}`;
    const token = await narrow(org, "organization.write");
    expect((await call(token, "PATCH", path, { role: "owner" })).status).toBe(403);
    expect((await call(org.token, "PATCH", path, { role: "owner" })).status).toBe(200);
  });
});

test("a time zone is stored in its canonical spelling, and a PATCH that changes nothing keeps the version", async () => {
  const org = await fixture.organization();
  const zoned = await call(org.token, "PATCH", "/v1/organization", { time_zone: "europe/berlin" });
  expect(zoned.body.data.time_zone).toBe("Europe/Berlin");
  const same = await call(org.token, "PATCH", "/v1/organization", zoned.body.data);
  expect(same.headers.get("etag")).toBe(zoned.headers.get("etag"));
  expect(same.body).toEqual(zoned.body);
  const utc = await call(org.token, "PATCH", "/v1/organization", { time_zone: "utc" });
  expect(utc.body.data.time_zone).toBe("UTC");
});

describe("audit events", () => {
  test("list who changed what, filtered by record, actor, action and day", async () => {
    const org = await fixture.organization();
    const { email, id, user_id } = await fixture.member(org.id, "admin");
    const session = await service.call("POST", "/v1/session", { body: { email, password } });
    const { token } = session.body.data;
    await call(token, "PATCH", "/v1/organization", { name: "Renamed" });
    const found = await call(
      org.token,
      "GET",
      `/v1/audit-events?record_type=organizations&actor_id=${user_id}`,
    );
    expect(found.body.meta.count).toBe(1);
    expect(found.body.data[0]).toMatchObject({
      actor_kind: "user",
      actor_id: user_id,
      action: "changed",
      record_type: "organizations",
      record_id: org.id,
      changes: { name: ["Alder Ltd", "Renamed"] },
    });
    const joined = await call(org.token, "GET", `/v1/audit-events?record_id=${id}&action=created`);
    expect(joined.body.data[0].changes.role).toBe("admin");
    const today = fixture.clock.now().slice(0, 10);
    const all = await call(
      org.token,
      "GET",
      `/v1/audit-events?start_date=${today}&end_date=${today}&limit=2`,
    );
    expect(all.body.data).toHaveLength(2);
    const past = await call(org.token, "GET", "/v1/audit-events?end_date=2020-01-01");
    expect(past.body.meta.count).toBe(0);
  });

  test("never show a secret's hash", async () => {
    const org = await fixture.organization();
    await call(org.token, "POST", "/v1/organization/invitations", {
      email: "new@example.com",
      role: "member",
    });
    await call(org.token, "POST", "/v1/oauth-clients", {
      name: "Robot",
      kind: "machine",
      scopes: ["inbox.read"],
    });
    const { body } = await call(org.token, "GET", "/v1/audit-events");
    expect(body.data.map((one: { record_type: string }) => one.record_type)).toEqual(
      expect.arrayContaining(["api_keys", "invitations", "oauth_clients", "memberships", "organizations"]),
    );
    expect(JSON.stringify(body)).not.toMatch(/_hash/);
  });

  test("cannot be written", async () => {
    const org = await fixture.organization();
    expect((await call(org.token, "POST", "/v1/audit-events", {})).status).toBe(405);
  });
});

test("every route answers 404 to another organization's ids", async () => {
  const [mine, other] = [await fixture.organization(), await fixture.organization()];
  const member = await fixture.member(other.id, "member");
  const made = await call(other.token, "POST", "/v1/organization/invitations", {
    email: "y@example.com",
    role: "member",
  });
  const program = await call(other.token, "POST", "/v1/oauth-clients", {
    name: "Robot",
    kind: "machine",
    scopes: ["inbox.read"],
  });
  const attempts = [
    ["PATCH", `/v1/organization/members/${member.id}`, { role: "viewer" }],
    ["DELETE", `/v1/organization/members/${member.id}`],
    ["DELETE", `/v1/organization/invitations/${made.body.data.id}`],
    ["DELETE", `/v1/oauth-clients/${program.body.data.id}`],
    ["DELETE", "/v1/organization/invitations/not-an-id"],
  ] as const;
  for (const [method, path, body] of attempts) {
    const reply = await call(mine.token, method, path, body);
    expect([reply.status, reply.body.error.code], path).toEqual([404, "not_found"]);
  }
  for (const path of [
    "/v1/organization/members",
    "/v1/organization/invitations",
    "/v1/oauth-clients",
    "/v1/audit-events",
  ]) {
    const { body } = await call(mine.token, "GET", path);
    expect(JSON.stringify(body), path).not.toContain(other.id);
  }
});

test("hooks create default records in the same database transaction", async () => {
  const seen: string[] = [];
  const input = { name: "Hooked", email: "hooked@example.com", base_currency: "USD" };
  const created = await adminCreateOrganization(
    fixture.db,
    input,
    [async (_tx, organization) => void seen.push(`${organization.name} ${organization.base_currency}`)],
    fixture.clock.now(),
  );
  expect(seen).toEqual(["Hooked USD"]);
  const failing = adminCreateOrganization(
    fixture.db,
    { name: "Undone", email: "undone@example.com" },
    [() => Promise.reject(new Error("no defaults"))],
    fixture.clock.now(),
  );
  await expect(failing).rejects.toThrow("no defaults");
  expect(await fixture.superuser("select 1 from organizations where name = 'Undone'")).toEqual([]);
  const second = await adminCreateOrganization(
    fixture.db,
    { ...input, name: "Second" },
    [],
    fixture.clock.now(),
  );
  expect(second.user_id).toBe(created.user_id);
});

test("adminCreateToken refuses an unknown organization, member or scope", async () => {
  const org = await fixture.organization();
  const now = fixture.clock.now();
  const mint = (input: object) =>
    adminCreateToken(fixture.db, { organization_id: org.id, scope: "inbox.read", ...input } as never, now);
  expect((await mint({})).scopes).toEqual(["inbox.read"]);
  await expect(mint({ scope: "inbox.eat" })).rejects.toMatchObject({ status: 400 });
  await expect(mint({ scope: " " })).rejects.toMatchObject({ status: 400 });
  await expect(mint({ email: "nobody@example.com" })).rejects.toMatchObject({ status: 404 });
  await expect(mint({ organization_id: org.user_id })).rejects.toMatchObject({ status: 404 });
});

test("a member and an audit event can be read one by one", async () => {
  const { token, id: organization_id } = await fixture.organization();
  for (const path of ["/v1/organization/members", "/v1/audit-events"]) {
    const { body } = await call(token, "GET", path);
    const one = await call(token, "GET", `${path}/${body.data[0].id}`);
    expect([one.status, one.body.data]).toEqual([200, body.data[0]]);
    expect(one.headers.get("etag")).toBe('"1"');
    const input = { organization_id, scope: "inbox.read" };
    const narrow = await adminCreateToken(fixture.db, input, fixture.clock.now());
    const refused = await call(narrow.token, "GET", `${path}/${body.data[0].id}`);
    expect([refused.status, refused.body.error.code]).toEqual([403, "insufficient_scope"]);
  }
});
