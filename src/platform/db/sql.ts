/**
 * SQL as tagged templates. Values become parameters, nested `sql` fragments are spliced in, and nothing else
 * can get into the text: there is no way to interpolate a string by accident.
 */
import { createHash } from "node:crypto";

export class Sql {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings;
    this.values = values;
  }

  get text(): string {
    const known = texts.get(this.strings);
    if (known !== undefined) return known;
    let text = this.strings[0] ?? "";
    for (let index = 1; index < this.strings.length; index++) text += `$${index}${this.strings[index]}`;
    texts.set(this.strings, text);
    return text;
  }
}

/** A template is the same object every time it is met, so its text is put together once. */
const texts = new WeakMap<readonly string[], string>();

export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  if (!values.some((value) => value instanceof Sql)) return new Sql(strings, values);
  const fragments = values.map((value) => (value instanceof Sql ? value.strings : null));
  const flatValues = values.flatMap((value) => (value instanceof Sql ? value.values : [value]));
  return new Sql(splice(strings, fragments), flatValues);
}

/** The strings of fragments by the place where they go; null where a value goes. */
type Fragments = readonly (readonly string[] | null)[];

/** What each template was last spliced with: most have the same fragments every time, and then the same text. */
const spliced = new WeakMap<readonly string[], { fragments: Fragments; strings: readonly string[] }>();

function splice(strings: readonly string[], fragments: Fragments): readonly string[] {
  const known = spliced.get(strings);
  if (known && fragments.every((fragment, index) => fragment === known.fragments[index]))
    return known.strings;
  const flat = [strings[0] ?? ""];
  fragments.forEach((fragment, index) => {
    const tail = strings[index + 1] ?? "";
    if (fragment) {
      appendToLast(flat, fragment[0] ?? "");
      flat.push(...fragment.slice(1));
      appendToLast(flat, tail);
    } else flat.push(tail);
  });
  spliced.set(strings, { fragments, strings: flat });
  return flat;
}

/** Text that is part of the program, never of a request. */
export function raw(text: string): Sql {
  return new Sql([text], []);
}

export const empty = raw("");

export function identifier(name: string): Sql {
  return raw(`"${name.replaceAll('"', '""')}"`);
}

export function join(fragments: readonly Sql[], separator: string): Sql {
  const [first, ...rest] = fragments;
  if (!first) return empty;
  return rest.reduce((joined, fragment) => sql`${joined}${raw(separator)}${fragment}`, first);
}

/** `a = $1, b = $2` from an object whose keys are column names of the program. */
export function assignments(columns: Record<string, unknown>): Sql {
  return join(
    Object.entries(columns).map(([column, value]) => sql`${identifier(column)} = ${value}`),
    ", ",
  );
}

/** Whether any of these columns has another value: `(a is distinct from $1 or b is distinct from $2)`. */
export function differs(columns: Record<string, unknown>): Sql {
  const each = Object.entries(columns).map(
    ([column, value]) => sql`${identifier(column)} is distinct from ${value}`,
  );
  return sql`(${join(each, " or ")})`;
}

/** `(a, b) values ($1, $2)` from an object whose keys are column names of the program. */
export function insertion(columns: Record<string, unknown>): Sql {
  const names = Object.keys(columns).map(identifier);
  const values = Object.values(columns).map((value) => sql`${value}`);
  return sql`(${join(names, ", ")}) values (${join(values, ", ")})`;
}

/**
 * A stable name makes PostgreSQL keep the parsed and planned statement on the connection. Composed queries
 * have endless forms, so only the first ones met are kept; the rest run unnamed.
 */
const prepared_max = 400;
const preparedNames = new Map<string, string>();

export function preparedName(text: string): string | undefined {
  const known = preparedNames.get(text);
  if (known) return known;
  if (preparedNames.size >= prepared_max) return undefined;
  const name = `q${createHash("sha256").update(text).digest("base64url").slice(0, 20)}`;
  preparedNames.set(text, name);
  return name;
}

function appendToLast(strings: string[], text: string): void {
  strings[strings.length - 1] += text;
}
