/** One run of the client, from a command line to an exit code, with everything it touches handed in. */
import type { Patience } from "../client/index.ts";
import { openConnection } from "./client/connection.ts";
import { openDaybook, toFailure } from "./client/open-daybook.ts";
import type { Command } from "./command.ts";
import type { Context, Interrupts, Settings } from "./context.ts";
import { credentialsFile } from "./credentials.ts";
import { UsageError } from "./errors.ts";
import { exitCodes, type Outcome } from "./exit-codes.ts";
import { findFolders } from "./folders.ts";
import { createIo, type Io, PromptCancelled, type Streams } from "./io.ts";
import { runProgram, type SharedOptions } from "./program.ts";
import { reportFailure } from "./report-error.ts";
import { version } from "./version.ts";

export interface Run {
  /** `daybook` or `cli`: the name it was called by. */
  name: string;
  argv: readonly string[];
  streams: Streams;
  env: Record<string, string | undefined>;
  interrupts: Interrupts;
  patience?: Patience;
}

export async function runCli(run: Run): Promise<number> {
  if (run.argv[0] === "complete") {
    const { answerCompletion } = await import("./completion.ts");
    await answerCompletion(run.argv.slice(1));
    return exitCodes.ok;
  }
  const io = createIo(run.streams, run.env);
  return runProgram(run.argv, {
    name: run.name,
    version,
    io,
    execute: async (command, values, shared) =>
      execute(command, values, await createContext(run, io, shared)),
  });
}

async function createContext(run: Run, io: Io, shared: SharedOptions): Promise<Context> {
  const folders = findFolders(run.env);
  const credentials = credentialsFile(folders.config);
  const settings: Settings = { ...shared, env: run.env };
  let connection: ReturnType<typeof openConnection> | undefined;
  const { interrupts, patience } = run;
  const { aborting } = interrupts;
  const connect = () => (connection ??= openConnection(settings, credentials));
  return {
    io,
    daybook: await openDaybook({ connect, user_agent: `daybook-cli/${version}`, aborting, patience }),
    address: async () => (await connect()).api_url,
    toFailure: (error) => toFailure(error, { connect, aborting }),
    credentials,
    folders,
    settings,
    interrupts,
    now: () => new Date(),
  };
}

async function execute(
  command: Command,
  values: Record<string, unknown>,
  context: Context,
): Promise<Outcome> {
  try {
    return await command.run(values, context);
  } catch (error) {
    if (error instanceof PromptCancelled) {
      context.io.note("Cancelled. Nothing was changed.");
      return "declined";
    }
    if (error instanceof UsageError) throw error;
    const failure = await context.toFailure(error);
    if (failure === null) throw error;
    reportFailure(failure, context.io, context.settings.json);
    return "failed";
  }
}
