/** Walks the OpenAPI document: every operation has its method, and each succeeds when it is called through the client. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createDaybook, Download, operations } from "../../client/index.ts";
import type { AnyRoute } from "../../src/platform/http/route.ts";
import type { OpenApiDocument } from "../../src/platform/openapi/json-schema.ts";
import { nameOf, type Opening, openingOf } from "../harness/openings.ts";
import { createWorld, type World } from "../harness/world.ts";

// No timeout, because a busy machine may be slow.
vi.setConfig({ testTimeout: 0 });

let world: World;
let base_url: string;
beforeAll(async () => {
  world = await createWorld({
    environment: { DAYBOOK_LOGIN_LIMIT: "0", DAYBOOK_SMTP_URL: "smtp://127.0.0.1:9" },
  });
  base_url = await world.server.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => world.close());

test("the client has a method for every operation, and no other", async () => {
  const document: OpenApiDocument = JSON.parse((await world.server.inject("/openapi.json")).body);
  const described = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(Object.keys(operations).toSorted()).toEqual(described.toSorted());
  const daybook = createDaybook({ base_url });
  for (const name of described)
    expect(typeof daybook[name as keyof typeof operations], name).toBe("function");
});

type Method = (...given: unknown[]) => Promise<unknown>;

function methodOf(name: string, token: string | null | undefined): Method {
  const daybook = createDaybook({
    base_url,
    ...(token === null ? {} : { token: token ?? world.a.token }),
    retry: false,
  });
  return daybook[name as keyof typeof operations] as Method;
}

/** The request of the opening as arguments: path parameters, body, query. */
function argumentsOf(route: AnyRoute, { url, body, headers = {} }: Opening): unknown[] {
  const { pathname, searchParams } = new URL(url, base_url);
  const parts = pathname.split("/");
  const parameters = route.path
    .split("/")
    .flatMap((part, index) => (part.startsWith("{") ? [decodeURIComponent(parts[index] ?? "")] : []));
  const operation = operations[route.operation_id as keyof typeof operations] as {
    body?: string;
    query?: true;
  };
  const file = () =>
    new File([body as string | Buffer<ArrayBuffer>], "file", { type: headers["content-type"] ?? "" });
  return [
    ...parameters,
    ...(operation.body === "json" ? [body] : []),
    ...(operation.body === "file" ? [file()] : []),
    ...(operation.query ? [Object.fromEntries(searchParams)] : []),
  ];
}

test("every operation succeeds through the client", async () => {
  const failed: string[] = [];
  for (const route of world.app.routes.filter(({ event_data }) => !event_data)) {
    const opening = await openingOf(world, route);
    // A preview is rendered by a job.
    if (route.operation_id === "getDocumentPreview") await world.app.jobs.drain();
    try {
      const result = await methodOf(route.operation_id, opening.token)(...argumentsOf(route, opening));
      if (result instanceof Download) await result.bytes();
      if (route.paged) expect(result).toHaveProperty("meta.count");
    } catch (error) {
      failed.push(`${nameOf(route)}: ${error}`);
    }
  }
  expect(failed).toEqual([]);
});
