/** A client of GET /v1/stream over a real connection. */
import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";

export interface Message {
  id: string;
  event: string;
  data: { type: string; id: string | null; version: number | null };
}

export interface StreamClient {
  status: number;
  headers: IncomingMessage["headers"];
  /** The body of a refusal. */
  body(): Promise<string>;
  /** Every message so far. */
  messages: Message[];
  /** Comments so far: heartbeats. */
  comments: number;
  /** As EventSource keeps it: also from blocks without data. */
  lastEventId(): string;
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  /** Resolves with the messages once there are this many. */
  until(count: number): Promise<Message[]>;
  untilComments(count: number): Promise<void>;
  /** Blocks of any kind. */
  untilBlocks(count: number): Promise<void>;
  close(): void;
  /** Stops and continues reading. */
  pause(): void;
}

export async function openStream(
  base_url: string,
  token: string,
  options: { last_event_id?: string; query?: string; headers?: Record<string, string> } = {},
): Promise<StreamClient> {
  const { last_event_id, query = "", headers = {} } = options;
  const sent: ClientRequest = request(`${base_url}/v1/stream${query}`, {
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      ...(last_event_id === undefined ? {} : { "last-event-id": last_event_id }),
      ...headers,
    },
  });
  sent.end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const client = read(sent, response);
  // The first block has the position at which the stream starts.
  if (client.status === 200) await client.untilBlocks(1);
  return client;
}

function read(sent: ClientRequest, response: IncomingMessage): StreamClient {
  let text = "";
  let last_event_id = "";
  let whole = "";
  let blocks = 0;
  const waiting = new Set<() => void>();
  const ended = Promise.withResolvers<void>();
  const client: StreamClient = {
    status: response.statusCode ?? 0,
    headers: response.headers,
    messages: [],
    comments: 0,
    lastEventId: () => last_event_id,
    ended: ended.promise,
    body: async () => {
      await ended.promise;
      return whole;
    },
    until: async (count) => {
      await reached(() => client.messages.length >= count);
      return client.messages;
    },
    untilComments: (count) => reached(() => client.comments >= count),
    untilBlocks: (count) => reached(() => blocks >= count),
    close: () => sent.destroy(),
    pause: () => void response.pause(),
  };
  const reached = (isReached: () => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (!isReached()) return;
        waiting.delete(check);
        resolve();
      };
      waiting.add(check);
      check();
    });
  const take = (block: string) => {
    blocks += 1;
    const fields = new Map<string, string>();
    for (const line of block.split("\n")) {
      const at = line.indexOf(":");
      if (at === 0) client.comments += 1;
      else fields.set(line.slice(0, at), line.slice(at + 1).trimStart());
    }
    last_event_id = fields.get("id") ?? last_event_id;
    const data = fields.get("data");
    if (data !== undefined)
      client.messages.push({
        id: last_event_id,
        event: fields.get("event") ?? "message",
        data: JSON.parse(data),
      });
  };
  response.setEncoding("utf8");
  response.on("data", (chunk: string) => {
    whole += chunk;
    text += chunk;
    for (let at = text.indexOf("\n\n"); at >= 0; at = text.indexOf("\n\n")) {
      take(text.slice(0, at));
      text = text.slice(at + 2);
    }
    for (const check of [...waiting]) check();
  });
  response.on("error", () => {});
  response.on("close", () => ended.resolve());
  return client;
}
