/** What the wire says about the stream of events. `webhooks/event-types.ts` has the types of events. */

/** The message that tells the client to load everything again. */
export const reset_type = "reset";
/** A stream is never silent for longer, unless the service is gone. */
export const stream_heartbeat_seconds = 20;
