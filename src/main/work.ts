/** A separate worker process: background jobs and schedules, no HTTP. */
import { systemClock } from "../kernel/calendar.ts";
import { migrate } from "../platform/db/migrate.ts";
import { type App, createApp } from "./app.ts";
import type { Config } from "./config.ts";
import { watchDataDisk } from "./data-disk.ts";
import { joinDatabaseServer } from "./database.ts";
import { createLog } from "./log.ts";
import { untilSignal } from "./signals.ts";

export async function work(config: Config): Promise<void> {
  const log = createLog(config.log_level);
  const stopping = untilSignal();
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const disk = await watchDataDisk(config, log);
  const server = await joinDatabaseServer({
    config,
    log: say,
    onExit: stopping.fail,
    until: stopping.asked,
  });
  let app: App | undefined;
  try {
    await migrate(server.connectionString, say);
    app = await createApp({
      connectionString: server.connectionString,
      config,
      clock: systemClock,
      log,
      disk,
    });
    await app.jobs.work();
    say(`The worker is running (process ${process.pid}).`);
    await stopping.signal;
  } finally {
    await app?.close();
    await server.stop();
    await disk.close();
  }
}
