/** A file from the service. Its bytes are read as they come; nothing is kept in memory. */
import { NetworkError, TimeoutError } from "./errors.ts";

export class Download implements AsyncIterable<Uint8Array> {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
  readonly headers: Headers;

  constructor(body: ReadableStream<Uint8Array<ArrayBuffer>>, headers: Headers) {
    this.body = body;
    this.headers = headers;
  }

  get content_type(): string {
    return this.headers.get("content-type") ?? "application/octet-stream";
  }

  /** Null: the service does not know it in advance. */
  get size_bytes(): number | null {
    const length = this.headers.get("content-length");
    // The length of a compressed answer is not the size of the file.
    return length === null || this.headers.has("content-encoding") ? null : Number(length);
  }

  /** The name that the service gives to it, without folders. */
  get file_name(): string | null {
    return parseFileName(this.headers.get("content-disposition") ?? "");
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
    const reader = this.body.getReader();
    try {
      for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
    } finally {
      await reader.cancel();
    }
  }

  blob(): Promise<Blob> {
    return new Response(this.body, { headers: { "content-type": this.content_type } }).blob();
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await new Response(this.body).arrayBuffer());
  }

  text(): Promise<string> {
    return new Response(this.body).text();
  }
}

function parseFileName(header: string): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  const quoted = /filename="([^"]*)"/i.exec(header)?.[1];
  const path = (encoded ? decode(encoded) : quoted) ?? "";
  // The service must not decide about folders.
  const name = (path.split(/[\\/]/).at(-1) ?? "").replaceAll(/\p{Cc}/gu, "_");
  return /^\.*$/.test(name) ? null : name;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

const resumes_in_vain_max = 3;

/** The rest of the file from this byte on, or the error that the reader of the file gets. */
export type Resume = (from_bytes: number, cause: unknown) => Promise<Response>;

/** The body of a response that is continued with another response when the connection is lost or silent. */
export function resumableBody(
  response: Response,
  resume: Resume,
  silence_max_ms: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let reader = readerOf(response);
  let received_bytes = 0;
  let resumes_in_vain = 0;
  const next = async () => {
    for (;;)
      try {
        return await within(silence_max_ms, reader.read());
      } catch (error) {
        resumes_in_vain += 1;
        if (resumes_in_vain > resumes_in_vain_max) throw new NetworkError("The connection was lost.", error);
        reader.cancel().catch(() => {});
        reader = readerOf(await resume(received_bytes, error));
      }
  };
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await next();
      if (done) return controller.close();
      received_bytes += value.byteLength;
      resumes_in_vain = 0;
      controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function readerOf({ body }: Response): ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> {
  return (body ?? new Blob([]).stream()).getReader();
}

function within<T>(limit_ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new TimeoutError(`No more of the file arrived within ${limit_ms / 1000} s.`)),
      limit_ms,
    );
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
