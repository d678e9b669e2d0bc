/** The text of server-sent events, as https://html.spec.whatwg.org/multipage/server-sent-events.html describes it. */
import { reset_type } from "./constants.ts";
import type { StreamMessage } from "./schema.ts";

/** How long a client waits before it connects again. */
const retry_ms = 2000;

/** Sent first, so that a client that loses the connection before the first event knows where to continue. */
export function openingText(position: number): string {
  return `retry: ${retry_ms}\nid: ${position}\n\n`;
}

export function messageText(position: number, message: StreamMessage): string {
  const { type, id, version } = message;
  return `id: ${position}\nevent: ${type}\ndata: ${JSON.stringify({ type, id, version })}\n\n`;
}

export function resetText(position: number): string {
  return messageText(position, { type: reset_type, id: null, version: null });
}

/**
 * A comment, so that nothing on the way takes the connection for dead. The position counts the events that the token
 * may not see: a client does not read them again when it reconnects.
 */
export function heartbeatText(position: number): string {
  return `: still here\nid: ${position}\n\n`;
}

/** The position that a client names; null when no message has this id. */
export function parsePosition(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
