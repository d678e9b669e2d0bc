/**
 * Verifies messages that Daybook sends to a webhook endpoint (Standard Webhooks, version 1). It uses Web Crypto, so it
 * runs in Node, Deno, Bun, browsers and workers.
 */
import type { WebhookEvent } from "./types.ts";

export class WebhookVerificationError extends Error {
  override name = "WebhookVerificationError";
}

export interface WebhookMessage {
  /** As shown when the endpoint was created: `whsec_…`. */
  secret: string;
  /** Of the request: a `Headers` object, or an object with names in lower case, as Node has it. */
  headers: Headers | Record<string, string | string[] | undefined>;
  /** The bytes of the request as text, before anything parsed them. */
  body: string;
  /** How old a message may be, and how far ahead the sender's clock. */
  tolerance_seconds?: number;
  now_ms?: number;
}

export type VerifiedWebhook = WebhookEvent & {
  /** Stays the same when a message is sent again. Remember it, to handle each message once. */
  message_id: string;
};

const tolerance_default_seconds = 300;
const secret_prefix = "whsec_";

export async function verifyWebhook(message: WebhookMessage): Promise<VerifiedWebhook> {
  const { secret, headers, body, now_ms = Date.now() } = message;
  const id = requireHeader(headers, "webhook-id");
  const timestamp = requireHeader(headers, "webhook-timestamp");
  const signatures = requireHeader(headers, "webhook-signature").split(" ");
  const age_seconds = Math.abs(now_ms / 1000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || age_seconds > (message.tolerance_seconds ?? tolerance_default_seconds))
    throw new WebhookVerificationError("The time of the message is too far from now.");
  if (!(await hasValidSignature(secret, `${id}.${timestamp}.${body}`, signatures)))
    throw new WebhookVerificationError("No signature of the message is valid.");
  return { ...(JSON.parse(body) as WebhookEvent), message_id: id };
}

function requireHeader(headers: WebhookMessage["headers"], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value === "string" && value !== "") return value;
  throw new WebhookVerificationError(`The header ${name} is missing.`);
}

/** `verify` compares in constant time. While a secret is being replaced, a message has two signatures. */
async function hasValidSignature(secret: string, content: string, signatures: string[]): Promise<boolean> {
  const bytes = decodeBase64(secret.startsWith(secret_prefix) ? secret.slice(secret_prefix.length) : secret);
  if (bytes === null || bytes.length === 0)
    throw new WebhookVerificationError("The secret must be whsec_ and base64.");
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["verify"]);
  const data = new TextEncoder().encode(content);
  for (const signature of signatures) {
    const given = signature.startsWith("v1,") ? decodeBase64(signature.slice(3)) : null;
    if (given && (await crypto.subtle.verify("HMAC", key, given, data))) return true;
  }
  return false;
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
