/**
 * Wires the whole service: database, jobs, routes, server. The entry points (serve, worker, tests) differ
 * only in the options they pass.
 */
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { scopes as toolScopes } from "../../mcp/schemas.ts";
import { createAccess } from "../access/index.ts";
import {
  auditBlockRoutes,
  auditSchedules,
  block_secret,
  toBlockKey,
  writeHashEmail,
} from "../audit/index.ts";
import {
  bankingJobs,
  bankingRoutes,
  bankingSchedules,
  convertTransactionsAgain,
  moveTransactionsOfVendor,
} from "../banking/index.ts";
import { createVault } from "../documents/index.ts";
import { createExports } from "../exports/index.ts";
import {
  convertInboxAgain,
  createDocumentReader,
  inboxJobs,
  inboxRoutes,
  inboxSchedules,
  indexVendorAgain,
  matchItemJob,
  moveItemsOfVendor,
} from "../inbox/index.ts";
import {
  convertInvoicesAgain,
  convertTaxesAgain,
  createArtifacts,
  invoiceRoutes,
} from "../invoices/index.ts";
import type { Clock } from "../kernel/calendar.ts";
import { matchingJobs, matchingRoutes, matchingSchedules } from "../matching/index.ts";
import { metricRoutes, metricSchedules, vatListRoutes } from "../metrics/index.ts";
import { movingRoutes } from "../moving/index.ts";
import {
  createSetupLink,
  type OnOrganizationCreated,
  organizationPages,
  routesOfOrganizations,
  writeInvitationEmail,
} from "../organizations/index.ts";
import { overviewRoutes } from "../overview/index.ts";
import { bulkSchedules } from "../platform/bulk/forget-changes.ts";
import { type Database, openDatabase } from "../platform/db/database.ts";
import { sql } from "../platform/db/sql.ts";
import { type Disk, unwatchedDisk } from "../platform/disk/index.ts";
import type { ServerOptions } from "../platform/http/options.ts";
import { RateLimits } from "../platform/http/rate-limit.ts";
import { startRateSharing } from "../platform/http/rate-sharing.ts";
import { type AnyRoute, replaceRoutes } from "../platform/http/route.ts";
import { buildServer } from "../platform/http/server.ts";
import { addServicePages } from "../platform/http/service-pages.ts";
import { idempotencySchedules } from "../platform/idempotency/forget-keys.ts";
import type { HandledJob, HandledSchedule } from "../platform/jobs/handle-job.ts";
import { type Jobs, startJobs } from "../platform/jobs/jobs.ts";
import { cursorSigner } from "../platform/list/cursor.ts";
import { loadSecret } from "../platform/secrets/installation-secrets.ts";
import { type ObjectStore, openStore } from "../platform/storage/index.ts";
import { createScan } from "../platform/virus-scan/clamav.ts";
import { addWebApp } from "../platform/web-app/web-app.ts";
import { createRecognizer, type Recognizer } from "../recognition/index.ts";
import { budgetRoutes } from "../reference/budgets/index.ts";
import { categoryRoutes, createDefaultCategories } from "../reference/categories/index.ts";
import { customerRoutes } from "../reference/customers/index.ts";
import { exchangeRateJobs, exchangeRateRoutes, rateImportRoutes } from "../reference/exchange-rates/index.ts";
import { folderRoutes } from "../reference/folders/index.ts";
import { productRoutes } from "../reference/products/index.ts";
import { projectRoutes } from "../reference/projects/index.ts";
import { vendorJobs, vendorRoutes } from "../reference/vendors/index.ts";
import { searchRoutes } from "../search/index.ts";
import { StreamHub, streamRoutes } from "../stream/index.ts";
import { describeApi } from "./api/describe-api.ts";
import { createAutomation } from "./automation.ts";
import { allBulkRoutes } from "./bulk-routes.ts";
import { baseUrlOf, type Config, externalIssuerOf, quotasOf, rateSettingsOf } from "./config.ts";
import { keepsAmounts } from "./keeps-amounts.ts";
import { mountMcp } from "./mcp/endpoint.ts";
import { Passes } from "./mcp/passes.ts";
import { loadSecretKeys } from "./secret-key.ts";
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

export interface AppOptions {
  connectionString: string;
  config: Config;
  clock: Clock;
  log: Logger;
  /** The disk of the data folder. Without it, writes are not refused before they fail. */
  disk?: Disk;
  inspect?: ServerOptions["inspect"];
  /** Where the built web app is, for tests. */
  web_folder?: string;
  /** Replaces recognition in tests. */
  recognizer?: Recognizer;
  /** Lets a test intercept the database. */
  wrapDatabase?(db: Database): Database;
}

export async function createApp(options: AppOptions): Promise<App> {
  const { config, clock, log, connectionString, disk = unwatchedDisk } = options;
  const opened = openDatabase({
    connectionString,
    pool_max: config.database_pool,
    statement_timeout_ms: config.statement_timeout * 1000,
    quotas: quotasOf(config),
    onError: (error) => log.error({ err: error }, "database connection lost"),
  });
  const db = options.wrapDatabase?.(opened) ?? opened;
  const secret_keys = await loadSecretKeys(config);
  const base_url = baseUrlOf(config);
  const can_mail = config.smtp_url !== null;
  const limits = new RateLimits(rateSettingsOf(config));
  const rate_sharing = startRateSharing({
    db,
    clock,
    log,
    counts: limits.counts,
    secret: await loadSecret(db, secret_keys, "rate limits", clock.now()),
  });
  const access = await createAccess({
    db,
    connectionString,
    listen_url: config.listen_url,
    public_url: base_url,
    clock,
    log,
    limits,
    secret_keys,
    external_issuer: externalIssuerOf(config),
    can_mail,
    mcp_scopes: toolScopes,
  });
  const passes = new Passes();
  await access.ready;

  const store = await openStore(config);
  const vault = createVault({
    db,
    store,
    log,
    upload_limit_bytes: config.upload_limit,
    upload_timeout_ms: config.upload_timeout * 1000,
    quotas: quotasOf(config),
    scan: createScan(config.clamav),
    trash_retention_days: config.trash_retention_days,
  });
  const artifacts = createArtifacts({ db, store, log });
  const recognizer = options.recognizer ?? createRecognizer();
  const automation = await createAutomation({
    db,
    clock,
    log,
    config,
    secret_keys,
    artifacts,
    account_emails: {
      ...access.account_emails,
      invitation: (email, now) => writeInvitationEmail({ db, public_url: base_url }, email, now),
      audit_hash: (email, now) => writeHashEmail(db, email, now),
    },
  });
  const cursors = cursorSigner(await loadSecret(db, secret_keys, "cursors", clock.now()));
  const exports = createExports({
    db,
    clock,
    quotas: quotasOf(config),
    retention_days: config.export_retention_days,
    sources: { cursors, store, invoiceFiles: artifacts.files },
    routes: () => routes,
  });
  const block_key = toBlockKey(await loadSecret(db, secret_keys, block_secret, clock.now()));
  const scheduled_jobs = [
    ...access.scheduled_jobs,
    ...auditSchedules({ db, key: block_key, can_mail }),
    ...vault.scheduled_jobs,
    ...bankingSchedules(db),
    ...inboxSchedules(db),
    ...matchingSchedules(db),
    ...artifacts.scheduled_jobs,
    ...automation.scheduled_jobs,
    ...exports.scheduled_jobs,
    ...metricSchedules(db),
    ...idempotencySchedules(db),
    ...bulkSchedules(db),
  ];
  const organization_jobs = [
    ...vault.organization_jobs,
    ...exchangeRateJobs([
      convertInboxAgain,
      convertTransactionsAgain,
      convertInvoicesAgain,
      convertTaxesAgain,
    ]),
    ...vendorJobs([indexVendorAgain]),
    ...inboxJobs({
      db,
      read: createDocumentReader(db, store, recognizer),
      analyze: (tx, organization_id, inbox_id) => tx.enqueue(matchItemJob, { organization_id, inbox_id }),
    }),
    ...matchingJobs,
    ...bankingJobs,
    ...artifacts.organization_jobs,
    ...automation.organization_jobs,
    ...exports.organization_jobs,
  ];
  const jobs = await startJobs({
    connectionString: config.listen_url ?? connectionString,
    db,
    clock,
    log,
    disk,
    organization_jobs,
    scheduled_jobs,
  });
  const hub = new StreamHub({ db, clock, log, accessGeneration: access.generation });
  const routes: AnyRoute[] = [
    ...access.routes,
    ...routesOfOrganizations({
      db,
      public_url: base_url,
      signIn: access.signIn,
      can_mail,
      keepsAmounts,
      quotas: quotasOf(config),
    }),
    ...auditBlockRoutes,
    ...customerRoutes,
    ...vendorRoutes([moveItemsOfVendor, moveTransactionsOfVendor]),
    ...projectRoutes,
    ...categoryRoutes,
    ...folderRoutes,
    ...budgetRoutes,
    ...exchangeRateRoutes,
    ...rateImportRoutes,
    ...vault.routes,
    ...productRoutes,
    ...invoiceRoutes(artifacts),
    ...inboxRoutes,
    ...bankingRoutes(db),
    ...movingRoutes({
      db,
      store,
      scan: createScan(config.clamav),
      quotas: quotasOf(config),
      upload_limit_bytes: config.upload_limit,
    }),
    ...matchingRoutes,
    ...automation.routes,
    ...allBulkRoutes(base_url),
    ...exports.routes,
    ...metricRoutes,
    ...vatListRoutes,
    ...searchRoutes,
    ...streamRoutes(hub),
    ...overviewRoutes,
  ];
  const onOrganizationCreated: OnOrganizationCreated[] = [
    (tx, { organization_id, locale }) => createDefaultCategories(tx, organization_id, locale),
  ];

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
  addWebApp(server, { folder: options.web_folder ?? web_folder, public_url: base_url });
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
      await recognizer.close();
      await artifacts.close();
      await opened.close();
      store.close();
    },
  };
}
