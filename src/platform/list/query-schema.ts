/** The parameters of a list as a schema, for the OpenAPI document and to refuse unknown parameters. */
import { described, type TObject, type TSchema, Type } from "../http/schema.ts";
import type { Field } from "./fields.ts";
import { operators } from "./filter.ts";
import { type ListSpec, page_limit_default, page_limit_max } from "./spec.ts";

const text = { type: "string" };
const day = { type: "string", format: "date" };

/** Any text, once or repeated. query.ts checks the values and reports every mistake at once. */
function parameter(document: object): TSchema {
  return Type.Optional(described(Type.Union([Type.String(), Type.Array(Type.String())]), document));
}

export function listQuery(spec: ListSpec): TObject {
  const [sorts, { default_sort, default_order = "desc" }] = [Object.keys(spec.sorts), spec];
  const properties: Record<string, TSchema> = {
    cursor: parameter({
      ...text,
      description: "Where the page starts: meta.next_cursor of the previous page",
    }),
    limit: parameter({
      type: "integer",
      minimum: 1,
      maximum: page_limit_max,
      default: page_limit_default,
      description: "Page size; larger values are capped",
    }),
    sort: parameter({
      ...text,
      enum: sorts,
      default: default_sort,
      description: "What the list is sorted by",
    }),
    order: parameter({
      ...text,
      enum: ["asc", "desc"],
      default: default_order,
      description: "Ascending or descending",
    }),
  };
  if (spec.date) {
    properties.start_date = parameter({ ...day, description: "First day" });
    properties.end_date = parameter({ ...day, description: "Last day" });
  }
  if (spec.search)
    properties.q = parameter({ ...text, description: "Full-text search: words or their beginnings" });
  for (const [name, field] of Object.entries(spec.legacy ?? {}))
    properties[name] = parameter({
      ...several(spec.filters?.[field], `Use ${field}[in] instead`),
      deprecated: true,
    });
  for (const [name, extra] of Object.entries(spec.extras ?? {}))
    properties[name] = parameter({ ...text, description: extra.description });
  for (const [name, field] of Object.entries(spec.filters ?? {}))
    Object.assign(properties, filters(name, field));
  return Type.Object(properties, { additionalProperties: false });
}

function filters(name: string, field: Field): Record<string, TSchema> {
  const operations = operators.map((operator) => {
    const takesList = operator === "in" || operator === "nin";
    const document = takesList ? several(field) : { ...(field.schema ?? text), description: field.accepted };
    return [`${name}[${operator}]`, parameter(document)];
  });
  return {
    [name]: parameter(several(field, `Equal to; several: one of. ${field.accepted}`)),
    ...Object.fromEntries(operations),
  };
}

function several(field: Field | undefined, description = field?.accepted): object {
  return { type: "array", items: field?.schema ?? text, ...(description ? { description } : {}) };
}
