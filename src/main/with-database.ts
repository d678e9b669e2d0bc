/** What the commands on the server's machine share. */
import { isUuid, type OrganizationId } from "../kernel/ids.ts";
import { type Database, openDatabase } from "../platform/db/database.ts";
import { migrate } from "../platform/db/migrate.ts";
import { invalid } from "../platform/http/route.ts";
import { readConfig } from "./config.ts";
import { joinDatabaseServer } from "./database.ts";

/** Runs with the database of the configuration, whether or not a server uses it at the moment. */
export async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const server = await joinDatabaseServer({ config, log: say, onExit: (error) => say(error.message) });
  const { connectionString } = server;
  const statement_timeout_ms = config.statement_timeout * 1000;
  try {
    await migrate(connectionString, say);
    const db = openDatabase({ connectionString, pool_max: 2, statement_timeout_ms, onError: () => {} });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  } finally {
    await server.stop();
  }
}

export function requireOrganizationId(text: string): OrganizationId {
  if (!isUuid(text)) throw invalid("--organization", "format", `must be a UUID; found ${text}`);
  return text.toLowerCase() as OrganizationId;
}
