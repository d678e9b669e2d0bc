/**
 * A file of 25 MiB over a connection that is cut in the middle, with a token that has expired: it arrives whole, in Node
 * and in Chromium. Without Chromium (CHROMIUM, or /usr/bin/chromium) that part is skipped and says so.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { resolve } from "node:path";
import { build } from "esbuild";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createDaybook } from "../../client/index.ts";
import { createWorld, type World } from "../harness/world.ts";

// No timeout, because a busy machine may be slow.
vi.setConfig({ testTimeout: 0, hookTimeout: 0 });

const executable = process.env.CHROMIUM ?? "/usr/bin/chromium";
const found = existsSync(executable);
if (!found) console.log(`skipped: the client in a browser; there is no Chromium at ${executable} (CHROMIUM)`);

const size_bytes = 25 * 1024 * 1024;
let world: World;
let proxy: CuttingProxy;
let expired: string;
beforeAll(async () => {
  world = await createWorld();
  const url = new URL(await world.server.listen({ port: 0, host: "127.0.0.1" }));
  proxy = await startCuttingProxy(Number(url.port));
  expired = await world.token(world.a, ["documents.write"]);
  const { id } = await tokenNamed(expired);
  await createDaybook({ base_url: url.origin, token: world.a.token }).deleteApiKey(id);
});
afterAll(async () => {
  await proxy?.close();
  await world?.close();
});

async function tokenNamed(token: string): Promise<{ id: string }> {
  const [row] = await world.superuser(
    "select id from api_keys where organization_id = $1 order by created_at desc, id desc limit 1",
    [world.a.id],
  );
  if (!row || token === "") throw new Error("There is no API key.");
  return { id: String(row.id) };
}

interface CuttingProxy {
  url: string;
  cuts: number;
  /** Cuts the next connection that has carried this many bytes. */
  cutAfter(bytes: number): void;
  close(): Promise<void>;
}

async function startCuttingProxy(port: number): Promise<CuttingProxy> {
  let cut_after: number | null = null;
  const sockets = new Set<Socket>();
  const state = { cuts: 0 };
  const server: Server = createServer((client) => {
    const upstream = connect(port, "127.0.0.1");
    let sent_bytes = 0;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket
        .on("error", () => {})
        .on("close", () => {
          sockets.delete(socket);
          client.destroy();
          upstream.destroy();
        });
    }
    client.on("data", (chunk) => {
      sent_bytes += chunk.length;
      if (cut_after === null || sent_bytes < cut_after) return;
      cut_after = null;
      state.cuts += 1;
      client.destroy();
    });
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port: own } = server.address() as { port: number };
  return Object.assign(state, {
    url: `http://127.0.0.1:${own}`,
    cutAfter: (bytes: number) => {
      cut_after = bytes;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  });
}

/** A PDF by its first bytes; the rest differs from place to place, so that a hole would be found. */
function largeFile(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size_bytes);
  for (let index = 0; index < size_bytes; index += 4)
    bytes.set([index >>> 24, index >>> 16, index >>> 8, index], index);
  bytes.set(new TextEncoder().encode("%PDF-1.7\n"));
  return bytes;
}

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

test("in Node", async () => {
  const cuts = proxy.cuts;
  const renewals: string[] = [];
  const daybook = createDaybook({
    base_url: proxy.url,
    token: (refused) => {
      if (refused !== null) renewals.push(refused);
      return renewals.length > 0 ? world.a.token : expired;
    },
  });
  const bytes = largeFile();
  proxy.cutAfter(12 * 1024 * 1024);
  const sent: number[] = [];
  const uploaded = await daybook.uploadFile(
    new File([bytes], "large.pdf", { type: "application/pdf" }),
    {},
    { on_progress: ({ sent_bytes }) => sent.push(sent_bytes) },
  );
  expect([uploaded.size, uploaded.sha256]).toEqual([size_bytes, hashOf(bytes)]);
  expect([proxy.cuts - cuts, renewals.length]).toEqual([1, 1]);
  expect(sent.at(-1)).toBe(size_bytes);
});

async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: executable,
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run"],
  });
}

test.skipIf(!found)("in Chromium", async () => {
  const bundle = await build({
    entryPoints: [resolve(import.meta.dirname, "../../client/index.ts")],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "client",
    platform: "browser",
  });
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.route("**/test/client", (route) =>
      route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Client</title>" }),
    );
    await page.goto(`${proxy.url}/test/client`);
    await page.addScriptTag({ content: bundle.outputFiles[0]?.text ?? "" });
    const cuts = proxy.cuts;
    proxy.cutAfter(12 * 1024 * 1024);
    const result = await page.evaluate(uploadInPage, { size_bytes, expired, valid: world.a.token });
    expect([result.size, result.sha256]).toEqual([size_bytes, hashOf(largeFile())]);
    expect([proxy.cuts - cuts, result.renewals]).toEqual([1, 1]);
    expect(result.last).toBeGreaterThanOrEqual(size_bytes);
    expect(result.reports).toBeGreaterThan(2);
  } finally {
    await browser.close();
  }
});

/** Runs in the page, so it refers to nothing outside of itself. */
async function uploadInPage(given: { size_bytes: number; expired: string; valid: string }) {
  const { createDaybook } = (globalThis as unknown as { client: typeof import("../../client/index.ts") })
    .client;
  const bytes = new Uint8Array(given.size_bytes);
  for (let index = 0; index < bytes.length; index += 4)
    bytes.set([index >>> 24, index >>> 16, index >>> 8, index], index);
  bytes.set(new TextEncoder().encode("%PDF-1.7\n"));
  let renewals = 0;
  const daybook = createDaybook({
    base_url: "",
    token: (refused) => {
      if (refused !== null) renewals += 1;
      return renewals > 0 ? given.valid : given.expired;
    },
  });
  const sent: number[] = [];
  const { size, sha256 } = await daybook.uploadFile(
    new File([bytes], "large.pdf", { type: "application/pdf" }),
    {},
    { on_progress: ({ sent_bytes }) => sent.push(sent_bytes) },
  );
  return { size, sha256, renewals, reports: sent.length, last: sent.at(-1) };
}
