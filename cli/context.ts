/** What a command is given besides its values. */
import type { Api } from "./client/api.ts";
import type { CredentialsFile } from "./credentials.ts";
import type { Folders } from "./folders.ts";
import type { Io } from "./io.ts";

export interface Context {
  io: Io;
  api: Api;
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
