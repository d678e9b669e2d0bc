/** The kinds of options and arguments, each with what it accepts. A refused value is a usage error. */
import { amount_digits_max, price_decimals_max } from "../src/contract.ts";
import { UsageError } from "./errors.ts";
import type { Resource } from "./resources/resource.ts";

export interface OptionSpec<T> {
  flags: string;
  help: string;
  parse?(text: string): unknown;
  fallback?: T;
  /** For help and completion. */
  choices?: readonly string[];
  mandatory?: boolean;
  /** May be given several times; the values become a list. */
  collect?: boolean;
  /** The value is the ID or a name of a record of this resource. A function, because resources refer to each other. */
  refers_to?(): Resource;
}

/** `--name` of `-n, --name <name>`. */
export function flagOf({ flags }: Pick<OptionSpec<unknown>, "flags">): string {
  return /--[\w-]+/.exec(flags)?.[0] ?? flags;
}

export interface ArgumentSpec<T> {
  /** `<id>`, `[name]` or `<path...>`. */
  name: string;
  help: string;
  parse?(text: string): T;
  choices?: readonly string[];
}

export function argument(name: string, help: string): ArgumentSpec<string> {
  return { name, help };
}

export function optionalArgument(name: string, help: string): ArgumentSpec<string | undefined> {
  return { name, help };
}

export function flag(flags: string, help: string): OptionSpec<boolean> {
  return { flags, help, fallback: false };
}

export function text(flags: string, help: string): OptionSpec<string | undefined> {
  return { flags, help };
}

export function several(flags: string, help: string): OptionSpec<string[] | undefined> {
  return { flags, help: `${help}; repeatable`, collect: true, parse: (value) => value };
}

/** A record by its name or ID. */
export function reference(
  flags: string,
  help: string,
  refers_to: () => Resource,
): OptionSpec<string | undefined> {
  return { flags, help, refers_to };
}

export function yesNo(flags: string, help: string): OptionSpec<boolean | undefined> {
  const choices = ["yes", "no"] as const;
  return { flags, help, choices, parse: (value) => requireOneOf(value, choices) === "yes" };
}

/** Stands for null, which the parser would take for a missing value. */
export const cleared = Symbol("cleared");

/** For changes: an empty value clears the field. */
export function clearable(spec: OptionSpec<unknown>): OptionSpec<unknown> {
  const { parse, collect } = spec;
  if (collect) return spec;
  return { ...spec, parse: (value) => (value === "" ? cleared : parse ? parse(value) : value) };
}

/** Several of `choices`, separated by commas. The service checks them; they are listed in help and completion. */
export function listOf(
  flags: string,
  help: string,
  choices: readonly string[],
): OptionSpec<string | undefined> {
  return { flags, help, choices };
}

export function required(flags: string, help: string): OptionSpec<string> {
  return { flags, help, mandatory: true };
}

export function textWith(flags: string, help: string, fallback: string): OptionSpec<string> {
  return { flags, help, fallback };
}

export function choice<const Values extends readonly string[]>(
  flags: string,
  help: string,
  choices: Values,
): OptionSpec<Values[number] | undefined> {
  return { flags, help, choices, parse: (value) => requireOneOf(value, choices) };
}

export function choiceWith<const Values extends readonly string[]>(
  flags: string,
  help: string,
  choices: Values,
  fallback: Values[number],
): OptionSpec<Values[number]> {
  return { flags, help, choices, fallback, parse: (value) => requireOneOf(value, choices) };
}

export function requireOneOf<Values extends readonly string[]>(
  value: string,
  choices: Values,
): Values[number] {
  if (choices.includes(value)) return value;
  throw new UsageError(`must be ${orList(choices)}; found ${JSON.stringify(value)}`);
}

export function orList(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

export interface Bounds {
  min: number;
  max?: number;
}

export function whole(flags: string, help: string, bounds: Bounds): OptionSpec<number | undefined> {
  return { flags, help, parse: (value) => requireWhole(value, bounds) };
}

export function wholeWith(flags: string, help: string, bounds: Bounds, fallback: number): OptionSpec<number> {
  return { flags, help, fallback, parse: (value) => requireWhole(value, bounds) };
}

function requireWhole(value: string, { min, max }: Bounds): number {
  const number = Number(value);
  if (/^-?\d{1,9}$/.test(value) && number >= min && number <= (max ?? Number.POSITIVE_INFINITY))
    return number;
  const range = max === undefined ? `of at least ${min}` : `from ${min} to ${max}`;
  throw new UsageError(`must be a whole number ${range}; found ${JSON.stringify(value)}`);
}

/** Stays text: the service reads exact decimals from text, and no binary float comes in between. */
export function amount(flags: string, help: string): OptionSpec<string | undefined> {
  return { flags, help, parse: requireAmount };
}

const amountPattern = new RegExp(`^[+-]?\\d{1,${amount_digits_max}}(\\.\\d{1,${price_decimals_max}})?$`);

export function requireAmount(value: string): string {
  const trimmed = value.trim();
  if (amountPattern.test(trimmed)) return trimmed.replace(/^\+/, "");
  throw new UsageError(`must be a number such as 12.50; found ${JSON.stringify(value)}`);
}

export function date(flags: string, help: string): OptionSpec<string | undefined> {
  return { flags, help, parse: requireDate };
}

export function requireDate(value: string): string {
  const trimmed = value.trim();
  const parsed = /^\d{4}-\d{2}-\d{2}$/.test(trimmed) ? new Date(`${trimmed}T00:00:00Z`) : null;
  if (parsed && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(trimmed)) return trimmed;
  throw new UsageError(`must be a date in the form YYYY-MM-DD; found ${JSON.stringify(value)}`);
}

export function currency(flags: string, help: string): OptionSpec<string | undefined> {
  return { flags, help, parse: requireCurrency };
}

export function requireCurrency(value: string): string {
  const code = value.trim().toUpperCase();
  if (/^[A-Z]{3}$/.test(code)) return code;
  throw new UsageError(`must be a currency code such as EUR; found ${JSON.stringify(value)}`);
}
