/**
 * Wires the whole service: services, routes, jobs, server. The entry points (serve, worker, tests) differ only in the
 * options they pass.
 */
import type { FastifyInstance } from "fastify";
import { errorPage, hasUsers } from "../access/index.ts";
import { createSetupLink, type OnOrganizationCreated, organizationPages } from "../organizations/index.ts";
import type { Database } from "../platform/db/database.ts";
import { sql } from "../platform/db/sql.ts";
import { type AnyRoute, replaceRoutes } from "../platform/http/route.ts";
import { buildServer } from "../platform/http/server.ts";
import { addServicePages } from "../platform/http/service-pages.ts";
import type { HandledJob, HandledSchedule } from "../platform/jobs/handle-job.ts";
import { type Jobs, startJobs } from "../platform/jobs/jobs.ts";
import type { ObjectStore } from "../platform/storage/index.ts";
import { addWebApp } from "../platform/web-app/web-app.ts";
import { createDefaultCategories } from "../reference/categories/index.ts";
import { describeApi } from "./api/describe-api.ts";
import { organizationJobs, scheduledJobs } from "./jobs.ts";
import { mountMcp } from "./mcp/endpoint.ts";
import { Passes } from "./mcp/passes.ts";
import { apiRoutes } from "./routes.ts";
import { type AppOptions, createServices, type Services } from "./services.ts";
import { version } from "./version.ts";
import { web_folder } from "./web-folder.ts";

export interface App {
  db: Database;
  jobs: Jobs;
  routes: AnyRoute[];
  organization_jobs: HandledJob[];
  scheduled_jobs: HandledSchedule[];
  server: FastifyInstance;
  /** The URL at which users reach the service. */
  base_url: string;
  /** Default records of a new organization. */
  onOrganizationCreated: OnOrganizationCreated[];
  /** The link to create the first owner, or null if there already is one. */
  setupLink(): Promise<string | null>;
  store: ObjectStore;
  /** Exchanges rate limit counts with the other processes now; this also happens about once a second. */
  shareRateCounts(): Promise<void>;
  /** Sends waiting events to the open streams now; this also happens about once a second. */
  pollStreams(): Promise<void>;
  /** Stops accepting requests, finishes running ones and closes the database connections. */
  close(): Promise<void>;
}

/** Default records of a new organization. */
const onOrganizationCreated: OnOrganizationCreated[] = [
  (tx, { organization_id, locale }) => createDefaultCategories(tx, organization_id, locale),
];

export async function createApp(options: AppOptions): Promise<App> {
  const services = await createServices(options, () => routes);
  const { config, clock, log, disk, db, base_url, store, hub, rate_sharing, access } = services;
  const routes = apiRoutes(services);
  const [organization_jobs, scheduled_jobs] = [organizationJobs(services), scheduledJobs(services)];
  const jobs = await startJobs({
    connectionString: config.listen_url ?? options.connectionString,
    db,
    clock,
    log,
    disk,
    organization_jobs,
    scheduled_jobs,
  });
  const server = openServer(services, routes, options);
  return {
    db,
    jobs,
    routes,
    organization_jobs,
    scheduled_jobs,
    server,
    base_url,
    onOrganizationCreated,
    setupLink: () => createSetupLink(db, base_url, clock.now()),
    store,
    shareRateCounts: rate_sharing.share,
    pollStreams: () => hub.poll(),
    async close() {
      await server.close();
      await hub.close();
      await rate_sharing.close();
      await access.close();
      await jobs.stop();
      await services.close();
    },
  };
}

/** The API and the pages around it: sign-in, set-up, MCP, the web app, health and reference. */
function openServer(
  services: Services,
  routes: AnyRoute[],
  options: Pick<AppOptions, "inspect" | "web_folder">,
): FastifyInstance {
  const { config, db, clock, log, disk, cursors, limits, base_url, access, store } = services;
  const passes = new Passes();
  const server = buildServer({
    db,
    clock,
    log,
    routes,
    disk,
    cursors,
    authenticate: (credential, now, beforeVerifying) =>
      passes.find(credential.secret) ?? access.authenticate(credential, now, beforeVerifying),
    requireStanding: access.requireStanding,
    browser: {
      routes: replaceRoutes(routes, access.browser_routes),
      public_url: base_url,
      renewSession: access.renewSession,
    },
    limits,
    database_pool: config.database_pool,
    body_limit_bytes: config.body_limit,
    body_timeout_ms: config.request_timeout * 1000,
    idle_timeout_ms: config.idle_timeout * 1000,
    reading_timeout_ms: config.reading_timeout * 1000,
    // This limit is for all requests. A file may take longer than a JSON body; each has its own deadline.
    request_timeout_ms: (Math.max(config.request_timeout, config.upload_timeout) + 5) * 1000,
    trust_proxy: config.trust_proxy,
    https: base_url.startsWith("https:"),
    errorPage,
    ...(options.inspect ? { inspect: options.inspect } : {}),
  });
  access.pages(server);
  mountMcp(server, {
    access,
    limits,
    clock,
    passes,
    base_url,
    version,
    allow_destructive: config.mcp_allow_finalize,
  });
  organizationPages(server, {
    db,
    clock,
    signIn: access.signInOnPage,
    enterBrowser: access.enterBrowser,
    limits,
    on_organization_created: onOrganizationCreated,
  });
  addWebApp(server, {
    folder: options.web_folder ?? web_folder,
    public_url: base_url,
    hasUsers: onceTrue(() => db.system(clock.now(), hasUsers)),
  });
  addServicePages(server, {
    version,
    describe: () => describeApi(routes, { version, base_url }),
    source_url: config.source_url || null,
    parts: [
      {
        name: "database",
        check: () => db.system(clock.now(), async (tx) => void (await tx.one(sql`select 1`))),
      },
      { name: "file store", check: () => store.check() },
      { name: "disk", check: async () => disk.requireWritable() },
    ],
  });

  return server;
}

/** Asks until the answer is yes, which then stays: every screen needs it, and users never go to none again. */
function onceTrue(ask: () => Promise<boolean>): () => Promise<boolean> {
  let known = false;
  return async () => {
    known ||= await ask();
    return known;
  };
}
