/**
 * A service in a process of its own, for measuring its memory: `test-process.ts <database> <data folder>`.
 * Tells its port when it listens, and on any message the most memory it ever had.
 */
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { systemClock } from "../../kernel/calendar.ts";
import { newId, type OrganizationId } from "../../kernel/ids.ts";
import { createApp } from "../../main/app.ts";
import { readConfig } from "../../main/config.ts";
import { sql } from "../../platform/db/sql.ts";
import type { Principal } from "../../platform/http/route.ts";

const [connectionString = "", data_dir = ""] = process.argv.slice(2);
const organization_id = newId<OrganizationId>();
const actor = { kind: "system" as const, id: null };
const principal: Principal = {
  organization_id,
  user_id: null,
  actor,
  scopes: new Set(["documents.read", "documents.write"]),
  token_id: "test",
};
const app = await createApp({
  connectionString,
  config: readConfig({ DAYBOOK_DATA_DIR: data_dir, DAYBOOK_RATE_LIMIT: "0", DAYBOOK_DATABASE_POOL: "10" }),
  clock: systemClock,
  log: pino({ level: "error" }),
  authenticate: () => principal,
});
const scope = {
  organization_id,
  actor: { ...actor, channel: "test", request_id: null },
  now: systemClock.now(),
};
await app.db.organization(scope, (tx) =>
  tx.run(sql`
    insert into organizations (organization_id, name, base_currency, time_zone, locale)
    values (${organization_id}, 'Memory', 'EUR', 'UTC', 'en')`),
);
await app.server.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.server.address() as AddressInfo;
process.on("message", () => process.send?.({ memory_bytes: process.resourceUsage().maxRSS * 1024 }));
process.on("disconnect", () => app.close());
process.send?.({ port });
