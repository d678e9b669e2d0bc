/** A time limit for an upload, after which the client is disconnected. */
import type { Readable } from "node:stream";
import { RequestTooSlow } from "../../platform/http/slow-body.ts";

export interface Deadline {
  /** Destroys the stream with RequestTooSlow when the time is up. */
  watch(stream: Readable): void;
  /** Rejects with RequestTooSlow if the time is up before the promise settles. */
  race<T>(promise: Promise<T>): Promise<T>;
  /** To be called when everything has arrived. */
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
    watch(stream) {
      // Once a file is refused, nothing else listens: its error would end the process.
      stream.on("error", () => {});
      watched.push(stream);
    },
    race: (promise) => Promise.race([promise, expired.promise]),
    met: () => clearTimeout(timer),
  };
}
