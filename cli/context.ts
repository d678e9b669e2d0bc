/** What a command is given besides its values. */
import type { Daybook } from "../client/index.ts";
import type { CredentialsFile } from "./credentials.ts";
import type { Failure } from "./errors.ts";
import type { Folders } from "./folders.ts";
import type { Io } from "./io.ts";

export interface Context {
  io: Io;
  /** The client of the chosen server, as the chosen user. It connects with its first call. */
  daybook: Daybook;
  /** Address of the server, without /api. */
  address(): Promise<string>;
  /** What a person is told about an error; null for a defect of this program. */
  toFailure(error: unknown): Promise<Failure | null>;
  credentials: CredentialsFile;
  folders: Folders;
  /** What was asked for by --json, --api-url and --token, over the environment. */
  settings: Settings;
  interrupts: Interrupts;
  now(): Date;
}

export interface Settings {
  json: boolean;
  api_url: string | null;
  token: string | null;
  env: Record<string, string | undefined>;
}

/** SIGINT and SIGTERM. */
export interface Interrupts {
  /** Start nothing new. */
  stopping: AbortSignal;
  /** Let go of what runs. */
  aborting: AbortSignal;
  /** From now on the first signal only stops; what runs is finished, unless a second one comes. */
  finishFirst(): void;
  /** The command sees to signals itself. */
  release(): void;
}
