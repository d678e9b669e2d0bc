/** Counts and hashes bytes while they are written to the store, so that they are read only once. */
import { createHash } from "node:crypto";
import type { StoredBytes } from "./store.ts";

export interface Hashing {
  bytes: AsyncIterable<Uint8Array>;
  /** Size and hash of all bytes so far. */
  result(): StoredBytes;
}

export function hashing(source: AsyncIterable<Uint8Array>): Hashing {
  const hash = createHash("sha256");
  let size = 0;
  async function* pass() {
    for await (const chunk of source) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  return { bytes: pass(), result: () => ({ size, sha256: hash.copy().digest("hex") }) };
}
