/** Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export interface ServerSentEvent {
  /** Absent in an event that only names a position. */
  data: string | null;
  id: string | null;
  retry_ms: number | null;
}

export async function* parseEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  let lines: string[] = [];
  for await (const line of linesOf(body)) {
    if (line !== "") lines.push(line);
    else if (lines.length > 0) {
      yield toEvent(lines);
      lines = [];
    }
  }
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function toEvent(lines: readonly string[]): ServerSentEvent {
  const valuesOf = (field: string) =>
    lines
      .filter((line) => line.startsWith(`${field}:`))
      .map((line) => line.slice(field.length + 1).replace(/^ /, ""));
  const data = valuesOf("data");
  const retry = valuesOf("retry").at(-1);
  return {
    data: data.length === 0 ? null : data.join("\n"),
    id: valuesOf("id").at(-1) ?? null,
    retry_ms: retry !== undefined && /^\d+$/.test(retry) ? Number(retry) : null,
  };
}
