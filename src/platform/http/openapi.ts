/** The OpenAPI 3.1 document, generated from the route declarations alone. */

import { refusalResponses, refusalsOf, servicePaths } from "./openapi-responses.ts";
import type { AnyRoute } from "./route.ts";
import { ListOf, type TObject, type TSchema, Type } from "./schema.ts";

export const ErrorBody = Type.Object(
  {
    error: Type.Object(
      { code: Type.String(), message: Type.String(), details: Type.Object({ request_id: Type.String() }) },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);

export const PageMeta = Type.Object(
  { count: Type.Integer(), next_cursor: Type.Union([Type.String(), Type.Null()]) },
  { additionalProperties: false },
);

/** The schema of a route's whole JSON response. */
export function answerSchema(route: AnyRoute): TSchema {
  const data = route.data ?? ListOf(Type.Never());
  return Type.Object(route.paged ? { data, meta: PageMeta } : { data }, { additionalProperties: false });
}

export function openApiDocument(routes: AnyRoute[], info: { version: string; base_url: string }): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    paths[route.path] ??= {};
    (paths[route.path] as Record<string, object>)[route.method.toLowerCase()] = operation(route);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Daybook",
      version: info.version,
      description: "Financial records: inbox, documents, invoices, recurring invoices and metrics.",
      license: { name: "AGPL-3.0-only", identifier: "AGPL-3.0-only" },
    },
    servers: [{ url: info.base_url }, { url: `${info.base_url}/api` }],
    security: [{ bearer: [] }],
    tags: [...new Set(routes.map((route) => route.tag))].map((name) => ({ name })),
    paths: { ...paths, ...servicePaths },
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: { Error: plain(ErrorBody) },
      responses: refusalResponses,
    },
  };
}

function operation(route: AnyRoute): object {
  const status = String(route.status ?? (route.data === null && !route.produces ? 204 : 200));
  return {
    operationId: `${route.method.toLowerCase()}${route.path.replaceAll(/[^a-zA-Z0-9]+(\w)?/g, (_, letter?: string) => letter?.toUpperCase() ?? "")}`,
    summary: route.summary,
    tags: [route.tag],
    ...described(route),
    ...(route.scope ? { "x-scope": route.scope } : {}),
    ...(route.public ? { security: [] } : {}),
    parameters: parametersOf(route),
    ...requestBody(route),
    responses: {
      [status]: successOf(route),
      ...refusalsOf(route),
    },
  };
}

function successOf(route: AnyRoute): object {
  if (route.event_data)
    return {
      description: "Server-sent events; `x-event-data` describes the JSON in the data of each",
      content: {
        "text/event-stream": { schema: { type: "string" }, "x-event-data": plain(route.event_data) },
      },
    };
  if (route.produces)
    return {
      description: "The bytes",
      content: Object.fromEntries(
        route.produces.map((type) => [type, { schema: { type: "string", format: "binary" } }]),
      ),
    };
  if (route.data === null) return { description: "Done" };
  return { description: "Success", content: { "application/json": { schema: plain(answerSchema(route)) } } };
}

function requestBody(route: AnyRoute): object {
  if (route.consumes)
    return {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          route.consumes.map((type) => [type, { schema: { type: "string", format: "binary" } }]),
        ),
      },
    };
  if (!route.body) return {};
  return { requestBody: { required: true, content: { "application/json": { schema: plain(route.body) } } } };
}

function parametersOf(route: AnyRoute): object[] {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const inQuery = Object.entries((route.query as TObject | undefined)?.properties ?? {}).map(
    ([name, schema]) => ({
      name,
      in: "query",
      required: (route.query as TObject).required?.includes(name as never) ?? false,
      ...shapeOf(plain(schema) as { type?: string }),
    }),
  );
  const headers = [
    ...(takesKey(route) ? ["Idempotency-Key"] : []),
    ...(route.method === "PATCH" || route.method === "DELETE" ? ["If-Match"] : []),
  ].map((name) => ({ name, in: "header", required: false, schema: { type: "string" } }));
  return [...inPath, ...inQuery, ...headers];
}

function takesKey({ method, public: isPublic, idempotency }: AnyRoute): boolean {
  return method === "POST" && !isPublic && idempotency !== "none";
}

/** Lists take several values separated by commas. */
function shapeOf(schema: { type?: string }): object {
  return schema.type === "array" ? { style: "form", explode: false, schema } : { schema };
}

/** A schema as plain JSON, with our own keywords translated to standard ones. */
function plain(schema: TSchema): object {
  return JSON.parse(
    JSON.stringify(schema, (key, value) => {
      if (key === "decimalIn" || key === "aliases") return undefined;
      return (value as { document?: object } | null)?.document ?? value;
    }),
  );
}

function described(route: AnyRoute): object {
  const sentences = [
    ...(route.scope ? [scopeSentence(route)] : []),
    ...(route.fresh ? [fresh_sentence] : []),
  ];
  return sentences.length > 0 ? { description: sentences.join(" ") } : {};
}

const fresh_sentence =
  "A session token needs a recent sign-in or `POST /v1/session/confirm`; otherwise 403 `reauthentication_required`.";

function scopeSentence({ scope, part_scope }: AnyRoute): string {
  const part = part_scope ? `, or \`${part_scope}\` for a part of it` : "";
  return `Needs the scope \`${scope}\`${part}.`;
}
