/** The table of operations that the client runs on, and the interface with a method for each of them. */
import {
  type JsonSchema,
  nameIn,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type Response,
} from "../../src/platform/openapi/json-schema.ts";
import { generated, namedTypes, printKey, printType } from "./print-types.ts";

const json_type = "application/json";

/**
 * How the answer is read. json: `data` of the answer; plain: the whole answer; list: pages; file: bytes;
 * json_or_file: JSON unless the caller asks for a file; events: server-sent events.
 */
type Kind = "json" | "plain" | "list" | "file" | "json_or_file" | "events";

interface Described {
  name: string;
  method: string;
  path: string;
  kind: Kind;
  operation: Operation;
  /** JSON, or a file. */
  body: "json" | "file" | null;
  body_type: string;
  body_required: boolean;
  path_parameters: string[];
  query: Parameter[];
  takes_key: boolean;
  result: string;
}

export function printOperations(document: OpenApiDocument): string {
  const described = describeOperations(document);
  const methods = described.map(printMethod).join("\n");
  const body = `export const operations = {\n${described.map(printEntry).join("")}} as const satisfies OperationTable;

export interface Operations {
${methods}}
`;
  return `${generated}${importsFor(document, body)}\n${body}`;
}

/** Only names that are used, because the compiler refuses unused imports. */
function importsFor(document: OpenApiDocument, body: string): string {
  const uses = (name: string) => new RegExp(`\\b${name}\\b`).test(body);
  const from = (names: string[], file: string) =>
    `import type {\n${names
      .filter(uses)
      .toSorted()
      .map((name) => `  ${name},\n`)
      .join("")}} from "./${file}";\n`;
  return [
    from(["Call"], "call.ts"),
    from(["Download"], "download.ts"),
    from(["EventStream"], "event-stream.ts"),
    from(["FileInput"], "file-input.ts"),
    from(["List"], "list.ts"),
    from(["OperationTable"], "operation.ts"),
    from(["CallOptions", "StreamOptions", "UploadOptions"], "options.ts"),
    from(["Comparable", "Filter", "Operators"], "query.ts"),
    from(namedTypes(document), "types.ts"),
  ].join("");
}

export function describeOperations(document: OpenApiDocument): Described[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      describeOperation(document, path, method, operation),
    ),
  );
}

function describeOperation(
  document: OpenApiDocument,
  path: string,
  method: string,
  operation: Operation,
): Described {
  const parameters = operation.parameters.map((one) =>
    "$ref" in one ? (document.components.parameters[nameIn(one.$ref)] as Parameter) : one,
  );
  const { requestBody } = operation;
  const json_body = requestBody?.content[json_type];
  const success = Object.entries(operation.responses)
    .filter(([status]) => status.startsWith("2"))
    .map(([, answer]) => resolveResponse(document, answer));
  const kind = kindOf(success);
  return {
    name: operation.operationId,
    method: method.toUpperCase(),
    path,
    kind,
    operation,
    body: requestBody ? (json_body ? "json" : "file") : null,
    body_type: json_body ? printType(json_body.schema, "  ") : "FileInput",
    body_required: requestBody?.required === true,
    path_parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name),
    query: parameters.filter((one) => one.in === "query"),
    takes_key: parameters.some(({ name }) => name === "Idempotency-Key"),
    result: resultOf(kind, success),
  };
}

function resolveResponse(document: OpenApiDocument, answer: Response | { $ref: string }): Response {
  return "$ref" in answer ? (document.components.responses[nameIn(answer.$ref)] as Response) : answer;
}

function kindOf([first, ...more]: Response[]): Kind {
  const types = Object.keys(first?.content ?? {});
  if (types.includes("text/event-stream")) return "events";
  if (more.length > 0) return "file";
  const schema = first?.content?.[json_type]?.schema;
  if (!schema) return types.length > 0 ? "file" : "json";
  if (schema.properties?.meta) return "list";
  if (types.some((type) => type !== json_type)) return "json_or_file";
  return schema.properties?.data ? "json" : "plain";
}

function resultOf(kind: Kind, [answer]: Response[]): string {
  const schema = answer?.content?.[json_type]?.schema;
  const data = schema?.properties?.data;
  if (kind === "events") return `EventStream<${printType(eventSchema(answer), "  ")}>`;
  if (kind === "file") return "Promise<Download>";
  if (kind === "list") return `List<${printType(data?.items ?? {}, "  ")}>`;
  if (kind === "plain") return `Call<${printType(schema ?? {}, "  ")}>`;
  return `Call<${data ? printType(data, "  ") : "void"}>`;
}

function eventSchema(answer: Response | undefined): JsonSchema {
  return answer?.content?.["text/event-stream"]?.schema ?? {};
}

function printEntry({ name, method, path, kind, body, query, takes_key }: Described): string {
  const parts = [
    `method: "${method}"`,
    `path: "${path}"`,
    `kind: "${kind}"`,
    ...(body ? [`body: "${body}"`] : []),
    ...(query.length > 0 ? ["query: true"] : []),
    ...(takes_key ? ["takes_key: true"] : []),
  ];
  return `  ${name}: { ${parts.join(", ")} },\n`;
}

function printMethod(described: Described): string {
  const { operation, kind } = described;
  const text = [operation.summary, operation.description].filter(Boolean).join(". ");
  const comment = `  /** ${text.replaceAll("*/", "* /")} */\n`;
  if (kind !== "json_or_file") return `${comment}${printSignature(described)}`;
  const file = {
    ...described,
    query: withFormats(described.query, (format) => format !== "json"),
    result: "Promise<Download>",
  };
  const json = { ...described, query: withFormats(described.query, (format) => format === "json") };
  return `${comment}${printSignature(file)}${comment}${printSignature(json)}`;
}

/** The query decides what the answer is: a file if it names another format than JSON. */
function withFormats(query: Parameter[], wanted: (format: unknown) => boolean): Parameter[] {
  return query.map((one) => {
    if (one.name !== "format") return one;
    const values = (one.schema.enum ?? []).filter(wanted);
    const schema = { ...one.schema, enum: values };
    return values.includes("json") ? { ...one, schema } : { ...one, schema, required: true };
  });
}

function printSignature(described: Described): string {
  const { name, kind, body, body_type, body_required, path_parameters, query, result } = described;
  const query_required = query.some(({ required }) => required);
  const parameters = [
    ...path_parameters.map((parameter) => `${parameter}: string`),
    ...(body ? [`body${body_required || query_required ? "" : "?"}: ${body_type}`] : []),
    ...(query.length > 0 ? [`query${query_required ? "" : "?"}: ${printQuery(query)}`] : []),
    `options?: ${body === "file" ? "UploadOptions" : kind === "events" ? "StreamOptions" : "CallOptions"}`,
  ];
  return `  ${name}(${parameters.join(", ")}): ${result};\n`;
}

function printQuery(query: Parameter[]): string {
  const lines = query.map(({ name, required, description, schema, style }) => {
    const comment = description && description !== "Filter" ? `    /** ${description} */\n` : "";
    const type = style === "deepObject" ? printFilter(schema) : printQueryValue(schema);
    return `${comment}    ${printKey(name)}${required ? "" : "?"}: ${type};\n`;
  });
  return `{\n${lines.join("")}  }`;
}

function printFilter(schema: JsonSchema): string {
  if (!schema.$ref) return `Filter<${printType(schema.properties?.eq ?? {})}>`;
  const filter = nameIn(schema.$ref);
  if (filter === "StringFilter") return "Operators<string>";
  if (filter === "NumberFilter") return "Comparable<number | string>";
  return `Comparable<${filter === "BooleanFilter" ? "boolean" : "string"}>`;
}

/** In a query, yes and no are written as text. */
function printQueryValue(schema: JsonSchema): string {
  const type = printType(schema, "    ");
  return type === '"true" | "false"' ? "boolean" : type;
}
