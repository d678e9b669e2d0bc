/**
 * Events as they happen. A lost connection is opened again after the last message, so that nothing is missed; where that
 * is not possible, the service sends a message of the type `reset`.
 */
import { DaybookError } from "./errors.ts";
import type { StreamOptions } from "./options.ts";
import { sleep } from "./sleep.ts";
import { parseEvents } from "./sse-parser.ts";

/** The service sends something at least every 20 seconds; a longer silence means that the connection is dead. */
const silence_max_ms = 50_000;
const retry_default_ms = 2_000;
const retry_max_ms = 30_000;

export type OpenStream = (last_event_id: string | null, signal: AbortSignal) => Promise<Response>;

export class EventStream<Message> implements AsyncIterable<Message> {
  /** Where a later stream can continue. */
  last_event_id: string | null;
  readonly #open: OpenStream;
  readonly #options: StreamOptions;
  readonly #closing = new AbortController();
  #retry_ms = retry_default_ms;

  constructor(open: OpenStream, last_event_id: string | null, options: StreamOptions) {
    this.#open = open;
    this.last_event_id = last_event_id;
    this.#options = options;
    const { signal } = options;
    signal?.addEventListener("abort", () => this.close(), { once: true, signal: this.#closing.signal });
    if (signal?.aborted) this.close();
  }

  /** Ends the stream; an iteration over it ends, too. */
  close(): void {
    this.#closing.abort();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Message, void, undefined> {
    const { signal } = this.#closing;
    let failures = 0;
    try {
      while (!signal.aborted) {
        try {
          for await (const message of this.#connect()) {
            failures = 0;
            if (message !== null) yield message;
          }
        } catch (error) {
          if (signal.aborted) return;
          if (isFinal(error)) throw error;
          failures += 1;
        }
        if (signal.aborted) return;
        this.#options.on_state?.("waiting");
        await this.#pause(failures);
      }
    } finally {
      this.close();
    }
  }

  /** The messages of one connection; null for one that only says that the connection is alive. */
  async *#connect(): AsyncGenerator<Message | null, void, undefined> {
    const connection = new AbortController();
    const end = () => connection.abort();
    this.#closing.signal.addEventListener("abort", end, { once: true });
    let silence = setTimeout(end, silence_max_ms);
    try {
      const response = await this.#open(this.last_event_id, connection.signal);
      this.#options.on_state?.("open");
      for await (const { data, id, retry_ms } of parseEvents(response.body as ReadableStream<Uint8Array>)) {
        clearTimeout(silence);
        silence = setTimeout(end, silence_max_ms);
        this.last_event_id = id ?? this.last_event_id;
        this.#retry_ms = retry_ms ?? this.#retry_ms;
        yield data === null ? null : (JSON.parse(data) as Message);
      }
    } finally {
      clearTimeout(silence);
      this.#closing.signal.removeEventListener("abort", end);
      connection.abort();
    }
  }

  async #pause(failures: number): Promise<void> {
    const wait_ms = Math.min(retry_max_ms, this.#retry_ms * 2 ** Math.max(0, failures - 1));
    // Spread out, so that the clients of a restarted server do not all come back together.
    await sleep(wait_ms * (0.5 + Math.random() / 2), this.#closing.signal).catch(() => {});
  }
}

/** A refusal that another attempt would get again. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof DaybookError)) return !(error instanceof TypeError || error instanceof DOMException);
  return error.status >= 400 && error.status < 500 && error.status !== 429 && error.status !== 408;
}
