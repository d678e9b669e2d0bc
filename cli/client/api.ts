/** The service as commands see it: five verbs on paths below /v1, answers parsed, refusals thrown. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { ApiError, type ErrorBody, Interrupted, Unreachable } from "../errors.ts";
import type { Connection } from "./connection.ts";
import { nextWait, type Patience, parseRetryAfter, patience_default, type Trouble } from "./retry.ts";

export interface Answer<T> {
  data: T;
}

export interface Page<T> {
  data: T[];
  meta?: { count: number; next_cursor: string | null };
}

export type Query = Record<string, string | number | boolean | null | undefined>;

export interface Sending {
  /** The same key for the same intention, also in another run; a random one when absent. */
  key?: string;
  /** A refusal that an earlier run got is not final: the cause may have been mended since. */
  retry_refused?: boolean;
}

export interface Sent<T> {
  answer: T;
  /** The service had done this before and repeated its answer. */
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

export interface ApiOptions {
  connect(): Promise<Connection>;
  user_agent: string;
  /** Lets go of what runs. */
  aborting: AbortSignal;
  patience?: Patience;
  fetch?: typeof fetch;
}

const request_timeout_ms = 60_000;
const upload_timeout_ms = 330_000;

interface RequestPlan {
  method: string;
  path: string;
  query?: Query | undefined;
  headers: Record<string, string>;
  body?: (() => Promise<Blob | string>) | undefined;
  timeout_ms: number;
}

export function createApi(options: ApiOptions): Api {
  const client = new Client(options);
  const json = (body: unknown) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return async () => text;
  };
  const sendOnce = async <T>(path: string, body: unknown, key: string): Promise<Sent<T>> => {
    const headers: Record<string, string> = { "idempotency-key": key };
    if (body !== undefined) headers["content-type"] = "application/json";
    const response = await client.request({
      method: "POST",
      path,
      headers,
      body: body === undefined ? undefined : json(body),
      timeout_ms: request_timeout_ms,
    });
    const replayed = response.headers.get("idempotent-replayed") === "true";
    return { answer: (await parse(response)) as T, replayed };
  };
  const send = <T>(path: string, body: unknown, { key = randomUUID(), retry_refused = false }: Sending) =>
    retry_refused ? pastRefusals(key, (next) => sendOnce<T>(path, body, next)) : sendOnce<T>(path, body, key);
  return {
    address: async () => (await options.connect()).api_url,
    async get<T>(path: string, query?: Query) {
      const plan = { method: "GET", path, query, headers: {}, timeout_ms: request_timeout_ms };
      return (await parse(await client.request(plan))) as T;
    },
    post: async <T>(path: string, body?: unknown, sending: Sending = {}) =>
      (await send<T>(path, body, sending)).answer,
    send,
    async patch<T>(path: string, body: unknown) {
      const headers = { "content-type": "application/json" };
      const plan = { method: "PATCH", path, headers, body: json(body), timeout_ms: request_timeout_ms };
      return (await parse(await client.request(plan))) as T;
    },
    async delete(path) {
      const response = await client.request({
        method: "DELETE",
        path,
        headers: {},
        timeout_ms: request_timeout_ms,
      });
      await response.arrayBuffer();
    },
    async upload<T>(
      path: string,
      file: FileBody,
      { key = randomUUID() }: Sending,
      query?: Query,
    ): Promise<T> {
      const headers: Record<string, string> = {
        "idempotency-key": key,
        "content-type": file.content_type,
        ...(file.file_name ? { "x-file-name": encodeURIComponent(file.file_name) } : {}),
      };
      const plan = { method: "POST", path, query, headers, body: file.open, timeout_ms: upload_timeout_ms };
      return (await parse(await client.request(plan))) as T;
    },
    download: (path, query) =>
      client.request({
        method: "GET",
        path,
        query,
        headers: { accept: "*/*" },
        timeout_ms: upload_timeout_ms,
      }),
  };
}

const refused_keys_max = 50;

/**
 * The service keeps refusals under their key for a day and repeats them. Nothing was done under such a key, so
 * the next one of a fixed series is tried. Every run walks the same series and stops at the first key that led
 * to something, so what succeeded once is never done again.
 */
async function pastRefusals<T>(key: string, send: (key: string) => Promise<T>): Promise<T> {
  for (let number = 1; ; number += 1)
    try {
      return await send(number === 1 ? key : `${key}-${number}`);
    } catch (error) {
      if (!(error instanceof ApiError) || !error.replayed || number >= refused_keys_max) throw error;
    }
}

class Client {
  readonly #options: ApiOptions;
  /** Once it has answered, a silence is taken for a restart. */
  #knows_server = false;
  /** When the service says that we are too fast, all requests wait, not only the one that heard it. */
  #held_until_ms = 0;

  constructor(options: ApiOptions) {
    this.#options = options;
  }

  async request(plan: RequestPlan): Promise<Response> {
    const connection = await this.#options.connect();
    const patience = this.#options.patience ?? patience_default;
    const began_ms = Date.now();
    let [renewed, answer_lost] = [false, false];
    for (let number = 1; ; number += 1) {
      await this.#wait(this.#held_until_ms - Date.now());
      const result = await this.#attempt(connection, plan);
      if (result instanceof Response && result.ok) return result;
      const refusal = result instanceof Response ? await toApiError(result) : null;
      if (refusal?.status === 401 && !renewed && (await connection.renew())) {
        renewed = true;
        continue;
      }
      // An earlier attempt whose answer was lost may have done it: then it is gone already.
      if (refusal?.status === 404 && plan.method === "DELETE" && answer_lost) return new Response(null);
      const trouble = toTrouble(result, refusal);
      answer_lost ||= trouble.kind === "network";
      const attempt = { number, elapsed_ms: Date.now() - began_ms, knows_server: this.#knows_server };
      const wait_ms = nextWait(trouble, attempt, patience, Math.random());
      if (wait_ms === null) throw refusal ?? new Unreachable(connection.api_url, result);
      if (refusal?.status === 429) this.#held_until_ms = Date.now() + wait_ms;
      else await this.#wait(wait_ms);
    }
  }

  async #attempt(connection: Connection, plan: RequestPlan): Promise<Response | Error> {
    const { aborting, user_agent } = this.#options;
    const headers = {
      accept: "application/json",
      ...plan.headers,
      authorization: `Bearer ${await connection.token()}`,
      "user-agent": user_agent,
      "x-daybook-channel": "cli",
    };
    const body = await plan.body?.();
    try {
      const signal = AbortSignal.any([aborting, AbortSignal.timeout(plan.timeout_ms)]);
      const init = { method: plan.method, headers, signal, redirect: "error" as const };
      const send = this.#options.fetch ?? fetch;
      const response = await send(
        toUrl(connection.api_url, plan),
        body === undefined ? init : { ...init, body },
      );
      this.#knows_server = true;
      return response;
    } catch (error) {
      if (aborting.aborted) throw new Interrupted();
      return error as Error;
    }
  }

  async #wait(ms: number): Promise<void> {
    if (ms <= 0) return;
    const { aborting } = this.#options;
    await sleep(ms, undefined, { signal: aborting }).catch(() => {
      throw new Interrupted();
    });
  }
}

function toUrl(api_url: string, { path, query }: RequestPlan): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null) search.set(name, String(value));
  return `${api_url}/api${path}${search.size > 0 ? `?${search}` : ""}`;
}

function toTrouble(result: Response | Error, refusal: ApiError | null): Trouble {
  if (!(result instanceof Response) || !refusal) return { kind: "network" };
  const retry_after_ms = parseRetryAfter(result.headers.get("retry-after"), Date.now());
  return { kind: "answer", status: refusal.status, code: refusal.body.code, retry_after_ms };
}

async function toApiError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => "");
  const request_id = response.headers.get("x-request-id");
  const replayed = response.headers.get("idempotent-replayed") === "true";
  return new ApiError(response.status, parseErrorBody(text) ?? unknownError(response, request_id), replayed);
}

function parseErrorBody(text: string): ErrorBody | null {
  try {
    const { error } = JSON.parse(text) as { error?: Partial<ErrorBody> };
    if (typeof error?.code !== "string" || typeof error.message !== "string") return null;
    return { code: error.code, message: error.message, details: error.details ?? {} };
  } catch {
    return null;
  }
}

/** From a proxy in between, or from something that is no Daybook at all. */
function unknownError({ status }: Response, request_id: string | null): ErrorBody {
  const details = request_id ? { request_id } : {};
  return { code: "unexpected_answer", message: `The server answered with HTTP ${status}.`, details };
}

async function parse(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(response.status, {
      code: "unexpected_answer",
      message: "The answer is not JSON. Is this the address of a Daybook server?",
      details: {},
    });
  }
}
