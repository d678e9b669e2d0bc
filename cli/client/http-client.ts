/**
 * One request until it is answered: sent again when the answer is lost, also when it breaks off in the middle,
 * when the server is too busy or not there, and once with a new token when the old one is refused.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { ErrorBody } from "../../src/contract.ts";
import { ApiError, Failure, Interrupted, Unreachable } from "../errors.ts";
import type { Connection } from "./connection.ts";
import { nextWait, type Patience, parseRetryAfter, patience_default, type Trouble } from "./retry.ts";

export type Query = Record<string, string | number | boolean | null | undefined>;

export interface ClientOptions {
  connect(): Promise<Connection>;
  user_agent: string;
  /** Lets go of what runs. */
  aborting: AbortSignal;
  patience?: Patience;
  fetch?: typeof fetch;
}

export interface RequestPlan {
  method: string;
  path: string;
  query?: Query | undefined;
  headers: Record<string, string>;
  body?: (() => Promise<Blob | string>) | undefined;
  timeout_ms: number;
  /** A file on its way to the disk: its body is not read here. */
  is_stream?: boolean;
}

export interface Received {
  response: Response;
  /** Empty for a stream. */
  text: string;
  /** An attempt before this one may have been carried out, its answer lost. */
  answer_lost: boolean;
}

type Attempted = Pick<Received, "response" | "text">;

export class HttpClient {
  readonly #options: ClientOptions;
  /** Once it has answered, a silence is taken for a restart. */
  #knows_server = false;
  /** When the service says that we are too fast, all requests wait, not only the one that heard it. */
  #held_until_ms = 0;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  async request(plan: RequestPlan): Promise<Received> {
    const connection = await this.#options.connect();
    const patience = this.#options.patience ?? patience_default;
    const began_ms = Date.now();
    let [renewed, answer_lost] = [false, false];
    for (let number = 1; ; number += 1) {
      await this.#wait(this.#held_until_ms - Date.now());
      const result = await this.#attempt(connection, plan);
      if (!(result instanceof Error) && result.response.ok) return { ...result, answer_lost };
      const refusal = result instanceof Error ? null : toApiError(result);
      if (refusal?.status === 401 && !renewed && (await connection.renew())) {
        renewed = true;
        continue;
      }
      // An earlier attempt whose answer was lost may have done it: then it is gone already.
      if (refusal?.status === 404 && plan.method === "DELETE" && answer_lost)
        return { response: new Response(null), text: "", answer_lost };
      const trouble = toTrouble(result, refusal);
      answer_lost ||= trouble.kind === "network" || trouble.status >= 500;
      const attempt = { number, elapsed_ms: Date.now() - began_ms, knows_server: this.#knows_server };
      const wait_ms = nextWait(trouble, attempt, patience, Math.random());
      if (wait_ms === null) throw refusal ?? toUnreachable(connection.api_url, result);
      if (refusal?.status === 429) this.#held_until_ms = Date.now() + wait_ms;
      else await this.#wait(wait_ms);
    }
  }

  async #attempt(connection: Connection, plan: RequestPlan): Promise<Attempted | Error> {
    const { aborting, user_agent, fetch: send = fetch } = this.#options;
    const body = await plan.body?.();
    try {
      const headers = {
        accept: "application/json",
        ...plan.headers,
        authorization: `Bearer ${await connection.token()}`,
        "user-agent": user_agent,
        "x-daybook-channel": "cli",
      };
      const signal = AbortSignal.any([aborting, AbortSignal.timeout(plan.timeout_ms)]);
      const init = { method: plan.method, headers, signal, redirect: "manual" as const };
      const response = await send(
        toUrl(connection.api_url, plan),
        body === undefined ? init : { ...init, body },
      );
      this.#knows_server = true;
      const is_stream = plan.is_stream === true && response.ok;
      return { response, text: is_stream ? "" : await response.text() };
    } catch (error) {
      if (aborting.aborted) throw new Interrupted();
      if (error instanceof Failure && !(error instanceof Unreachable)) throw error;
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

function toTrouble(result: Attempted | Error, refusal: ApiError | null): Trouble {
  if (result instanceof Error || !refusal) return { kind: "network" };
  const retry_after_ms = parseRetryAfter(result.response.headers.get("retry-after"), Date.now());
  return { kind: "answer", status: refusal.status, code: refusal.body.code, retry_after_ms };
}

function toUnreachable(api_url: string, cause: unknown): Unreachable {
  return cause instanceof Unreachable ? cause : new Unreachable(api_url, cause);
}

function toApiError({ response, text }: Attempted): ApiError {
  const replayed = response.headers.get("idempotent-replayed") === "true";
  return new ApiError(response.status, parseErrorBody(text) ?? unknownError(response), replayed);
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
function unknownError({ status, headers }: Response): ErrorBody {
  const request_id = headers.get("x-request-id");
  const details = request_id ? { request_id } : {};
  // Not followed: the token is for the server that was named, and for no other.
  const elsewhere = headers.get("location");
  const rest = elsewhere ? ` and redirects to ${elsewhere}. Use that address if you trust it.` : ".";
  return { code: "unexpected_answer", message: `The server responded with HTTP ${status}${rest}`, details };
}
