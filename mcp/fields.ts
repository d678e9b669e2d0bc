/** The arguments of a tool: JSON Schemas from the contract, tied to the types of the client. */

export interface JsonSchema {
  type?: string | readonly string[];
  description?: string;
  [keyword: string]: unknown;
}

/** `values` exists at compile time only. */
export interface Fields<Values> {
  properties: Record<string, JsonSchema>;
  required: readonly string[];
  readonly values?: Values;
}

export const noFields: Fields<Record<never, never>> = { properties: {}, required: [] };

export function pick<Values, Key extends keyof Values & string>(
  { properties, required }: Fields<Values>,
  keys: readonly Key[],
): Fields<Pick<Values, Key>> {
  return {
    properties: Object.fromEntries(keys.map((key) => [key, properties[key] as JsonSchema])),
    required: required.filter((name) => keys.includes(name as Key)),
  };
}

export function join<First, Second>(first: Fields<First>, second: Fields<Second>): Fields<First & Second> {
  return {
    properties: { ...first.properties, ...second.properties },
    required: [...first.required, ...second.required],
  };
}

/** Fields that the API leaves optional, but without which the tool has no meaning. */
export function requiring<Values, Key extends keyof Values & string>(
  { properties, required }: Fields<Values>,
  keys: readonly Key[],
): Fields<Values & { [K in Key]-?: Exclude<Values[K], undefined> }> {
  return { properties, required: [...new Set([...required, ...keys])] };
}

export function idField<const Name extends string>(
  name: Name,
  description: string,
): Fields<{ [K in Name]: string }> {
  return { properties: { [name]: { type: "string", format: "uuid", description } }, required: [name] };
}

export function toInputSchema({ properties, required }: Fields<unknown>) {
  return { type: "object" as const, properties, required: [...required], additionalProperties: false };
}
