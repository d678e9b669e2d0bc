/**
 * A service in its own process, to measure its memory: `test-process.ts <database> <data folder>`. It sends
 * its port and a token when it listens, and answers any message with its peak memory.
 */
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { worldEnvironment } from "../../../test/harness/unlimited.ts";
import { systemClock } from "../../kernel/calendar.ts";
import { createApp } from "../../main/app.ts";
import { readConfig } from "../../main/config.ts";
import { adminCreateOrganization } from "../../organizations/index.ts";

const [connectionString = "", data_dir = ""] = process.argv.slice(2);
const app = await createApp({
  connectionString,
  config: readConfig({ DAYBOOK_DATA_DIR: data_dir, ...worldEnvironment, DAYBOOK_DATABASE_POOL: "10" }),
  clock: systemClock,
  log: pino({ level: "error" }),
});
const owner = { name: "Memory", email: `memory-${process.pid}@example.com`, full_name: "Memory" };
const { token } = await adminCreateOrganization(app.db, owner, [], systemClock.now());
await app.server.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.server.address() as AddressInfo;
process.on("message", () => process.send?.({ memory_bytes: process.resourceUsage().maxRSS * 1024 }));
process.on("disconnect", () => app.close());
process.send?.({ port, token });
