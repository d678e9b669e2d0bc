/**
 * Generated requests to every declared operation, valid and hostile: none may fail with a 5xx, every response
 * must match its schema (the harness checks each), every operation must succeed at least once, and none may
 * cost more than ten times a harmless request of its size. The seed is printed when it fails.
 * `npm run test:hardening` sends 200,000, `npm test` 4,000; GENERATED_REQUESTS sets another number.
 */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AnyRoute } from "../../src/platform/http/route.ts";
import type { TObject } from "../../src/platform/http/schema.ts";
import { arbitraryInput } from "../harness/arbitrary-input.ts";
import { factories, makeRecord } from "../harness/factories.ts";
import { cpuOf_us, leastOf } from "../harness/growth.ts";
import { harmlessBody, hostileBodies } from "../harness/hostile-shapes.ts";
import { nameOf, type Opening, openingOf } from "../harness/openings.ts";
import { createWorld, type World } from "../harness/world.ts";

const full = process.env.HARDENING === "full";
const requests = Number(process.env.GENERATED_REQUESTS ?? (full ? 200_000 : 4_000));
const ratio_max = 10;

let world: World;
beforeAll(async () => {
  world = await createWorld({
    // Nothing listens there: queued e-mails are never sent, but routes that need a mail server accept requests.
    environment: { DAYBOOK_LOGIN_LIMIT: "0", DAYBOOK_SMTP_URL: "smtp://127.0.0.1:9" },
  });
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
      "9".repeat(3000),
      "[".repeat(3000),
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

/** A body as text: valid for the schema, or hostile to the parser. */
function bodyOf(route: AnyRoute): fc.Arbitrary<string | undefined> {
  if (route.method === "GET" || route.method === "DELETE") return fc.constant(undefined);
  const fitting = route.body ? arbitraryInput(route.body) : fc.constantFrom(undefined, {}, { x: 1 });
  const shapes = Object.values(hostileBodies(20_000));
  return fc.oneof(
    { weight: 19, arbitrary: fitting.map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: fc.constantFrom(...shapes) },
  );
}

const send = (route: AnyRoute, { url, ...options }: Opening) => world.call(route.method, url, options);

/**
 * The cost of a harmless request to a route, by size: its known successful request, or an ordinary body of
 * that size.
 */
class References {
  readonly #known = new Map<number, number>();
  readonly #route: AnyRoute;
  #opening_us: number;

  constructor(route: AnyRoute, opening_us: number) {
    this.#route = route;
    this.#opening_us = opening_us;
  }

  /** The cost of an operation grows with the records that the test has created meanwhile. */
  async measureAgain(): Promise<void> {
    const opening = await openingOf(world, this.#route);
    this.#opening_us = Math.max(this.#opening_us, await cpuOf_us(() => send(this.#route, opening)));
    this.#known.clear();
  }

  async of(url: string, body: string | undefined): Promise<number> {
    const size = 2 ** Math.ceil(Math.log2(url.length + (body?.length ?? 0)));
    const known = this.#known.get(size);
    if (known !== undefined) return known;
    const route = this.#route;
    const path = route.path.replaceAll(/\{\w+\}/g, world.a.id);
    const ordinary: Opening =
      body === undefined
        ? { url: `${path}?${"limit=10&".repeat(Math.min(1500, size / 9))}` }
        : { url: path, body: harmlessBody(size), headers: { "content-type": "application/json" } };
    const cost = Math.max(this.#opening_us, await cpuOf_us(() => send(route, ordinary), 3));
    this.#known.set(size, cost);
    return cost;
  }
}

test(`${requests} generated requests: no 5xx, no stall, every operation succeeds`, async () => {
  const known = new Map<string, string>();
  for (const path of Object.keys(factories)) known.set(path, await makeRecord(world, world.a.token, path));
  const foreign = fc.oneof(
    fc.constantFrom(...known.values()),
    fc.uuid(),
    fc.constantFrom("null", "%00", "..", "0", "é"),
  );
  const idsFor = async (route: AnyRoute) => {
    const collection = route.path.split("/{")[0] as string;
    if (collection === route.path || !factories[collection]) return foreign;
    // A fresh record, because the previous operation may have deleted its own.
    const own = fc.constant(await makeRecord(world, world.a.token, collection));
    return fc.oneof({ weight: 2, arbitrary: own }, { weight: 1, arbitrary: foreign });
  };
  const { routes } = world.app;
  const runs = Math.ceil(requests / routes.length);
  const statuses = new Map<number, number>();
  let worst = { ratio: 0, name: "none" };
  for (const route of routes) {
    const opening = await openingOf(world, route);
    let opened = 0;
    const opening_us = await cpuOf_us(async () => {
      opened = (await send(route, opening)).status;
    });
    expect(opened, `${nameOf(route)} must succeed once: test/harness/openings.ts`).toBeLessThan(300);
    // test/hardening/stalls.db.test.ts covers the routes that take files.
    if (route.consumes) continue;
    const references = new References(route, opening_us);
    const request = fc.record({
      id: await idsFor(route),
      query: queryOf(route),
      body: bodyOf(route),
      key: fc.option(fc.string({ maxLength: 5 }), { nil: undefined, freq: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ id, query, body, key }) => {
        const path = route.path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(id));
        const url = `${path}${query ? `?${query}` : ""}`;
        const generated: Opening = {
          url,
          body,
          headers: {
            ...(body === undefined ? {} : { "content-type": "application/json" }),
            ...(key === undefined ? {} : { "idempotency-key": encodeURIComponent(key) }),
          },
        };
        const measure = async (times: number) =>
          cpuOf_us(async () => {
            const answer = await send(route, generated);
            statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
            expect(answer.status, `${nameOf(route)} ${url} ${body} -> ${answer.text}`).toBeLessThan(500);
          }, times);
        const reference = await references.of(url, body);
        const first = (await measure(1)) / reference;
        const again = async () => {
          await references.measureAgain();
          return (await measure(3)) / (await references.of(url, body));
        };
        const ratio = first > ratio_max / 2 ? await leastOf(again, ratio_max / 2) : first;
        if (ratio > worst.ratio) worst = { ratio, name: `${nameOf(route)} ${body?.slice(0, 100)}` };
        expect(ratio, `${nameOf(route)} ${url} ${body} stalls`).toBeLessThan(ratio_max);
      }),
      { numRuns: runs, endOnFailure: true },
    );
  }
  const answered = [...statuses].toSorted(([a], [b]) => a - b);
  console.log(`figures: ${answered.map(([status, count]) => `${status}: ${count}`).join(", ")}`);
  console.log(`figures: the costliest: ${worst.ratio.toFixed(1)} times a harmless request (${worst.name})`);
  // If few requests succeeded, the test would prove nothing.
  const succeeded = answered.filter(([status]) => status < 300).reduce((sum, [, count]) => sum + count, 0);
  expect(succeeded).toBeGreaterThan(requests / 20);
}, 0);
