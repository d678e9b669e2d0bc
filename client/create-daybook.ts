/** The client: a method for every operation of the API, made from the generated table. */
import type { Download } from "./download.ts";
import { callOf, listOf } from "./json-calls.ts";
import { type Arguments, type Operation, type OperationTable, readArguments } from "./operation.ts";
import { type Operations, operations } from "./operations.ts";
import type { ClientOptions } from "./options.ts";
import { Requests } from "./request.ts";
import { downloadOf, eventsOf } from "./stream-calls.ts";

/** The names of the operations that return lists. */
export type ListName = {
  [Name in keyof typeof operations]: (typeof operations)[Name]["kind"] extends "list" ? Name : never;
}[keyof typeof operations];

export interface Daybook extends Operations {
  /** A whole list as CSV, all records from one moment: `exportCsv("listInvoices", { status: "paid" })`. */
  exportCsv<Name extends ListName>(name: Name, ...given: Parameters<Operations[Name]>): Promise<Download>;
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
