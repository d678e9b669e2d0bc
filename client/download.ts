/** A file from the service. Its bytes are read as they come; nothing is kept in memory. */
export class Download implements AsyncIterable<Uint8Array> {
  readonly body: ReadableStream<Uint8Array>;
  readonly headers: Headers;

  constructor({ body, headers }: Response) {
    this.body = (body ?? new Blob([]).stream()) as ReadableStream<Uint8Array>;
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

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, undefined> {
    const reader = this.body.getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        yield value;
      }
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
