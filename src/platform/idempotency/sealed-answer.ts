/**
 * Some responses show a secret once: a new API key, a client's secret. Stored for retries as plain text, the
 * secret would be in the database for a day. So such a response is encrypted with a key derived from the
 * caller's bearer token. The database has only a hash of that token, so the caller can get the response
 * again, but someone who reads the database cannot.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const cipher = "aes-256-gcm";
const [iv_bytes, tag_bytes] = [12, 16];

export function sealAnswer(body: string, bearer: string): string {
  const iv = randomBytes(iv_bytes);
  const sealing = createCipheriv(cipher, keyFrom(bearer), iv);
  const sealed = Buffer.concat([sealing.update(body, "utf8"), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString("base64");
}

/** Null for any bearer token other than the one it was encrypted with. */
export function openAnswer(sealed: string, bearer: string): string | null {
  const bytes = Buffer.from(sealed, "base64");
  const opening = createDecipheriv(cipher, keyFrom(bearer), bytes.subarray(0, iv_bytes));
  opening.setAuthTag(bytes.subarray(iv_bytes, iv_bytes + tag_bytes));
  try {
    return opening.update(bytes.subarray(iv_bytes + tag_bytes), undefined, "utf8") + opening.final("utf8");
  } catch {
    return null;
  }
}

function keyFrom(bearer: string): Buffer {
  return Buffer.from(hkdfSync("sha256", bearer, "", "daybook idempotent answer", 32));
}
