/**
 * Examples, made from the schemas of the document and a table of sample values. A value is looked up by
 * `Component.field`, then by the field's name, then by its format; it is used if it fits the field's type. Bodies whose
 * fields depend on each other are written out in the table.
 */
import { isUuid } from "../../kernel/ids.ts";
import { type JsonSchema, nameIn } from "./json-schema.ts";

export interface Samples {
  /** By `Component.field` or by `field`. A nullable field without a value is null in an example. */
  fields: Record<string, unknown>;
  formats: Record<string, unknown>;
  /** Whole bodies: by component, or by operation where the body has no name. */
  bodies: Record<string, unknown>;
}

interface Place {
  component: string;
  field: string;
}

export class Examples {
  readonly #samples: Samples;
  readonly #schemas: Record<string, JsonSchema>;

  constructor(samples: Samples, schemas: Record<string, JsonSchema>) {
    this.#samples = samples;
    this.#schemas = schemas;
  }

  /** What a client sends. Optional fields are included if the table has a value for exactly this field. */
  ofRequest(schema: JsonSchema, name: string): unknown {
    if (Object.hasOwn(this.#samples.bodies, name)) return this.#samples.bodies[name];
    const { properties = {}, required = [] } = this.#resolve(schema);
    const chosen = Object.entries(properties).filter(
      ([field]) => required.includes(field) || this.#knows({ component: name, field }),
    );
    return Object.fromEntries(
      chosen.map(([field, part]) => [field, this.ofAnswer(part, { component: name, field })]),
    );
  }

  /** What the service answers: every field. */
  ofAnswer(schema: JsonSchema, place: Place = { component: "", field: "" }): unknown {
    const known = this.#find(schema, place);
    if (known !== undefined) return known;
    if (schema.$ref) {
      const name = nameIn(schema.$ref);
      return this.ofAnswer(this.#schemas[name] ?? {}, { component: name, field: place.field });
    }
    if (schema.anyOf) return this.ofAnswer(schema.anyOf[0] ?? {}, place);
    return this.#make(schema, place);
  }

  #make(schema: JsonSchema, place: Place): unknown {
    const [type, ...others] = [schema.type].flat();
    if (others.includes("null")) return null;
    if (type === "object") return this.#object(schema, place);
    if (type === "array") return this.#list(schema, place);
    const format = this.#samples.formats[schema.format ?? ""];
    return format ?? simple(schema);
  }

  #object({ properties = {} }: JsonSchema, { component }: Place): Record<string, unknown> {
    const entries = Object.entries(properties).map(([field, part]) => [
      field,
      this.ofAnswer(part, { component, field }),
    ]);
    return Object.fromEntries(entries);
  }

  #list({ items = {}, minItems = 1 }: JsonSchema, { component, field }: Place): unknown[] {
    return Array.from({ length: Math.max(minItems, 1) }, () => this.ofAnswer(items, { component, field }));
  }

  #knows({ component, field }: Place): boolean {
    return Object.hasOwn(this.#samples.fields, `${component}.${field}`);
  }

  #find(schema: JsonSchema, { component, field }: Place): unknown {
    const { fields } = this.#samples;
    return [fields[`${component}.${field}`], fields[field]].find((value) =>
      fits(this.#resolve(schema), value),
    );
  }

  #resolve(schema: JsonSchema): JsonSchema {
    return schema.$ref ? (this.#schemas[nameIn(schema.$ref)] ?? {}) : schema;
  }
}

function fits(schema: JsonSchema, value: unknown): boolean {
  if (value === undefined) return false;
  if (schema.anyOf) return schema.anyOf.some((option) => fits(option, value));
  if (schema.enum) return schema.enum.includes(value);
  if (schema.const !== undefined) return schema.const === value;
  if (schema.type === undefined || schema.$ref) return false;
  if (schema.format === "uuid" && value !== null && !isUuid(String(value))) return false;
  return (
    [schema.type].flat().includes(typeOf(value)) || (typeOf(value) === "integer" && allowsNumber(schema))
  );
}

function allowsNumber({ type }: JsonSchema): boolean {
  return [type].flat().includes("number");
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}

function simple({ type, enum: values, const: only, minimum = 1, default: preset }: JsonSchema): unknown {
  if (only !== undefined) return only;
  if (values) return values[0];
  if (preset !== undefined) return preset;
  const [first] = [type].flat();
  if (first === "integer" || first === "number") return Math.max(minimum, 1);
  if (first === "boolean") return false;
  return first === "string" ? "text" : null;
}
