import { UsageError } from "./errors.ts";

/** `/v1/inbox` and an id become a path. An id from the command line must not turn into another address. */
export function toPath(collection: string, id: string, ...rest: string[]): string {
  if (!/^[\w-]+$/.test(id)) throw new UsageError(`An id looks like 0199c0de-…; found ${JSON.stringify(id)}.`);
  return [collection, id, ...rest].join("/");
}
