/** What shells ask with `daybook complete -- <words>`, answered from the same definitions as help. */
import { RootCommand } from "@bomb.sh/tab";
import type { Command } from "./command.ts";
import { entries } from "./groups.ts";

export async function buildCompletion(): Promise<RootCommand> {
  const root = new RootCommand();
  for (const { name, summary, load } of entries) {
    const commands = await load();
    if (commands.some(({ path }) => path.length > 1)) root.command(name, summary);
    for (const command of commands) addCommand(root, command);
  }
  return root;
}

export async function answerCompletion(argv: readonly string[]): Promise<void> {
  const root = await buildCompletion();
  root.parse(argv[0] === "--" ? argv.slice(1) : [...argv]);
}

function addCommand(root: RootCommand, { path, summary, options, arguments: args }: Command): void {
  const command = root.command(path.join(" "), summary);
  for (const { flags, help, choices } of Object.values(options ?? {})) {
    const name = /--([\w-]+)/.exec(flags)?.[1] ?? "";
    const alias = /^-(\w)\b/.exec(flags)?.[1];
    const takes_value = flags.includes("<");
    const handler = (complete: (value: string, description: string) => void) => {
      for (const value of choices ?? []) complete(value, "");
    };
    // A flag without a value is one without a handler.
    if (takes_value) command.option(name, help, handler, ...(alias ? [alias] : []));
    else command.option(name, help, ...(alias ? [alias] : []));
  }
  command.option("json", "Print JSON instead of tables");
  for (const { name, choices } of Object.values(args ?? {}))
    command.argument(name.replaceAll(/[<>[\].]/g, ""), (complete) => {
      for (const value of choices ?? []) complete(value, "");
    });
}
