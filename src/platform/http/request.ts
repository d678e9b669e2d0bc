/** Reads and checks the headers, parameters, query and body of a request. */
import type { FastifyRequest } from "fastify";
import { type Issue, NotFound, ValidationError } from "../../kernel/errors.ts";
import { isUuid, newId } from "../../kernel/ids.ts";
import { IssueList } from "../../kernel/issues.ts";
import { isIdempotencyKey } from "../idempotency/idempotency.ts";
import { NotAcceptable, Unauthorized, UnsupportedMediaType } from "./errors.ts";
import { isUtf8Type, json_type } from "./json-body.ts";
import type { AnyRoute } from "./route.ts";
import { type TSchema, Type } from "./schema.ts";
import { parseInput } from "./validate.ts";

export function requestId(request: { headers: Record<string, string | string[] | undefined> }): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && /^[\w.-]{1,100}$/.test(given) ? given : newId();
}

const channels = new Set(["cli", "web", "mcp"]);

export function channelOf(request: FastifyRequest): string {
  if (request.credential?.kind === "cookie") return "web";
  const named = request.headers["x-daybook-channel"];
  return typeof named === "string" && channels.has(named) ? named : "api";
}

export function bearerToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const match = /^Bearer +([\w\-.~+/]+=*)$/i.exec(header.trim());
  if (!match?.[1])
    throw new Unauthorized("The Authorization header must be: Bearer <token>.", "invalid_request");
  return match[1];
}

export function requireAcceptable(route: AnyRoute, request: FastifyRequest): void {
  const produces = route.produces ?? (route.csv ? [json_type, "text/csv"] : [json_type]);
  const accept = request.headers.accept;
  if (accept !== undefined && !accepts(accept, produces)) throw new NotAcceptable(accept, produces);
  const type = request.headers["content-type"];
  const consumes = route.consumes ?? [json_type];
  if (type === undefined || route.method === "GET") return;
  if (!accepts(type, consumes)) throw new UnsupportedMediaType(type, consumes);
  if (!route.consumes && !isUtf8Type(type)) throw new UnsupportedMediaType(type, [`${json_type} in UTF-8`]);
}

/** Media ranges beyond this number are ignored; no real client sends as many. */
export const ranges_max = 50;

/** Whether a header with media ranges (Accept, Content-Type) matches one of the types. */
export function accepts(header: string, types: string[]): boolean {
  return header.split(",", ranges_max).some((range) => {
    const [name = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    if (parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) return false;
    return types.some((type) => {
      if (name === "" || name === "*/*" || type === "*/*") return true;
      return name === type || name === `${type.split("/")[0]}/*`;
    });
  });
}

export interface Input {
  params: Record<string, string>;
  query: unknown;
  body: unknown;
}

/** The parsed request, or one refusal that lists every mistake in query, headers and body. */
export function parseRequest(route: AnyRoute, request: FastifyRequest, ignored: ReadonlySet<string>): Input {
  const params = parseParams(request.params as Record<string, string>);
  const issues = new IssueList();
  const query = collect(issues, () => parseQuery(route, request.query));
  if (route.method === "POST") issues.addAll(keyIssues(request.headers["idempotency-key"]));
  const body = collect(issues, () => parseBody(route, request.body, ignored));
  if (!issues.isEmpty) throw new ValidationError(issues);
  return { params, query, body };
}

/** Converts ids to lower case, as the database and every response write them. */
function parseParams(given: Record<string, string>): Record<string, string> {
  const params = { ...given };
  for (const [name, value] of Object.entries(given)) {
    if (name !== "id" && !name.endsWith("_id")) continue;
    // An id that is not a UUID cannot exist, so it is "not found" and not a validation error.
    if (!isUuid(value)) throw new NotFound("record");
    params[name] = value.toLowerCase();
  }
  return params;
}

/** The schema for a route that declares no query or no body. */
const Nothing = Type.Object({}, { additionalProperties: false });

function parseQuery(route: AnyRoute, given: unknown): unknown {
  if (!route.query) return parseInput(Nothing, given, "query", new Set());
  if (!route.readQuery) return parseInput(route.query, given, "query", new Set());
  // All parameters of a list are optional, so an empty query needs no check.
  if (Object.keys(given as object).length === 0) return route.readQuery({});
  const issues = new IssueList();
  collect(issues, () => parseInput(route.query as TSchema, given, "query", new Set()));
  const read = collect(issues, () => route.readQuery?.(given as Record<string, string | string[]>));
  if (!issues.isEmpty) throw new ValidationError(issues);
  return read;
}

function parseBody(route: AnyRoute, given: unknown, ignored: ReadonlySet<string>): unknown {
  if (route.consumes) return undefined;
  return parseInput(route.body ?? Nothing, given ?? {}, "body", route.body ? ignored : new Set());
}

/** Returns what `read` returns, or adds its validation issues to `issues`, at most one per path. */
function collect<T>(issues: IssueList, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const known = new Set(issues.kept.map((issue) => issue.path));
    issues.addAll(
      error.issues.filter((issue) => !known.has(issue.path)),
      error.issues_omitted,
    );
    return undefined;
  }
}

function keyIssues(key: unknown): Issue[] {
  if (key === undefined || (typeof key === "string" && isIdempotencyKey(key))) return [];
  return [
    {
      path: "headers.idempotency-key",
      code: "format",
      message: "must be 1 to 255 visible ASCII characters",
    },
  ];
}

export function readOnlyKeys(route: AnyRoute): ReadonlySet<string> {
  const accepted = new Set(
    Object.keys((route.body as { properties?: object } | undefined)?.properties ?? {}),
  );
  return new Set(Object.keys(route.resource?.properties ?? {}).filter((key) => !accepted.has(key)));
}
