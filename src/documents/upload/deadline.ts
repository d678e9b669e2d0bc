/** A moment after which a client that is still sending is cut off. */
import type { Readable } from "node:stream";
import { RequestTooSlow } from "../../platform/http/slow-body.ts";

export interface Deadline {
  /** Ends the stream with RequestTooSlow when time is up. */
  watch(stream: Readable): void;
  /** Rejects with RequestTooSlow when time is up before the promise settles. */
  race<T>(promise: Promise<T>): Promise<T>;
  /** Everything has arrived. */
  met(): void;
}

export function startDeadline(timeout_ms: number): Deadline {
  const expired = Promise.withResolvers<never>();
  expired.promise.catch(() => {});
  const watched: Readable[] = [];
  const timer = setTimeout(() => {
    const error = new RequestTooSlow(timeout_ms / 1000);
    for (const stream of watched) stream.destroy(error);
    expired.reject(error);
  }, timeout_ms);
  return {
    watch: (stream) => void watched.push(stream),
    race: (promise) => Promise.race([promise, expired.promise]),
    met: () => clearTimeout(timer),
  };
}
