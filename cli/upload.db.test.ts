/** Uploads through everything that can go wrong on the way: afterwards each file is there exactly once. */

import { once } from "node:events";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "./testing/service.ts";

/** The full size runs with `npm run test:upload`; it takes minutes. */
const file_count = Number(process.env.DAYBOOK_TEST_UPLOAD_FILES ?? 100);

let service: Service;
beforeAll(async () => {
  service = await startService();
}, 180_000);
afterAll(() => service.close(), 120_000);

async function makeFiles(count: number): Promise<string> {
  const folder = await mkdtemp(join(service.cli.home, "many-"));
  for (let at = 0; at < count; at += 1) await writeFile(join(folder, `receipt-${at}.txt`), `Receipt ${at}\n`);
  return folder;
}

async function counts(): Promise<{ documents: number; items: number }> {
  const [documents, items] = await Promise.all([
    service.get<{ data: { all: number } }>("/v1/documents/counts"),
    service.get<{ meta: { count: number } }>("/v1/inbox?limit=1"),
  ]);
  return { documents: documents.data.all, items: items.meta.count };
}

async function added<T>(work: () => Promise<T>): Promise<T & { documents: number; items: number }> {
  const before = await counts();
  const result = await work();
  const after = await counts();
  return { ...result, documents: after.documents - before.documents, items: after.items - before.items };
}

const uploadArguments = (folder: string) => ["inbox", "upload", folder, "--concurrency", "10", "--json"];
const lines = (text: string) =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

test(`${file_count} files, the server killed and started again in the middle: each is there once, and the exit code says so`, async () => {
  const folder = await makeFiles(file_count);
  const result = await added(async () => {
    let restarting: Promise<void> | null = null;
    const ended = await service.cli.run(uploadArguments(folder), {
      onOutput(text) {
        const done = text.split("\n").length;
        if (restarting === null && done > file_count / 3)
          restarting = service.end("SIGKILL").then(() => service.start());
      },
    });
    expect(restarting).not.toBeNull();
    await restarting;
    return ended;
  });
  const results = lines(result.stdout);
  expect(results).toHaveLength(file_count);
  expect(results.filter(({ status }) => status !== "uploaded")).toEqual([]);
  expect(result).toMatchObject({ code: 0, documents: file_count, items: file_count });
  expect(new Set(results.map(({ id }) => id)).size).toBe(file_count);
}, 1_800_000);

test("the client killed in the middle: the next run does the rest, and nothing twice", async () => {
  const folder = await makeFiles(40);
  const result = await added(async () => {
    const killed = await service.cli.run(uploadArguments(folder), {
      onOutput: (text, child) => text.split("\n").length > 10 && child.kill("SIGKILL"),
    });
    expect(killed.code).toBe(-1);
    return service.cli.run(uploadArguments(folder));
  });
  expect(result).toMatchObject({ code: 0, documents: 40, items: 40 });
  expect(lines(result.stdout)).toHaveLength(40);
}, 180_000);

test("without its journal, a repeated run doubles nothing either", async () => {
  const folder = await makeFiles(5);
  const result = await added(async () => {
    await service.cli.run(uploadArguments(folder));
    return service.cli.run(uploadArguments(folder), {
      env: { XDG_STATE_HOME: await mkdtemp(join(service.cli.home, "state-")) },
    });
  });
  expect(result).toMatchObject({ code: 0, documents: 5, items: 5 });
}, 180_000);

test("Ctrl-C: files on their way are finished, the rest is not tried, 9; the next run does the rest", async () => {
  const folder = await makeFiles(60);
  const result = await added(async () => {
    let asked = false;
    const stopped = await service.cli.run(uploadArguments(folder), {
      onOutput(text, child) {
        if (asked || text.split("\n").length < 8) return;
        asked = true;
        child.kill("SIGINT");
      },
    });
    expect(stopped.code).toBe(9);
    expect(stopped.stderr).toMatch(/\d+ uploaded, \d+ not attempted/);
    const done = lines(stopped.stdout);
    expect(done.every(({ status }) => status === "uploaded")).toBe(true);
    expect(done.length).toBeLessThan(60);
    return service.cli.run(uploadArguments(folder));
  });
  expect(result).toMatchObject({ code: 0, documents: 60, items: 60 });
  expect(lines(result.stdout).some(({ status }) => status === "already_uploaded")).toBe(true);
}, 180_000);

test("connections that break before and after the server has answered: each file is there once", async () => {
  const proxy = await unreliableProxy(new URL(service.url).port);
  const folder = await makeFiles(30);
  const result = await added(() =>
    service.cli.run(uploadArguments(folder), { env: { DAYBOOK_URL: proxy.url } }),
  );
  proxy.close();
  expect(proxy.broken()).toBeGreaterThan(3);
  expect(result).toMatchObject({ code: 0, documents: 30, items: 30 });
}, 180_000);

test("a file that changes between two runs is another file", async () => {
  const folder = await makeFiles(1);
  const result = await added(async () => {
    await service.cli.run(uploadArguments(folder));
    await writeFile(join(folder, "receipt-0.txt"), "Another receipt\n");
    return service.cli.run(uploadArguments(folder));
  });
  expect(result).toMatchObject({ code: 0, documents: 2, items: 2 });
}, 180_000);

test("the journal names no secret", async () => {
  const { readdir } = await import("node:fs/promises");
  const folder = join(service.cli.home, ".local/state/daybook");
  const [name] = await readdir(folder);
  expect(await readFile(join(folder, name as string), "utf8")).not.toContain(service.organization.token);
});

/** Breaks every fifth connection: half of them before the request is through, half before the answer is. */
async function unreliableProxy(port: string) {
  const { connect } = await import("node:net");
  let [number, broken] = [0, 0];
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    number += 1;
    const upstream = connect(Number(port), "127.0.0.1");
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        client.destroy();
        upstream.destroy();
      });
    }
    const fate = number % 3;
    client.on("data", (chunk) => {
      if (fate === 1) {
        broken += 1;
        client.destroy();
      } else upstream.write(chunk);
    });
    upstream.on("data", (chunk) => {
      if (fate === 2) {
        broken += 1;
        client.destroy();
      } else client.write(chunk, () => client.end());
    });
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const { port: own } = proxy.address() as { port: number };
  return {
    url: `http://127.0.0.1:${own}`,
    broken: () => broken,
    close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
