/**
 * One organization can never see, count or guess another's data. Every route with an id is called with the
 * other organization's id and with one that never existed: both responses must be the same, and 404. Then the
 * test is repeated without SQL conditions and without row-level security, so that each of the two defences is
 * known to be enough alone.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import type { AnyRoute } from "../../src/platform/http/route.ts";
import { factories, makeRecord } from "../harness/factories.ts";
import { createWorld, type Reply, type World } from "../harness/world.ts";

const collectionOf = (route: AnyRoute) => route.path.split("/{")[0] as string;

function routesWithId(world: World): AnyRoute[] {
  return world.app.routes.filter((route) => route.path.includes("{id}") && factories[collectionOf(route)]);
}

function lists(world: World): AnyRoute[] {
  return world.app.routes.filter((route) => route.paged && !route.path.includes("{"));
}

const pathFor = (route: AnyRoute, id: string) => route.path.replaceAll(/\{\w+\}/g, id);

async function callWithId(world: World, route: AnyRoute, id: string, token: string): Promise<Reply> {
  const body = route.method === "PATCH" || route.method === "POST" || route.method === "PUT" ? {} : undefined;
  return world.call(route.method, pathFor(route, id), {
    token,
    body,
    headers: body ? { "content-type": "application/json" } : {},
  });
}

const withoutRequestId = (reply: Reply) => reply.text.replace(/"request_id":"[^"]*"/, "");

async function expectStrangers(world: World, victimToken: string, attackerToken: string): Promise<void> {
  const ids = new Map<string, string>();
  for (const route of routesWithId(world)) {
    const collection = collectionOf(route);
    if (!ids.has(collection)) ids.set(collection, await makeRecord(world, victimToken, collection));
    const id = ids.get(collection) as string;
    const foreign = await callWithId(world, route, id, attackerToken);
    const absent = await callWithId(world, route, newId(), attackerToken);
    const what = `${route.method} ${route.path}`;
    // An invalid body is refused before any record is looked up, in both cases.
    expect([404, 400], what).toContain(foreign.status);
    expect(foreign.status, what).toBe(absent.status);
    expect(withoutRequestId(foreign), what).toBe(withoutRequestId(absent));
  }
}

describe("with both defences", () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  test("every collection has a record to try with", () => {
    const missing = world.app.routes
      .filter(
        (route) =>
          route.method === "POST" && world.app.routes.some((other) => other.path === `${route.path}/{id}`),
      )
      // One's own account is no organization's data; the tests beside these routes try other people's ids.
      .filter((route) => !factories[route.path] && !route.path.startsWith("/v1/me/"))
      .map((route) => route.path);
    expect(missing, "add these to test/harness/factories.ts").toEqual([]);
  });

  test("another organization's id is not found, exactly like one that never existed", () =>
    expectStrangers(world, world.a.token, world.b.token));

  test("lists show and count only the organization's own records", async () => {
    for (const route of lists(world)) {
      const before = await world.call("GET", route.path, { token: world.b.token });
      if (factories[route.path]) await makeRecord(world, world.a.token, route.path);
      const after = await world.call("GET", route.path, { token: world.b.token });
      expect(after.body, route.path).toEqual(before.body);
    }
  });
});

test("the SQL conditions alone keep organizations apart", async () => {
  const world = await createWorld();
  const tables = await world.superuser(
    "select tablename from pg_tables where schemaname = 'public' and rowsecurity",
  );
  for (const { tablename } of tables)
    await world.superuser(`alter table "${tablename}" disable row level security`);
  await expectStrangers(world, world.a.token, world.b.token);
  await world.close();
});

test("row-level security alone keeps organizations apart", async () => {
  // The attacker's queries name the victim's organization, as if every SQL condition were wrong; only the
  // setting of the database transaction still has the attacker's organization.
  let pretend: { from: string; to: string } | null = null;
  const world = await createWorld({
    wrapDatabase: (db) => {
      const real = <T extends { organization_id: string }>(context: T): T =>
        pretend && context.organization_id === pretend.from
          ? { ...context, organization_id: pretend.to }
          : context;
      return {
        ...db,
        organization: (context, work) => db.organization(real(context), work),
        reading: (context, work) => db.reading(real(context), work),
      };
    },
  });
  const ids = new Map<string, string>();
  for (const route of routesWithId(world)) {
    const collection = collectionOf(route);
    if (!ids.has(collection)) ids.set(collection, await makeRecord(world, world.a.token, collection));
  }
  pretend = { from: world.a.id, to: world.b.id };
  for (const route of routesWithId(world)) {
    const answer = await callWithId(world, route, ids.get(collectionOf(route)) as string, world.a.token);
    expect([404, 400], `${route.method} ${route.path}`).toContain(answer.status);
  }
  for (const route of lists(world).filter((candidate) => ids.has(candidate.path))) {
    const { body } = await world.call("GET", route.path);
    expect(
      body.data.filter((row: { id: string }) => row.id === ids.get(route.path)),
      route.path,
    ).toEqual([]);
  }
  pretend = null;
  const readable = new Set(
    world.app.routes.filter((route) => route.method === "GET").map((route) => route.path),
  );
  for (const [collection, id] of ids)
    if (readable.has(`${collection}/{id}`))
      expect((await world.call("GET", `${collection}/${id}`)).status, collection).toBe(200);
  await world.close();
});
