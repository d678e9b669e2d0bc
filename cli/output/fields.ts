/** `--fields number,customer.name`: only some fields of an answer. */
import { UsageError } from "../errors.ts";
import { type OptionSpec, requireOneOf } from "../options.ts";

export const fieldsOption: OptionSpec<string[] | undefined> = {
  flags: "--fields <names>",
  help: "Print only these fields, comma-separated; customer.name is a field of a field",
  parse: (value) => value.split(",").map((name) => requireFieldName(name.trim())),
};

function requireFieldName(name: string): string {
  if (/^\w+(\.\w+)*$/.test(name)) return name;
  throw new UsageError(`must be names of fields such as number,customer.name; found ${JSON.stringify(name)}`);
}

/** Fails for a field that no record has, so that a slip of the pen is not taken for an empty field. */
export function pick(records: readonly object[], names: readonly string[]): { [name: string]: unknown }[] {
  for (const name of names) requireKnown(records, name);
  return records.map((record) => Object.fromEntries(names.map((name) => [name, valueAt(record, name)])));
}

function requireKnown(records: readonly object[], name: string): void {
  const [first = ""] = name.split(".");
  const known = [...new Set(records.flatMap((record) => Object.keys(record)))];
  if (known.length === 0) return;
  try {
    requireOneOf(first, known);
  } catch {
    throw new UsageError(`There is no field ${first}. Fields: ${known.join(", ")}.`);
  }
}

function valueAt(record: object, name: string): unknown {
  return name.split(".").reduce<unknown>((value, part) => {
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[part] : undefined;
  }, record);
}

/** A cell of text: as in JSON, but without quotes around text. */
export function toCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
