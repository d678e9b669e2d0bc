/** For tests: a virus scanner that speaks PING and INSTREAM as clamd does and finds the EICAR test file. */
import { once } from "node:events";
import { createServer, type Socket } from "node:net";

export const eicar = "EICAR-STANDARD-ANTIVIRUS-TEST-FILE";
const command = "zINSTREAM\0";

export interface ScannerDaemon {
  host: string;
  port: number;
  /** Resolves when the next connection to it has ended. */
  nextEnd(): Promise<void>;
  close(): void;
}

export async function startScannerDaemon(answer = findEicar, port = 0): Promise<ScannerDaemon> {
  const server = createServer((socket) => void serve(socket, answer)).listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    host: "127.0.0.1",
    port: (server.address() as { port: number }).port,
    async nextEnd() {
      const [socket] = (await once(server, "connection")) as [Socket];
      if (!socket.closed) await once(socket, "close");
    },
    close: () => server.close(),
  };
}

function findEicar(content: string): string {
  return content.includes(eicar) ? "stream: Eicar-Test FOUND" : "stream: OK";
}

async function serve(socket: Socket, answer: (content: string) => string): Promise<void> {
  socket.on("error", () => {});
  let received = Buffer.alloc(0);
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    received = Buffer.concat([received, chunk]);
    if (received.toString("latin1") === "zPING\0") return void socket.end("PONG\0");
    const content = contentOf(received);
    if (content !== null) return void socket.end(`${answer(content)}\0`);
  }
}

/** Null while the chunk of length 0, the last one, has not arrived. */
function contentOf(received: Buffer): string | null {
  if (!received.toString("latin1").startsWith(command)) return null;
  const parts: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts).toString("latin1");
    parts.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
