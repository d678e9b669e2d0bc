/** What the OpenAPI document says beyond the routes themselves. */
import { oauthPaths, scopeDescriptions } from "../../access/index.ts";
import type { AnyRoute } from "../../platform/http/route.ts";
import { openApiDocument } from "../../platform/openapi/document.ts";
import type { OpenApiDocument } from "../../platform/openapi/json-schema.ts";
import type { EventDescription } from "../../platform/openapi/webhooks.ts";
import { eventSchemas } from "../../webhooks/index.ts";
import { wireSchemas } from "../../wire-schemas.ts";
import { samples } from "./samples.ts";
import { tags } from "./tags.ts";

export function describeApi(
  routes: AnyRoute[],
  installation: { version: string; base_url: string },
): OpenApiDocument {
  return openApiDocument(routes, {
    ...installation,
    schemas: wireSchemas,
    tags,
    scopes: scopeDescriptions,
    oauth: oauthPaths,
    events,
    samples,
  });
}

const events: EventDescription[] = Object.entries(eventSchemas).flatMap(([subject, verbs]) =>
  Object.entries(verbs).map(([verb, [summary, data]]) => ({ type: `${subject}.${verb}`, summary, data })),
);
