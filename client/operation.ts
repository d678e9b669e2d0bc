/** An operation of the API as a line of the generated table, and the arguments of its method. */
import type { CallOptions } from "./options.ts";
import type { Query } from "./query.ts";

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/**
 * How the answer is read. json: its `data`; plain: all of it; list: pages; file: bytes; json_or_file: bytes if the
 * query asks for another format than JSON; events: server-sent events.
 */
export type OperationKind = "json" | "plain" | "list" | "file" | "json_or_file" | "events";

export interface Operation {
  method: Method;
  path: string;
  kind: OperationKind;
  body?: "json" | "file";
  query?: true;
  /** The service accepts an Idempotency-Key, so the request can be sent again. */
  takes_key?: true;
}

export type OperationTable = Record<string, Operation>;

export interface Arguments {
  path: string;
  body: unknown;
  query: Query;
  options: CallOptions;
}

/** Path parameters in order, then the body, the query and the options, each only if the operation has it. */
export function readArguments(name: string, operation: Operation, given: readonly unknown[]): Arguments {
  const rest = [...given];
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => {
    const value = rest.shift();
    if (typeof value !== "string" || value === "")
      throw new TypeError(`${name}: ${parameter} must be text that is not empty.`);
    return encodeURIComponent(value);
  });
  const body = operation.body ? rest.shift() : undefined;
  const query = (operation.query ? rest.shift() : undefined) as Query | undefined;
  return { path, body, query: query ?? {}, options: (rest.shift() as CallOptions | undefined) ?? {} };
}
