/** Shell completion, from the same definitions as help. The scripts call `daybook complete -- <words>`. */
import { RootCommand, script } from "@bomb.sh/tab";
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

/** The library prints its script; here it is caught, because only a command's own streams are written to. */
export async function completionScript(shell: string): Promise<string> {
  const lines: string[] = [];
  const { log } = console;
  console.log = (...words: unknown[]) => void lines.push(words.join(" "));
  try {
    script(shell, "daybook", "daybook");
  } finally {
    console.log = log;
  }
  return lines.join("\n");
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
  command.option("json", "print JSON instead of tables");
  for (const { name, choices } of Object.values(args ?? {}))
    command.argument(name.replaceAll(/[<>[\].]/g, ""), (complete) => {
      for (const value of choices ?? []) complete(value, "");
    });
}
