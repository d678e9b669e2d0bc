/** The client: a method for every operation of the API, made from the generated table. */
import type { Call } from "./call.ts";
import type { Download } from "./download.ts";
import { callOf, listOf } from "./json-calls.ts";
import {
  type Arguments,
  type Method,
  type Operation,
  type OperationTable,
  readArguments,
} from "./operation.ts";
import { type Operations, operations } from "./operations.ts";
import type { ClientOptions, RequestOptions } from "./options.ts";
import { Requests } from "./request.ts";
import { downloadOf, eventsOf } from "./stream-calls.ts";

/** The names of the operations that return lists. */
export type ListName = {
  [Name in keyof typeof operations]: (typeof operations)[Name]["kind"] extends "list" ? Name : never;
}[keyof typeof operations];

export interface Daybook extends Operations {
  /** A whole list as CSV, all records from one moment: `exportCsv("listInvoices", { status: "paid" })`. */
  exportCsv<Name extends ListName>(name: Name, ...given: Parameters<Operations[Name]>): Promise<Download>;
  /** Any request, for what has no method: the whole JSON answer, not only `data`. */
  request(method: Method, path: string, options?: RequestOptions): Call<unknown>;
}

export function createDaybook(options: ClientOptions): Daybook {
  const requests = new Requests(options);
  const methods = Object.entries(operations as OperationTable).map(([name, operation]) => {
    const method = (...given: unknown[]) => run(requests, operation, readArguments(name, operation, given));
    return [name, method];
  });
  return {
    ...(Object.fromEntries(methods) as Operations),
    exportCsv: (name, ...given) =>
      downloadOf(requests, operations[name], readArguments(name, operations[name], given), "text/csv"),
    request(method, path, { query = {}, body, ...rest } = {}) {
      const takes_key = method === "POST" ? { takes_key: true as const } : {};
      const operation: Operation = { method, path, kind: "plain", body: "json", ...takes_key };
      return callOf(requests, operation, { path, body, query, options: rest });
    },
  };
}

function run(requests: Requests, operation: Operation, given: Arguments): unknown {
  const { kind } = operation;
  if (kind === "list") return listOf(requests, operation, given);
  if (kind === "events") return eventsOf(requests, operation, given);
  const { format = "json" } = given.query;
  const is_file = kind === "file" || (kind === "json_or_file" && format !== "json");
  return is_file ? downloadOf(requests, operation, given) : callOf(requests, operation, given);
}
