/**
 * Virus scanning by ClamAV: the bytes of a file go to its daemon (clamd, command INSTREAM) while they are stored, and the
 * stream ends only after the verdict. If the daemon does not answer, the stream fails: an unscanned file must not look
 * like a clean one.
 */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { Unprocessable } from "../../kernel/errors.ts";
import { because } from "../../kernel/refusal-reasons.ts";
import { ServiceUnavailable } from "../http/errors.ts";

/** Passes the bytes of a file on, or throws because of what it found in them. */
export type Scan = (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

export const withoutScan: Scan = (bytes) => bytes;

export type ScannerAddress = { path: string } | { host: string; port: number };

/** A large file in a format with many layers takes long. */
const verdict_wait_ms = 300_000;

export class InfectedFile extends Unprocessable {
  constructor(signature: string) {
    super(
      `The virus scanner refuses this file; it found ${signature}.`,
      because("infected_file", { signature }),
    );
  }
}

export class ScannerUnavailable extends ServiceUnavailable {
  constructor() {
    super("The virus scanner does not answer, so no file can be accepted right now. Try again shortly.");
  }
}

/** `/run/clamav/clamd.ctl` or `127.0.0.1:3310`; empty: no scanner. */
export function parseScannerAddress(value: string): ScannerAddress | null {
  if (value === "") return null;
  if (value.startsWith("/")) return { path: value };
  const { hostname = "", port = "", pathname = "" } = URL.parse(`tcp://${value}`) ?? {};
  if (hostname === "" || port === "" || pathname !== "")
    throw new Error("must be the path of a socket, or host:port, such as 127.0.0.1:3310");
  return { host: hostname.replaceAll(/[[\]]/g, ""), port: Number(port) };
}

export function createScan(address: ScannerAddress | null): Scan {
  if (address === null) return withoutScan;
  return async function* (bytes) {
    const socket = connect(address);
    // Errors of the socket are those of the writes and of the verdict below.
    socket.on("error", () => {});
    const verdict = text(socket);
    verdict.catch(() => {});
    try {
      await orUnavailable(once(socket, "connect"));
      await send(socket, Buffer.from("zINSTREAM\0"));
      for await (const chunk of bytes) {
        await send(socket, lengthOf(chunk));
        await send(socket, chunk);
        yield chunk;
      }
      await send(socket, Buffer.alloc(4));
      socket.setTimeout(verdict_wait_ms, () => socket.destroy(new ScannerUnavailable()));
      requireClean(await orUnavailable(verdict));
    } finally {
      socket.destroy();
    }
  };
}

/** Throws if the daemon does not answer a ping. */
export async function pingScanner(address: ScannerAddress, wait_ms: number): Promise<void> {
  const socket = connect(address);
  socket.setTimeout(wait_ms, () => socket.destroy(new Error(`no answer within ${wait_ms / 1000} s`)));
  try {
    socket.write("zPING\0");
    const answer = await text(socket);
    if (!/^PONG\0?$/.test(answer))
      throw new Error(`its answer to PING is ${JSON.stringify(answer.slice(0, 100))}`);
  } finally {
    socket.destroy();
  }
}

/** `stream: OK`, `stream: <signature> FOUND` or `… ERROR`. */
function requireClean(verdict: string): void {
  const found = /^stream: (.+) FOUND\0?$/.exec(verdict)?.[1];
  if (found !== undefined) throw new InfectedFile(found);
  if (!/^stream: OK\0?$/.test(verdict)) throw new ScannerUnavailable();
}

function lengthOf(chunk: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return length;
}

/** Resolves when the bytes have left this process: the memory of a chunk is freed after it was passed on. */
function send(socket: Socket, bytes: Uint8Array): Promise<void> {
  const sent = new Promise<void>((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
  return orUnavailable(sent);
}

async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    throw new ScannerUnavailable();
  }
}
