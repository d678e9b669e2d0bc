/**
 * Every setting in one place: its environment variable, its default, what it accepts and what it is for.
 * `readConfig` checks all of them at start and reports every mistake at once. The README's table is generated
 * from this list (a test compares them).
 */
import { trimEndOf } from "../kernel/text.ts";
import type { RateSettings } from "../platform/http/rate-limit.ts";
import { parseTrustedProxies } from "../platform/http/trusted-proxies.ts";
import { parseAllowedHosts } from "../platform/outbound/allowed-hosts.ts";
import type { Quotas } from "../platform/quota/quotas.ts";
import { parseScannerAddress } from "../platform/virus-scan/clamav.ts";

interface Setting<T> {
  name: string;
  fallback: string;
  help: string;
  parse(text: string): T;
}

function setting<T>(name: string, fallback: string, help: string, parse: (text: string) => T): Setting<T> {
  return { name, fallback, help, parse };
}

const text = (value: string) => value;

const optional = (value: string) => (value === "" ? null : value);

function whole(min: number, max: number) {
  return (value: string) => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max)
      throw new Error(`must be a whole number from ${min} to ${max}`);
    return number;
  };
}

function flag(value: string): boolean {
  if (value === "true" || value === "1") return true;
  if (value === "false" || value === "0") return false;
  throw new Error("must be true or false");
}

function httpUrl(value: string): string | null {
  if (value === "") return null;
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error("must be an http or https URL");
  return trimEndOf(value, "/");
}

function smtpUrl(value: string): string | null {
  if (value === "") return null;
  const url = URL.parse(value);
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === "")
    throw new Error("must be an smtp:// or smtps:// URL");
  return value;
}

function mailAddress(value: string): string {
  const address = /<([^<>]+)>$/.exec(value)?.[1] ?? value;
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(address)) throw new Error("must be an e-mail address");
  return address;
}

function postgresUrl(value: string): string | null {
  if (value === "" || /^postgres(ql)?:\/\//.test(value)) return optional(value);
  throw new Error("must be a postgres:// URL");
}

function oneOf<const Values extends readonly string[]>(values: Values) {
  return (value: string): Values[number] => {
    if (!values.includes(value)) throw new Error(`must be one of ${values.join(", ")}`);
    return value;
  };
}

const mebibyte = 1024 * 1024;

export const settings = {
  port: setting("PORT", "8080", "Port the service listens on; 0: any free port", whole(0, 65_535)),
  host: setting("HOST", "127.0.0.1", "Address the service listens on; 0.0.0.0: all addresses", text),
  database_url: setting(
    "DATABASE_URL",
    "",
    "URL of a PostgreSQL 15 or newer; empty: the embedded PostgreSQL",
    postgresUrl,
  ),
  database_pool: setting("DAYBOOK_DATABASE_POOL", "20", "Database connections per process", whole(2, 500)),
  listen_url: setting(
    "DAYBOOK_LISTEN_URL",
    "",
    "Direct URL of the same database, for LISTEN and the job queue, when DATABASE_URL is a transaction pooler",
    postgresUrl,
  ),
  data_dir: setting("DAYBOOK_DATA_DIR", "./data", "Folder for the embedded database and for files", text),
  secret_key: setting(
    "DAYBOOK_SECRET_KEY",
    "",
    "32 bytes in base64 that encrypt the secrets in the database; empty: secret.key in the data folder",
    optional,
  ),
  disk_reserve: setting(
    "DAYBOOK_DISK_RESERVE",
    String(64 * mebibyte),
    "Bytes to keep free on the disk of the data folder; below that, writes are refused. Also the size of the reserve file of the embedded database; 0: no limit and no reserve",
    whole(0, 1024 * 1024 * mebibyte),
  ),
  public_url: setting(
    "DAYBOOK_PUBLIC_URL",
    "",
    "URL at which users reach the service; empty: http://HOST:PORT",
    httpUrl,
  ),
  source_url: setting(
    "DAYBOOK_SOURCE_URL",
    "",
    "URL of the source code of this installation, to which users have a right under the AGPL; pages link to it",
    httpUrl,
  ),
  trust_proxy: setting(
    "DAYBOOK_TRUST_PROXY",
    "false",
    "Addresses of the reverse proxies whose X-Forwarded-* headers count, such as 127.0.0.1 or 10.0.0.2,10.1.0.0/16; false: none",
    parseTrustedProxies,
  ),
  mcp_allow_finalize: setting(
    "DAYBOOK_MCP_ALLOW_FINALIZE",
    "false",
    "Let AI assistants at /mcp finalize and send invoices, which cannot be undone",
    flag,
  ),
  log_level: setting(
    "DAYBOOK_LOG_LEVEL",
    "info",
    "Log level: fatal, error, warn, info, debug or silent",
    oneOf(["fatal", "error", "warn", "info", "debug", "silent"]),
  ),
  rate_limit: setting(
    "DAYBOOK_RATE_LIMIT",
    "600",
    "Requests per minute and token, or per address on routes without a token; 0: no limit",
    whole(0, 1_000_000),
  ),
  browser_rate_limit: setting(
    "DAYBOOK_BROWSER_RATE_LIMIT",
    "3000",
    "Requests per minute and browser session of the web app; 0: no limit",
    whole(0, 1_000_000),
  ),
  organization_rate_limit: setting(
    "DAYBOOK_ORGANIZATION_RATE_LIMIT",
    "3000",
    "Requests per minute and organization, over all its tokens; 0: no limit",
    whole(0, 1_000_000),
  ),
  failed_auth_limit: setting(
    "DAYBOOK_FAILED_AUTH_LIMIT",
    "60",
    "Failed authentications per minute and address; 0: no limit",
    whole(0, 1_000_000),
  ),
  login_limit: setting(
    "DAYBOOK_LOGIN_LIMIT",
    "10",
    "Sign-in attempts per minute and address; 0: no limit",
    whole(0, 1_000_000),
  ),
  body_limit: setting(
    "DAYBOOK_BODY_LIMIT",
    String(mebibyte),
    "Maximum size of a JSON body in bytes",
    whole(1024, 100 * mebibyte),
  ),
  request_timeout: setting(
    "DAYBOOK_REQUEST_TIMEOUT",
    "60",
    "Seconds a client has to send a request",
    whole(1, 3600),
  ),
  idle_timeout: setting(
    "DAYBOOK_IDLE_TIMEOUT",
    "72",
    "Seconds a connection may wait for its next request",
    whole(1, 3600),
  ),
  reading_timeout: setting(
    "DAYBOOK_READING_TIMEOUT",
    "60",
    "Seconds a client may stop reading a response before the connection is closed",
    whole(1, 3600),
  ),
  storage: setting(
    "DAYBOOK_STORAGE",
    "folder",
    "Where files are stored: folder or s3",
    oneOf(["folder", "s3"]),
  ),
  s3_endpoint: setting("DAYBOOK_S3_ENDPOINT", "", "URL of the S3 service; empty: Amazon's", httpUrl),
  s3_bucket: setting("DAYBOOK_S3_BUCKET", "", "Bucket for files", optional),
  s3_region: setting("DAYBOOK_S3_REGION", "us-east-1", "Region of the bucket", text),
  s3_access_key_id: setting(
    "DAYBOOK_S3_ACCESS_KEY_ID",
    "",
    "Access key; empty: from the environment or the instance role",
    optional,
  ),
  s3_secret_access_key: setting("DAYBOOK_S3_SECRET_ACCESS_KEY", "", "Secret of the access key", optional),
  s3_path_style: setting(
    "DAYBOOK_S3_PATH_STYLE",
    "true",
    "Put the bucket in the path instead of the host name; most S3 services other than Amazon need it",
    flag,
  ),
  upload_limit: setting(
    "DAYBOOK_UPLOAD_LIMIT",
    String(25 * mebibyte),
    "Maximum size of a file in bytes",
    whole(1024, 5 * 1024 * mebibyte),
  ),
  upload_timeout: setting(
    "DAYBOOK_UPLOAD_TIMEOUT",
    "300",
    "Seconds a client has to send a file",
    whole(1, 86_400),
  ),
  clamav: setting(
    "DAYBOOK_CLAMAV",
    "",
    "Address of a ClamAV daemon that scans uploaded files, /run/clamav/clamd.ctl or 127.0.0.1:3310; empty: files are not scanned",
    parseScannerAddress,
  ),
  storage_quota: setting(
    "DAYBOOK_STORAGE_QUOTA",
    "0",
    "Maximum bytes of files per organization; 0: no limit",
    whole(0, Number.MAX_SAFE_INTEGER),
  ),
  record_quota: setting(
    "DAYBOOK_RECORD_QUOTA",
    "0",
    "Maximum records per organization; 0: no limit. A new organization starts with about 40 categories",
    whole(0, Number.MAX_SAFE_INTEGER),
  ),
  event_retention_days: setting(
    "DAYBOOK_EVENT_RETENTION_DAYS",
    "90",
    "Days to keep events and the log of their deliveries; 0: forever",
    whole(0, 36_500),
  ),
  mail_retention_days: setting(
    "DAYBOOK_MAIL_RETENTION_DAYS",
    "730",
    "Days to keep e-mails in the outbox, longer while their invoice is open; 0: forever",
    whole(0, 36_500),
  ),
  trash_retention_days: setting(
    "DAYBOOK_TRASH_RETENTION_DAYS",
    "30",
    "Days to keep a document in the trash, unless the organization has its own setting",
    whole(1, 3650),
  ),
  export_retention_days: setting(
    "DAYBOOK_EXPORT_RETENTION_DAYS",
    "14",
    "Days to keep the file of an export",
    whole(1, 3650),
  ),
  statement_timeout: setting(
    "DAYBOOK_STATEMENT_TIMEOUT",
    "30",
    "Seconds a database query may take",
    whole(1, 3600),
  ),
  issuer: setting(
    "DAYBOOK_ISSUER",
    "",
    "Issuer URL of an external identity provider to trust in addition to Daybook's own",
    httpUrl,
  ),
  issuer_jwks: setting("DAYBOOK_ISSUER_JWKS", "", "URL of that issuer's keys (JWKS)", httpUrl),
  issuer_audience: setting("DAYBOOK_ISSUER_AUDIENCE", "daybook", "Audience that its tokens must have", text),
  issuer_organization_claim: setting(
    "DAYBOOK_ISSUER_ORGANIZATION_CLAIM",
    "organization_id",
    "Claim with the organization's id",
    text,
  ),
  issuer_user_claim: setting(
    "DAYBOOK_ISSUER_USER_CLAIM",
    "email",
    "Claim with the user's e-mail address or id",
    text,
  ),
  smtp_url: setting(
    "DAYBOOK_SMTP_URL",
    "",
    "Mail server, smtp://user:password@host:587 or smtps://…; it must offer TLS, unless the URL ends in ?tls=off; empty: messages go to DATA_DIR/mailbox",
    smtpUrl,
  ),
  smtp_timeout: setting(
    "DAYBOOK_SMTP_TIMEOUT",
    "30",
    "Seconds the mail server has for each response",
    whole(1, 600),
  ),
  mail_from: setting(
    "DAYBOOK_MAIL_FROM",
    "daybook@localhost",
    "Sender address of invoices; replies go to the organization's own address",
    mailAddress,
  ),
  webhook_allow_private: setting(
    "DAYBOOK_WEBHOOK_ALLOW_PRIVATE",
    "false",
    "Allow webhooks to private addresses and over plain http, for receivers in your own network",
    flag,
  ),
  webhook_allowed_hosts: setting(
    "DAYBOOK_WEBHOOK_ALLOWED_HOSTS",
    "",
    "Hosts that webhooks may go to, separated by commas; *.example.com: all names below example.com; empty: all",
    parseAllowedHosts,
  ),
  webhook_timeout: setting(
    "DAYBOOK_WEBHOOK_TIMEOUT",
    "15",
    "Seconds a webhook receiver has to respond",
    whole(1, 60),
  ),
} as const;

export type Config = { [Key in keyof typeof settings]: ReturnType<(typeof settings)[Key]["parse"]> };

/** The URL at which users reach the service. */
export function baseUrlOf(config: Config): string {
  const host = config.host.includes(":") ? `[${config.host}]` : config.host;
  return config.public_url ?? `http://${host}:${config.port}`;
}

export function rateSettingsOf(config: Config): RateSettings {
  return {
    token: config.rate_limit,
    organization: config.organization_rate_limit,
    browser: config.browser_rate_limit,
    address: config.rate_limit,
    login: config.login_limit,
    failed_authentication: config.failed_auth_limit,
  };
}

/** The default quotas of every organization. */
export function quotasOf({ storage_quota, record_quota }: Config): Quotas {
  return { storage_bytes_max: storage_quota, records_max: record_quota };
}

/** The external identity provider, if one is configured. */
export function externalIssuerOf(config: Config) {
  if (!config.issuer) return null;
  return {
    issuer: config.issuer,
    jwks: { url: config.issuer_jwks ?? `${config.issuer}/.well-known/jwks.json` },
    audience: config.issuer_audience,
    organization_claim: config.issuer_organization_claim,
    user_claim: config.issuer_user_claim,
  };
}

export class ConfigurationError extends Error {}

export function readConfig(environment: Record<string, string | undefined>): Config {
  const problems: string[] = [];
  const config: Record<string, unknown> = {};
  for (const [key, { name, fallback, parse }] of Object.entries(settings)) {
    const value = environment[name]?.trim() ?? fallback;
    try {
      config[key] = parse(value);
    } catch (error) {
      problems.push(`${name} ${(error as Error).message}; found ${JSON.stringify(value)}`);
    }
  }
  if (problems.length > 0)
    throw new ConfigurationError(
      `The configuration has mistakes:\n${problems.map((line) => `  ${line}`).join("\n")}`,
    );
  return config as Config;
}
