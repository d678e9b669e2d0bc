/**
 * What a command is: where it stands, what it takes, how it is used, and what it does. Parsing makes the
 * values; `run` gets them together with its streams and the API, so a test needs no process.
 */
import type { Context } from "./context.ts";
import type { Outcome } from "./exit-codes.ts";
import type { ArgumentSpec, OptionSpec } from "./options.ts";

export type ArgumentSpecs = Record<string, ArgumentSpec<unknown>>;
export type OptionSpecs = Record<string, OptionSpec<unknown>>;

export type ValueOf<Spec> = Spec extends ArgumentSpec<infer T> | OptionSpec<infer T> ? T : never;

type Values<Specs> = { [Key in keyof Specs]: ValueOf<Specs[Key]> };

export interface Definition<Arguments extends ArgumentSpecs, Options extends OptionSpecs> {
  /** `["inbox", "list"]`, or `["login"]` for one that belongs to no group. */
  path: readonly string[];
  aliases?: readonly string[];
  /** One line, for the list of commands. */
  summary: string;
  /** What a reader of its own help should know besides. */
  details?: string;
  arguments?: Arguments;
  options?: Options;
  /** Command lines without the program's name, each with what it does. */
  examples: readonly (readonly [line: string, meaning: string])[];
  run(values: Values<Arguments> & Values<Options>, context: Context): Promise<Outcome>;
}

export interface Command extends Omit<Definition<ArgumentSpecs, OptionSpecs>, "run"> {
  run(values: Record<string, unknown>, context: Context): Promise<Outcome>;
}

/** Ties the types of the values to the specifications, then forgets them: the parser produces what they say. */
export function command<
  const Arguments extends ArgumentSpecs = Record<never, never>,
  const Options extends OptionSpecs = Record<never, never>,
>(definition: Definition<Arguments, Options>): Command {
  return definition as unknown as Command;
}
