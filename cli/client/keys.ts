import { DaybookError } from "../../client/index.ts";

const refused_keys_max = 50;

/**
 * For work that a later run continues. The service keeps refusals under their key for a day and repeats them. Nothing
 * was done under such a key, so the next one of a fixed series is tried: the cause of the refusal may have been mended
 * since. Every run walks the same series and stops at the first key that led to something, so what succeeded once is
 * never done again.
 */
export async function withKeys<T>(first: string, send: (idempotency_key: string) => Promise<T>): Promise<T> {
  for (let number = 1; ; number += 1)
    try {
      return await send(number === 1 ? first : `${first}-${number}`);
    } catch (error) {
      const is_kept = error instanceof DaybookError && error.replayed;
      if (!is_kept || number >= refused_keys_max) throw error;
    }
}
