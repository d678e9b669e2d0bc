/** The body of a creation or a change: from a file, from options, and on a terminal from answers to questions. */
import type { Context } from "../context.ts";
import { UsageError } from "../errors.ts";
import { flagOf, type OptionSpec } from "../options.ts";
import { readBody } from "../read-body.ts";
import { requireId, resolveValues } from "./find-record.ts";
import type { Resource } from "./resource.ts";

export type Fields = Record<string, OptionSpec<unknown>>;

/** Options override the file. */
export async function readFields(
  fields: Fields,
  { file, ...values }: Record<string, unknown>,
  context: Context,
): Promise<Record<string, unknown>> {
  const from_file = typeof file === "string" ? await readBody(file, context.io.stdin) : {};
  return { ...from_file, ...(await resolveValues(fields, values, context)) };
}

/** Asks for required fields that are missing; without a terminal, names them. */
export async function completeFields(
  { fields = {}, required = [] }: Pick<Resource, "fields" | "required">,
  body: Record<string, unknown>,
  context: Context,
): Promise<Record<string, unknown>> {
  const missing = required.filter((name) => body[name] === undefined);
  const specs = missing.map((name) => [name, fields[name] as OptionSpec<unknown>] as const);
  if (specs.length > 0 && !context.io.interactive)
    throw new UsageError(`Missing required option ${specs.map(([, spec]) => flagOf(spec)).join(" and ")}.`);
  const complete = { ...body };
  for (const [name, spec] of specs) complete[name] = await askFor(spec, context);
  return complete;
}

async function askFor(spec: OptionSpec<unknown>, context: Context): Promise<unknown> {
  const { io } = context;
  const { parse = (value: string) => value.trim(), choices, refers_to, collect, help } = spec;
  if (choices) return parse(await io.choose(help, choices));
  const answer = await io.ask({ message: help, refuse: (value) => complaintAbout(value, parse) });
  if (refers_to) return requireId(refers_to(), answer, context);
  return collect ? [parse(answer)] : parse(answer);
}

export function complaintAbout(value: string, parse: (value: string) => unknown): string | undefined {
  if (value.trim() === "") return "Enter a value.";
  try {
    parse(value);
    return undefined;
  } catch (error) {
    return `The value ${(error as Error).message}.`;
  }
}
