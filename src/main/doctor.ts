/** `daybook doctor`: looks at what the service stands on and says how to mend it. It changes nothing. */
import { readdir, stat, statfs } from "node:fs/promises";
import { resolve } from "node:path";
import pg from "pg";
import { checkSmtp } from "../mail/index.ts";
import { findDataFolder, requireUsableCluster } from "../platform/embedded-postgres/data-folder.ts";
import { findRunningPostgres } from "../platform/embedded-postgres/index.ts";
import { openStore } from "../platform/storage/index.ts";
import { baseUrlOf, type Config, readConfig } from "./config.ts";

export interface Finding {
  check: string;
  status: "ok" | "warning" | "failed";
  message: string;
  fix?: string;
}

/** What one check found; it belongs to that check unless it says otherwise. */
type Result = Omit<Finding, "check"> & { check?: string };

const free_bytes_min = 1024 ** 3;
const clock_skew_max_ms = 5_000;
const answer_wait_ms = 5_000;

export async function doctor(
  env: Record<string, string | undefined>,
  { json }: { json: boolean },
): Promise<"ok" | "some_failed" | "failed"> {
  const findings = await examine(env);
  for (const finding of findings) print(finding, json);
  const failed = findings.filter(({ status }) => status === "failed").length;
  if (failed === 0) return "ok";
  return failed < findings.length ? "some_failed" : "failed";
}

export async function examine(env: Record<string, string | undefined>): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    const fix = "Correct these environment variables; the README lists what each accepts.";
    return [{ check: "configuration", status: "failed", message: (error as Error).message, fix }];
  }
  const checks: [string, (config: Config) => Promise<Result[]>][] = [
    ["configuration", checkConfiguration],
    ["database", checkDatabase],
    ["files", checkStore],
    ["disk", checkDisk],
    ["mail", checkMail],
    ["server", checkServer],
  ];
  const findings: Finding[] = [];
  for (const [check, examineOne] of checks)
    try {
      findings.push(...(await examineOne(config)).map((finding) => ({ check, ...finding })));
    } catch (error) {
      findings.push({ check, status: "failed", message: (error as Error).message });
    }
  return findings;
}

async function checkConfiguration(config: Config): Promise<Result[]> {
  const local = /^(127\.|localhost$|\[?::1)/.test(config.host);
  if (!local && config.public_url === null)
    return [
      {
        status: "warning",
        message: `The service listens on ${config.host}, but DAYBOOK_PUBLIC_URL is not set.`,
        fix: "Set DAYBOOK_PUBLIC_URL to the address users see; links and sign-ins depend on it.",
      },
    ];
  return [{ status: "ok", message: `Every setting is valid; users reach it at ${baseUrlOf(config)}.` }];
}

async function checkDatabase(config: Config): Promise<Result[]> {
  const url = config.database_url ?? (await findRunningPostgres(config.data_dir));
  if (url === null) return [await checkStoppedCluster(config)];
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answer_wait_ms });
  try {
    await client.connect();
  } catch (error) {
    const fix = config.database_url
      ? "Check DATABASE_URL: host, port, user, password, and that PostgreSQL runs."
      : "Look at postgres.log in the data folder.";
    return [{ status: "failed", message: `The database does not answer: ${(error as Error).message}`, fix }];
  }
  try {
    return [await checkVersion(client), await checkMigrations(client), await checkClock(client)];
  } finally {
    await client.end();
  }
}

async function checkStoppedCluster({ data_dir }: Config): Promise<Result> {
  const folder = await findDataFolder(data_dir);
  const has_cluster = folder !== null && (await requireUsableCluster(folder));
  const message = has_cluster
    ? `The database in ${resolve(data_dir)} is there and not running; \`daybook serve\` starts it.`
    : `There is no database in ${resolve(data_dir)} yet; the first \`daybook serve\` makes one.`;
  return { status: "ok", message };
}

async function checkVersion(client: pg.Client): Promise<Result> {
  const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as major");
  const major = rows[0]?.major as number;
  if (major >= 15) return { status: "ok", message: `PostgreSQL ${major} answers.` };
  return {
    status: "failed",
    message: `This is PostgreSQL ${major}.`,
    fix: "Daybook needs PostgreSQL 15 or newer.",
  };
}

async function checkMigrations(client: pg.Client): Promise<Result> {
  const files = await readdir(new URL("../../migrations", import.meta.url));
  const known = files.filter((name) => /^\d+_.*\.sql$/.test(name)).map((name) => name.replace(/\.sql$/, ""));
  const { rows } = await client.query<{ name: string }>("select name from schema_migrations").catch(() => ({
    rows: [] as { name: string }[],
  }));
  const done = new Set(rows.map(({ name }) => name));
  const pending = known.filter((name) => !done.has(name));
  const foreign = [...done].filter((name) => !known.includes(name));
  if (foreign.length > 0)
    return {
      status: "failed",
      message: `The database has migrations this Daybook does not know: ${foreign.join(", ")}.`,
      fix: "It was used by a newer version. Run that version, or restore a backup from before.",
    };
  if (pending.length === 0) return { status: "ok", message: `The schema is up to date (${known.at(-1)}).` };
  return {
    status: "warning",
    message: `${pending.length} migrations are pending.`,
    fix: "They run by themselves when `daybook serve` starts.",
  };
}

async function checkClock(client: pg.Client): Promise<Result> {
  const sent_ms = Date.now();
  const { rows } = await client.query(
    "select extract(epoch from clock_timestamp())::float8 * 1000 as now_ms",
  );
  const skew_ms = (rows[0]?.now_ms as number) - (sent_ms + Date.now()) / 2;
  if (Math.abs(skew_ms) <= clock_skew_max_ms)
    return { check: "clock", status: "ok", message: "This machine's clock and the database's agree." };
  return {
    check: "clock",
    status: "failed",
    message: `This machine's clock and the database's differ by ${(skew_ms / 1000).toFixed(1)} s.`,
    fix: "Let both machines keep time by NTP; tokens and due dates depend on it.",
  };
}

async function checkStore(config: Config): Promise<Result[]> {
  const place =
    config.storage === "s3" ? `the bucket ${config.s3_bucket}` : `${resolve(config.data_dir)}/files`;
  if (config.storage === "folder" && !(await stat(config.data_dir).catch(() => null)))
    return [{ status: "ok", message: `${place} will be made by the first start.` }];
  const store = openStore(config);
  try {
    await store.check();
    return [{ status: "ok", message: `Files can be written to ${place}.` }];
  } catch (error) {
    const fix =
      config.storage === "s3"
        ? "Check DAYBOOK_S3_ENDPOINT, the bucket's name and the access key."
        : "Let the user Daybook runs as own the folder.";
    return [
      { status: "failed", message: `Files cannot be written to ${place}: ${(error as Error).message}`, fix },
    ];
  } finally {
    store.close();
  }
}

async function checkDisk({ data_dir }: Config): Promise<Result[]> {
  const found = await stat(data_dir).catch(() => null);
  if (!found) return [];
  const { bavail, bsize } = await statfs(data_dir);
  const free = `${((bavail * bsize) / 1024 ** 3).toFixed(1)} GiB are free for ${resolve(data_dir)}.`;
  const findings: Result[] =
    bavail * bsize < free_bytes_min
      ? [{ status: "warning", message: free, fix: "Free some space; a full disk stops the database." }]
      : [{ status: "ok", message: free }];
  if ((found.mode & 0o077) !== 0)
    findings.push({
      status: "warning",
      message: `Other users of this machine may look into ${resolve(data_dir)}.`,
      fix: `chmod 700 ${resolve(data_dir)}`,
    });
  return findings;
}

/** Up to signing in; no message is sent. */
async function checkMail({ smtp_url }: Config): Promise<Result[]> {
  if (smtp_url === null)
    return [{ status: "ok", message: "No mail server is set; messages are kept in the data folder." }];
  const { host } = new URL(smtp_url);
  try {
    await checkSmtp({ url: smtp_url, timeout_ms: answer_wait_ms });
    return [{ status: "ok", message: `The mail server ${host} takes our messages.` }];
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    const fix =
      code === "EAUTH"
        ? "Check user and password in DAYBOOK_SMTP_URL; special characters in them are percent-encoded."
        : "Check host and port in DAYBOOK_SMTP_URL, and that a firewall lets this machine out.";
    return [
      { status: "failed", message: `The mail server ${host} does not take our messages: ${message}`, fix },
    ];
  }
}

async function checkServer(config: Config): Promise<Result[]> {
  const url = `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${config.port}`;
  const answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(answer_wait_ms) }).catch(
    () => null,
  );
  if (answer === null) return [{ status: "ok", message: `No server runs at ${url}.` }];
  if (answer.ok) return [{ status: "ok", message: `The server at ${url} is ready.` }];
  const { status } = answer;
  if (status === 503)
    return [
      {
        status: "failed",
        message: `The server at ${url} is not ready.`,
        fix: "Its log says what it is missing.",
      },
    ];
  const message = `Something else than Daybook answers at ${url} (HTTP ${status}).`;
  return [{ status: "failed", message, fix: "Set PORT to a free port." }];
}

const signs = { ok: "ok      ", warning: "warning ", failed: "FAILED  " };

function print(finding: Finding, json: boolean): void {
  if (json) process.stdout.write(`${JSON.stringify(finding)}\n`);
  else {
    const { check, status, message, fix } = finding;
    process.stdout.write(`${signs[status]} ${check.padEnd(14)} ${message}\n`);
    if (fix) process.stdout.write(`${" ".repeat(24)}${fix}\n`);
  }
}
