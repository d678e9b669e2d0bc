/** AES-256-GCM. A sealed value is its random IV, the tag and the encrypted bytes. */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const cipher = "aes-256-gcm";
const [iv_bytes, tag_bytes] = [12, 16];

/** `place` names the record the value belongs to: a value copied to another record does not open there. */
export function seal(key: Uint8Array, place: string, value: Uint8Array): Buffer {
  const iv = randomBytes(iv_bytes);
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([sealing.update(value), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]);
}

/** Throws when the key, the place or a single bit is wrong. */
export function unseal(key: Uint8Array, place: string, sealed: Uint8Array): Buffer {
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, iv_bytes), { authTagLength: tag_bytes });
  opening.setAAD(Buffer.from(place));
  opening.setAuthTag(sealed.subarray(iv_bytes, iv_bytes + tag_bytes));
  return Buffer.concat([opening.update(sealed.subarray(iv_bytes + tag_bytes)), opening.final()]);
}
