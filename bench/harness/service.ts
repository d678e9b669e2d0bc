/** The whole service on its own embedded PostgreSQL, with fsync on, as in production. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { systemClock } from "../../src/kernel/calendar.ts";
import type { OrganizationId } from "../../src/kernel/ids.ts";
import { type App, createApp } from "../../src/main/app.ts";
import { readConfig } from "../../src/main/config.ts";
import { adminCreateOrganization } from "../../src/organizations/index.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { startEmbeddedPostgres } from "../../src/platform/embedded-postgres/index.ts";
import { unlimited } from "../../test/harness/unlimited.ts";

export interface Service {
  app: App;
  connectionString: string;
  organization_id: OrganizationId;
  token: string;
  stop(): Promise<void>;
}

export async function startService(): Promise<Service> {
  const data_dir = await mkdtemp(join(tmpdir(), "daybook-bench-"));
  const postgres = await startEmbeddedPostgres({ data_dir, log: () => {} });
  await migrate(postgres.connectionString, console.error);
  const app = await createApp({
    connectionString: postgres.connectionString,
    config: readConfig({ ...unlimited, DAYBOOK_DATA_DIR: data_dir }),
    clock: systemClock,
    log: pino({ level: "silent" }),
  });
  await app.server.listen({ port: 0, host: "127.0.0.1" });
  const created = await adminCreateOrganization(
    app.db,
    { name: "Bench", email: "bench@example.com" },
    app.onOrganizationCreated,
    systemClock.now(),
  );
  return {
    app,
    connectionString: postgres.connectionString,
    organization_id: created.organization_id,
    token: created.token,
    async stop() {
      await app.close();
      await postgres.stop();
      await rm(data_dir, { recursive: true, force: true });
    },
  };
}
