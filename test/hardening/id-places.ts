/**
 * Finds where a route accepts ids: in its path, in its query, and anywhere in its body, according to its
 * declaration.
 */
import type { AnyRoute } from "../../src/platform/http/route.ts";

interface Schema {
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  minimum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  /** The documented schema of a list parameter. */
  document?: Schema;
}

export type Place = readonly (string | number)[];

/** Fields that contain the key of a stored file. */
const file_keys = new Set(["file_path", "source_key"]);

export function isFileKey(place: Place): boolean {
  return file_keys.has(String(place.at(-1)));
}

export function paramsOf(route: AnyRoute): string[] {
  return [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
}

/** Query parameters that accept an id, with all their operators. */
export function idsInQuery(route: AnyRoute): string[] {
  const { properties = {} } = (route.query ?? {}) as Schema;
  return Object.entries(properties)
    .filter(([, schema]) => takesId(schema.document ?? schema))
    .map(([name]) => name);
}

function takesId(schema: Schema): boolean {
  return (
    schema.format === "uuid" || [schema.items, ...(schema.anyOf ?? [])].some((part) => part && takesId(part))
  );
}

export function idsInBody(route: AnyRoute): Place[] {
  return route.body ? placesIn(route.body as Schema, []) : [];
}

function placesIn(schema: Schema, place: Place): Place[] {
  if (schema.format === "uuid" || (place.length > 0 && isFileKey(place))) return [place];
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => placesIn(part, [...place, name])),
    ...(schema.items ? placesIn(schema.items, [...place, 0]) : []),
    ...(schema.anyOf ?? []).flatMap((part) => placesIn(part, place)),
  ];
}

/** The body with the id at that place; missing objects and lists on the way are created. */
export function withId(route: AnyRoute, body: unknown, place: Place, id: string): unknown {
  return put((route.body ?? {}) as Schema, body, place, id);
}

function put(schema: Schema, value: unknown, place: Place, id: string): unknown {
  const [step, ...rest] = place;
  if (step === undefined) return id;
  const part = partOf(schema, step);
  if (typeof step === "number") {
    const list = Array.isArray(value) && value.length > 0 ? value : [sample(part)];
    return [put(part, list[0], rest, id), ...list.slice(1)];
  }
  const object = (value ?? sample(schema)) as Record<string, unknown>;
  return { ...object, [step]: put(part, object[step], rest, id) };
}

function partOf(schema: Schema, step: string | number): Schema {
  const found = typeof step === "number" ? schema.items : schema.properties?.[step];
  if (found) return found;
  const within = (schema.anyOf ?? []).find((one) =>
    typeof step === "number" ? one.items : one.properties?.[step],
  );
  return within ? partOf(within, step) : {};
}

/** The smallest valid value. */
function sample(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {});
  if (schema.type === "object" || schema.properties)
    return Object.fromEntries(
      (schema.required ?? []).map((name) => [name, sample(schema.properties?.[name] ?? {})]),
    );
  if (schema.type === "array") return [];
  if (schema.type === "boolean") return true;
  if (schema.type === "number" || schema.type === "integer") return schema.minimum ?? 1;
  return schema.format === "date" ? "2026-01-01" : "x";
}
