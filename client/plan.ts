/** What to send for a call of an operation. */
import { type FileInput, type OpenedFile, openFile } from "./file-input.ts";
import type { Arguments, Operation } from "./operation.ts";
import type { CallOptions, ClientOptions, Progress, UploadOptions } from "./options.ts";
import { toSearch } from "./query.ts";
import type { Patience } from "./retry.ts";

/**
 * always: the request can be sent again after any failure, because the second one changes nothing or has the same
 * idempotency key. refused: only when the service has surely not carried it out. never: not at all.
 */
export type Repeatable = "always" | "refused" | "never";

export interface RequestPlan {
  method: string;
  /** Below the base URL, with the query. */
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** Opened again for every attempt. */
  file?: () => Promise<OpenedFile>;
  timeout_ms: number;
  repeatable: Repeatable;
  /** Over the client's own patience. */
  retry: Partial<Patience> | false | undefined;
  signal: AbortSignal | null;
  on_progress?: ((progress: Progress) => void) | undefined;
  /** The body of the answer is not read here. */
  is_stream?: boolean;
}

const timeout_default_ms = 60_000;
const upload_timeout_default_ms = 330_000;

export function planOf(client: ClientOptions, operation: Operation, given: Arguments): RequestPlan {
  const { timeout_ms = timeout_default_ms, upload_timeout_ms = upload_timeout_default_ms } = client;
  const { path, query, options } = given;
  return {
    method: operation.method,
    path: `${path}${toSearch(query)}`,
    headers: headersOf(operation, given),
    ...bodyOf(operation, given),
    timeout_ms: options.timeout_ms ?? (operation.body === "file" ? upload_timeout_ms : timeout_ms),
    repeatable: repeatableOf(operation, options),
    retry: options.retry,
    signal: joinSignals(client.signal, options.signal),
    on_progress: (options as UploadOptions).on_progress,
  };
}

function headersOf({ body, takes_key }: Operation, given: Arguments): Record<string, string> {
  const { headers, if_match, idempotency_key } = given.options;
  return {
    ...headers,
    ...(body === "json" && given.body !== undefined ? { "content-type": "application/json" } : {}),
    ...(if_match === undefined ? {} : { "if-match": if_match }),
    ...(takes_key ? { "idempotency-key": idempotency_key ?? newKey() } : {}),
  };
}

/** Not `randomUUID`: browsers have it only on https and localhost, and some installations are elsewhere. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bodyOf({ body }: Operation, given: Arguments): Pick<RequestPlan, "body" | "file"> {
  if (body === undefined || given.body === undefined) return {};
  if (body === "file") return { file: () => openFile(given.body as FileInput) };
  // Text may contain numbers with more digits than JavaScript keeps.
  return { body: typeof given.body === "string" ? given.body : JSON.stringify(given.body) };
}

/**
 * A POST is repeated only with an idempotency key. A PATCH for a certain version is not repeated after a lost answer: the
 * first one may have made the change, and the second would then be refused as a conflict.
 */
function repeatableOf({ method, takes_key }: Operation, { if_match }: CallOptions): Repeatable {
  if (method === "POST") return takes_key ? "always" : "never";
  return method === "PATCH" && if_match !== undefined ? "refused" : "always";
}

function joinSignals(one: AbortSignal | undefined, other: AbortSignal | undefined): AbortSignal | null {
  return one && other ? AbortSignal.any([one, other]) : (one ?? other ?? null);
}
