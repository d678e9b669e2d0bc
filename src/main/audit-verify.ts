/** `daybook audit verify`: checks the audit trail of one organization or of all. */
import { stat } from "node:fs/promises";
import { block_secret, type Expected, type TrailReport, toBlockKey, verifyTrail } from "../audit/index.ts";
import { type Instant, systemClock } from "../kernel/calendar.ts";
import { NotFound } from "../kernel/errors.ts";
import type { Context, Database } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { invalid } from "../platform/http/route.ts";
import { findSecret } from "../platform/secrets/installation-secrets.ts";
import { keyFileIn } from "../platform/secrets/key-file.ts";
import { type Config, readConfig } from "./config.ts";
import { loadSecretKeys } from "./secret-key.ts";
import { requireOrganizationId, withDatabase } from "./with-database.ts";

export interface AuditVerifyOptions {
  organization?: string;
  hash?: string;
  json: boolean;
}

type Organization = Row<"organizations", "organization_id" | "name">;
export type OrganizationReport = Organization & TrailReport & { key_checked: boolean };

export async function auditVerify(options: AuditVerifyOptions): Promise<"ok" | "some_failed" | "failed"> {
  const hash = requireHash(options.hash);
  const config = readConfig(process.env);
  const reports = await withDatabase((db) => verifyAll(db, config, { ...options, hash }));
  for (const report of reports) print(report, options.json);
  if (hash !== null && !reports.some(({ has_hash }) => has_hash)) {
    say(`No block has the hash ${hash}: it was removed, or made by another installation.`);
    return "failed";
  }
  const failed = reports.filter(({ problem }) => problem !== null).length;
  if (failed === 0) return "ok";
  return failed < reports.length ? "some_failed" : "failed";
}

function requireHash(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw invalid("--hash", "format", `must be 64 hexadecimal digits; found ${text}`);
  return text.toLowerCase();
}

export async function verifyAll(
  db: Database,
  config: Config,
  { organization, hash }: { organization?: string; hash: string | null },
): Promise<OrganizationReport[]> {
  const now = systemClock.now();
  const public_key = await findPublicKey(db, config, now);
  const reports: OrganizationReport[] = [];
  for (const found of await findOrganizations(db, organization, now)) {
    const report = await verifyOne(db, found, { public_key, hash }, now);
    reports.push({ ...found, ...report, key_checked: public_key !== null });
  }
  return reports;
}

/** Null without the secret key, as on a machine that only has a restored backup. No key is made here. */
async function findPublicKey(db: Database, config: Config, now: Instant): Promise<Buffer | null> {
  const has_key = config.secret_key || (await stat(keyFileIn(config.data_dir)).catch(() => null));
  if (!has_key) return null;
  const secret = await findSecret(db, await loadSecretKeys(config), block_secret, now);
  return secret && toBlockKey(secret).public_key;
}

async function findOrganizations(
  db: Database,
  wanted: string | undefined,
  now: Instant,
): Promise<Organization[]> {
  const id = wanted === undefined ? null : requireOrganizationId(wanted);
  const found = await db.system(now, (tx) =>
    tx.many<Organization>(sql`
      select organization_id, name
      from organizations
      where ${id}::uuid is null or organization_id = ${id}
      order by organization_id`),
  );
  if (id !== null && found.length === 0) throw new NotFound("organization");
  return found;
}

function verifyOne(
  db: Database,
  { organization_id }: Organization,
  expected: Expected,
  now: Instant,
): Promise<TrailReport> {
  const actor = { kind: "system" as const, id: null, channel: "admin", request_id: null };
  const context: Context = { organization_id, actor, now };
  return db.reading(context, (tx) => verifyTrail(tx, organization_id, expected));
}

function print(report: OrganizationReport, json: boolean): void {
  process.stdout.write(`${json ? JSON.stringify(report) : describeReport(report).join("\n  ")}\n`);
}

export function describeReport(report: OrganizationReport): string[] {
  const { name, organization_id, sealed_to, problem, unsealed_events, late_events, key_checked } = report;
  const lines = [`${name} (${organization_id}): ${problem ? "DOES NOT FIT" : "fits"}`];
  if (problem) lines.push(problem.message);
  lines.push(
    sealed_to
      ? `Sealed and unchanged: ${report.events} events in ${report.blocks} blocks, up to event ${sealed_to.event_id} ` +
          `of ${sealed_to.created_at}. Hash of the last block: ${sealed_to.hash}`
      : "No block fits: nothing is sealed.",
  );
  if (!problem) lines.push(`Not sealed yet: ${unsealed_events} events.`);
  if (late_events > 0)
    lines.push(
      `${late_events} events are dated more than an hour before the block before theirs. Either a clock was wrong, or ` +
        "they were written later than they say.",
    );
  if (!key_checked)
    lines.push("The secret key is not here, so it was not checked whose key signed the blocks.");
  return lines;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
