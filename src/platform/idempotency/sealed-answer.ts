/**
 * Some responses show a secret once: a new API key, a client's secret. Stored for retries as plain text, the
 * secret would be in the database for a day. So such a response is encrypted with a key derived from the
 * caller's bearer token. The database has only a hash of that token, so the caller can get the response
 * again, but someone who reads the database cannot.
 */
import { hkdfSync } from "node:crypto";
import { seal, unseal } from "../secrets/sealing.ts";

const place = "idempotent answer";

export function sealAnswer(body: string, bearer: string): string {
  return seal(keyFrom(bearer), place, Buffer.from(body)).toString("base64");
}

/** Null for any bearer token other than the one it was encrypted with. */
export function openAnswer(sealed: string, bearer: string): string | null {
  try {
    return unseal(keyFrom(bearer), place, Buffer.from(sealed, "base64")).toString("utf8");
  } catch {
    return null;
  }
}

function keyFrom(bearer: string): Buffer {
  return Buffer.from(hkdfSync("sha256", bearer, "", "daybook idempotent answer", 32));
}
