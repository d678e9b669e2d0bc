/**
 * Named schemas. A schema that a domain exports by name becomes a component of that name, and every use of it a
 * reference. A schema is recognized as the same object or, because TypeBox copies an optional property, by its content.
 */
import type { TSchema } from "../http/schema.ts";
import type { JsonSchema } from "./json-schema.ts";

/** A schema as TypeBox and the helpers in http/schema.ts make it. */
type Node = JsonSchema & {
  patternProperties?: Record<string, Node>;
  aliases?: object;
  decimalIn?: { decimals: number; min?: number; max?: number };
  document?: Node;
};

export class Components {
  /** The components in use, in the order of their names. */
  get schemas(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#used].toSorted(([one], [other]) => (one < other ? -1 : 1)));
  }

  readonly #used = new Map<string, JsonSchema>();
  readonly #names = new Map<object, string>();
  readonly #contents = new Map<string, string | null>();
  readonly #readOnly: ReadonlyMap<object, ReadonlySet<string>>;

  /** `readOnly`: the keys of a resource that no request can set. */
  constructor(
    named: Record<string, TSchema>,
    readOnly: ReadonlyMap<object, ReadonlySet<string>> = new Map(),
  ) {
    this.#readOnly = readOnly;
    for (const [name, schema] of Object.entries(named)) {
      this.#names.set(schema, name);
      const content = JSON.stringify(schema);
      // Two names for one content: only the object itself says which is meant.
      this.#contents.set(content, this.#contents.has(content) ? null : name);
    }
  }

  /** The schema as plain JSON Schema, with a reference in place of each named schema in it. */
  describe(schema: TSchema | object): JsonSchema {
    const node = (schema as Node).document ?? (schema as Node);
    const name =
      this.#names.get(node) ?? (mayHaveName(node) ? this.#contents.get(JSON.stringify(node)) : null);
    return name ? this.define(name, node) : this.#convert(node);
  }

  define(name: string, schema: object): JsonSchema {
    if (!this.#used.has(name)) {
      // Entered before its content, so that a schema may contain itself.
      this.#used.set(name, {});
      this.#used.set(name, this.#convert(schema as Node));
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  #convert(node: Node): JsonSchema {
    const { aliases, decimalIn, patternProperties, properties, items, anyOf, ...rest } = node;
    const converted: JsonSchema = {
      ...rest,
      ...(decimalIn ? decimalLimits(decimalIn, rest.description) : {}),
    };
    if (properties) converted.properties = this.#properties(node, properties);
    if (items) converted.items = this.describe(items);
    if (patternProperties) converted.additionalProperties = this.#values(patternProperties);
    return anyOf ? { ...converted, ...joinNull(anyOf.map((option) => this.describe(option))) } : converted;
  }

  #properties(node: Node, properties: Record<string, Node>): Record<string, JsonSchema> {
    const readOnly = this.#readOnly.get(node);
    return Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => {
        const described = this.describe(schema);
        return [name, readOnly?.has(name) ? { ...described, readOnly: true } : described];
      }),
    );
  }

  /** The one pattern that TypeBox writes for a record, `^.*$`, is every key. */
  #values(patterns: Record<string, Node>): true | JsonSchema {
    const [values = {}] = Object.values(patterns);
    return Object.keys(values).length === 0 ? true : this.describe(values);
  }
}

/** Plain text and numbers have no names; their content need not be compared. */
function mayHaveName({ properties, enum: values, type }: Node): boolean {
  return properties !== undefined || values !== undefined || (Array.isArray(type) && type.length > 2);
}

function decimalLimits(
  { decimals, min, max }: NonNullable<Node["decimalIn"]>,
  description: string | undefined,
): JsonSchema {
  const digits = `A number or numeric text with at most ${decimals} decimals`;
  return {
    description: description ? `${description}. ${digits}` : digits,
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
  };
}

/** `anyOf` of a type and null is the type with null, which readers and generators show better. */
function joinNull(options: JsonSchema[]): JsonSchema {
  const [one, other, ...more] = options;
  if (!one?.type || other?.type !== "null" || more.length > 0) return { anyOf: options };
  const values = one.enum ?? (one.const === undefined ? undefined : [one.const]);
  const { const: _, ...rest } = one;
  const withNull = <T>(list: T[], none: T) => (list.includes(none) ? list : [...list, none]);
  return {
    ...rest,
    type: withNull([one.type].flat(), "null"),
    ...(values ? { enum: withNull(values, null) } : {}),
  };
}
