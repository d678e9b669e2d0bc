/**
 * No request stalls the others. Hostile bodies, forms, files, headers and queries are sent to every path; the
 * CPU cost of each is compared with a harmless request of the same size to the same path. A request cannot
 * stall longer than its whole cost, so the ratio limits the stall. `npm run test:hardening` tests every path
 * and every field with 1 MiB; `npm test` tests the paths that need no token, some of the others, and smaller
 * requests.
 */
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import type { AnyRoute } from "../../src/platform/http/route.ts";
import type { TObject } from "../../src/platform/http/schema.ts";
import { cpuOf_us, leastOf } from "../harness/growth.ts";
import {
  harmlessBody,
  hostileBodies,
  hostileFiles,
  hostileLines,
  hostileValues,
} from "../harness/hostile-shapes.ts";
import { injectInto } from "../harness/inject.ts";
import { addressesOf } from "../harness/server-addresses.ts";
import { createWorld, type World } from "../harness/world.ts";

// No timeout, because a busy machine may be slow.
vi.setConfig({ testTimeout: 0 });

const full = process.env.HARDENING === "full";
/** Leaves room for a few extra bytes of a shape. */
const body_bytes = (full ? 1024 : 128) * 1024 - 512;
const form_bytes = 16_000;
const line_bytes = 12_000;
const ratio_max = 10;
/** The declared routes, of 185, that `npm test` tests besides the public ones. */
const sampled = new Set([
  "POST /v1/customers",
  "PATCH /v1/customers/{id}",
  "POST /v1/invoices",
  "POST /v1/inbox/batch",
  "POST /v1/transactions/import",
  "GET /v1/transactions",
]);

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(async () => {
  console.log(
    `figures: ${sent} hostile requests; the costliest: ${worst.ratio.toFixed(1)} times (${worst.name})`,
  );
  await world.close();
});

let sent = 0;
let worst = { ratio: 0, name: "none" };

type Request = Pick<InjectOptions, "method" | "url" | "headers" | "payload">;

async function send(request: Request): Promise<number> {
  const authorization = `Bearer ${world.a.token}`;
  const { status } = await injectInto(world.server, {
    ...request,
    headers: { authorization, ...request.headers },
  });
  return status;
}

/** The cost of a harmless request; the highest, if there are several. */
async function referenceOf(harmless: Request[]): Promise<number> {
  const costs: number[] = [];
  for (const one of harmless) costs.push(await cpuOf_us(() => send(one), 3));
  return Math.max(...costs);
}

/** Violations: 5xx responses, and requests that cost too much compared with the harmless one. */
async function breaches(harmless: Request | Request[], hostile: Record<string, Request>): Promise<string[]> {
  let reference = await referenceOf([harmless].flat());
  const found: string[] = [];
  for (const [name, request] of Object.entries(hostile)) {
    const title = `${request.method} ${String(request.url).slice(0, 60)} ${name}`;
    let status = 0;
    const work = async () => {
      status = await send(request);
    };
    const first = (await cpuOf_us(work)) / reference;
    const again = async () => {
      reference = await referenceOf([harmless].flat());
      return (await cpuOf_us(work, 3)) / reference;
    };
    const ratio = first > ratio_max / 2 ? await leastOf(again, ratio_max / 2) : first;
    sent += 1;
    if (ratio > worst.ratio) worst = { ratio, name: title };
    if (status >= 500) found.push(`${title}: ${status}`);
    if (ratio > ratio_max) found.push(`${title}: ${ratio.toFixed(1)} times the harmless request`);
  }
  return found;
}

const mapValues = <From, To>(values: Record<string, From>, to: (value: From) => To) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, to(value)]));

const routes = () =>
  world.app.routes.filter((route) => full || route.public || sampled.has(`${route.method} ${route.path}`));
const urlOf = (route: AnyRoute) => route.path.replaceAll(/\{\w+\}/g, () => newId());

describe("a JSON body", () => {
  const withBody = () => routes().filter((route) => route.method !== "GET" && !route.consumes);
  const requestTo = (route: AnyRoute) => (payload: string) => {
    const key = route.method === "POST" ? { "idempotency-key": newId() } : {};
    const headers = { "content-type": "application/json", ...key };
    return { method: route.method, url: urlOf(route), headers, payload };
  };

  test("of any shape costs what a harmless one costs", async () => {
    const found: string[] = [];
    for (const route of withBody()) {
      const request = requestTo(route);
      found.push(
        ...(await breaches(request(harmlessBody(body_bytes)), mapValues(hostileBodies(body_bytes), request))),
      );
    }
    expect(found).toEqual([]);
  });

  test("with a hostile value in any field costs what a harmless one costs", async () => {
    const found: string[] = [];
    for (const route of withBody()) {
      const fields = Object.keys((route.body as TObject | undefined)?.properties ?? {});
      if (fields.length === 0) continue;
      const request = requestTo(route);
      const share = Math.floor(body_bytes / fields.length);
      const inAll = mapValues(hostileValues(share), (value) =>
        request(JSON.stringify(Object.fromEntries(fields.map((field) => [field, value])))),
      );
      const inOne = full
        ? Object.fromEntries(
            fields.flatMap((field) =>
              Object.entries(hostileValues(body_bytes - 100)).map(([name, value]) => [
                `${name} in ${field}`,
                request(JSON.stringify({ [field]: value })),
              ]),
            ),
          )
        : {};
      found.push(...(await breaches(request(harmlessBody(body_bytes)), { ...inAll, ...inOne })));
    }
    expect(found).toEqual([]);
  });
});

test("a file of any shape costs what a harmless one costs", async () => {
  const found: string[] = [];
  for (const route of routes().filter(({ consumes }) => consumes)) {
    for (const type of route.consumes ?? []) {
      const url = urlOf(route);
      const content_type =
        type === "multipart/form-data" ? `${type}; boundary=x` : type.replace("*/*", "text/csv");
      const headers = { "content-type": content_type, "x-file-name": "a.csv" };
      const request = (payload: string) => ({ method: route.method, url, headers, payload });
      const harmless = "2026-01-31;Example Shop;-12,50;EUR\n".repeat(Math.floor(body_bytes / 35));
      found.push(
        ...(await breaches(
          request(`Date;Description;Amount;Currency\n${harmless}`),
          mapValues(hostileFiles(body_bytes), request),
        )),
      );
    }
  }
  expect(found).toEqual([]);
});

test("a form of any shape costs what a harmless one costs, on every page", async () => {
  const found: string[] = [];
  const pages = addressesOf(world.server).filter(
    ({ method, path }) => method === "POST" && !/\/v1\//.test(path),
  );
  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(["/setup", "/invite"]));
  for (const { path } of pages) {
    const headers = { "content-type": "application/x-www-form-urlencoded", authorization: "" };
    const request = (payload: string) => ({
      method: "POST" as const,
      url: path.replaceAll(/:\w+/g, "x").replace("*", "token"),
      headers,
      payload,
    });
    const shapes = { ...hostileFiles(form_bytes), ...hostileBodies(form_bytes) };
    const fields = ["token", "email", "client_id", "grant_type", "scope", "user_code", "code"];
    const inFields = mapValues(hostileLines(form_bytes / fields.length), (value) =>
      new URLSearchParams(fields.map((field): [string, string] => [field, value]))
        .toString()
        .slice(0, form_bytes),
    );
    const harmless = request(
      `grant_type=client_credentials&client_id=a&token=${"a".repeat(form_bytes - 80)}`,
    );
    found.push(...(await breaches(harmless, mapValues({ ...shapes, ...inFields }, request))));
  }
  expect(found).toEqual([]);
});

test("headers and cookies of any shape cost what harmless ones cost", async () => {
  const found: string[] = [];
  const names = [
    "if-match",
    "if-none-match",
    "idempotency-key",
    "accept",
    "cookie",
    "authorization",
    "content-type",
    "x-request-id",
    "x-file-name",
    "range",
    "user-agent",
    "forwarded",
    "x-forwarded-for",
    "accept-language",
  ];
  const addresses = full
    ? addressesOf(world.server).filter(({ path }) => !path.startsWith("/api/"))
    : [
        { method: "POST", path: "/v1/customers" },
        { method: "GET", path: "/" },
        { method: "POST", path: "/v1/session" },
      ];
  for (const { method, path } of addresses) {
    const url = path.replaceAll(/:\w+/g, () => newId()).replace("*", "token");
    const request = (headers: Record<string, string>) => ({ method: method as "GET", url, headers });
    const hostile = names.flatMap((name) =>
      Object.entries(hostileLines(line_bytes)).map(([shape, value]) => [
        `${name}: ${shape}`,
        request({ [name]: value }),
      ]),
    );
    found.push(
      ...(await breaches(request({ "x-note": "x".repeat(line_bytes) }), Object.fromEntries(hostile))),
    );
  }
  expect(found).toEqual([]);
});

test("queries and addresses of any shape cost what harmless ones cost", async () => {
  const found: string[] = [];
  for (const route of routes().filter(({ method }) => method === "GET")) {
    const names = Object.keys((route.query as TObject | undefined)?.properties ?? { q: 1 });
    const address = (query: string) => ({ method: route.method, url: `${urlOf(route)}?${query}` });
    const shapes = hostileLines(line_bytes);
    const hostile = {
      ...Object.fromEntries(
        names.flatMap((name) =>
          Object.entries(shapes).map(([shape, value]) => [
            `${name}=${shape}`,
            address(`${encodeURIComponent(name)}=${encodeURIComponent(value).slice(0, line_bytes)}`),
          ]),
        ),
      ),
      "many parameters": address(Array.from({ length: 2000 }, (_, index) => `p${index}=`).join("&")),
      "one parameter, often": address(fillTo(`${names[0]}=1&`, line_bytes)),
      "percent signs": address(fillTo("%", line_bytes)),
      "escaped brackets": address(fillTo("a%5B%5D=1&", line_bytes)),
    };
    found.push(
      ...(await breaches([address(""), address(fillTo(`${names[0]}=1&limit=10&`, line_bytes))], hostile)),
    );
  }
  expect(found).toEqual([]);
});

function fillTo(piece: string, size: number): string {
  return piece.repeat(Math.floor(size / piece.length));
}
