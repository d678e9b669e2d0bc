/**
 * Sends a file with XMLHttpRequest, because `fetch` in browsers does not report the progress of an upload. The types are
 * written out here, because the package is also compiled without the types of browsers.
 */
import type { Progress } from "./options.ts";

interface Xhr {
  status: number;
  responseText: string;
  upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null };
  onload: (() => void) | null;
  onerror: (() => void) | null;
  onabort: (() => void) | null;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  getAllResponseHeaders(): string;
  send(body: Blob): void;
  abort(): void;
}

interface XhrRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: Blob;
  signal: AbortSignal;
  on_progress: (progress: Progress) => void;
}

const constructors = globalThis as { XMLHttpRequest?: new () => Xhr };

export function canUseXhr(): boolean {
  return constructors.XMLHttpRequest !== undefined;
}

export function sendWithXhr({
  method,
  url,
  headers,
  body,
  signal,
  on_progress,
}: XhrRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    const Constructor = constructors.XMLHttpRequest as new () => Xhr;
    const xhr = new Constructor();
    const onAbort = () => xhr.abort();
    xhr.open(method, url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total }) => on_progress({ sent_bytes: loaded, total_bytes: total });
    xhr.onload = () => {
      signal.removeEventListener("abort", onAbort);
      resolve(toResponse(xhr));
    };
    xhr.onerror = () => reject(new TypeError("The connection was lost."));
    xhr.onabort = () => reject(new DOMException("The request was aborted.", "AbortError"));
    signal.addEventListener("abort", onAbort, { once: true });
    xhr.send(body);
  });
}

/** A Response with one of these statuses must have no body. */
const without_body = new Set([204, 205, 304]);

function toResponse(xhr: Xhr): Response {
  const lines = xhr.getAllResponseHeaders().trim().split(/\r?\n/);
  const headers = lines.map((line) => {
    const at = line.indexOf(":");
    return [line.slice(0, at), line.slice(at + 1).trim()] as [string, string];
  });
  const body = without_body.has(xhr.status) ? null : xhr.responseText;
  return new Response(body, { status: xhr.status, headers: headers.filter(([name]) => name !== "") });
}
