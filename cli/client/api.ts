/**
 * The client package as commands use it: signed in as the settings say, failures as the command line reports them.
 */
import { randomUUID } from "node:crypto";
import type { Daybook, Patience, RequestOptions } from "../../client/index.ts";
import { ApiError, Interrupted, Unreachable } from "../errors.ts";
import type { Connection } from "./connection.ts";

export type Query = Record<string, string | number | boolean | null | undefined>;

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

export interface Api {
  /** Of the server, without /api. */
  address(): Promise<string>;
  get<T>(path: string, query?: Query): Promise<T>;
  post<T>(path: string, body?: unknown, sending?: Sending): Promise<T>;
  /** As post, telling whether it was a repetition. Text is sent as it is. */
  send<T>(path: string, body: unknown, sending: Sending): Promise<Sent<T>>;
  patch<T>(path: string, body: unknown): Promise<T>;
  delete(path: string): Promise<void>;
  /** Calls of the client by their names. */
  call<T>(work: (daybook: Daybook) => Promise<T>): Promise<T>;
  /** The same, with the key of the intention. */
  sendFile<T>(sending: Sending, work: (daybook: Daybook, key: string) => Promise<T>): Promise<T>;
}

export interface ApiOptions {
  connect(): Promise<Connection>;
  user_agent: string;
  /** Ends what runs. */
  aborting: AbortSignal;
  patience?: Patience;
}

/** A batch may run for hours, so it waits longer for a server than a program with a user in front of it. */
const patience_default: Patience = { first_contact_ms: 1_500, outage_ms: 90_000, rate_limit_ms: 900_000 };

/** Loaded by the first request: a start that sends none, such as `--help`, does not pay for it. */
const loadClient = () => import("../../client/index.ts");

export function createApi({ connect, user_agent, aborting, patience = patience_default }: ApiOptions): Api {
  let loading: Promise<Daybook> | undefined;
  const load = async () =>
    (await loadClient()).createDaybook({
      base_url: async () => `${(await connect()).api_url}/api`,
      token: (refused) => tokenOf(connect, refused),
      headers: { "user-agent": user_agent, "x-daybook-channel": "cli" },
      retry: patience,
      signal: aborting,
    });
  const call = async <T>(work: (daybook: Daybook) => Promise<T>): Promise<T> => {
    try {
      loading ??= load();
      return await work(await loading);
    } catch (error) {
      throw aborting.aborted ? new Interrupted() : await toFailure(error, connect);
    }
  };
  const request = (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, options: RequestOptions = {}) =>
    call((client) => client.request(method, path, options).answer());
  const send = <T>(path: string, body: unknown, sending: Sending): Promise<Sent<T>> =>
    withKeys(sending, async (idempotency_key) => {
      const { data, replayed } = await request("POST", path, { body, idempotency_key });
      return { answer: data as T, replayed };
    });
  return {
    address: async () => (await connect()).api_url,
    get: async <T>(path: string, query: Query = {}) => (await request("GET", path, { query })).data as T,
    post: async <T>(path: string, body?: unknown, sending: Sending = {}) =>
      (await send<T>(path, body, sending)).answer,
    send,
    patch: async <T>(path: string, body: unknown) => (await request("PATCH", path, { body })).data as T,
    async delete(path) {
      await request("DELETE", path);
    },
    call,
    sendFile: (sending, work) => withKeys(sending, (key) => call((client) => work(client, key))),
  };
}

async function tokenOf(connect: () => Promise<Connection>, refused: string | null): Promise<string> {
  const connection = await connect();
  try {
    if (refused !== null) await connection.renew();
    return await connection.token();
  } catch (error) {
    // The client then repeats the request, as after any other failure of the network.
    if (!(error instanceof Unreachable)) throw error;
    const { NetworkError } = await loadClient();
    throw new NetworkError(error.message, error);
  }
}

async function toFailure(error: unknown, connect: () => Promise<Connection>): Promise<unknown> {
  const { DaybookError } = await loadClient();
  if (!(error instanceof DaybookError)) return error;
  if (error.status !== 0) return new ApiError(error.status, error, error.replayed);
  if (error.cause instanceof Unreachable) return error.cause;
  return new Unreachable((await connect()).api_url, error.cause ?? error);
}

const refused_keys_max = 50;

/**
 * The service keeps refusals under their key for a day and repeats them. Nothing was done under such a key, so with
 * `retry_refused` the next one of a fixed series is tried. Every run walks the same series and stops at the first key
 * that led to something, so what succeeded once is never done again.
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
