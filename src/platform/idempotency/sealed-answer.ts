/**
 * Some answers show a secret once: a new API key, a client's secret. Kept for a repeated request as they are, they would
 * lie in the database for a day. They are sealed instead, with a key made from the caller's bearer, which the database
 * has only as a hash: the caller can get the answer again, a reader of the database cannot.
 */
import { hkdfSync } from "node:crypto";
import { seal, unseal } from "../secrets/sealing.ts";

const place = "idempotent answer";

export function sealAnswer(body: string, bearer: string): string {
  return seal(keyFrom(bearer), place, Buffer.from(body)).toString("base64");
}

/** Null for any other bearer than the one it was sealed with. */
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
