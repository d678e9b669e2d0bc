/**
 * Server-sent events: responses that stay open. A stream is no longer a running request: it holds no turn of its
 * organization, and the guards against slow and idle connections leave it alone, because it has its own.
 */
import type { ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";
import { AppError } from "../../kernel/errors.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Connections } from "./connections.ts";
import { streams_per_organization_max, streams_per_token_max } from "./constants.ts";
import { ClientGone } from "./fair-share.ts";
import type { Principal } from "./route.ts";

export class TooManyStreams extends AppError {
  static override code = "rate_limited";
  static override status = 429;
  constructor(scope: "token" | "organization", limit: number) {
    super(
      `${limit} streams of this ${scope} are already open. Close one first.`,
      { scope: "streams", limit, retry_after_seconds: 10 },
      { "retry-after": "10" },
    );
  }
}

/** A stream with more unsent bytes is full. Its writer must wait, and the bytes beyond this are one write. */
const unsent_bytes_max = 64 * 1024;

/** How long the client has to read the rest of a stream that ends. */
const linger_ms = 1000;

const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  // The connection ends with the stream, so that a shutdown does not wait for it.
  connection: "close",
  // Tells nginx not to collect the response before it forwards it.
  "x-accel-buffering": "no",
};

export class EventStream {
  readonly #response: ServerResponse;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  get isOpen(): boolean {
    return !this.#response.writableEnded && !this.#response.destroyed;
  }

  get unsent_bytes(): number {
    return this.#response.writableLength;
  }

  get isFull(): boolean {
    return this.unsent_bytes > unsent_bytes_max;
  }

  write(text: string): void {
    if (this.isOpen) this.#response.write(text);
  }

  /** Sends what is left. If the client does not read it soon, the connection is cut. */
  end(): void {
    if (!this.isOpen) return;
    this.#response.end();
    setTimeout(() => this.cut(), linger_ms).unref();
  }

  cut(): void {
    this.#response.destroy();
  }

  onClose(listener: () => void): void {
    this.#response.once("close", listener);
  }
}

/** The open streams of a server. The limits are per process. */
export class EventStreams {
  readonly #connections: Connections;
  readonly #open = new Set<EventStream>();
  readonly #counts = new Map<string, number>();
  #closing = false;

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  /** Opens a stream once `begin` has returned its first text. */
  async open(reply: FastifyReply, principal: Principal, begin: () => Promise<string>): Promise<EventStream> {
    const { raw } = reply;
    raw.once("close", this.#enter(principal.token_id, principal.organization_id));
    const first = await begin();
    if (raw.destroyed) throw new ClientGone();
    const stream = start(reply, first);
    this.#connections.exclude(raw);
    this.#open.add(stream);
    stream.onClose(() => this.#open.delete(stream));
    // A HEAD request asks for the headers only.
    if (this.#closing || reply.request.method === "HEAD") stream.end();
    return stream;
  }

  endAll(): void {
    this.#closing = true;
    for (const stream of this.#open) stream.end();
  }

  #enter(token_id: string, organization_id: OrganizationId): () => void {
    const limits = [
      ["token", token_id, streams_per_token_max],
      ["organization", organization_id, streams_per_organization_max],
    ] as const;
    for (const [scope, key, limit] of limits)
      if ((this.#counts.get(key) ?? 0) >= limit) throw new TooManyStreams(scope, limit);
    for (const [, key] of limits) this.#count(key, 1);
    return () => {
      for (const [, key] of limits) this.#count(key, -1);
    };
  }

  #count(key: string, step: number): void {
    const count = (this.#counts.get(key) ?? 0) + step;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}

function start(reply: FastifyReply, first: string): EventStream {
  reply.hijack();
  const stream = new EventStream(reply.raw);
  reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...headers });
  stream.write(first);
  return stream;
}
