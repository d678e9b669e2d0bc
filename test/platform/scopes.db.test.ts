/** Every route, as it is declared: without a token, and with a token that has every scope except the route's own. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { allScopes } from "../../src/access/index.ts";
import { newId } from "../../src/kernel/ids.ts";
import type { AnyRoute } from "../../src/platform/http/route.ts";
import { createWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const tokens = new Map<string, Promise<string>>();
function tokenWithout(missing: string[]): Promise<string> {
  const key = missing.join(" ");
  const token =
    tokens.get(key) ??
    world.token(
      world.a,
      allScopes.filter((scope) => !missing.includes(scope)),
    );
  tokens.set(key, token);
  return token;
}

const send = async ({ method, path }: AnyRoute, token: string | null) => {
  const url = path.replaceAll(/\{\w+\}/g, newId());
  const { status, body } = await world.call(method, url, { token });
  return `${status} ${body?.error?.code}`;
};

test("no route answers without a token, except those that are declared public", async () => {
  const answering: string[] = [];
  for (const route of world.app.routes.filter((one) => !one.public))
    if ((await send(route, null)) !== "401 unauthorized") answering.push(`${route.method} ${route.path}`);
  expect(answering).toEqual([]);
});

test("no route answers a token that lacks its scope, whatever else the token may do", async () => {
  const scoped = world.app.routes.filter(({ scope }) => scope !== null);
  expect(scoped.length).toBeGreaterThan(150);
  const answering: string[] = [];
  for (const route of scoped) {
    const missing = [route.scope, route.part_scope].filter((scope) => scope !== undefined) as string[];
    const answer = await send(route, await tokenWithout(missing));
    if (answer !== "403 insufficient_scope") answering.push(`${route.method} ${route.path}: ${answer}`);
  }
  expect(answering).toEqual([]);
});
