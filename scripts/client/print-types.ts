/** JSON Schema as TypeScript types. */
import { type JsonSchema, nameIn, type OpenApiDocument } from "../../src/platform/openapi/json-schema.ts";

/** Errors are classes (client/errors.ts), and filters are the generic type `Filter` (client/query.ts). */
const isLeftOut = (name: string) => name === "Error" || name.endsWith("Filter");

export function namedTypes({ components }: OpenApiDocument): string[] {
  return Object.keys(components.schemas).filter((name) => !isLeftOut(name));
}

export function printTypes(document: OpenApiDocument): string {
  const printed = namedTypes(document).map((name) =>
    printNamed(name, document.components.schemas[name] ?? {}),
  );
  return `${generated}\n${printed.join("\n")}\n${printEvents(document)}`;
}

/** What a webhook receives, told apart by `type`. */
function printEvents({ webhooks }: OpenApiDocument): string {
  const messages = Object.values(webhooks).map(({ post }) => {
    const { type = {}, data = {} } = post.requestBody?.content["application/json"]?.schema.properties ?? {};
    return `  | { type: ${printType(type)}; timestamp: string; data: ${printType(data, "  ")} }`;
  });
  return `/** A message to a webhook endpoint. */\nexport type WebhookEvent =\n${messages.join("\n")};\n`;
}

export const generated = "// Written by `npm run client` from the OpenAPI document. Do not edit.\n";

function printNamed(name: string, schema: JsonSchema): string {
  const comment = commentOf(schema.description, "");
  if (schema.properties && schema.type === "object")
    return `${comment}export interface ${name} ${printObject(schema, "")}\n`;
  return `${comment}export type ${name} = ${printType(schema)};\n`;
}

export function printType(schema: JsonSchema, indent = ""): string {
  if (schema.$ref) return nameIn(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf) return schema.anyOf.map((option) => printType(option, indent)).join(" | ");
  if (schema.type === undefined) return "unknown";
  return [schema.type]
    .flat()
    .map((type) => printOne(type, schema, indent))
    .join(" | ");
}

function printOne(type: string, schema: JsonSchema, indent: string): string {
  if (type === "object") return printObject(schema, indent);
  if (type === "array") return printList(schema.items ?? {}, indent);
  return type === "integer" ? "number" : type;
}

function printList(items: JsonSchema, indent: string): string {
  const item = printType(items, indent);
  return /[ |]/.test(item) && !item.startsWith("{") ? `(${item})[]` : `${item}[]`;
}

function printObject(
  { properties, required = [], additionalProperties }: JsonSchema,
  indent: string,
): string {
  const others =
    typeof additionalProperties === "object" ? printType(additionalProperties, indent) : "unknown";
  if (!properties) return `Record<string, ${others}>`;
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? "" : "?";
    return `${commentOf(schema.description, inner)}${inner}${printKey(name)}${mark}: ${printType(schema, inner)};\n`;
  });
  if (additionalProperties === true) lines.push(`${inner}[key: string]: unknown;\n`);
  return lines.length === 0 ? "Record<string, never>" : `{\n${lines.join("")}${indent}}`;
}

export function printKey(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
}

export function commentOf(text: string | undefined, indent: string): string {
  return text ? `${indent}/** ${text.replaceAll("*/", "* /")} */\n` : "";
}
