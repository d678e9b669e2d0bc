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

export interface RunningApp {
  app: App;
  connectionString: string;
  stop(): Promise<void>;
}

export interface Service extends RunningApp {
  organization_id: OrganizationId;
  token: string;
}

export async function startService(): Promise<Service> {
  const data_dir = await mkdtemp(join(tmpdir(), "daybook-bench-"));
  const running = await startApp(data_dir);
  const { organization_id, token } = await createOrganization(running.app, "Bench");
  return {
    ...running,
    organization_id,
    token,
    async stop() {
      await running.stop();
      await rm(data_dir, { recursive: true, force: true });
    },
  };
}

/** The service over the database in this folder, which stays. */
export async function startApp(data_dir: string): Promise<RunningApp> {
  const postgres = await startEmbeddedPostgres({ data_dir, log: () => {} });
  await migrate(postgres.connectionString, console.error);
  const app = await createApp({
    connectionString: postgres.connectionString,
    config: readConfig({ ...unlimited, DAYBOOK_DATA_DIR: data_dir }),
    clock: systemClock,
    log: pino({ level: "silent" }),
  });
  await app.server.listen({ port: 0, host: "127.0.0.1" });
  return {
    app,
    connectionString: postgres.connectionString,
    async stop() {
      await app.close();
      await postgres.stop();
    },
  };
}

export function createOrganization(app: App, name: string) {
  const email = `${name.toLowerCase()}@example.com`;
  return adminCreateOrganization(app.db, { name, email }, app.onOrganizationCreated, systemClock.now());
}
