/**
 * One request until it is answered. It is sent again when the answer is lost, when the service cannot answer right now,
 * and once with another token when the token is refused.
 */
import { type Attempted, send } from "./attempt.ts";
import { type DaybookError, type ErrorBody, NetworkError, TimeoutError, toError } from "./errors.ts";
import type { ClientOptions } from "./options.ts";
import type { RequestPlan } from "./plan.ts";
import { nextWait, type Patience, parseRetryAfter, patience_default, type Trouble } from "./retry.ts";
import { sleep } from "./sleep.ts";
import { Tokens } from "./token.ts";

export interface Received extends Attempted {
  /** An earlier attempt may have been carried out although its answer was lost. */
  answer_lost: boolean;
}

export class Requests {
  readonly options: ClientOptions;
  readonly #tokens: Tokens;
  /** Once the server has answered, a failure is taken for a restart. */
  #knows_server = false;
  /** When the service says that there are too many requests, all requests wait, not only the refused one. */
  #held_until_ms = 0;

  constructor(options: ClientOptions) {
    this.options = options;
    this.#tokens = new Tokens(options.token);
  }

  async send(plan: RequestPlan): Promise<Received> {
    const began_ms = Date.now();
    let [renewed, answer_lost] = [false, false];
    let token: string | null = null;
    for (let number = 1; ; number += 1) {
      await sleep(this.#held_until_ms - Date.now(), plan.signal);
      const result = await this.#attempt(plan, async () => {
        token ??= await this.#tokens.current();
        return token;
      });
      if (!(result instanceof Error) && result.response.ok) return { ...result, answer_lost };
      const error = result instanceof Error ? result : toRefusal(result);
      if (error.status === 401 && !renewed) {
        renewed = true;
        const next = await this.#tokens.renew(token);
        if (next !== null) {
          token = next;
          continue;
        }
      }
      // An earlier attempt whose answer was lost may have deleted it.
      if (error.status === 404 && plan.method === "DELETE" && answer_lost)
        return { response: new Response(null, { status: 204 }), text: "", answer_lost };
      const attempt = { number, elapsed_ms: Date.now() - began_ms, knows_server: this.#knows_server };
      const patience = patienceOf(this.options.retry, plan.retry);
      const wait_ms =
        mayRepeat(plan, error) && patience
          ? nextWait(toTrouble(error), attempt, patience, Math.random())
          : null;
      if (wait_ms === null) {
        await this.options.explain?.(error);
        throw error;
      }
      answer_lost ||= error.status === 0 || error.status >= 500;
      if (error.status === 429) this.#held_until_ms = Date.now() + wait_ms;
      else await sleep(wait_ms, plan.signal);
      token = null;
    }
  }

  async #attempt(
    plan: RequestPlan,
    getToken: () => Promise<string | null>,
  ): Promise<Attempted | DaybookError> {
    const { base_url, headers, fetch } = this.options;
    try {
      const base = typeof base_url === "function" ? await base_url() : base_url;
      // A token that cannot be renewed right now is a failure like any other of the network.
      const token = await getToken();
      const authorization: Record<string, string> =
        token === null ? {} : { authorization: `Bearer ${token}` };
      const onAnswer = () => {
        this.#knows_server = true;
      };
      return await send(
        { ...plan, headers: { accept: "application/json", ...headers, ...plan.headers, ...authorization } },
        { url: `${base.replace(/\/+$/, "")}${plan.path}`, fetch, onAnswer },
      );
    } catch (error) {
      plan.signal?.throwIfAborted();
      if (error instanceof TimeoutError || error instanceof NetworkError) return error;
      throw error;
    }
  }
}

function patienceOf(own: ClientOptions["retry"], asked: RequestPlan["retry"]): Patience | null {
  if (asked === false || (asked === undefined && own === false)) return null;
  return { ...patience_default, ...(own || {}), ...asked };
}

function mayRepeat({ repeatable }: RequestPlan, { status }: DaybookError): boolean {
  return repeatable === "always" || (repeatable === "refused" && status === 429);
}

function toTrouble({ status, code, retry_after_ms }: DaybookError): Trouble {
  return status === 0 ? { kind: "network" } : { kind: "answer", status, code, retry_after_ms };
}

function toRefusal({ response, text }: Attempted): DaybookError {
  const { status, headers } = response;
  return toError(parseErrorBody(text) ?? unexpectedBody(response), {
    status,
    replayed: headers.get("idempotent-replayed") === "true",
    retry_after_ms: parseRetryAfter(headers.get("retry-after"), Date.now()),
  });
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

/** From a proxy, or from a server that is not a Daybook server. */
function unexpectedBody({ status, headers }: Response): ErrorBody {
  // Redirects are not followed: the token is for the named server only.
  const elsewhere = headers.get("location");
  const rest = elsewhere ? ` and redirects to ${elsewhere}. Use that address if you trust it.` : ".";
  const request_id = headers.get("x-request-id");
  return {
    code: "unexpected_answer",
    message: `The server responded with HTTP ${status}${rest}`,
    details: request_id ? { request_id } : {},
  };
}
