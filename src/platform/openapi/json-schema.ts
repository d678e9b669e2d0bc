/** The types of what stands in the OpenAPI document: JSON Schema and the parts of an operation. */

export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  maxProperties?: number;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  anyOf?: JsonSchema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  readOnly?: boolean;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: true;
  description?: string;
  deprecated?: boolean;
  style?: "form" | "deepObject";
  explode?: boolean;
  schema: JsonSchema;
}

export interface Reference {
  $ref: string;
}

export interface Example {
  summary?: string;
  value: unknown;
}

export interface MediaType {
  schema: JsonSchema;
  /** A value that stands here only, or a reference to one that several bodies share. */
  examples?: Record<string, Reference | Example>;
}

export type Content = Record<string, MediaType>;

export interface Response {
  description: string;
  content?: Content;
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: (Parameter | Reference)[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Response | Reference>;
}

export interface Tag {
  name: string;
  description: string;
}

export interface OpenApiDocument {
  openapi: string;
  info: object;
  servers: { url: string; description: string }[];
  security: Record<string, string[]>[];
  tags: Tag[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: {
    securitySchemes: Record<string, object>;
    schemas: Record<string, JsonSchema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Response>;
    examples: Record<string, Example>;
  };
}

/** The example of a body; undefined if it has none. */
export function exampleOf({ components }: OpenApiDocument, media: MediaType | undefined): unknown {
  const [example] = Object.values(media?.examples ?? {});
  if (!example) return undefined;
  return "$ref" in example ? components.examples[nameIn(example.$ref)]?.value : example.value;
}

/** The name at the end of a reference: `#/components/schemas/Invoice` is `Invoice`. */
export function nameIn(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}
