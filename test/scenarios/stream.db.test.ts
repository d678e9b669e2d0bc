/** The stream of a real server that is killed while events happen: a client that reconnects misses nothing. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Envelope, Page } from "../../src/contract.ts";
import { openStream, type StreamClient } from "../harness/event-stream-client.ts";
import {
  createOrganization,
  freePort,
  type ServerProcess,
  startServerProcess,
} from "../harness/server-process.ts";

let data_dir: string;
let port: number;
let server: ServerProcess | undefined;

beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), "daybook-stream-"));
  port = await freePort();
});
afterAll(async () => {
  await server?.end("SIGTERM");
  await rm(data_dir, { recursive: true, force: true });
});

test("kill -9 and a reconnect with Last-Event-ID: every change that was made is told, once", async () => {
  server = await startServerProcess(data_dir, port);
  const { token } = await createOrganization(data_dir, "Alder Ltd");
  const made = new Set<string>();
  const told: string[] = [];
  let position = (await openStream(server.url, token)).lastEventId();

  for (let round = 0; round < 3; round += 1) {
    const client: StreamClient = await openStream(server.url, token, { last_event_id: position });
    // Several at a time, so that the kill meets some before, some within and some after their commit.
    const writers = Array.from({ length: 4 }, (_, n) => writeUntilRefused(server?.url ?? "", token, made, n));
    await client.until(3 + round);
    server.process.kill("SIGKILL");
    await Promise.all(writers);
    await client.ended;
    position = client.lastEventId();
    told.push(...client.messages.map(({ data }) => String(data.id)));
    await server.end("SIGKILL");
    server = await startServerProcess(data_dir, port);
  }

  const stored = await customersOf(server.url, token);
  const client = await openStream(server.url, token, { last_event_id: position });
  await client.until(stored.length - told.length);
  told.push(...client.messages.map(({ data }) => String(data.id)));
  client.close();
  expect(told.toSorted()).toEqual(stored.toSorted());
  // What was acknowledged is among them.
  expect(stored).toEqual(expect.arrayContaining([...made]));
}, 600_000);

async function writeUntilRefused(
  url: string,
  token: string,
  made: Set<string>,
  writer: number,
): Promise<void> {
  for (let n = 0; ; n += 1) {
    const answer = await post(url, token, `Customer ${writer} ${n}`);
    if (answer === null) return;
    made.add(answer);
  }
}

/** The id of the new customer; null: the server is gone. */
async function post(url: string, token: string, name: string): Promise<string | null> {
  try {
    const answer = await fetch(`${url}/v1/customers`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ name }),
    });
    return answer.ok ? ((await answer.json()) as Envelope<{ id: string }>).data.id : null;
  } catch {
    return null;
  }
}

async function customersOf(url: string, token: string): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const answer = await fetch(`${url}/v1/customers?limit=100${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data, meta } = (await answer.json()) as Page<{ id: string }>;
    ids.push(...data.map(({ id }) => id));
    cursor = meta.next_cursor;
  }
  return ids;
}
