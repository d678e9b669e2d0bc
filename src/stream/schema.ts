import { Nullable, Resource, type Static, Text, Type, Uuid } from "../platform/http/schema.ts";

export const StreamQuery = Type.Object(
  {
    last_event_id: Type.Optional(
      Text({ description: "Continues after this message, as the header Last-Event-ID does, which wins" }),
    ),
  },
  { additionalProperties: false },
);

/** The data of a message. */
export const StreamMessage = Resource({
  type: Text({ description: "The type of the event, as for webhooks; `reset`: load everything again" }),
  id: Nullable(Uuid),
  version: Nullable(Type.Integer({ description: "The version the record has now" })),
});
export type StreamMessage = Static<typeof StreamMessage>;
