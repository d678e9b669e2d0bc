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
  /**
   * Any request: the whole JSON answer, not only `data`. A POST is repeated if its path is that of an operation that
   * accepts idempotency keys, or if you pass an `idempotency_key`; any other POST is sent once.
   */
  request(method: Method, path: string, options?: RequestOptions): Call<unknown>;
  /** A GET whose answer may be of any type, as bytes. `headers: { accept: "text/csv" }` asks for a certain type. */
  download(path: string, options?: Omit<RequestOptions, "body">): Promise<Download>;
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
    request: (method, path, given = {}) => callOf(requests, ...plainCall(method, path, given)),
    download: (path, given = {}) =>
      downloadOf(requests, ...plainCall("GET", path, given), given.headers?.accept),
  };
}

function plainCall(
  method: Method,
  path: string,
  { query = {}, body, ...options }: RequestOptions,
): [Operation, Arguments] {
  const takes_key = options.idempotency_key !== undefined || acceptsKey(method, path);
  const operation: Operation = { method, path, kind: "plain", body: "json", ...(takes_key && { takes_key }) };
  return [operation, { path, body, query, options }];
}

/** Whether the service would recognise a second request by its key. */
function acceptsKey(method: Method, path: string): boolean {
  const [plain_path = ""] = path.split("?");
  return Object.values<Operation>(operations).some(
    (operation) => operation.takes_key && operation.method === method && isAddressOf(operation, plain_path),
  );
}

function isAddressOf(operation: Operation, path: string): boolean {
  const [wanted, given] = [operation.path.split("/"), path.split("/")];
  const isSame = (part: string, at: number) =>
    part === given[at] || (part.startsWith("{") && given[at] !== "");
  return wanted.length === given.length && wanted.every(isSame);
}

function run(requests: Requests, operation: Operation, given: Arguments): unknown {
  const { kind } = operation;
  if (kind === "list") return listOf(requests, operation, given);
  if (kind === "events") return eventsOf(requests, operation, given);
  const { format = "json" } = given.query;
  const is_file = kind === "file" || (kind === "json_or_file" && format !== "json");
  return is_file ? downloadOf(requests, operation, given) : callOf(requests, operation, given);
}
