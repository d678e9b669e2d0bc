/**
 * How much memory do 2,000 open streams cost, and how much processor time while nothing happens and while an event goes
 * to all of them? The service has its own process, so that the clients' memory is not counted.
 *
 *   npm run bench -- stream
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "../src/kernel/calendar.ts";
import { adminCreateOrganization, adminCreateToken } from "../src/organizations/index.ts";
import { streams_per_token_max } from "../src/platform/http/constants.ts";
import { startService } from "./harness/service.ts";

const streams = 2000;
const organizations = 8;
const allowed_mb = 200;
const idle_seconds = 10;
/** As many as the operating system's backlog holds, at a time. */
const at_once = 50;

interface Usage {
  rss_mb: number;
  cpu_ms: number;
}

if (process.send) await serveStreams();
else await measure();

/** The measured process. */
async function serveStreams(): Promise<void> {
  const service = await startService();
  const tokens: string[] = [];
  for (let n = 0; n < organizations; n++) {
    const now = systemClock.now();
    const input = { name: `Bench ${n}`, email: `stream${n}@example.com` };
    const made = await adminCreateOrganization(service.app.db, input, service.app.onOrganizationCreated, now);
    const each = Math.ceil(streams / organizations / streams_per_token_max);
    for (let key = 0; key < each; key++)
      tokens.push(
        (
          await adminCreateToken(
            service.app.db,
            { organization_id: made.organization_id, scope: "apis.all" },
            now,
          )
        ).token,
      );
  }
  // The parent has failed.
  process.once("disconnect", () => process.exit(1));
  process.on("message", async (what) => {
    if (what === "stop") {
      await service.stop();
      process.exit(0);
    }
    global.gc?.();
    const { user, system } = process.cpuUsage();
    process.send?.({ rss_mb: process.memoryUsage().rss / 2 ** 20, cpu_ms: (user + system) / 1000 });
  });
  const { port } = service.app.server.server.address() as { port: number };
  process.send?.({ port, tokens });
}

async function measure(): Promise<void> {
  const child = fork(import.meta.filename, { execArgv: ["--expose-gc"] });
  const answer = async () => (await once(child, "message"))[0];
  const { port, tokens } = (await answer()) as { port: number; tokens: string[] };
  const usage = async (): Promise<Usage> => {
    const answered = answer();
    child.send("usage");
    return answered as Promise<Usage>;
  };
  // The first streams load code and fill caches.
  const warm = await openAll(port, tokens, 100);
  for (const { socket } of warm) socket.destroy();
  await sleep(2000);
  const before = await usage();
  const opened = await openAll(port, tokens, streams);
  const after = await usage();
  await sleep(idle_seconds * 1000);
  const later = await usage();
  const cost = after.rss_mb - before.rss_mb;
  const print = (what: string, figure: string) => console.log(`    ${what.padEnd(52)} ${figure}`);
  console.log(`  ${streams} open streams in ${organizations} organizations`);
  print("memory before", `${before.rss_mb.toFixed(0)} MB`);
  print("memory with the streams", `${after.rss_mb.toFixed(0)} MB`);
  print(`they cost (at most ${allowed_mb} MB)`, `${cost.toFixed(0)} MB`);
  print(
    `processor time while nothing happens, of ${idle_seconds} s`,
    `${(((later.cpu_ms - after.cpu_ms) / idle_seconds / 1000) * 100).toFixed(1)} %`,
  );
  await sendToAll(port, tokens[0] as string, opened);
  const end = await usage();
  const reached = opened.length / organizations;
  print(
    `one event to the ${reached} streams of an organization`,
    `${(end.cpu_ms - later.cpu_ms).toFixed(0)} ms`,
  );
  for (const { socket } of opened) socket.destroy();
  child.send("stop");
  await once(child, "exit");
  if (cost > allowed_mb) process.exitCode = 1;
}

interface Opened {
  socket: Socket;
  received: string;
}

async function openAll(port: number, tokens: readonly string[], count: number): Promise<Opened[]> {
  const opened: Opened[] = [];
  while (opened.length < count) {
    const first = opened.length;
    const many = Math.min(at_once, count - first);
    const tokenOf = (n: number) =>
      tokens[Math.floor((first + n) / streams_per_token_max) % tokens.length] as string;
    opened.push(...(await Promise.all(Array.from({ length: many }, (_, n) => openOne(port, tokenOf(n))))));
  }
  return opened;
}

async function openOne(port: number, token: string): Promise<Opened> {
  const socket = connect(port, "127.0.0.1").setEncoding("latin1");
  const opened: Opened = { socket, received: "" };
  socket.on("data", (chunk: string) => {
    opened.received += chunk;
    socket.emit("text");
  });
  socket.write(`GET /v1/stream HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\n\r\n`);
  await until(opened, /\nid: \d+\n\n/);
  if (!opened.received.startsWith("HTTP/1.1 200")) throw new Error(opened.received);
  opened.received = "";
  return opened;
}

async function until(opened: Opened, pattern: RegExp): Promise<void> {
  while (!pattern.test(opened.received)) {
    await once(opened.socket, "text");
    if (opened.received.startsWith("HTTP/1.1 4")) throw new Error(opened.received);
  }
}

/** The first token's organization has the first streams. */
async function sendToAll(port: number, token: string, opened: readonly Opened[]): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/v1/customers`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "Ash" }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  const own = opened.slice(0, opened.length / organizations);
  await Promise.all(own.map((one) => until(one, /customer\.created/)));
}
