/** The fields of a schema as a list: name, type, limits, and the fields inside of it. */
import { type Html, html } from "../http/html.ts";
import { type JsonSchema, nameIn } from "../openapi/json-schema.ts";

export type Schemas = Record<string, JsonSchema>;

interface Options {
  /** Whether it is marked which fields are required; in an answer all are there. */
  request: boolean;
}

/** A schema that contains itself ends here. */
const depth_max = 5;

export function fieldList(schema: JsonSchema, schemas: Schemas, options: Options, depth = 0): Html {
  const { properties = {}, required = [] } = resolve(schema, schemas);
  const fields = Object.entries(properties).map(([name, part]) =>
    field(name, part, required.includes(name), schemas, options, depth),
  );
  return html`<ul class="fields">${fields}</ul>`;
}

function field(
  name: string,
  schema: JsonSchema,
  required: boolean,
  schemas: Schemas,
  options: Options,
  depth: number,
): Html {
  const inner = innerObject(schema, schemas);
  return html`<li><p><code class="name">${name}</code> <span class="type">${typeOf(schema, schemas)}</span>${marks(schema, required && options.request)}</p>${notes(schema, schemas)}${inner && depth < depth_max ? children(inner, schemas, options, depth) : ""}</li>`;
}

export function marks({ readOnly }: JsonSchema, required: boolean): Html {
  return html`${required ? html` <span class="mark required">required</span>` : ""}${readOnly ? html` <span class="mark">read-only</span>` : ""}`;
}

function children(inner: JsonSchema, schemas: Schemas, options: Options, depth: number): Html {
  const { properties = {} } = resolve(inner, schemas);
  const names = Object.keys(properties);
  return html`<details><summary>${names.length} fields: <span>${names.slice(0, 4).join(", ")}${names.length > 4 ? " …" : ""}</span></summary>${fieldList(inner, schemas, options, depth + 1)}</details>`;
}

export function notes(schema: JsonSchema, schemas: Schemas): Html {
  const resolved = resolve(schema, schemas);
  const text = [schema.description ?? resolved.description, limits(resolved)].filter(Boolean).join(". ");
  const values = valuesOf(resolved, schemas);
  return html`${text ? html`<p class="note">${text}.</p>` : ""}${values.length > 0 ? html`<p class="values">${values.map((value) => html`<code>${value}</code> `)}</p>` : ""}`;
}

function valuesOf(
  { enum: values = [], const: only, items, anyOf = [] }: JsonSchema,
  schemas: Schemas,
): string[] {
  if (only !== undefined) return [String(only)];
  const inner = [items, ...anyOf].flatMap((part) => (part ? valuesOf(resolve(part, schemas), schemas) : []));
  return [...values.filter((value) => value !== null).map(String), ...inner];
}

function limits(schema: JsonSchema): string {
  const { minimum, maximum, maxLength, pattern, minItems, maxItems, maxProperties, default: preset } = schema;
  return [
    range(minimum, maximum),
    maxLength === undefined ? "" : `At most ${count(maxLength)} characters`,
    pattern === undefined ? "" : `Matches ${pattern}`,
    minItems === undefined ? "" : `At least ${count(minItems)}`,
    maxItems === undefined ? "" : `At most ${count(maxItems)}`,
    maxProperties === undefined ? "" : `At most ${count(maxProperties)} keys`,
    preset === undefined ? "" : `Default ${preset}`,
  ]
    .filter(Boolean)
    .join(". ");
}

function range(minimum: number | undefined, maximum: number | undefined): string {
  if (minimum === undefined && maximum === undefined) return "";
  if (maximum === undefined) return `At least ${count(minimum ?? 0)}`;
  return minimum === undefined ? `At most ${count(maximum)}` : `${count(minimum)} to ${count(maximum)}`;
}

function count(value: number): string {
  return value.toLocaleString("en");
}

/** In words: `list of Invoice`, `date or null`. */
export function typeOf(schema: JsonSchema, schemas: Schemas): string {
  if (schema.$ref) {
    const resolved = resolve(schema, schemas);
    return resolved.properties ? nameIn(schema.$ref) : typeOf(resolved, schemas);
  }
  if (schema.anyOf) return [...new Set(schema.anyOf.map((option) => typeOf(option, schemas)))].join(" or ");
  const types = [schema.type ?? "any"].flat();
  const names = types.map((type) => {
    if (type === "array") return `list of ${schema.items ? typeOf(schema.items, schemas) : "any"}`;
    return type === "string" ? (schema.format ?? (schema.enum ? "enum" : type)) : type;
  });
  return names.join(" or ");
}

/** The object inside of a field: the field itself, the entries of a list, or what is not null. */
function innerObject(schema: JsonSchema, schemas: Schemas): JsonSchema | null {
  const resolved = resolve(schema, schemas);
  if (resolved.properties) return Object.keys(resolved.properties).length > 0 ? schema : null;
  if (resolved.items) return innerObject(resolved.items, schemas);
  for (const option of resolved.anyOf ?? []) {
    const found = innerObject(option, schemas);
    if (found) return found;
  }
  return null;
}

export function resolve(schema: JsonSchema, schemas: Schemas): JsonSchema {
  return schema.$ref ? (schemas[nameIn(schema.$ref)] ?? {}) : schema;
}
