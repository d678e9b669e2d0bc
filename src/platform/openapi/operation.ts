/** One route as an operation of the OpenAPI document. */
import type { AnyRoute } from "../http/route.ts";
import type { Components } from "./components.ts";
import type { Content, JsonSchema, MediaType, Operation, Parameter } from "./json-schema.ts";
import { json_type, refusalsOf, successOf } from "./responses.ts";

export function operationOf(route: AnyRoute, parameters: Parameter[], components: Components): Operation {
  return {
    operationId: route.operation_id,
    summary: shortForm(route.summary),
    description: descriptionOf(route),
    tags: [route.tag],
    security: securityOf(route),
    parameters,
    ...requestBody(route, components),
    responses: { ...successOf(route, components), ...refusalsOf(route) },
  };
}

/** What precedes the first `;` or `:`. */
function shortForm(summary: string): string {
  return summary.split(/[;:] /, 1)[0] ?? summary;
}

/** What follows it, as a sentence. */
function longForm(summary: string): string {
  const rest = summary.slice(shortForm(summary).length + 2);
  return rest === "" ? "" : `${rest.charAt(0).toUpperCase()}${rest.slice(1)}.`;
}

/** Any of these lets a request in. API keys and sessions have scopes, too, but OpenAPI lists those of OAuth only. */
function securityOf({ public: isPublic, scope, part_scope }: AnyRoute): Record<string, string[]>[] {
  if (isPublic) return [];
  const scopes = scope === null ? [[]] : [[scope], ...(part_scope ? [[part_scope]] : [])];
  return [{ bearer: [] }, ...scopes.map((oauth2) => ({ oauth2 }))];
}

const fresh_sentence =
  "A session token needs a recent sign-in or `POST /v1/session/confirm`; otherwise 403 `reauthentication_required`.";

function descriptionOf(route: AnyRoute): string {
  const sentences = [longForm(route.summary), accessSentence(route), route.fresh ? fresh_sentence : ""];
  return sentences.filter(Boolean).join(" ");
}

function accessSentence({ public: isPublic, scope, part_scope }: AnyRoute): string {
  if (isPublic) return "It needs no token.";
  if (scope === null) return "It needs a token, of any scope.";
  const part = part_scope ? `, or \`${part_scope}\` for a part of it` : "";
  return `It needs the scope \`${scope}\`${part}.`;
}

function requestBody(route: AnyRoute, components: Components): Pick<Operation, "requestBody"> {
  if (route.consumes) return { requestBody: { required: true, content: fileContent(route.consumes) } };
  if (!route.body) return {};
  const schema = components.describe(route.body);
  const required = ((route.body as { required?: string[] }).required ?? []).length > 0;
  return { requestBody: { required, content: { [json_type]: { schema } } } };
}

const bytes: JsonSchema = { type: "string", format: "binary" };
const form: MediaType = {
  schema: { type: "object", properties: { file: bytes }, required: ["file"] },
};

function fileContent(types: string[]): Content {
  return Object.fromEntries(
    types.map((type) => [type, type === "multipart/form-data" ? form : { schema: bytes }]),
  );
}
