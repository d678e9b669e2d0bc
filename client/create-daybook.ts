/** The client: a method for every operation of the API, made from the generated table. */
import { type Answer, toCall } from "./call.ts";
import { Download } from "./download.ts";
import { toError } from "./errors.ts";
import { EventStream } from "./event-stream.ts";
import { type FileInput, openFile } from "./file-input.ts";
import { type List, type Page, toList } from "./list.ts";
import { type Arguments, type Operation, type OperationTable, readArguments } from "./operation.ts";
import { type Operations, operations } from "./operations.ts";
import type { CallOptions, ClientOptions, StreamOptions, UploadOptions } from "./options.ts";
import { type Query, toSearch } from "./query.ts";
import { type Received, type Repeatable, type RequestPlan, Requests } from "./request.ts";
import { parseRetryAfter } from "./retry.ts";
import { sleep } from "./sleep.ts";

/** The names of the operations that return lists. */
export type ListName = {
  [Name in keyof typeof operations]: (typeof operations)[Name]["kind"] extends "list" ? Name : never;
}[keyof typeof operations];

export interface Daybook extends Operations {
  /** A whole list as CSV, all records from one moment: `exportCsv("listInvoices", { status: "paid" })`. */
  exportCsv<Name extends ListName>(name: Name, ...given: Parameters<Operations[Name]>): Promise<Download>;
}

const timeout_default_ms = 60_000;
const upload_timeout_default_ms = 330_000;

export function createDaybook(options: ClientOptions): Daybook {
  const requests = new Requests(options);
  const methods = Object.entries(operations as OperationTable).map(([name, operation]) => {
    const method = (...given: unknown[]) => run(requests, operation, readArguments(name, operation, given));
    return [name, method];
  });
  return {
    ...(Object.fromEntries(methods) as Operations),
    exportCsv: (name, ...given) =>
      download(requests, operations[name], readArguments(name, operations[name], given), "text/csv"),
  };
}

function run(requests: Requests, operation: Operation, given: Arguments): unknown {
  const { kind } = operation;
  if (kind === "list") return listOf(requests, operation, given);
  if (kind === "events") return streamOf(requests, operation, given);
  const { format = "json" } = given.query;
  if (kind === "file" || (kind === "json_or_file" && format !== "json"))
    return download(requests, operation, given);
  return toCall(answer(requests, operation, given));
}

async function answer(requests: Requests, operation: Operation, given: Arguments): Promise<Answer<unknown>> {
  const received = await requests.send(planOf(requests, operation, given));
  const body = parseBody(received);
  return toAnswer(received, operation.kind === "plain" ? body : body?.data);
}

function toAnswer({ response, answer_lost }: Received, data: unknown): Answer<unknown> {
  const { status, headers } = response;
  return {
    data,
    status,
    headers,
    etag: headers.get("etag"),
    request_id: headers.get("x-request-id"),
    // What an earlier attempt of this very call did is not a repetition.
    replayed: headers.get("idempotent-replayed") === "true" && !answer_lost,
  };
}

function listOf(requests: Requests, operation: Operation, given: Arguments): List<unknown> {
  const page = async (query: Query) => {
    const received = await requests.send(planOf(requests, operation, { ...given, query }));
    return parseBody(received) as unknown as Page<unknown>;
  };
  return toList(page(given.query), (cursor) => page({ ...given.query, cursor }));
}

/** A file that is still being made is asked for again when the service says so. */
async function download(
  requests: Requests,
  operation: Operation,
  given: Arguments,
  accept = "*/*",
): Promise<Download> {
  const plan = planOf(requests, operation, given);
  const headers = { ...plan.headers, accept };
  const until_ms = Date.now() + plan.timeout_ms;
  for (;;) {
    const { response } = await requests.send({ ...plan, headers, is_stream: true });
    if (response.status !== 202) return new Download(response);
    await response.body?.cancel();
    const wait_ms = parseRetryAfter(response.headers.get("retry-after"), Date.now()) ?? 1_000;
    if (Date.now() + wait_ms > until_ms) throw notReady(response);
    await sleep(wait_ms, plan.signal);
  }
}

function notReady({ status, headers }: Response): Error {
  const request_id = headers.get("x-request-id");
  const details = request_id ? { request_id } : {};
  return toError(
    { code: "not_ready", message: "The file is not ready yet. Try again later.", details },
    { status },
  );
}

function streamOf(requests: Requests, operation: Operation, given: Arguments): EventStream<unknown> {
  const { last_event_id, ...query } = given.query;
  const open = async (last: string | null, signal: AbortSignal) => {
    const options = { ...given.options, signal };
    const plan = planOf(requests, operation, { ...given, query, options });
    const headers: Record<string, string> = { ...plan.headers, accept: "text/event-stream" };
    if (last !== null) headers["last-event-id"] = last;
    // The stream has its own waits between connections.
    return (await requests.send({ ...plan, headers, is_stream: true, patience: null })).response;
  };
  const first = typeof last_event_id === "string" ? last_event_id : null;
  return new EventStream(open, first, given.options as StreamOptions);
}

function planOf(requests: Requests, operation: Operation, given: Arguments): RequestPlan {
  const { method } = operation;
  const { path, query, options } = given;
  const { timeout_ms = timeout_default_ms, upload_timeout_ms = upload_timeout_default_ms } = requests.options;
  return {
    method,
    path: `${path}${toSearch(query)}`,
    headers: headersOf(operation, given),
    ...bodyOf(operation, given),
    timeout_ms: options.timeout_ms ?? (operation.body === "file" ? upload_timeout_ms : timeout_ms),
    repeatable: repeatableOf(operation, options),
    patience: requests.patienceFor(options.retry),
    signal: joinSignals(requests.options.signal, options.signal),
    on_progress: (options as UploadOptions).on_progress,
  };
}

function headersOf({ body, takes_key }: Operation, given: Arguments): Record<string, string> {
  const { headers, if_match, idempotency_key } = given.options;
  return {
    ...headers,
    ...(body === "json" && given.body !== undefined ? { "content-type": "application/json" } : {}),
    ...(if_match === undefined ? {} : { "if-match": if_match }),
    ...(takes_key ? { "idempotency-key": idempotency_key ?? crypto.randomUUID() } : {}),
  };
}

function bodyOf({ body }: Operation, given: Arguments): Pick<RequestPlan, "body" | "file"> {
  if (body === undefined || given.body === undefined) return {};
  if (body === "file") return { file: () => openFile(given.body as FileInput) };
  return { body: JSON.stringify(given.body) };
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

function parseBody({ response, text }: Received): Record<string, unknown> | undefined {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    const message = "The response is not JSON. Check that this is the address of a Daybook server.";
    throw toError({ code: "unexpected_answer", message, details: {} }, { status: response.status });
  }
}
