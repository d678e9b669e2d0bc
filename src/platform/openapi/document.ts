/**
 * The OpenAPI 3.1 document. It is generated from the route declarations and from what the domains know about them: the
 * names of their schemas, sample values, tags, scopes and events.
 */
import { readOnlyKeys } from "../http/request.ts";
import type { AnyRoute } from "../http/route.ts";
import type { TSchema } from "../http/schema.ts";
import { addExamples } from "./add-examples.ts";
import { Components } from "./components.ts";
import { Examples, type Samples } from "./examples.ts";
import type { OpenApiDocument, Parameter, Reference, Tag } from "./json-schema.ts";
import { operationOf } from "./operation.ts";
import { componentName, parametersOf, shareParameters } from "./parameters.ts";
import {
  ErrorBody,
  ListMeta,
  probeExamples,
  probePaths,
  refusalExamples,
  refusalResponses,
} from "./responses.ts";
import { type OAuthPaths, securitySchemes } from "./security.ts";
import { type EventDescription, webhookHeaders, webhooksOf } from "./webhooks.ts";

export interface ApiDescription {
  version: string;
  base_url: string;
  /** The schemas that have a name. */
  schemas: Record<string, TSchema>;
  tags: Tag[];
  /** What each scope allows. */
  scopes: Record<string, string>;
  oauth: OAuthPaths;
  events: EventDescription[];
  samples: Samples;
}

export function openApiDocument(routes: AnyRoute[], api: ApiDescription): OpenApiDocument {
  const components = new Components({ ...api.schemas, Error: ErrorBody, ListMeta }, readOnlyFields(routes));
  components.describe(ErrorBody);
  const lists = routes.map((route) => parametersOf(route, components));
  const parameters = shareParameters(lists);
  const paths: OpenApiDocument["paths"] = {};
  for (const [index, route] of routes.entries()) {
    const operation = operationOf(route, lists[index] ?? [], components);
    operation.parameters = operation.parameters.map((one) => refer(one as Parameter, parameters));
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation };
  }
  const webhooks = webhooksOf(api.events, components);
  const { schemas } = components;
  const document: OpenApiDocument = {
    openapi: "3.1.0",
    info: infoOf(api),
    servers: [
      { url: api.base_url, description: "This installation" },
      { url: `${api.base_url}/api`, description: "The same" },
    ],
    security: [{ bearer: [] }, { oauth2: [] }],
    tags: tagsOf(routes, api.tags),
    paths: { ...paths, ...probePaths },
    webhooks,
    components: {
      securitySchemes: securitySchemes(api),
      schemas,
      parameters: { ...parameters, ...webhookHeaders },
      responses: { ...refusalResponses },
      examples: { ...refusalExamples, ...probeExamples },
    },
  };
  addExamples(document, new Examples(api.samples, schemas));
  return document;
}

const introduction = `Financial records: inbox, documents, invoices, recurring invoices and metrics.

Send \`Authorization: Bearer <token>\` with every request: an API key, a session token or an OAuth 2.0 access token. One
resource is returned as \`{"data": …}\`, a list as \`{"data": […], "meta": {"count", "next_cursor"}}\`, an error as
\`{"error": {"code", "message", "details"}}\`. Money is exact. Dates are \`YYYY-MM-DD\` in the organization's time zone,
instants RFC 3339 in UTC. Every path is also served under \`/api\`.

Lists filter by \`field=a,b\` (one of) and by \`field[operator]=value\` with the operators eq, neq, gt, gte, lt, lte, in
and nin.`;

function infoOf({ version, base_url }: ApiDescription): object {
  return {
    title: "Daybook",
    version,
    description: introduction,
    license: { name: "AGPL-3.0-only", identifier: "AGPL-3.0-only" },
    contact: { name: "Source code of this installation", url: `${base_url}/source` },
  };
}

/** Of each resource, the keys that no body of its routes contains. */
function readOnlyFields(routes: AnyRoute[]): Map<object, ReadonlySet<string>> {
  const fields = new Map<object, ReadonlySet<string>>();
  for (const route of routes) {
    if (!route.resource || !route.body) continue;
    const keys = readOnlyKeys(route);
    const known = fields.get(route.resource) ?? keys;
    fields.set(route.resource, new Set([...known].filter((key) => keys.has(key))));
  }
  return fields;
}

function refer(parameter: Parameter, shared: Record<string, Parameter>): Parameter | Reference {
  const name = componentName(parameter);
  const same = JSON.stringify(shared[name]) === JSON.stringify(parameter);
  return same ? { $ref: `#/components/parameters/${name}` } : parameter;
}

/** The tags in use, in the order of the table. */
function tagsOf(routes: AnyRoute[], tags: Tag[]): Tag[] {
  const used = new Set([...routes.map((route) => route.tag), "Service"]);
  return tags.filter(({ name }) => used.has(name));
}
