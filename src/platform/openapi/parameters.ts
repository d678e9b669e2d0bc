/**
 * The parameters of an operation. The filters of a list are one parameter a field (`amount[gte]=10` is the key `gte` of
 * the object `amount`), so that a generated client has one argument a field, and not one for each of its operators.
 */
import type { AnyRoute } from "../http/route.ts";
import type { TObject } from "../http/schema.ts";
import type { Components } from "./components.ts";
import type { JsonSchema, Parameter } from "./json-schema.ts";

export function parametersOf(route: AnyRoute, components: Components): Parameter[] {
  return [...pathParameters(route), ...queryParameters(route, components), ...headerParameters(route)];
}

function pathParameters({ path }: AnyRoute): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    description: name === "token" ? "The token in the link" : `The id of the ${subjectOf(path, name)}`,
    // The server reads every path parameter of such a name as an id (http/request.ts).
    schema: name === "id" || name.endsWith("_id") ? { type: "string", format: "uuid" } : { type: "string" },
  }));
}

/** `/v1/products/{id}/prices/{price_id}`: a price's id follows `prices/`. */
function subjectOf(path: string, name: string): string {
  const before = path.slice(0, path.indexOf(`/{${name}}`));
  return singular(before.slice(before.lastIndexOf("/") + 1).replaceAll("-", " "));
}

function singular(words: string): string {
  return words
    .replace(/ies$/, "y")
    .replace(/(ch|x)es$/, "$1")
    .replace(/s$/, "");
}

function queryParameters(route: AnyRoute, components: Components): Parameter[] {
  const { properties = {}, required = [] } = (route.query ?? {}) as Partial<TObject>;
  return Object.entries(properties).flatMap(([name, schema]) => {
    if (name.includes("[")) return [];
    const filter = properties[`${name}[eq]`];
    if (filter) return [filterParameter(name, components.describe(filter), components)];
    return [plainParameter(name, components.describe(schema), (required as string[]).includes(name))];
  });
}

/** Lists take several values separated by commas. */
function plainParameter(name: string, described: JsonSchema, required: boolean): Parameter {
  const { description, deprecated, ...schema } = described as JsonSchema & { deprecated?: boolean };
  return {
    name,
    in: "query",
    ...(required ? { required } : {}),
    ...(description ? { description } : {}),
    ...(deprecated ? { deprecated } : {}),
    ...(schema.type === "array" ? { style: "form", explode: false } : {}),
    schema,
  };
}

function filterParameter(name: string, described: JsonSchema, components: Components): Parameter {
  const { description, ...value } = described;
  return {
    name,
    in: "query",
    description: value.enum ? "Filter" : `Filter: ${description}`,
    style: "deepObject",
    explode: true,
    schema: filterSchema(value, components),
  };
}

/** A component for each type of value. The values of an enumeration differ from list to list. */
function filterSchema(value: JsonSchema, components: Components): JsonSchema {
  if (value.enum) return operatorsOn(value, ["eq", "neq"]);
  const type = value.format ?? String(value.type);
  const name = `${type.split("-").map(capitalize).join("")}Filter`;
  return components.define(name, operatorsOn(value, ["eq", "neq", "gt", "gte", "lt", "lte"]));
}

function operatorsOn(value: JsonSchema, single: string[]): JsonSchema {
  const several = { type: "array", items: value };
  const entries = [...single.map((name) => [name, value]), ["in", several], ["nin", several]];
  return { type: "object", properties: Object.fromEntries(entries), additionalProperties: false };
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

const header = { in: "header", schema: { type: "string" } } as const;

const idempotencyKey: Parameter = {
  ...header,
  name: "Idempotency-Key",
  description:
    "1 to 255 visible ASCII characters. A repeated request with the same key gets the first answer",
};

const ifMatch: Parameter = {
  ...header,
  name: "If-Match",
  description: "The ETag of the version that the change is meant for; another version is refused with 412",
};

function headerParameters({ method, public: isPublic, idempotency }: AnyRoute): Parameter[] {
  const takesKey = method === "POST" && !isPublic && idempotency !== "none";
  const takesVersion = method === "PATCH" || method === "DELETE";
  return [...(takesKey ? [idempotencyKey] : []), ...(takesVersion ? [ifMatch] : [])];
}

/**
 * Parameters that several operations share become components. Of several with the same name, such as `limit`, only the
 * most frequent does.
 */
export function shareParameters(lists: Parameter[][]): Record<string, Parameter> {
  const uses = new Map<string, { parameter: Parameter; count: number }>();
  for (const parameter of lists.flat()) {
    const content = JSON.stringify(parameter);
    const use = uses.get(content) ?? { parameter, count: 0 };
    uses.set(content, { parameter, count: use.count + 1 });
  }
  const frequent = [...uses.values()].filter(({ count }) => count > 1).toSorted((a, b) => b.count - a.count);
  const shared: Record<string, Parameter> = {};
  for (const { parameter } of frequent) shared[componentName(parameter)] ??= parameter;
  return shared;
}

/** `{id}` is another record on each path: its component is named after the record, such as `CustomerIdInPath`. */
export function componentName({ name, in: place, description = "" }: Parameter): string {
  const full = place === "path" && name === "id" ? `${description.replace(/^The id of the /, "")} id` : name;
  const words = full.split(/[-_ ]/).map(capitalize).join("");
  return place === "path" ? `${words}InPath` : words;
}
