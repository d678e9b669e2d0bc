/** Decides which PostgreSQL this process uses, and starts the embedded one if needed. */
import {
  findRunningPostgres,
  type RestartPolicy,
  startEmbeddedPostgres,
} from "../platform/embedded-postgres/index.ts";
import type { Config } from "./config.ts";

export interface DatabaseServer {
  connectionString: string;
  /** Stops PostgreSQL if this process started it. */
  stop(): Promise<void>;
}

export interface DatabaseServerOptions {
  config: Config;
  log(line: string): void;
  /** Called when the embedded PostgreSQL ended by itself and could not be restarted. */
  onExit(error: Error): void;
  /** Once aborted, a PostgreSQL that ends is not restarted. */
  until?: AbortSignal;
  restarts?: RestartPolicy;
}

/** For the server, which owns the data folder. A second server on the same folder is refused. */
export async function ownDatabaseServer(options: DatabaseServerOptions): Promise<DatabaseServer> {
  const { config, ...embedded } = options;
  if (config.database_url) return external(config.database_url);
  return startEmbeddedPostgres({ data_dir: config.data_dir, ...embedded });
}

/** For commands that work with or without a running server. */
export async function joinDatabaseServer(options: DatabaseServerOptions): Promise<DatabaseServer> {
  if (options.config.database_url) return external(options.config.database_url);
  const running = await findRunningPostgres(options.config.data_dir);
  return running ? external(running) : ownDatabaseServer(options);
}

function external(connectionString: string): DatabaseServer {
  return { connectionString, stop: async () => {} };
}
