/** Sends a request once and reads the answer. Every failure is a NetworkError or a TimeoutError. */
import { NetworkError, TimeoutError } from "./errors.ts";
import { fileHeaders, type OpenedFile } from "./file-input.ts";
import type { Progress } from "./options.ts";
import type { RequestPlan } from "./plan.ts";
import { canUseXhr, sendWithXhr } from "./xhr.ts";

export interface Destination {
  url: string;
  fetch: typeof globalThis.fetch | undefined;
  /** The server has begun to answer. */
  onAnswer(): void;
}

export interface Attempted {
  response: Response;
  /** Empty for a stream. */
  text: string;
}

export async function send(plan: RequestPlan, { url, fetch, onAnswer }: Destination): Promise<Attempted> {
  // A file that cannot be opened is no failure of the network, and sending it again would not help.
  const opened = (await plan.file?.()) ?? null;
  const limit = startLimit(plan);
  try {
    const response = await respond(plan, opened, url, fetch, limit.signal);
    onAnswer();
    // The rest of a stream has no time limit, but the caller's signal still ends it.
    if (plan.is_stream === true && response.ok) return { response, text: "" };
    const text = await response.text();
    limit.release();
    return { response, text };
  } catch (error) {
    limit.release();
    if (limit.isExpired())
      throw new TimeoutError(`${url} did not answer within ${plan.timeout_ms / 1000} s.`);
    throw error instanceof TypeError || error instanceof DOMException ? unreachable(url, error) : error;
  } finally {
    limit.stopClock();
  }
}

function unreachable(url: string, cause: Error): NetworkError {
  const { cause: reason } = cause as { cause?: { message?: string; code?: string } };
  return new NetworkError(`Cannot reach ${url}: ${reason?.message || reason?.code || cause.message}`, cause);
}

async function respond(
  plan: RequestPlan,
  opened: OpenedFile | null,
  url: string,
  fetch: typeof globalThis.fetch | undefined,
  signal: AbortSignal,
): Promise<Response> {
  const { method, headers, body, on_progress } = plan;
  const shared = { method, headers: { ...headers, ...(opened ? fileHeaders(opened) : {}) }, signal };
  if (opened && on_progress && !fetch && canUseXhr())
    return sendWithXhr({ ...shared, url, body: opened.blob, on_progress });
  const init: RequestInit = { ...shared, redirect: "manual" };
  if (opened) Object.assign(init, on_progress ? counted(opened.blob, on_progress) : { body: opened.blob });
  else if (body !== undefined) init.body = body;
  return (fetch ?? globalThis.fetch)(url, init);
}

/** The file as a stream that reports how much of it has been taken. */
function counted(blob: Blob, onProgress: (progress: Progress) => void): object {
  let sent_bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk);
      sent_bytes += chunk.byteLength;
      onProgress({ sent_bytes, total_bytes: blob.size });
    },
  });
  return { body: blob.stream().pipeThrough(counter), duplex: "half" };
}

/** Aborts when the time is up or the caller's signal is aborted. */
function startLimit({ timeout_ms, signal }: RequestPlan) {
  const controller = new AbortController();
  let expired = false;
  const timer = setTimeout(() => {
    expired = true;
    controller.abort();
  }, timeout_ms);
  const onAbort = () => controller.abort(signal?.reason);
  signal?.addEventListener("abort", onAbort, { once: true });
  if (signal?.aborted) onAbort();
  return {
    signal: controller.signal,
    isExpired: () => expired,
    stopClock: () => clearTimeout(timer),
    release: () => signal?.removeEventListener("abort", onAbort),
  };
}
