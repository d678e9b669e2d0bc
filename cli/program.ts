/** From command definitions to a commander program: parsing, help, suggestions, and errors as exit codes. */
import {
  Argument as CommanderArgument,
  Command as CommanderCommand,
  CommanderError,
  Option as CommanderOption,
  InvalidArgumentError,
} from "commander";
import type { Command } from "./command.ts";
import type { Settings } from "./context.ts";
import { UsageError } from "./errors.ts";
import { exitCodeHelp, exitCodes, type Outcome } from "./exit-codes.ts";
import { type Entry, entries, headings } from "./groups.ts";
import type { Io } from "./io.ts";
import type { ArgumentSpec, OptionSpec } from "./options.ts";

export type Execute = (
  command: Command,
  values: Record<string, unknown>,
  shared: SharedOptions,
) => Promise<Outcome>;

export type SharedOptions = Pick<Settings, "json" | "api_url" | "token">;

export interface ProgramOptions {
  name: string;
  version: string;
  io: Io;
  execute: Execute;
}

const sharedFlags = {
  json: "--json",
  api_url: "--api-url <url>",
  token: "--token <token>",
};
const group_examples_max = 4;
const takesValue = new Set(["--api-url", "--token"]);

/** Parses the command line and runs what it names; the exit code. */
export async function runProgram(words: readonly string[], options: ProgramOptions): Promise<number> {
  const argv = toHelpOption(words);
  const { program, result } = await buildProgram(argv, options);
  try {
    if (argv.length === 0) {
      program.outputHelp();
      return exitCodes.ok;
    }
    await program.parseAsync(argv, { from: "user" });
    return exitCodes[result.outcome];
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  }
}

/** `help inbox create` as `inbox create --help`: the library's own help command knows one word only. */
function toHelpOption(words: readonly string[]): string[] {
  return words[0] === "help" && words.length > 2 ? [...words.slice(1), "--help"] : [...words];
}

async function buildProgram(argv: readonly string[], options: ProgramOptions) {
  const { name, version, io } = options;
  const result = { outcome: "ok" as Outcome };
  const program = new CommanderCommand(name)
    .description(
      "Daybook keeps the financial records of a small company. This is its service and command line.",
    )
    .version(version, "-V, --version", "Show the version")
    .option(sharedFlags.json, "Print JSON instead of tables")
    .option(sharedFlags.api_url, "Server URL (environment: DAYBOOK_URL)")
    .option(
      sharedFlags.token,
      "Bearer token; visible to other users of this machine, so prefer DAYBOOK_TOKEN",
    )
    .helpOption("-h, --help", "Show help")
    .helpCommand("help [command]", "Show help for a command")
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
      getOutHelpWidth: () => io.columns,
      getErrHelpWidth: () => io.columns,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .addHelpText("after", () => formatRootHelp(name))
    .exitOverride();
  const wanted = findWanted(argv);
  for (const entry of entries)
    if (entry.name === wanted) await addEntry(program, entry, options, result);
    else program.command(entry.name).description(entry.summary).helpGroup(headings[entry.heading]);
  return { program, result };
}

/** Only what the command line names is loaded; the rest is known by its name and summary. */
export function findWanted(argv: readonly string[]): string | undefined {
  for (let at = 0; at < argv.length; at += 1) {
    const word = argv[at] ?? "";
    if (takesValue.has(word)) at += 1;
    else if (!word.startsWith("-") && word !== "help") return word;
  }
  return undefined;
}

async function addEntry(
  program: CommanderCommand,
  entry: Entry,
  options: ProgramOptions,
  result: { outcome: Outcome },
): Promise<void> {
  const commands = await entry.load();
  const [first, ...others] = commands;
  if (first?.path.length === 1) {
    const own = addCommand(program, first, options, result).helpCommand(false);
    own.helpGroup(headings[entry.heading]);
    for (const command of others) addCommand(own, command, options, result);
    return;
  }
  const group = program.command(entry.name).description(entry.summary).helpGroup(headings[entry.heading]);
  for (const command of commands) addCommand(group, command, options, result);
  const examples = commands.slice(0, group_examples_max).flatMap((command) => command.examples.slice(0, 1));
  group.addHelpText("after", () => formatExamples(options.name, { examples }));
}

function addCommand(
  parent: CommanderCommand,
  definition: Command,
  { name, execute }: ProgramOptions,
  result: { outcome: Outcome },
): CommanderCommand {
  const command = parent.command(definition.path.at(-1) ?? "").summary(definition.summary);
  command.description([definition.summary, definition.details].filter(Boolean).join("\n\n"));
  command.aliases(definition.aliases ?? []);
  command.allowExcessArguments(false);
  for (const spec of Object.values(definition.arguments ?? {})) command.addArgument(toArgument(spec));
  for (const spec of Object.values(definition.options ?? {})) command.addOption(toOption(spec));
  command.addHelpText("after", () => formatExamples(name, definition));
  command.action(async (...received: unknown[]) => {
    const values = collectValues(definition, command, received);
    try {
      result.outcome = await execute(definition, values, sharedOf(command));
    } catch (error) {
      if (error instanceof UsageError)
        command.error(`error: ${error.message}`, { exitCode: exitCodes.usage });
      throw error;
    }
  });
  return command;
}

function collectValues(
  definition: Command,
  command: CommanderCommand,
  received: unknown[],
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [at, key] of Object.keys(definition.arguments ?? {}).entries()) values[key] = received[at];
  for (const [key, spec] of Object.entries(definition.options ?? {}))
    values[key] = optionOf(command, new CommanderOption(spec.flags).attributeName()) ?? spec.fallback;
  return values;
}

/** `backup verify --passphrase-file x`: the library gives an option that both commands have to the first. */
function optionOf(command: CommanderCommand, name: string): unknown {
  const { parent } = command;
  return command.getOptionValue(name) ?? (parent?.parent ? parent.getOptionValue(name) : undefined);
}

function sharedOf(command: CommanderCommand): SharedOptions {
  const { json, apiUrl, token } = command.optsWithGlobals<{
    json?: boolean;
    apiUrl?: string;
    token?: string;
  }>();
  return { json: json === true, api_url: apiUrl ?? null, token: token ?? null };
}

function toOption(spec: OptionSpec<unknown>): CommanderOption {
  const choices = spec.choices ? ` (${spec.choices.join(", ")})` : "";
  const option = new CommanderOption(spec.flags, spec.help + choices);
  // That a flag is off unless it is given needs no words.
  if (spec.fallback !== undefined && typeof spec.fallback !== "boolean") option.default(spec.fallback);
  option.makeOptionMandatory(spec.mandatory === true);
  const { parse } = spec;
  if (parse)
    option.argParser((value: string, before: unknown) => {
      const next = parsed(() => parse(value));
      return spec.collect ? [...((before as unknown[] | undefined) ?? []), next] : next;
    });
  return option;
}

function toArgument(spec: ArgumentSpec<unknown>): CommanderArgument {
  const choices = spec.choices ? ` (${spec.choices.join(", ")})` : "";
  const argument = new CommanderArgument(spec.name, spec.help + choices);
  const { parse } = spec;
  if (parse) argument.argParser((value: string) => parsed(() => parse(value)));
  return argument;
}

function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (error instanceof UsageError) throw new InvalidArgumentError(`The value ${error.message}.`);
    throw error;
  }
}

function formatRootHelp(name: string): string {
  const examples: Command["examples"] = [
    ["inbox upload receipts --recursive", "Upload a folder of receipts"],
    ["transaction import march.csv --account 'Business checking'", "Import a bank statement"],
    ["match list", "See which transactions probably paid which receipts"],
    ["invoice list --status overdue", "List overdue invoices"],
  ];
  const more = `Run \`${name} help <command>\` for options and examples of a command.`;
  return `${formatExamples(name, { examples })}\n\nExit codes:\n${indent(exitCodeHelp)}\n\n${more}`;
}

function formatExamples(name: string, { examples }: Pick<Command, "examples">): string {
  if (examples.length === 0) return "";
  const lines = examples.flatMap(([line, meaning]) => [`# ${meaning}`, `${name} ${line}`]);
  return `\nExamples:\n${indent(lines)}`;
}

function indent(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}`).join("\n");
}
