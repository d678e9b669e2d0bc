/**
 * The commands that run on the server's own machine, as the command line calls them. Loaded only when one of
 * them is asked for: the client must not pay for the service's start.
 */
import { AppError } from "../kernel/errors.ts";
import { DatabaseNotUsable } from "../platform/db/migrate.ts";
import { EmbeddedPostgresError } from "../platform/embedded-postgres/index.ts";
import { StorageNotConfigured } from "../platform/storage/open-store.ts";
import type { BackupOptions } from "./backup/backup.ts";
import { BackupRefused } from "./backup/refusals.ts";
import { ConfigurationError, readConfig } from "./config.ts";
import { requireNodeVersion } from "./version.ts";

type Result = "ok" | "some_failed" | "failed";

const mendable = [
  ConfigurationError,
  EmbeddedPostgresError,
  DatabaseNotUsable,
  StorageNotConfigured,
  BackupRefused,
  AppError,
];

/** What an operator can mend is said plainly; anything else is a defect and shows where it happened. */
async function attempt(work: () => Promise<Result | undefined>): Promise<Result> {
  requireNodeVersion();
  try {
    return (await work()) ?? "ok";
  } catch (error) {
    const { message, stack } = error as Error;
    const is_mendable = mendable.some((kind) => error instanceof kind);
    process.stderr.write(`${is_mendable ? message : (stack ?? String(error))}\n`);
    return "failed";
  }
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

type Admin = typeof import("./admin.ts");

export function adminCommand<Name extends keyof Admin>(
  name: Name,
  options: Parameters<Admin[Name]>[0],
): Promise<Result> {
  return attempt(async () => {
    const admin = await import("./admin.ts");
    await (admin[name] as (options: unknown) => Promise<void>)(options);
    return undefined;
  });
}

export function backupCommand(options: BackupOptions): Promise<Result> {
  return attempt(async () => {
    const { backup } = await import("./backup/backup.ts");
    await backup(readConfig(process.env), options);
    return undefined;
  });
}

export function restoreCommand(options: BackupOptions): Promise<Result> {
  return attempt(async () => {
    const { restore } = await import("./backup/restore.ts");
    await restore(readConfig(process.env), options);
    return undefined;
  });
}

export function doctorCommand(options: { json: boolean }): Promise<Result> {
  return attempt(async () => (await import("./doctor.ts")).doctor(process.env, options));
}
