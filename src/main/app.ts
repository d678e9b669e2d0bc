/**
 * The whole service, put together: database, jobs, routes, server. The entry points (serve, worker, tests)
 * differ only in what they hand in.
 */
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { budgetRoutes } from "../budgets/index.ts";
import { categoryRoutes } from "../categories/index.ts";
import { customerRoutes } from "../customers/index.ts";
import { exchangeRateRoutes, ratesChangedJob } from "../exchange-rates/index.ts";
import { folderRoutes } from "../folders/index.ts";
import { convertInboxAgain, inboxRoutes, indexVendorAgain, recognizeJob } from "../inbox/index.ts";
import type { Clock, Instant } from "../kernel/calendar.ts";
import { type Database, openDatabase } from "../platform/db/database.ts";
import { loadSecret } from "../platform/db/secrets.ts";
import type { AnyRoute, Principal } from "../platform/http/route.ts";
import { buildServer, type ServerOptions } from "../platform/http/server.ts";
import { type Jobs, startJobs } from "../platform/jobs/jobs.ts";
import { cursorSigner } from "../platform/list/cursor.ts";
import { projectRoutes } from "../projects/index.ts";
import { vendorRenamedJob, vendorRoutes } from "../vendors/index.ts";
import type { Config } from "./config.ts";

export interface App {
  db: Database;
  jobs: Jobs;
  routes: AnyRoute[];
  server: FastifyInstance;
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
  const jobs = await startJobs({
    connectionString: options.connectionString,
    db,
    clock,
    log,
    organization_jobs: [
      ratesChangedJob([convertInboxAgain]),
      vendorRenamedJob([indexVendorAgain]),
      recognizeJob({ db }),
    ],
    scheduled_jobs: [],
  });
  const routes = [
    ...customerRoutes,
    ...vendorRoutes,
    ...projectRoutes,
    ...categoryRoutes,
    ...folderRoutes,
    ...budgetRoutes,
    ...exchangeRateRoutes,
    ...inboxRoutes,
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
    request_timeout_ms: config.request_timeout * 1000,
    trust_proxy: config.trust_proxy,
    https: config.public_url?.startsWith("https:") ?? false,
    ...(options.inspect ? { inspect: options.inspect } : {}),
  });
  return {
    db,
    jobs,
    routes,
    server,
    async close() {
      await server.close();
      await jobs.stop();
      await opened.close();
    },
  };
}
