/**
 * SQL as tagged templates. Values become parameters and nested `sql` fragments are inserted, so a string
 * cannot be interpolated into the text by accident.
 */
import { createHash } from "node:crypto";

export class Sql {
  readonly #strings: readonly string[];
  /** The values and nested fragments between the strings. */
  readonly #parts: readonly unknown[];
  /** True if there are no values: then the text never changes and is composed once. */
  readonly #constant: boolean;
  #flat: Flat | undefined;

  constructor(strings: readonly string[], parts: readonly unknown[]) {
    this.#strings = strings;
    this.#parts = parts;
    this.#constant = parts.every((part) => part instanceof Sql && part.#constant);
  }

  get text(): string {
    return this.#flatten().text;
  }

  get values(): unknown[] {
    return this.#flatten().values;
  }

  #flatten(): Flat {
    if (!this.#flat) {
      this.#flat = { text: "", values: [] };
      this.#compose(this.#flat);
    }
    return this.#flat;
  }

  /** Appends text and values in one pass over all nested fragments. */
  #compose(flat: Flat): void {
    flat.text += this.#strings[0];
    for (let index = 0; index < this.#parts.length; index++) {
      const part = this.#parts[index];
      if (!(part instanceof Sql)) flat.text += `$${flat.values.push(part)}`;
      else if (part.#constant) flat.text += part.text;
      else part.#compose(flat);
      flat.text += this.#strings[index + 1];
    }
  }
}

interface Flat {
  text: string;
  values: unknown[];
}

export function sql(strings: TemplateStringsArray, ...parts: unknown[]): Sql {
  return new Sql(strings, parts);
}

/** SQL text written in the program. Never pass text from a request. */
export function raw(text: string): Sql {
  return new Sql([text], []);
}

export const empty = raw("");

export function identifier(name: string): Sql {
  return raw(quoted(name));
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function join(fragments: readonly Sql[], separator: string): Sql {
  return fragments.length === 0 ? empty : separated(fragments, separator);
}

function separated(parts: readonly unknown[], separator: string): Sql {
  const separators = Array<string>(parts.length - 1).fill(separator);
  return new Sql(["", ...separators, ""], parts);
}

/** `a = $1, b = $2` from an object. Its keys are column names written in the program, never user input. */
export function assignments(columns: Record<string, unknown>): Sql {
  return join(
    Object.entries(columns).map(([column, value]) => sql`${identifier(column)} = ${value}`),
    ", ",
  );
}

/** True if any of the columns has another value: `(a is distinct from $1 or b is distinct from $2)`. */
export function differs(columns: Record<string, unknown>): Sql {
  const each = Object.entries(columns).map(
    ([column, value]) => sql`${identifier(column)} is distinct from ${value}`,
  );
  return sql`(${join(each, " or ")})`;
}

/**
 * `(a, b) values ($1, $2)` from an object. Its keys are column names written in the program, never user
 * input.
 */
export function insertion(columns: Record<string, unknown>): Sql {
  const names = Object.keys(columns).map(quoted).join(", ");
  return sql`(${raw(names)}) values (${separated(Object.values(columns), ", ")})`;
}

/**
 * A named query is parsed once per connection. The name is a hash of the text, so it has the same meaning on
 * every connection and never changes it. The map is an LRU cache that only saves hashing the text again.
 */
const names_max = 1000;
const names = new Map<string, string>();

export function preparedName(text: string): string {
  const name = names.get(text) ?? `q${createHash("sha256").update(text).digest("base64url").slice(0, 20)}`;
  // A Map keeps insertion order, so this moves the text to the most recently used end.
  names.delete(text);
  names.set(text, name);
  if (names.size > names_max) names.delete(names.keys().next().value as string);
  return name;
}
