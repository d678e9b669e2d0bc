/** `daybook doctor`: looks at what the service stands on and says how to mend it. It changes nothing. */
import { readdir, stat, statfs } from "node:fs/promises";
import { connect } from "node:net";
import { resolve } from "node:path";
import pg from "pg";
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
  const checks: [string, (config: Config) => Promise<Omit<Finding, "check">[]>][] = [
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

async function checkConfiguration(config: Config): Promise<Omit<Finding, "check">[]> {
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

async function checkDatabase(config: Config): Promise<Omit<Finding, "check">[]> {
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

async function checkStoppedCluster({ data_dir }: Config): Promise<Omit<Finding, "check">> {
  const folder = await findDataFolder(data_dir);
  const has_cluster = folder !== null && (await requireUsableCluster(folder));
  const message = has_cluster
    ? `The database in ${resolve(data_dir)} is there and not running; \`daybook serve\` starts it.`
    : `There is no database in ${resolve(data_dir)} yet; the first \`daybook serve\` makes one.`;
  return { status: "ok", message };
}

async function checkVersion(client: pg.Client): Promise<Omit<Finding, "check">> {
  const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as major");
  const major = rows[0]?.major as number;
  if (major >= 15) return { status: "ok", message: `PostgreSQL ${major} answers.` };
  return {
    status: "failed",
    message: `This is PostgreSQL ${major}.`,
    fix: "Daybook needs PostgreSQL 15 or newer.",
  };
}

async function checkMigrations(client: pg.Client): Promise<Omit<Finding, "check">> {
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

async function checkClock(client: pg.Client): Promise<Omit<Finding, "check">> {
  const sent_ms = Date.now();
  const { rows } = await client.query(
    "select extract(epoch from clock_timestamp())::float8 * 1000 as now_ms",
  );
  const skew_ms = (rows[0]?.now_ms as number) - (sent_ms + Date.now()) / 2;
  if (Math.abs(skew_ms) <= clock_skew_max_ms)
    return { status: "ok", message: "This machine's clock and the database's agree." };
  return {
    status: "failed",
    message: `This machine's clock and the database's differ by ${(skew_ms / 1000).toFixed(1)} s.`,
    fix: "Let both machines keep time by NTP; tokens and due dates depend on it.",
  };
}

async function checkStore(config: Config): Promise<Omit<Finding, "check">[]> {
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

async function checkDisk({ data_dir }: Config): Promise<Omit<Finding, "check">[]> {
  const found = await stat(data_dir).catch(() => null);
  if (!found) return [];
  const { bavail, bsize } = await statfs(data_dir);
  const free = `${((bavail * bsize) / 1024 ** 3).toFixed(1)} GiB are free for ${resolve(data_dir)}.`;
  const findings: Omit<Finding, "check">[] =
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

/** Only whether a mail server answers: signing in to it is tried when something is sent. */
async function checkMail(config: Config): Promise<Omit<Finding, "check">[]> {
  const smtp_url = (config as { smtp_url?: string | null }).smtp_url ?? null;
  if (smtp_url === null)
    return [{ status: "ok", message: "No mail server is set; messages are kept in the data folder." }];
  const { hostname, port, protocol } = new URL(smtp_url);
  const where = { host: hostname, port: Number(port || (protocol === "smtps:" ? 465 : 587)) };
  try {
    await untilConnected(where);
    return [{ status: "ok", message: `The mail server ${where.host}:${where.port} answers.` }];
  } catch (error) {
    return [
      {
        status: "failed",
        message: `The mail server ${where.host}:${where.port} does not answer: ${(error as Error).message}`,
        fix: "Check host and port in DAYBOOK_SMTP_URL, and that a firewall lets this machine out.",
      },
    ];
  }
}

function untilConnected(where: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ ...where, timeout: answer_wait_ms });
    const end = (error?: Error) => {
      socket.destroy();
      if (error) reject(error);
      else resolve();
    };
    socket.once("connect", () => end());
    socket.once("timeout", () => end(new Error("timed out")));
    socket.once("error", end);
  });
}

async function checkServer(config: Config): Promise<Omit<Finding, "check">[]> {
  const url = `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${config.port}`;
  const answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(answer_wait_ms) }).catch(
    () => null,
  );
  if (answer === null) return [{ status: "ok", message: `No server runs at ${url}.` }];
  if (answer.ok) return [{ status: "ok", message: `The server at ${url} is ready.` }];
  const message = `The server at ${url} is not ready (HTTP ${answer.status}).`;
  return [{ status: "failed", message, fix: "Its log says what it is missing." }];
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
