/**
 * A server process that exists to be killed. It says "ready" once it listens; DATABASE_URL and PORT are given.
 * FAULTS_WORK: it does the background work too.
 */
import { pino } from "pino";
import { systemClock } from "../../src/kernel/calendar.ts";
import { createApp } from "../../src/main/app.ts";
import { readConfig } from "../../src/main/config.ts";

const config = readConfig(process.env);
const app = await createApp({
  connectionString: config.database_url as string,
  config,
  clock: systemClock,
  log: pino({ level: config.log_level }, pino.destination(2)),
});
if (process.env.FAULTS_WORK) await app.jobs.work();
await app.server.listen({ port: config.port, host: config.host });
process.stdout.write("ready\n");
