/**
 * A signing secret must be readable to sign with, so it cannot be stored as a hash. It is encrypted with the
 * installation's key and bound to its endpoint's id: neither a dump of the table alone nor a row copied to
 * another endpoint reveals it.
 */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const cipher = "aes-256-gcm";
const [iv_bytes, tag_bytes] = [12, 16];

export function sealSecret(key: Uint8Array, endpoint_id: string, secret: Uint8Array): Buffer {
  const iv = randomBytes(iv_bytes);
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(endpoint_id));
  const sealed = Buffer.concat([sealing.update(secret), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]);
}

export function openSecret(key: Uint8Array, endpoint_id: string, sealed: Uint8Array): Buffer {
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, iv_bytes));
  opening.setAAD(Buffer.from(endpoint_id));
  opening.setAuthTag(sealed.subarray(iv_bytes, iv_bytes + tag_bytes));
  return Buffer.concat([opening.update(sealed.subarray(iv_bytes + tag_bytes)), opening.final()]);
}
