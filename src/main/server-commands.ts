/**
 * The commands that run on the server's machine. The CLI loads this file only for these commands, so that
 * other commands start fast.
 */
import { AppError, ValidationError } from "../kernel/errors.ts";
import { DatabaseNotUsable } from "../platform/db/migrate.ts";
import { EmbeddedPostgresError } from "../platform/embedded-postgres/index.ts";
import { SecretKeyUnusable } from "../platform/secrets/secret-keys.ts";
import { StorageNotConfigured } from "../platform/storage/open-store.ts";
import type { AuditVerifyOptions } from "./audit-verify.ts";
import type { BackupOptions } from "./backup/backup.ts";
import { BackupRefused } from "./backup/refusals.ts";
import type { RestoreOptions } from "./backup/restore.ts";
import { ConfigurationError, readConfig } from "./config.ts";
import type { ImportOrganizationOptions } from "./import-organization.ts";
import { requireNodeVersion } from "./version.ts";

type Result = "ok" | "some_failed" | "failed" | "usage";

const mendable = [
  ConfigurationError,
  EmbeddedPostgresError,
  DatabaseNotUsable,
  StorageNotConfigured,
  SecretKeyUnusable,
  BackupRefused,
  AppError,
];

/**
 * An error that the operator can fix is printed as one message; anything else is a bug and gets a stack
 * trace.
 */
async function attempt(work: () => Promise<Result | undefined>, json = false): Promise<Result> {
  requireNodeVersion();
  try {
    return (await work()) ?? "ok";
  } catch (error) {
    const { code, message, stack } = error as Error & { code?: string };
    const plain = mendable.some((kind) => error instanceof kind)
      ? message
      : systemReason(error as SystemError);
    if (json) {
      const body = { code: code ?? "failure", message: plain ?? message, details: {} };
      process.stderr.write(`${JSON.stringify({ error: body, hint: null })}\n`);
    } else process.stderr.write(`${plain ?? stack ?? String(error)}\n`);
    // An invalid option is a usage error; everything else is a failure.
    return error instanceof ValidationError ? "usage" : "failed";
  }
}

type SystemError = Error & { code?: string; syscall?: string; address?: string; port?: number };

/** Explains errors of the operating system whose own message does not say what to do. */
function systemReason({ code, syscall, address, port }: SystemError): string | null {
  if (syscall !== "listen") return null;
  const place = `${address}:${port}`;
  if (code === "EADDRINUSE") return `Another program already listens on ${place}. Set PORT to a free port.`;
  if (code === "EACCES") return `This user may not listen on ${place}. Set PORT to 1024 or above.`;
  if (code === "EADDRNOTAVAIL")
    return `${address} is not an address of this machine. Set HOST to one of its addresses, or to 0.0.0.0.`;
  return null;
}

export function serveCommand({ worker, demo }: { worker: boolean; demo: boolean }): Promise<Result> {
  return attempt(async () => {
    const { serve } = await import("./serve.ts");
    await serve({ config: readConfig(process.env), work: worker, demo });
    return undefined;
  });
}

export function workerCommand(): Promise<Result> {
  return attempt(async () => {
    const { work } = await import("./work.ts");
    await work(readConfig(process.env));
    return undefined;
  });
}

function isJson(options: object): boolean {
  return "json" in options && options.json === true;
}

type Admin = typeof import("./admin.ts");

export function adminCommand<Name extends keyof Admin>(
  name: Name,
  options: Parameters<Admin[Name]>[0],
): Promise<Result> {
  return attempt(async () => {
    const admin = await import("./admin.ts");
    await (admin[name] as (options: unknown) => Promise<void>)(options);
    return undefined;
  }, isJson(options));
}

export function backupCommand(options: BackupOptions): Promise<Result> {
  return attempt(async () => {
    const { backup } = await import("./backup/backup.ts");
    await backup(readConfig(process.env), options);
    return undefined;
  }, options.json);
}

export function restoreCommand(options: RestoreOptions): Promise<Result> {
  return attempt(async () => {
    const { restore } = await import("./backup/restore.ts");
    await restore(readConfig(process.env), options);
    return undefined;
  }, options.json);
}

export function backupVerifyCommand(options: RestoreOptions): Promise<Result> {
  return attempt(async () => (await import("./backup/verify.ts")).verifyBackup(options), options.json);
}

export function auditVerifyCommand(options: AuditVerifyOptions): Promise<Result> {
  return attempt(async () => (await import("./audit-verify.ts")).auditVerify(options), options.json);
}

export function importOrganizationCommand(options: ImportOrganizationOptions): Promise<Result> {
  return attempt(async () => {
    const { importOrganizationFile } = await import("./import-organization.ts");
    await importOrganizationFile(options);
    return undefined;
  }, options.json);
}

export function doctorCommand(options: { json: boolean }): Promise<Result> {
  return attempt(async () => (await import("./doctor/doctor.ts")).doctor(process.env, options));
}
