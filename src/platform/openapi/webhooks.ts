/** The messages to webhook endpoints, one for each type of event. */
import { DateTime, type TSchema, Type } from "../http/schema.ts";
import type { Components } from "./components.ts";
import type { Operation, Parameter } from "./json-schema.ts";
import { json_type } from "./responses.ts";

export interface EventDescription {
  /** Such as `invoice.paid`. */
  type: string;
  summary: string;
  data: TSchema;
}

export function webhooksOf(
  events: EventDescription[],
  components: Components,
): Record<string, { post: Operation }> {
  return Object.fromEntries(events.map((event) => [event.type, { post: messageOf(event, components) }]));
}

function messageOf({ type, summary, data }: EventDescription, components: Components): Operation {
  // Open: a later version may add to it, and no receiver should refuse that.
  const message = Type.Object({ type: Type.Unsafe({ const: type }), timestamp: DateTime, data });
  return {
    operationId: `on${type.split(/[._]/).map(capitalize).join("")}`,
    summary,
    description: "Signed; a 2xx confirms it.",
    tags: ["Webhooks"],
    security: [],
    parameters: Object.keys(webhookHeaders).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: { required: true, content: { [json_type]: { schema: components.describe(message) } } },
    responses: { "2XX": { description: "Received" } },
  };
}

const header = { in: "header", required: true, schema: { type: "string" } } as const;

export const webhookHeaders: Record<string, Parameter> = {
  WebhookId: { ...header, name: "webhook-id", description: "The same in every attempt to deliver the event" },
  WebhookTimestamp: { ...header, name: "webhook-timestamp", description: "Seconds since 1970" },
  WebhookSignature: {
    ...header,
    name: "webhook-signature",
    description: "`v1,` and the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>` in base64",
  },
};

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
