import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import type { CallOptions } from "../../../client/index.ts";
import { page_limit_max } from "../../../src/contract.ts";
import { command } from "../../command.ts";
import type { Context } from "../../context.ts";
import { UsageError } from "../../errors.ts";
import { argument, flag, type OptionSpec, optionalArgument, text } from "../../options.ts";
import { printJson } from "../../output/present.ts";
import { readText } from "../../read-body.ts";
import { assign, parseField, type RawField, toTyped } from "./fields.ts";

const methods = ["GET", "POST", "PATCH", "PUT", "DELETE"] as const;
type Method = (typeof methods)[number];

const rawField = (flags: string, help: string): OptionSpec<RawField[] | undefined> => ({
  flags,
  help: `${help}; repeatable`,
  collect: true,
  parse: parseField,
});

const headerOption: OptionSpec<[string, string][] | undefined> = {
  flags: "-H, --header <header>",
  help: "Header, such as 'If-Match: \"3\"'; repeatable",
  collect: true,
  parse: (value) => {
    const at = value.indexOf(":");
    if (at < 1) throw new UsageError(`must be name: value; found ${JSON.stringify(value)}`);
    return [value.slice(0, at).trim().toLowerCase(), value.slice(at + 1).trim()];
  },
};

export const api = command({
  path: ["api"],
  summary: "Send any request to the API and print the response",
  details: [
    "For what has no command of its own; /docs on the server describes every request. The method is GET, or POST if",
    "there are fields or an input. Fields of a GET request are its query. Values of -F that are true, false, null or",
    "whole numbers are sent as such, and @path is the content of a file. a[b]=1 is a field of a field, a[]=1 appends",
    "to a list.",
  ].join(" "),
  arguments: {
    first: argument("<method-or-path>", `${methods.join(", ")}, or the path`),
    second: optionalArgument("[path]", "Path, such as /v1/customers"),
  },
  options: {
    text_fields: rawField("-f, --raw-field <key=value>", "Field as text"),
    typed_fields: rawField("-F, --field <key=value>", "Field with its type"),
    input: text("--input <path>", "File with the body, or - for standard input"),
    headers: headerOption,
    paginate: flag("--paginate", "Follow the pages of a list; prints one JSON document per page"),
    include: flag("-i, --include", "Print the response headers too"),
  },
  examples: [
    ["api GET /v1/customers -f q=muller", "Search customers"],
    ["api /v1/customers -f name='Birch GmbH' -F payment_terms_days=14", "Create a customer"],
    ["api /v1/transactions --paginate | jq '.data[].amount'", "Read all pages of a list"],
    ["api POST /v1/invoices --input march.json", "Send a file as the body"],
    ["api /v1/invoices -H 'Accept: text/csv' > invoices.csv", "Print a list as CSV"],
  ],
  async run({ first, second, paginate, include, ...given }, context) {
    const fields = [...(given.text_fields ?? []), ...(given.typed_fields ?? [])];
    const has_body = fields.length > 0 || given.input !== undefined;
    const method = second === undefined ? null : requireMethod(first);
    const path = toApiPath(second ?? first);
    if (paginate && (method ?? "GET") !== "GET") throw new UsageError("--paginate is for GET requests.");
    const options = toOptions(given.headers ?? []);
    const wanted = method ?? (has_body && !paginate ? "POST" : "GET");
    const body = await readInput(given, context);
    if (wanted !== "GET") return sendAndPrint(wanted, path, { ...options, body }, include, context);
    const query = typeof body === "string" ? requireNoInput() : (body ?? {});
    if (paginate) return printPages(path, query, options, context);
    return printAnswer(path, query, options, include, context);
  },
});

function requireNoInput(): never {
  throw new UsageError("A GET request has no body. Use -f for its query.");
}

function requireMethod(word: string): Method {
  const method = methods.find((one) => one === word.toUpperCase());
  if (!method)
    throw new UsageError(`The method must be ${methods.join(", ")}; found ${JSON.stringify(word)}.`);
  return method;
}

/** `customers`, `v1/customers` and `/api/v1/customers` are all understood. */
function toApiPath(text: string): string {
  const path = text.replace(/^\/?(api\/)?/, "/");
  return /^\/(v1|health|ready|openapi\.json)(\/|\?|$)/.test(path) ? path : `/v1${path}`;
}

/** The client has to know the headers that decide whether a request may be repeated. */
function toOptions(headers: readonly (readonly [string, string])[]): CallOptions {
  const { "if-match": if_match, "idempotency-key": idempotency_key, ...rest } = Object.fromEntries(headers);
  return { headers: rest, ...(if_match && { if_match }), ...(idempotency_key && { idempotency_key }) };
}

interface Input {
  text_fields: RawField[] | undefined;
  typed_fields: RawField[] | undefined;
  input: string | undefined;
}

/** Text is sent as it is; undefined: nothing was given. */
async function readInput(
  { text_fields = [], typed_fields = [], input }: Input,
  { io }: Context,
): Promise<string | Record<string, unknown> | undefined> {
  if (input !== undefined) {
    if (text_fields.length + typed_fields.length > 0)
      throw new UsageError("--input cannot be combined with fields.");
    return readText(input, io.stdin);
  }
  const body: Record<string, unknown> = {};
  for (const { path, value } of text_fields) assign(body, path, value);
  for (const { path, value } of typed_fields) assign(body, path, await toTyped(value));
  return Object.keys(body).length > 0 ? body : undefined;
}

async function sendAndPrint(
  method: Method,
  path: string,
  options: CallOptions & { body: unknown },
  include: boolean,
  context: Context,
): Promise<"ok"> {
  const { data, headers } = await context.daybook.request(method, path, options).answer();
  if (include) printHeaders(headers, context);
  if (data !== undefined) printJson(context, data);
  return "ok";
}

type Query = Record<string, unknown>;

/** An answer of any type. JSON is laid out for a person; everything else is passed on as it comes. */
async function printAnswer(
  path: string,
  query: Query,
  options: CallOptions,
  include: boolean,
  context: Context,
): Promise<"ok"> {
  const headers = { accept: "application/json, */*;q=0.5", ...options.headers };
  const download = await context.daybook.download(path, { ...options, headers, query });
  if (include) printHeaders(download.headers, context);
  if (download.content_type.startsWith("application/json"))
    printJson(context, JSON.parse(await download.text()));
  else await pipeline(Readable.fromWeb(download.body as ReadableStream), context.io.stdout, { end: false });
  return "ok";
}

async function printPages(path: string, query: Query, options: CallOptions, context: Context): Promise<"ok"> {
  let cursor: string | null | undefined;
  do {
    const paging = { limit: page_limit_max, ...query, ...(cursor && { cursor }) };
    const page = await context.daybook.request("GET", path, { ...options, query: paging });
    printJson(context, page);
    cursor = (page as { meta?: { next_cursor?: string | null } } | undefined)?.meta?.next_cursor;
  } while (cursor);
  return "ok";
}

function printHeaders(headers: Headers, { io }: Context): void {
  for (const [name, value] of headers) io.print(`${name}: ${value}`);
  io.print("");
}
