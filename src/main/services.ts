/**
 * The parts that routes, jobs and the server share: database, access, files, automation, exports. They are created in the
 * order in which they need each other.
 */
import type { Logger } from "pino";
import { scopes as toolScopes } from "../../mcp/schemas.ts";
import { createAccess } from "../access/index.ts";
import { block_secret, toBlockKey, writeHashEmail } from "../audit/index.ts";
import { createVault } from "../documents/index.ts";
import { createExports } from "../exports/index.ts";
import { createArtifacts } from "../invoices/index.ts";
import type { Clock } from "../kernel/calendar.ts";
import { writeInvitationEmail } from "../organizations/index.ts";
import { type Database, openDatabase } from "../platform/db/database.ts";
import { type Disk, unwatchedDisk } from "../platform/disk/index.ts";
import type { ServerOptions } from "../platform/http/options.ts";
import { RateLimits } from "../platform/http/rate-limit.ts";
import { startRateSharing } from "../platform/http/rate-sharing.ts";
import type { AnyRoute } from "../platform/http/route.ts";
import { cursorSigner } from "../platform/list/cursor.ts";
import { loadSecret } from "../platform/secrets/installation-secrets.ts";
import { openStore } from "../platform/storage/index.ts";
import { createScan } from "../platform/virus-scan/clamav.ts";
import { createRecognizer, type Recognizer } from "../recognition/index.ts";
import { StreamHub } from "../stream/index.ts";
import { createAutomation } from "./automation.ts";
import { baseUrlOf, type Config, externalIssuerOf, quotasOf, rateSettingsOf } from "./config.ts";
import { loadSecretKeys } from "./secret-key.ts";

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

export type Services = Awaited<ReturnType<typeof createServices>>;

/** `allRoutes` is called once the routes exist: an export reads the lists through their own routes. */
export async function createServices(options: AppOptions, allRoutes: () => AnyRoute[]) {
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
  const secretOf = (name: string) => loadSecret(db, secret_keys, name, clock.now());
  const base_url = baseUrlOf(config);
  const can_mail = config.smtp_url !== null;
  const limits = new RateLimits(rateSettingsOf(config));
  const rate_sharing = startRateSharing({
    db,
    clock,
    log,
    counts: limits.counts,
    secret: await secretOf("rate limits"),
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
  await access.ready;

  const store = await openStore(config);
  const scan = createScan(config.clamav);
  const quotas = quotasOf(config);
  const vault = createVault({
    db,
    store,
    log,
    upload_limit_bytes: config.upload_limit,
    upload_timeout_ms: config.upload_timeout * 1000,
    quotas,
    scan,
    trash_retention_days: config.trash_retention_days,
  });
  const artifacts = createArtifacts({ db, store, log });
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
  const cursors = cursorSigner(await secretOf("cursors"));
  const exports = createExports({
    db,
    clock,
    quotas,
    retention_days: config.export_retention_days,
    sources: { cursors, store, invoiceFiles: artifacts.files },
    routes: allRoutes,
  });
  const recognizer = options.recognizer ?? createRecognizer();
  const hub = new StreamHub({ db, clock, log, accessGeneration: access.generation });
  return {
    ...{
      config,
      clock,
      log,
      disk,
      db,
      base_url,
      can_mail,
      quotas,
      limits,
      rate_sharing,
      access,
      store,
      scan,
    },
    vault,
    artifacts,
    automation,
    cursors,
    exports,
    recognizer,
    hub,
    block_key: toBlockKey(await secretOf(block_secret)),
    /** After the server and the jobs. */
    async close() {
      await recognizer.close();
      await artifacts.close();
      await opened.close();
      store.close();
    },
  };
}
