/**
 * The parts of the OpenAPI document that all routes share: the error responses, and the two probes for
 * machines.
 */
import type { AnyRoute } from "./route.ts";

const descriptions: Record<string, string> = {
  400: "Something in the request is missing, unknown or malformed; details.issues lists up to 100 such mistakes",
  401: "The bearer token is missing or not valid",
  403: "The token may not do this",
  404: "The record does not exist, or belongs to another organization",
  409: "The change conflicts with another record or its state, or the Idempotency-Key was used for another request",
  412: "If-Match names another version than the record has",
  415: "This route does not accept a body of this type",
  422: "The request is well-formed, but it cannot be carried out",
  429: "Too many requests; see Retry-After",
  default: "Another refusal",
};

const content = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };

export const refusalResponses: object = Object.fromEntries(
  Object.entries(descriptions).map(([status, description]) => [nameOf(status), { description, content }]),
);

function nameOf(status: string): string {
  return `Refusal${status === "default" ? "" : status}`;
}

/** The error responses that this route can return. */
export function refusalsOf(route: AnyRoute): object {
  const writes = route.method !== "GET";
  const sends = route.body !== undefined || route.consumes !== undefined;
  const statuses = [
    "400",
    ...(route.public && route.rate !== "login" ? [] : ["401"]),
    ...(route.public ? [] : ["403"]),
    ...(route.path.includes("{") || sends ? ["404"] : []),
    ...(writes ? ["409"] : []),
    ...(route.method === "PATCH" || route.method === "DELETE" ? ["412"] : []),
    ...(sends ? ["415", "422"] : []),
    "429",
    "default",
  ];
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
  );
}

function statusAnswer(status: string, description: string): object {
  const schema = { type: "object", properties: { status: { const: status } }, required: ["status"] };
  return { description, content: { "application/json": { schema } } };
}

function servicePath(operationId: string, summary: string, responses: object): object {
  return { get: { operationId, summary, tags: ["Service"], security: [], responses } };
}

export const servicePaths: Record<string, object> = {
  "/health": servicePath("getHealth", "Whether the process is alive", { 200: statusAnswer("ok", "It is") }),
  "/ready": servicePath("getReady", "Whether database and file store answer", {
    200: statusAnswer("ready", "They do"),
    503: { description: "They do not, or not within 2 s", content },
  }),
};
