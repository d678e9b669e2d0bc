import { expect, test } from "vitest";
import { signedHeaders } from "../src/webhooks/sign.ts";
import { verifyWebhook, WebhookVerificationError } from "./webhooks.ts";

const key = Buffer.alloc(32, 7);
const secret = `whsec_${key.toString("base64")}`;
const now_ms = Date.parse("2026-11-15T09:00:00Z");
const seconds = now_ms / 1000;
const body = '{"type":"invoice.paid","timestamp":"2026-11-15T09:00:00.000Z","data":{"id":"1"}}';
const message = { secret, body, now_ms, headers: signedHeaders([key], "m1", seconds, body) };

test("a message signed by the service is accepted, also with the signature of the next secret first", async () => {
  expect(await verifyWebhook(message)).toMatchObject({ type: "invoice.paid", message_id: "m1" });
  const both = signedHeaders([Buffer.alloc(32, 8), key], "m1", seconds, body);
  expect(await verifyWebhook({ ...message, headers: new Headers(both) })).toMatchObject({ message_id: "m1" });
});

const refused: [name: string, change: Partial<typeof message>][] = [
  ["another body", { body: body.replace("paid", "sent") }],
  ["another secret", { secret: `whsec_${Buffer.alloc(32, 9).toString("base64")}` }],
  ["another id", { headers: { ...message.headers, "webhook-id": "m2" } }],
  ["no signature", { headers: { ...message.headers, "webhook-signature": "" } }],
  ["a signature of another version", { headers: { ...message.headers, "webhook-signature": "v1a,AAAA" } }],
  ["a message that is six minutes old", { now_ms: now_ms + 360_000 }],
  ["a message from the future", { now_ms: now_ms - 360_000 }],
  ["a secret that is not base64", { secret: "whsec_*" }],
];
for (const [name, change] of refused)
  test(`refused: ${name}`, () =>
    expect(verifyWebhook({ ...message, ...change })).rejects.toBeInstanceOf(WebhookVerificationError));
