/**
 * Thousands of clients hold a connection open: idle, with half a header, with a body that arrives byte by
 * byte, or with a response that they never read. The server must close each by its configured timeout, and
 * answer other clients meanwhile, with fewer database connections than there are slow clients.
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type HardeningService, startHardeningService } from "./service.ts";

export const name = "idle and slow connections";

const download_bytes = 24 * 1024 * 1024;
/** Backpressure must stop reading the file long before this. */
const waiting_bytes_max = 1024 * 1024;

function environmentOf(timeout_seconds: number): Record<string, string> {
  const timeouts = ["REQUEST", "UPLOAD", "IDLE", "READING"].map((name) => [
    `DAYBOOK_${name}_TIMEOUT`,
    String(timeout_seconds),
  ]);
  return { DAYBOOK_DATABASE_POOL: "4", ...Object.fromEntries(timeouts) };
}

/**
 * The timeout is long enough that most connections are open at the same time, but the check does not depend
 * on that.
 */
export async function check(connections = 2000, timeout_seconds = 30): Promise<string> {
  const service = await startHardeningService(environmentOf(timeout_seconds));
  try {
    const watched = watchServer(service);
    const path = await makeLargeFile(service);
    const clients = clientsOf(service, path);
    const opened = await openAll(service.port, connections, clients);
    let answered = 0;
    let waiting_bytes = 0;
    const closed = Promise.all(opened.map(({ port }) => watched.closed(port)));
    for (let isOver = false; !isOver || answered < 20; ) {
      const { status, text } = await service.call("GET", "/v1/customers?limit=1");
      assert.equal(status, 200, `a normal request got ${status}: ${text}`);
      answered += 1;
      waiting_bytes = Math.max(waiting_bytes, watched.waitingBytes());
      isOver = await Promise.race([closed.then(() => true), sleep(50, false)]);
    }
    for (const { socket } of opened) socket.destroy();
    assert.ok(waiting_bytes <= waiting_bytes_max, `${waiting_bytes} bytes waited in memory for one client`);
    return `${connections} closed by the server, ${watched.peak()} open at once, ${answered} other requests answered meanwhile, at most ${waiting_bytes} bytes waiting for a client`;
  } finally {
    await service.close();
  }
}

/**
 * The server's side of each connection, by the client's port. The server may see a connection later than the
 * client.
 */
function watchServer({ app }: HardeningService) {
  const sockets = new Map<number, Socket>();
  let open = 0;
  let peak = 0;
  const closings = new Map<number, PromiseWithResolvers<void>>();
  const closingOf = (port: number) => {
    const closing = closings.get(port) ?? Promise.withResolvers<void>();
    closings.set(port, closing);
    return closing;
  };
  app.server.server.on("connection", (socket) => {
    const port = socket.remotePort as number;
    sockets.set(port, socket);
    peak = Math.max(peak, ++open);
    socket.once("close", () => {
      open -= 1;
      closingOf(port).resolve();
    });
  });
  return {
    closed: (port: number) => closingOf(port).promise,
    peak: () => peak,
    waitingBytes: () => Math.max(0, ...[...sockets.values()].map((socket) => socket.writableLength)),
  };
}

async function makeLargeFile({ call }: HardeningService): Promise<string> {
  const uploaded = await call("POST", "/v1/uploads", {
    body: Buffer.alloc(download_bytes, "x"),
    headers: { "content-type": "text/plain", "x-file-name": "large.txt" },
  });
  assert.equal(uploaded.status, 201, uploaded.text);
  const { file_path } = uploaded.body.data;
  const { body } = await call("POST", "/v1/documents", { body: { category: "other", file_path } });
  return `/v1/documents/${body.data.id}/download`;
}

type Client = (socket: Socket) => void;

function clientsOf({ a }: HardeningService, download: string): Client[] {
  const head = (line: string, ...more: string[]) =>
    [line, "host: x", `authorization: Bearer ${a.token}`, ...more, "", ""].join("\r\n");
  const body = ["content-type: application/json", "content-length: 100000"];
  return [
    (socket) => socket.resume().write(head("GET /health HTTP/1.1", "connection: keep-alive")),
    (socket) => socket.resume().write("GET /v1/customers HTTP/1.1\r\nhost: x\r\nx-half: "),
    (socket) => {
      socket.resume().write(head("POST /v1/customers HTTP/1.1", ...body));
      const typing = setInterval(() => socket.write(" "), 250);
      socket.once("close", () => clearInterval(typing));
    },
    (socket) => socket.pause().write(head(`GET ${download} HTTP/1.1`)),
  ];
}

/** Below the operating system's backlog of connections that the server has not accepted yet. */
const opened_at_once = 100;

async function openAll(port: number, connections: number, clients: readonly Client[]) {
  const opened: Awaited<ReturnType<typeof open>>[] = [];
  while (opened.length < connections) {
    const count = Math.min(opened_at_once, connections - opened.length);
    const first = opened.length;
    const clientOf = (index: number) => clients[(first + index) % clients.length] as Client;
    opened.push(
      ...(await Promise.all(Array.from({ length: count }, (_, index) => open(port, clientOf(index))))),
    );
  }
  return opened;
}

async function open(port: number, client: Client): Promise<{ socket: Socket; port: number }> {
  // Half open: when the server ends its side, the client does not end its own.
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  // How the server ends these connections does not matter, only that it does.
  socket.on("error", () => {});
  await once(socket, "connect");
  client(socket);
  return { socket, port: socket.localPort as number };
}
