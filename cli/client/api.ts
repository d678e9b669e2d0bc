/** The service as commands see it: five verbs on paths below /v1, answers parsed, refusals thrown. */
import { randomUUID } from "node:crypto";
import { ApiError } from "../errors.ts";
import { type ClientOptions, HttpClient, type Query, type Received } from "./http-client.ts";

export interface Sending {
  /** The same key for the same intention, also in another run; a random one when absent. */
  key?: string;
  /** A refusal that an earlier run got is not final: the cause may have been mended since. */
  retry_refused?: boolean;
}

export interface Sent<T> {
  answer: T;
  /** The service had done this for an earlier run and repeated its answer. */
  replayed: boolean;
}

export interface FileBody {
  /** Opened anew for every attempt. */
  open(): Promise<Blob>;
  content_type: string;
  file_name?: string;
}

export interface Api {
  /** Of the server, without /api. */
  address(): Promise<string>;
  get<T>(path: string, query?: Query): Promise<T>;
  post<T>(path: string, body?: unknown, sending?: Sending): Promise<T>;
  /** As post, telling whether it was a repetition. */
  send<T>(path: string, body: unknown, sending: Sending): Promise<Sent<T>>;
  patch<T>(path: string, body: unknown): Promise<T>;
  delete(path: string): Promise<void>;
  upload<T>(path: string, file: FileBody, sending: Sending, query?: Query): Promise<T>;
  /** The bytes of a file, as they come. */
  download(path: string, query?: Query): Promise<Response>;
}

const request_timeout_ms = 60_000;
const upload_timeout_ms = 330_000;

export function createApi(options: ClientOptions): Api {
  const client = new HttpClient(options);
  const request = (method: string, path: string, headers: Record<string, string> = {}, body?: unknown) => {
    if (body === undefined) return client.request({ method, path, headers, timeout_ms: request_timeout_ms });
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return client.request({
      method,
      path,
      headers: { ...headers, "content-type": "application/json" },
      body: async () => text,
      timeout_ms: request_timeout_ms,
    });
  };
  const send = <T>(path: string, body: unknown, sending: Sending): Promise<Sent<T>> =>
    withKeys(sending, async (key) => {
      const received = await request("POST", path, { "idempotency-key": key }, body);
      return { answer: parse(received) as T, replayed: isReplay(received) };
    });
  return {
    address: async () => (await options.connect()).api_url,
    async get<T>(path: string, query?: Query) {
      const plan = { method: "GET", path, query, headers: {}, timeout_ms: request_timeout_ms };
      return parse(await client.request(plan)) as T;
    },
    post: async <T>(path: string, body?: unknown, sending: Sending = {}) =>
      (await send<T>(path, body, sending)).answer,
    send,
    patch: async <T>(path: string, body: unknown) => parse(await request("PATCH", path, {}, body)) as T,
    async delete(path) {
      await request("DELETE", path);
    },
    upload: <T>(path: string, file: FileBody, sending: Sending, query?: Query): Promise<T> =>
      withKeys(sending, async (key) => {
        const headers: Record<string, string> = {
          "idempotency-key": key,
          "content-type": file.content_type,
          ...(file.file_name ? { "x-file-name": encodeURIComponent(file.file_name.toWellFormed()) } : {}),
        };
        const plan = { method: "POST", path, query, headers, body: file.open, timeout_ms: upload_timeout_ms };
        return parse(await client.request(plan)) as T;
      }),
    async download(path, query) {
      const headers = { accept: "*/*" };
      const timeout_ms = upload_timeout_ms;
      const plan = { method: "GET", path, query, headers, timeout_ms, is_stream: true };
      return (await client.request(plan)).response;
    },
  };
}

const refused_keys_max = 50;

/**
 * The service keeps refusals under their key for a day and repeats them. Nothing was done under such a key, so
 * with `retry_refused` the next one of a fixed series is tried. Every run walks the same series and stops at the
 * first key that led to something, so what succeeded once is never done again.
 */
async function withKeys<T>(
  { key = randomUUID(), retry_refused = false }: Sending,
  send: (key: string) => Promise<T>,
): Promise<T> {
  for (let number = 1; ; number += 1)
    try {
      return await send(number === 1 ? key : `${key}-${number}`);
    } catch (error) {
      const is_kept = retry_refused && error instanceof ApiError && error.replayed;
      if (!is_kept || number >= refused_keys_max) throw error;
    }
}

/** What an attempt of this very request left behind is no repetition of an earlier run. */
function isReplay({ response, answer_lost }: Received): boolean {
  return response.headers.get("idempotent-replayed") === "true" && !answer_lost;
}

function parse({ response, text }: Received): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(response.status, {
      code: "unexpected_answer",
      message: "The response is not JSON. Check that this is the address of a Daybook server.",
      details: {},
    });
  }
}
