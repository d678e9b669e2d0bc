/**
 * Thousands of generated requests over every declared route: none may fail with a 5xx, and every answer must
 * fit its schema (the harness checks each on its way out). The seed is printed when it fails.
 */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AnyRoute } from "../../src/platform/http/route.ts";
import type { TObject } from "../../src/platform/http/schema.ts";
import { arbitraryInput } from "../harness/arbitrary-input.ts";
import { factories, makeRecord } from "../harness/factories.ts";
import { createWorld, type World } from "../harness/world.ts";

const requests = Number(process.env.GENERATED_REQUESTS ?? 10_000);

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

function queryOf(route: AnyRoute): fc.Arbitrary<string> {
  const names = Object.keys((route.query as TObject | undefined)?.properties ?? {});
  const values = fc.oneof(
    fc.constantFrom(
      "",
      "1",
      "asc",
      "date",
      "EUR",
      "2026-01-01",
      "a,b",
      "null",
      "true",
      "draft",
      "%",
      "\u0000",
      "x".repeat(3000),
    ),
    fc.string({ maxLength: 12 }),
    fc.uuid(),
  );
  const pair = fc.tuple(
    names.length > 0
      ? fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 5 }))
      : fc.string({ maxLength: 5 }),
    values,
  );
  return fc.array(pair, { maxLength: 3 }).map((pairs) => new URLSearchParams(pairs).toString());
}

test(`${requests} generated requests: no 5xx, every answer fits its schema`, async () => {
  const { app } = world;
  const known = new Map<string, string>();
  for (const path of Object.keys(factories)) known.set(path, await makeRecord(world, world.a.token, path));
  const ids = fc.oneof(
    fc.constantFrom(...known.values()),
    fc.uuid(),
    fc.constantFrom("null", "%00", "..", "0", "é"),
  );
  const routes = app.routes.filter((route) => !route.consumes);
  const runs = Math.ceil(requests / routes.length);
  const statuses = new Map<number, number>();
  for (const route of routes) {
    const request = fc.record({
      id: ids,
      query: queryOf(route),
      body: route.body ? arbitraryInput(route.body) : fc.constantFrom(undefined, {}, { x: 1 }),
      key: fc.option(fc.string({ maxLength: 5 }), { nil: undefined, freq: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ id, query, body, key }) => {
        const url = `${route.path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(id))}${query ? `?${query}` : ""}`;
        const hasBody = route.method !== "GET" && route.method !== "DELETE" && body !== undefined;
        const answer = await world.call(route.method, url, {
          ...(hasBody ? { body: JSON.stringify(body) } : {}),
          headers: {
            ...(hasBody ? { "content-type": "application/json" } : {}),
            ...(key === undefined ? {} : { "idempotency-key": encodeURIComponent(key) }),
          },
        });
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        expect(
          answer.status,
          `${route.method} ${url} ${JSON.stringify(body)} -> ${answer.text}`,
        ).toBeLessThan(500);
      }),
      { numRuns: runs, endOnFailure: true },
    );
  }
  // A generator that never gets through would prove nothing.
  const succeeded = [...statuses]
    .filter(([status]) => status < 300)
    .reduce((sum, [, count]) => sum + count, 0);
  expect(succeeded).toBeGreaterThan(requests / 20);
});
