/**
 * A worker process for the recurring scenarios, meant to be killed. It bills due series repeatedly, as of the
 * given time. Arguments: connection string, now, data folder.
 */
import { pino } from "pino";
import type { Instant } from "../../src/kernel/calendar.ts";
import { createApp } from "../../src/main/app.ts";
import { readConfig } from "../../src/main/config.ts";
import { worldEnvironment } from "../harness/unlimited.ts";

const [connectionString = "", now = "", data_dir = ""] = process.argv.slice(2);
const app = await createApp({
  connectionString,
  config: readConfig({ ...worldEnvironment, DAYBOOK_DATABASE_POOL: "6", DAYBOOK_DATA_DIR: data_dir }),
  clock: { now: () => now as Instant },
  log: pino({ level: "silent" }),
});
const job = app.scheduled_jobs.find(({ name }) => name === "recurring.generate");
process.stdout.write("ready\n");
for (;;) await job?.run(now as Instant);
