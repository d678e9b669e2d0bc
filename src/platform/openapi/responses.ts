/**
 * The responses of an operation. All routes share their error responses; and the two probes for machines are the only
 * operations that no route declares.
 */
import type { AnyRoute } from "../http/route.ts";
import { ListOf, type TSchema, Type } from "../http/schema.ts";
import type { Components } from "./components.ts";
import type { Example, Operation, Reference, Response } from "./json-schema.ts";

export const ErrorBody = Type.Object(
  {
    error: Type.Object(
      {
        code: Type.String({ description: "One of the codes in docs/errors.md" }),
        message: Type.String({ description: "What was found and what would be accepted, in English" }),
        details: Type.Object(
          { request_id: Type.String({ description: "Under this id the log has the request" }) },
          {
            additionalProperties: true,
            description: "More depends on the code; a validation_error has `issues`",
          },
        ),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);

export const ListMeta = Type.Object(
  {
    count: Type.Integer({ description: "How many records the list has on all its pages" }),
    next_cursor: Type.Union([Type.String(), Type.Null()], {
      description: "The `cursor` of the next page; null on the last",
    }),
  },
  { additionalProperties: false },
);

/** The schema of a route's whole JSON response. */
export function answerSchema(route: AnyRoute): TSchema {
  const data = route.data ?? ListOf(Type.Never());
  return Type.Object(route.paged ? { data, meta: ListMeta } : { data }, { additionalProperties: false });
}

/** What an operation answers when it does what it was asked for. */
export function successOf(route: AnyRoute, components: Components): Record<string, Response> {
  if (route.event_data) return { 200: eventsResponse(route.event_data, components) };
  if (!route.produces) return { [jsonStatus(route)]: jsonResponse(route, components) };
  const files = route.produces.filter((type) => type !== json_type);
  const bytes: Response = {
    description: "The file",
    content: Object.fromEntries(files.map((type) => [type, binary])),
  };
  if (files.length === route.produces.length) return { 200: bytes };
  const answer = jsonResponse(route, components);
  if (jsonStatus(route) !== "200") return { 200: bytes, [jsonStatus(route)]: answer };
  return { 200: { description: answer.description, content: { ...answer.content, ...bytes.content } } };
}

export const json_type = "application/json";
export const events_type = "text/event-stream";
const binary = { schema: { type: "string", format: "binary" } };

export function jsonStatus(route: AnyRoute): string {
  return String(route.status ?? (route.data === null ? 204 : 200));
}

function jsonResponse(route: AnyRoute, components: Components): Response {
  if (route.data === null) return { description: "Done" };
  const json = { [json_type]: { schema: components.describe(answerSchema(route)) } };
  return route.csv
    ? { description: "A page as JSON, or the whole list as CSV", content: { ...json, ...csv } }
    : { description: "Success", content: json };
}

const csv = { "text/csv": { schema: { type: "string" } } };

function eventsResponse(data: TSchema, components: Components): Response {
  return {
    description: "Server-sent events; the schema describes the JSON in the data of each",
    content: { [events_type]: { schema: components.describe(data) } },
  };
}

interface Refusal {
  description: string;
  example: { code: string; message: string; details?: object };
}

/** A response with a name of its own for what only some routes refuse; everything else is `Refused` or `Failed`. */
const refusals: Record<string, Refusal> = {
  NotFound: {
    description: "The record does not exist, or belongs to another organization",
    example: { code: "not_found", message: "There is no such record." },
  },
  Conflict: {
    description:
      "The change conflicts with another record or its state, or the Idempotency-Key was used for another request",
    example: { code: "conflict", message: "Another record already has this value." },
  },
  VersionConflict: {
    description: "If-Match names another version than the record has",
    example: {
      code: "version_conflict",
      message: 'The record is at version "4", not "3". Read it again and retry the change.',
      details: { expected: '"3"', version: 4 },
    },
  },
  Unprocessable: {
    description: "The request is well-formed, but it cannot be carried out",
    example: { code: "unprocessable", message: "The request cannot be carried out." },
  },
  Refused: {
    description:
      "400: something in the request is missing, unknown or malformed, and details.issues lists up to 100 such " +
      "mistakes. 401: the token is missing or not valid. 403: the token may not do this. 415: the route does not " +
      "accept a body of this type. 429: too many requests; see Retry-After",
    example: {
      code: "validation_error",
      message: "The request has 1 mistake.",
      details: { issues: [{ path: "body.name", code: "required", message: "is required" }] },
    },
  },
  Failed: {
    description: "The service cannot answer right now; retry after Retry-After",
    example: { code: "service_unavailable", message: "The database does not answer right now." },
  },
};
const sample_request_id = "0199f0c2-7b6e-7c4e-b0de-6b1c8f5f2b11";

export const refusalResponses: Record<string, Response> = mapValues(refusals, ({ description }, name) => ({
  description,
  content: {
    [json_type]: { schema: { $ref: "#/components/schemas/Error" }, examples: exampleNamed(name) },
  },
}));

export const refusalExamples: Record<string, Example> = mapValues(refusals, ({ example }) => ({
  value: { error: { ...example, details: { ...example.details, request_id: sample_request_id } } },
}));

function mapValues<In, Out>(
  all: Record<string, In>,
  to: (one: In, name: string) => Out,
): Record<string, Out> {
  return Object.fromEntries(Object.entries(all).map(([name, one]) => [name, to(one, name)]));
}

export function exampleNamed(name: string): Record<string, Reference> {
  return { example: { $ref: `#/components/examples/${name}` } };
}

export function responseNamed(name: string): Reference {
  return { $ref: `#/components/responses/${name}` };
}

/** The error responses that this route can return. */
export function refusalsOf(route: AnyRoute): Record<string, Reference> {
  const writes = route.method !== "GET";
  const sends = route.body !== undefined || route.consumes !== undefined;
  return {
    ...(route.path.includes("{") || sends ? { 404: responseNamed("NotFound") } : {}),
    ...(writes ? { 409: responseNamed("Conflict") } : {}),
    ...(route.method === "PATCH" || route.method === "DELETE"
      ? { 412: responseNamed("VersionConflict") }
      : {}),
    ...(sends ? { 422: responseNamed("Unprocessable") } : {}),
    "4XX": responseNamed("Refused"),
    "5XX": responseNamed("Failed"),
  };
}

/** `/health` and `/ready`, for machines that watch the service. */
function probe(operationId: string, summary: string, status: string): Operation {
  const schema = {
    type: "object",
    properties: { status: { type: "string", const: status } },
    required: ["status"],
  };
  return {
    operationId,
    summary,
    description: `${summary}. It needs no token.`,
    tags: ["Service"],
    security: [],
    parameters: [],
    responses: {
      200: {
        description: "Yes",
        content: { [json_type]: { schema, examples: exampleNamed(operationId) } },
      },
      "4XX": responseNamed("Refused"),
      "5XX": responseNamed("Failed"),
    },
  };
}

export const probePaths: Record<string, Record<string, Operation>> = {
  "/health": { get: probe("getHealth", "Whether the process runs", "ok") },
  "/ready": { get: probe("getReady", "Whether the service can serve requests", "ready") },
};

export const probeExamples: Record<string, Example> = {
  getHealth: { value: { status: "ok" } },
  getReady: { value: { status: "ready" } },
};
