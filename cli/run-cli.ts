/** One run of the client, from a command line to an exit code, with everything it touches handed in. */
import type { Patience } from "../client/index.ts";
import { createApi } from "./client/api.ts";
import { openConnection } from "./client/connection.ts";
import type { Command } from "./command.ts";
import type { Context, Interrupts, Settings } from "./context.ts";
import { credentialsFile } from "./credentials.ts";
import { Failure } from "./errors.ts";
import type { Outcome } from "./exit-codes.ts";
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
  const io = createIo(run.streams, run.env);
  return runProgram(run.argv, {
    name: run.name,
    version,
    io,
    execute: (command, values, shared) => execute(command, values, createContext(run, io, shared)),
  });
}

function createContext(run: Run, io: Io, shared: SharedOptions): Context {
  const folders = findFolders(run.env);
  const credentials = credentialsFile(folders.config);
  const settings: Settings = { ...shared, env: run.env };
  let connection: ReturnType<typeof openConnection> | undefined;
  const api = createApi({
    connect: () => (connection ??= openConnection(settings, credentials)),
    user_agent: `daybook-cli/${version}`,
    aborting: run.interrupts.aborting,
    ...(run.patience ? { patience: run.patience } : {}),
  });
  return { io, api, credentials, folders, settings, interrupts: run.interrupts, now: () => new Date() };
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
    if (!(error instanceof Failure)) throw error;
    reportFailure(error, context.io, context.settings.json);
    return "failed";
  }
}
