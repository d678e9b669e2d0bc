/** Calls whose answer is read as it comes: a file, or events. */
import { Download, resumableBody } from "./download.ts";
import { NetworkError, toError } from "./errors.ts";
import { EventStream } from "./event-stream.ts";
import type { Arguments, Operation } from "./operation.ts";
import type { StreamOptions } from "./options.ts";
import { planOf, type RequestPlan } from "./plan.ts";
import type { Requests } from "./request.ts";
import { parseRetryAfter } from "./retry.ts";
import { sleep } from "./sleep.ts";

export async function downloadOf(
  requests: Requests,
  operation: Operation,
  given: Arguments,
  accept = "*/*",
): Promise<Download> {
  const planned = planOf(requests.options, operation, given);
  const plan = { ...planned, headers: { ...planned.headers, accept }, is_stream: true };
  const response = await readyResponse(requests, plan);
  const resume = (from_bytes: number, cause: unknown) =>
    resumeAt(requests, plan, response, from_bytes, cause);
  return new Download(resumableBody(response, resume, plan.timeout_ms), response.headers);
}

/** A file that is still being made is requested again when the service says so. */
async function readyResponse(requests: Requests, plan: RequestPlan): Promise<Response> {
  const until_ms = Date.now() + plan.timeout_ms;
  for (;;) {
    const { response } = await requests.send(plan);
    if (response.status !== 202) return response;
    await response.body?.cancel();
    const wait_ms = parseRetryAfter(response.headers.get("retry-after"), Date.now()) ?? 1_000;
    if (Date.now() + wait_ms > until_ms) throw notReady(response);
    await sleep(wait_ms, plan.signal);
  }
}

function notReady({ status, headers }: Response): Error {
  const request_id = headers.get("x-request-id");
  const details = request_id ? { request_id } : {};
  const message = "The file is not ready yet. Try again later.";
  return toError({ code: "not_ready", message, details }, { status });
}

/** The rest of the same file, after the connection was lost. */
async function resumeAt(
  requests: Requests,
  plan: RequestPlan,
  { headers }: Response,
  from_bytes: number,
  cause: unknown,
): Promise<Response> {
  plan.signal?.throwIfAborted();
  const etag = headers.get("etag");
  if (plan.method !== "GET" || headers.get("accept-ranges") !== "bytes" || etag === null)
    throw new NetworkError("The connection was lost before the file was complete.", cause);
  const range = { range: `bytes=${from_bytes}-`, "if-range": etag };
  const { response } = await requests.send({ ...plan, headers: { ...plan.headers, ...range } });
  if (response.status === 206) return response;
  await response.body?.cancel();
  throw new NetworkError("The connection was lost, and the file has changed since.", cause);
}

export function eventsOf(requests: Requests, operation: Operation, given: Arguments): EventStream<unknown> {
  const { last_event_id, ...query } = given.query;
  const open = async (last: string | null, signal: AbortSignal) => {
    const plan = planOf(requests.options, operation, {
      ...given,
      query,
      options: { ...given.options, signal },
    });
    const headers: Record<string, string> = { ...plan.headers, accept: "text/event-stream" };
    if (last !== null) headers["last-event-id"] = last;
    // The stream itself waits between connections.
    return (await requests.send({ ...plan, headers, is_stream: true, retry: false })).response;
  };
  const first = typeof last_event_id === "string" ? last_event_id : null;
  return new EventStream(open, first, given.options as StreamOptions);
}
