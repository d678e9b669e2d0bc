/** What a request says of itself, read and checked. */
import type { FastifyRequest } from "fastify";
import { NotFound } from "../../kernel/errors.ts";
import { isUuid, newId } from "../../kernel/ids.ts";
import { NotAcceptable, Unauthorized, UnsupportedMediaType } from "./errors.ts";
import { type AnyRoute, invalid } from "./route.ts";
import { parseInput } from "./validate.ts";

export function requestId(request: { headers: Record<string, string | string[] | undefined> }): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && /^[\w.-]{1,100}$/.test(given) ? given : newId();
}

const channels = new Set(["cli", "web"]);

export function channelOf(request: FastifyRequest): string {
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
  const produces = route.produces ?? ["application/json"];
  const accept = request.headers.accept;
  if (accept !== undefined && !accepts(accept, produces)) throw new NotAcceptable(accept, produces);
  const type = request.headers["content-type"];
  const consumes = route.consumes ?? ["application/json"];
  if (type !== undefined && route.method !== "GET" && !accepts(type, consumes))
    throw new UnsupportedMediaType(type, consumes);
}

/** Whether a header of media ranges has room for one of the types. */
export function accepts(header: string, types: string[]): boolean {
  return header.split(",").some((range) => {
    const [name = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    if (parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) return false;
    return types.some((type) => {
      if (name === "" || name === "*/*" || type === "*/*") return true;
      return name === type || name === `${type.split("/")[0]}/*`;
    });
  });
}

export function parseRequest(route: AnyRoute, request: FastifyRequest, ignored: ReadonlySet<string>) {
  const params = request.params as Record<string, string>;
  // An id that is no UUID names nothing; it is "not found", like any other that does not exist.
  for (const [name, value] of Object.entries(params))
    if ((name === "id" || name.endsWith("_id")) && !isUuid(value)) throw new NotFound("record");
  const query = route.query
    ? parseInput(route.query, request.query, "query", new Set())
    : requireNone(request.query as object, "query");
  const body = route.consumes
    ? undefined
    : route.body
      ? parseInput(route.body, request.body ?? {}, "body", ignored)
      : requireNone((request.body ?? {}) as object, "body");
  return { params, query, body };
}

function requireNone(value: object, where: string): object {
  const [key] = Object.keys(value);
  if (key !== undefined)
    throw invalid(`${where}.${key}`, "unknown_key", `is not known here; nothing is accepted`);
  return value;
}

export function readOnlyKeys(route: AnyRoute): ReadonlySet<string> {
  const accepted = new Set(
    Object.keys((route.body as { properties?: object } | undefined)?.properties ?? {}),
  );
  return new Set(Object.keys(route.resource?.properties ?? {}).filter((key) => !accepted.has(key)));
}
