/**
 * Signatures of the Standard Webhooks specification, version 1. The key is the endpoint's secret. The
 * message's id, the time of the attempt and the body are signed, so that none of them can be changed.
 */
import { createHmac } from "node:crypto";

export const secret_prefix = "whsec_";
export const secret_bytes = 32;

/** How a secret is shown to people and written into their configuration. */
export function formatSecret(secret: Uint8Array): string {
  return secret_prefix + Buffer.from(secret).toString("base64");
}

export function sign(secret: Uint8Array, id: string, timestamp_seconds: number, body: string): string {
  const content = `${id}.${timestamp_seconds}.${body}`;
  return `v1,${createHmac("sha256", secret).update(content).digest("base64")}`;
}

/**
 * Several signatures while a secret is being rotated: a receiver accepts the message if one of them matches.
 */
export function signedHeaders(
  secrets: readonly Uint8Array[],
  id: string,
  timestamp_seconds: number,
  body: string,
): Record<string, string> {
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp_seconds),
    "webhook-signature": secrets.map((secret) => sign(secret, id, timestamp_seconds, body)).join(" "),
  };
}
