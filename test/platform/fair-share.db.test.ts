/** Organizations share the service fairly: if all requests of one hang, the others do not wait. */
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { availableParallelism } from "node:os";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "../../src/platform/db/database.ts";
import { createWorld, type World } from "../harness/world.ts";

/** Maximum of one organization, including long-running requests. */
const at_work_max = Math.min(2 * Math.max(4, 2 * availableParallelism()), 17);
const waiting_max = 500;

let world: World;
let gate: PromiseWithResolvers<void>;
/** Ids of the first organization's requests that reached the database. */
let reached: string[];

/** Requests with these ids wait for the gate, which simulates a slow query. */
const slow = /^(flood|gone|later)/;

function holdUp(db: Database): Database {
  return {
    ...db,
    async reading(context, work) {
      const { request_id } = context.actor;
      if (request_id !== null && slow.test(request_id)) {
        reached.push(request_id);
        await gate.promise;
      }
      return db.reading(context, work);
    },
  };
}

beforeEach(async () => {
  gate = Promise.withResolvers();
  reached = [];
  world = await createWorld({ wrapDatabase: holdUp, environment: { DAYBOOK_DATABASE_POOL: "20" } });
});
afterEach(async () => {
  gate.resolve();
  await world.close();
});

const ask = (id: string) => world.call("GET", "/v1/customers", { headers: { "x-request-id": id } });
const flood = (count: number) => Array.from({ length: count }, (_, n) => ask(`flood-${n}`));
const untilReached = (count: number) => expect.poll(() => reached.length).toBe(count);

test("an organization whose requests hang uses only its share; another is answered meanwhile", async () => {
  const answers = flood(30);
  await untilReached(at_work_max);
  const { token } = world.b;
  expect((await world.call("GET", "/v1/customers", { token })).status).toBe(200);
  expect((await world.call("POST", "/v1/customers", { token, body: { name: "B" } })).status).toBe(201);
  expect(reached).toHaveLength(at_work_max);
  gate.resolve();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(30).fill(200));
});

test("uploads and downloads have separate slots", async () => {
  const answers = flood(30);
  await untilReached(at_work_max);
  const uploaded = await world.server.inject({
    method: "POST",
    url: "/v1/uploads",
    headers: {
      authorization: `Bearer ${world.a.token}`,
      "content-type": "application/pdf",
      "x-file-name": "a.pdf",
    },
    payload: Buffer.from("%PDF-1.4\n%%EOF\n"),
  });
  expect(uploaded.statusCode).toBe(201);
  gate.resolve();
  await Promise.all(answers);
});

test("a queued request is dropped when its client disconnects", async () => {
  await world.server.listen({ port: 0, host: "127.0.0.1" });
  const answers = flood(at_work_max);
  await untilReached(at_work_max);
  const { port } = world.server.server.address() as AddressInfo;
  const came = once(world.server.server, "request");
  const socket = connect(port, "127.0.0.1");
  socket.write(
    `GET /v1/customers HTTP/1.1\r\nhost: x\r\nx-request-id: gone\r\nauthorization: Bearer ${world.a.token}\r\n\r\n`,
  );
  const [, response] = await came;
  const later = ask("later");
  socket.destroy();
  await once(response, "close");
  gate.resolve();
  expect((await later).status).toBe(200);
  await Promise.all(answers);
  expect(reached).toContain("later");
  expect(reached).not.toContain("gone");
});

test("a full queue refuses requests, and only those of its organization", async () => {
  const answers = flood(at_work_max + waiting_max + 50);
  const refused = await Promise.race(answers);
  expect(refused.status).toBe(429);
  expect(refused.headers["retry-after"]).toBe("1");
  expect(refused.body.error).toMatchObject({
    code: "rate_limited",
    details: { scope: "waiting", limit: waiting_max },
  });
  expect((await world.call("GET", "/v1/customers", { token: world.b.token })).status).toBe(200);
  gate.resolve();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(waiting_max);
});
