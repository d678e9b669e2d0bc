/** The JSON Schemas of what the MCP tools may send, from the operations of the OpenAPI document. */
import { toolOperations } from "../../mcp/operations.ts";
import {
  type JsonSchema,
  nameIn,
  type OpenApiDocument,
  type Operation,
  type Parameter,
} from "../../src/platform/openapi/json-schema.ts";
import { describeOperations } from "./print-operations.ts";
import { generated } from "./print-types.ts";

type Described = ReturnType<typeof describeOperations>[number];

interface FieldTable {
  properties: Record<string, JsonSchema>;
  required: string[];
}

export function printSchemas(document: OpenApiDocument): string {
  const described = new Map(describeOperations(document).map((one) => [one.name, one]));
  const used = toolOperations.map((name) => described.get(name) as Described);
  const scopes = [...new Set(used.flatMap(({ operation }) => scopesOf(operation)))].toSorted();
  return `${generated}import type { Operations } from "../client/index.ts";
import type { Fields } from "./fields.ts";

type Given<Name extends keyof Operations, At extends number> = NonNullable<Parameters<Operations[Name]>[At]>;

/** Every scope that one of the operations needs. */
export const scopes: readonly string[] = ${JSON.stringify(scopes)};

${used.map((one) => printOperation(document, one)).join("")}`;
}

/** Of several alternatives the first, which allows all that the operation does. */
function scopesOf({ security }: Operation): string[] {
  return security.find(({ oauth2 }) => oauth2)?.oauth2 ?? [];
}

function printOperation(document: OpenApiDocument, described: Described): string {
  const { name, path_parameters, query, operation } = described;
  const body = operation.requestBody?.content["application/json"]?.schema;
  const at = path_parameters.length;
  const parts = [
    ...(body ? [printPart(name, "body", at, bodyFields(document, body))] : []),
    ...(query.length > 0
      ? [printPart(name, "query", at + (body ? 1 : 0), queryFields(document, query))]
      : []),
  ];
  return parts.length === 0 ? "" : `export const ${name} = {\n${parts.join("")}};\n\n`;
}

function printPart(name: string, part: string, at: number, fields: FieldTable): string {
  return `  ${part}: ${JSON.stringify(fields)} as Fields<Given<"${name}", ${at}>>,\n`;
}

function bodyFields(document: OpenApiDocument, schema: JsonSchema): FieldTable {
  const { properties = {}, required = [] } = inline(document, schema);
  return { properties, required };
}

function queryFields(document: OpenApiDocument, query: Parameter[]): FieldTable {
  const offered = query.filter(({ deprecated }) => !deprecated);
  return {
    properties: Object.fromEntries(offered.map((one) => [one.name, parameterSchema(document, one)])),
    required: offered.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** A filter is offered as the value that must be equal. */
function parameterSchema(document: OpenApiDocument, { schema, style, description }: Parameter): JsonSchema {
  const whole = inline(document, schema);
  const value = style === "deepObject" ? (whole.properties?.eq ?? {}) : whole;
  const words = description?.replace(/^Filter(: )?/, "");
  return words ? { ...value, description: words } : value;
}

/** Validators warn about any other. The service checks ours. */
const knownFormats = new Set(["date", "date-time", "email", "uuid"]);

/** Without references, and without fields that the service computes and ignores. */
function inline(document: OpenApiDocument, schema: JsonSchema): JsonSchema {
  const { $ref, format, ...rest } = schema;
  if ($ref) return inline(document, document.components.schemas[nameIn($ref)] ?? {});
  return {
    ...rest,
    ...(format && knownFormats.has(format) ? { format } : {}),
    ...(rest.items ? { items: inline(document, rest.items) } : {}),
    ...(rest.anyOf ? { anyOf: rest.anyOf.map((option) => inline(document, option)) } : {}),
    ...(rest.properties ? { properties: inlineAll(document, rest.properties) } : {}),
  };
}

function inlineAll(document: OpenApiDocument, properties: Record<string, JsonSchema>) {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([, schema]) => !schema.anyOf?.some(({ description }) => description === "Computed; ignored"))
      .map(([name, schema]) => [name, inline(document, schema)]),
  );
}
