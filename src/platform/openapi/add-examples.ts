/**
 * Gives every JSON body of the document an example, and moves the answers that several operations share into components.
 * Examples and answers are named after the resource: `Invoice`, `InvoicePage`.
 */
import type { Examples } from "./examples.ts";
import {
  type Example,
  type JsonSchema,
  nameIn,
  type OpenApiDocument,
  type Operation,
  type Response,
} from "./json-schema.ts";
import { exampleNamed, json_type, responseNamed } from "./responses.ts";

export function addExamples(document: OpenApiDocument, examples: Examples): void {
  const { components } = document;
  for (const operation of operationsOf(document)) {
    addRequestExample(operation, examples, components.examples);
    for (const [status, response] of Object.entries(operation.responses)) {
      if ("$ref" in response) continue;
      const name = addAnswerExample(operation.operationId, response, examples, components.examples);
      if (name === null || Object.keys(response.content ?? {}).length > 1) continue;
      components.responses[name] ??= response;
      operation.responses[status] = responseNamed(name);
    }
  }
}

export function operationsOf({ paths, webhooks }: OpenApiDocument): Operation[] {
  return [...Object.values(paths), ...Object.values(webhooks)].flatMap((methods) => Object.values(methods));
}

function addRequestExample(
  { operationId, requestBody }: Operation,
  examples: Examples,
  named: Record<string, Example>,
): void {
  const media = requestBody?.content[json_type];
  if (!media) return;
  const { $ref } = media.schema;
  // A body without a name is this operation's own, and so is its example.
  if (!$ref) {
    media.examples = { example: { value: examples.ofRequest(media.schema, operationId) } };
    return;
  }
  const key = `${nameIn($ref)}Body`;
  named[key] ??= { value: examples.ofRequest(media.schema, nameIn($ref)) };
  media.examples = exampleNamed(key);
}

function addAnswerExample(
  operationId: string,
  { content }: Response,
  examples: Examples,
  named: Record<string, Example>,
): string | null {
  const media = content?.[json_type];
  if (!media || media.examples) return null;
  const name = answerName(media.schema) ?? operationId;
  named[name] ??= { value: examples.ofAnswer(media.schema) };
  media.examples = exampleNamed(name);
  return name;
}

/** `Invoice`, `InvoiceList`, `InvoicePage`; null for an answer whose schema has no name. */
function answerName({ properties = {} }: JsonSchema): string | null {
  const { data = {}, meta } = properties;
  if (data.$ref) return nameIn(data.$ref);
  if (data.items?.$ref) return `${nameIn(data.items.$ref)}${meta ? "Page" : "List"}`;
  return null;
}
