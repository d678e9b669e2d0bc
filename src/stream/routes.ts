import type { EventHead } from "../platform/events/place-events.ts";
import { type AnyRoute, type Call, route } from "../platform/http/route.ts";
import type { Static } from "../platform/http/schema.ts";
import type { StreamHub } from "./hub.ts";
import { openingText, parsePosition, resetText } from "./message.ts";
import { StreamMessage, StreamQuery } from "./schema.ts";

export function streamRoutes(hub: StreamHub): AnyRoute[] {
  return [
    route({
      method: "GET",
      path: "/v1/stream",
      operation_id: "streamEvents",
      summary:
        "Receive the organization's events as they happen; events that the token may not read are left out",
      tag: "Stream",
      // Each event has the scope of its family.
      scope: null,
      query: StreamQuery,
      data: null,
      produces: ["text/event-stream"],
      event_data: StreamMessage,
      transaction: "none",
      async handle(call) {
        const { principal, openStream, authenticateAgain, context, now } = call;
        const { generation } = hub;
        let position = 0;
        const stream = await openStream(async () => {
          const head = await hub.findHead(context);
          const start = findStart(head, lastEventId(call));
          position = start ?? head.position;
          return openingText(position) + (start === null ? resetText(position) : "");
        });
        if (!stream.isOpen) return undefined;
        hub.add({
          stream,
          principal,
          position,
          sent_at: now,
          stalled: false,
          checked_at: now,
          generation,
          authenticateAgain,
        });
        return undefined;
      },
    }),
  ];
}

/** The header wins: a browser that reconnects sends it with the address of the first request. */
function lastEventId({ request, query }: Call<unknown, Static<typeof StreamQuery>, unknown>): string | null {
  const header = request.headers["last-event-id"];
  return typeof header === "string" && header !== "" ? header : (query.last_event_id ?? null);
}

/** Where a client starts; null: what it has not seen cannot be told any more, so it must load everything again. */
function findStart({ position, forgotten_position }: EventHead, last_event_id: string | null): number | null {
  if (last_event_id === null) return position;
  const last = parsePosition(last_event_id);
  return last !== null && last >= forgotten_position && last <= position ? last : null;
}
