/** The whole service on a small disk: it fills up, space is freed, and no acknowledged change is lost. */
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import {
  createOrganization,
  freePort,
  runCommand,
  type ServerProcess,
  startServerProcess,
} from "../harness/server-process.ts";
import { mountMemoryDisk, type SmallDisk } from "../harness/small-disk.ts";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean();
});

interface Answer {
  status: number;
  body: { data: { id: string; name: string }[]; error: { code: string; message: string; details: object } };
}

class Client {
  readonly #url: string;
  readonly #token: string;
  readonly acknowledged = new Set<string>();
  readonly statuses = new Set<number>();

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  async call(path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = { authorization: `Bearer ${this.#token}`, ...init.headers };
    const answer = await fetch(`${this.#url}${path}`, { ...init, headers });
    return { status: answer.status, body: (await answer.json()) as Answer["body"] };
  }

  async createCustomer(name: string): Promise<Answer> {
    const answer = await this.call("/v1/customers", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name }),
    });
    this.statuses.add(answer.status);
    if (answer.status === 201) this.acknowledged.add(name);
    return answer;
  }

  upload(size: number): Promise<Answer> {
    const body = Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(size, 32)]);
    const headers = { "content-type": "application/pdf", "x-file-name": "receipt.pdf" };
    return this.call("/v1/uploads", { method: "POST", headers, body });
  }

  async names(): Promise<Set<string>> {
    const names = new Set<string>();
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { body } = await this.call(`/v1/customers?limit=100${cursor ? `&cursor=${cursor}` : ""}`);
      for (const { name } of body.data) names.add(name);
      cursor = (body as unknown as { meta: { next_cursor: string | null } }).meta.next_cursor;
    }
    return names;
  }
}

async function startOn(disk: SmallDisk): Promise<{ server: ServerProcess; client: Client }> {
  const { token } = await createOrganization(disk.folder, "Alder Ltd");
  const server = await startServerProcess(disk.folder, await freePort());
  cleanups.push(() => server.end("SIGTERM"));
  return { server, client: new Client(server.url, token) };
}

const reserveSize = (disk: SmallDisk) =>
  stat(join(disk.folder, "disk.reserve")).then(
    ({ size }) => size,
    () => 0,
  );

const wait = { timeout: 60_000, interval: 100 };

test("a full disk refuses writes, serves reads, and recovers by itself", async (context) => {
  const disk = await mountMemoryDisk(500);
  if ("reason" in disk) {
    console.warn(`The service is not tried out on a full disk here: ${disk.reason}.`);
    return context.skip(disk.reason);
  }
  cleanups.push(() => disk.unmount());
  const { server, client } = await startOn(disk);
  await expect.poll(() => reserveSize(disk), wait).toBe(64 * 1024 * 1024);
  expect((await client.upload(100_000)).status).toBe(201);

  let writing = true;
  let made = 0;
  const writer = (async () => {
    while (writing) await client.createCustomer(`Customer ${++made}`);
  })();
  const stopWriting = () => {
    writing = false;
    return writer;
  };
  cleanups.push(stopWriting);
  await expect.poll(() => client.acknowledged.size, wait).toBeGreaterThan(20);
  await disk.fill();
  await expect.poll(() => client.statuses.has(503), wait).toBe(true);
  await expect.poll(() => reserveSize(disk), wait).toBe(0);

  const refused = await client.createCustomer("Refused");
  expect(refused).toMatchObject({ status: 503, body: { error: { code: "service_unavailable" } } });
  expect(refused.body.error.message).toMatch(/^The service's disk is full/);
  expect(await client.upload(5_000_000)).toMatchObject({
    status: 503,
    body: { error: { message: expect.stringMatching(/disk is full/) } },
  });
  expect(await client.call("/ready")).toMatchObject({
    status: 503,
    body: { error: { message: expect.stringMatching(/disk is full/), details: { parts: ["disk"] } } },
  });
  expect(await client.names()).toEqual(client.acknowledged);
  const doctor = await runCommand(disk.folder, ["doctor", "--json"]);
  expect(doctor.stdout).toMatch(/"check":"disk","status":"failed","message":"[^"]*writes are refused/);

  await disk.empty();
  await expect.poll(async () => (await client.call("/ready")).status, wait).toBe(200);
  await expect.poll(() => reserveSize(disk), wait).toBe(64 * 1024 * 1024);
  await stopWriting();
  expect((await client.createCustomer("After")).status).toBe(201);
  expect((await client.upload(5_000_000)).status).toBe(201);
  expect(await client.names()).toEqual(client.acknowledged);
  expect([...client.statuses].toSorted()).toEqual([201, 503]);
  expect(server.process.exitCode).toBeNull();
});
