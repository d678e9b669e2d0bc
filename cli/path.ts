import { UsageError } from "./errors.ts";

/** An id from the command line must not turn into another address. */
export function requireId(id: string): string {
  if (/^[\w-]+$/.test(id)) return id;
  throw new UsageError(
    `Invalid ID: ${JSON.stringify(id)}. An ID looks like 0199c0de-0000-7000-8000-000000000001.`,
  );
}

/** `/v1/inbox` and an id become a path. */
export function toPath(collection: string, id: string, ...rest: string[]): string {
  return [collection, requireId(id), ...rest].join("/");
}
