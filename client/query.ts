/** Query parameters, with the filters of lists: `{ status: "paid" }`, `{ date: { gte: "2026-01-01" } }`. */

/** A filter by one of a few words, or by an id: the value, several of which one must match, or operators. */
export type Filter<Value> = Value | Value[] | Choice<Value>;

export interface Choice<Value> {
  eq?: Value;
  neq?: Value;
  in?: Value[];
  nin?: Value[];
}

/** A filter by a value that has an order. */
export interface Operators<Value> extends Choice<Value> {
  gt?: Value;
  gte?: Value;
  lt?: Value;
  lte?: Value;
}

/**
 * A date, a number or an id. Text has only operators, because a comma in `field=value` separates values and names of
 * companies contain commas.
 */
export type Comparable<Value> = Value | Value[] | Operators<Value>;

export type Query = Record<string, unknown>;

/** Empty, or beginning with a question mark. */
export function toSearch(query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (isOperators(value))
      for (const [operator, operand] of Object.entries(value))
        append(search, `${name}[${operator}]`, operand);
    else append(search, name, value);
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}

function isOperators(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function append(search: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === null) return;
  search.append(name, Array.isArray(value) ? value.join(",") : String(value));
}
