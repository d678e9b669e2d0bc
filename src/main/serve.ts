/** The server process: database, migrations, HTTP, and the worker unless a separate process runs it. */
import { systemClock } from "../kernel/calendar.ts";
import { migrate } from "../platform/db/migrate.ts";
import type { RestartPolicy } from "../platform/embedded-postgres/index.ts";
import { type App, createApp } from "./app.ts";
import type { Config } from "./config.ts";
import { watchDataDisk } from "./data-disk.ts";
import { ownDatabaseServer } from "./database.ts";
import { requireListenPort } from "./listen-address.ts";
import { createLog } from "./log.ts";
import { untilSignal } from "./signals.ts";

export interface ServeOptions {
  config: Config;
  /** Whether this process also runs background jobs. */
  work: boolean;
  /** Whether to create a sample company in an empty installation. */
  demo?: boolean;
  /** How the embedded PostgreSQL is restarted, for tests. */
  restarts?: RestartPolicy;
}

export async function serve({ config: given, work, demo = false, ...options }: ServeOptions): Promise<void> {
  const log = createLog(given.log_level);
  const stopping = untilSignal();
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const config = { ...given, port: await requireListenPort(given) };
  const disk = await watchDataDisk(config, log);
  const server = await ownDatabaseServer({
    config,
    log: say,
    onExit: stopping.fail,
    until: stopping.asked,
    ...options,
  });
  let app: App | undefined;
  try {
    await migrate(server.connectionString, say);
    if (demo) {
      const { makeDemo } = await import("./demo.ts");
      await makeDemo(server.connectionString, config, say);
    }
    app = await createApp({
      connectionString: server.connectionString,
      config,
      clock: systemClock,
      log,
      disk,
    });
    if (work) await app.jobs.work();
    await app.server.listen({ port: config.port, host: config.host });
    say(`Daybook is at ${app.base_url} (process ${process.pid})`);
    const link = await app.setupLink();
    if (link)
      say(`There is no user yet. Create the first one with this link, which is valid for a day:\n  ${link}`);
    await stopping.signal;
    say("Stopping.");
  } finally {
    await app?.close();
    await server.stop();
    await disk.close();
  }
}
