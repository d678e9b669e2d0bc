/**
 * The whole service, put together: database, jobs, routes, server. The entry points (serve, worker, tests)
 * differ only in what they hand in.
 */
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { budgetRoutes } from "../budgets/index.ts";
import { categoryRoutes } from "../categories/index.ts";
import { customerRoutes } from "../customers/index.ts";
import { createVault } from "../documents/index.ts";
import { exchangeRateRoutes } from "../exchange-rates/index.ts";
import { folderRoutes } from "../folders/index.ts";
import type { Clock, Instant } from "../kernel/calendar.ts";
import { type Database, openDatabase } from "../platform/db/database.ts";
import { loadSecret } from "../platform/db/secrets.ts";
import type { AnyRoute, Principal } from "../platform/http/route.ts";
import { buildServer, type ServerOptions } from "../platform/http/server.ts";
import { type Jobs, type ScheduledJob, startJobs } from "../platform/jobs/jobs.ts";
import { cursorSigner } from "../platform/list/cursor.ts";
import { type ObjectStore, openStore } from "../platform/storage/index.ts";
import { projectRoutes } from "../projects/index.ts";
import { vendorRoutes } from "../vendors/index.ts";
import type { Config } from "./config.ts";

export interface App {
  db: Database;
  jobs: Jobs;
  routes: AnyRoute[];
  scheduled_jobs: ScheduledJob[];
  server: FastifyInstance;
  store: ObjectStore;
  /** Stops taking requests, finishes what runs, lets go of the database. */
  close(): Promise<void>;
}

export interface AppOptions {
  connectionString: string;
  config: Config;
  clock: Clock;
  log: Logger;
  authenticate(token: string, now: Instant): Principal | Promise<Principal>;
  inspect?: ServerOptions["inspect"];
  /** Lets a test stand between the service and its database. */
  wrapDatabase?(db: Database): Database;
}

export async function createApp(options: AppOptions): Promise<App> {
  const { config, clock, log } = options;
  const opened = openDatabase({
    connectionString: options.connectionString,
    pool_max: config.database_pool,
    statement_timeout_ms: config.statement_timeout * 1000,
    onError: (error) => log.error({ err: error }, "database connection lost"),
  });
  const db = options.wrapDatabase?.(opened) ?? opened;
  const store = openStore(config);
  const vault = createVault({
    db,
    store,
    log,
    upload_limit_bytes: config.upload_limit,
    upload_timeout_ms: config.upload_timeout * 1000,
    trash_retention_days: config.trash_retention_days,
  });
  const scheduled_jobs = [...vault.scheduled_jobs];
  const jobs = await startJobs({
    connectionString: options.connectionString,
    db,
    clock,
    log,
    organization_jobs: [...vault.organization_jobs],
    scheduled_jobs,
  });
  const routes = [
    ...customerRoutes,
    ...vendorRoutes,
    ...projectRoutes,
    ...categoryRoutes,
    ...folderRoutes,
    ...budgetRoutes,
    ...exchangeRateRoutes,
    ...vault.routes,
  ];
  const server = buildServer({
    db,
    clock,
    log,
    routes,
    cursors: cursorSigner(await loadSecret(db, "cursors", clock.now())),
    authenticate: options.authenticate,
    rate_limits: { standard_per_minute: config.rate_limit, login_per_minute: config.login_limit },
    body_limit_bytes: config.body_limit,
    // One timeout for the whole server; a file may take longer than a JSON body, and has its own deadline.
    request_timeout_ms: (Math.max(config.request_timeout, config.upload_timeout) + 5) * 1000,
    trust_proxy: config.trust_proxy,
    https: config.public_url?.startsWith("https:") ?? false,
    ...(options.inspect ? { inspect: options.inspect } : {}),
  });
  return {
    db,
    jobs,
    routes,
    scheduled_jobs,
    server,
    store,
    async close() {
      await server.close();
      await jobs.stop();
      await opened.close();
      store.close();
    },
  };
}
