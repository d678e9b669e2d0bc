/** Checks that the configured file store can be written. */
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { errorCodeOf } from "../../platform/db/database.ts";
import { openStore, StoreUnavailable } from "../../platform/storage/index.ts";
import type { Config } from "../config.ts";
import type { Result } from "./finding.ts";

export async function checkFiles(config: Config): Promise<Result[]> {
  const place =
    config.storage === "s3" ? `the bucket ${config.s3_bucket}` : `${resolve(config.data_dir)}/files`;
  if (config.storage === "folder" && !(await stat(config.data_dir).catch(() => null)))
    return [{ status: "ok", message: `${place} will be created at the first start.` }];
  const store = await openStore(config);
  try {
    await store.check();
    return [{ status: "ok", message: `Files can be written to ${place}.` }];
  } catch (error) {
    const { reason, fix } = explain(error, config);
    return [{ status: "failed", message: `Files cannot be written to ${place}: ${reason}`, fix }];
  } finally {
    store.close();
  }
}

const fixes: Record<string, string> = {
  ENOSPC: "Free some space.",
  EDQUOT: "Free some space, or raise the quota.",
  EROFS:
    "The disk is mounted read-only, often because the system found an error on it. Check the disk, then mount it writable.",
};

function explain(error: unknown, { storage }: Config): { reason: string; fix: string } {
  if (error instanceof StoreUnavailable) return error;
  const fallback =
    storage === "s3"
      ? "Check DAYBOOK_S3_ENDPOINT, the bucket's name and the access key."
      : "Make the user that runs Daybook the owner of the folder.";
  return { reason: (error as Error).message, fix: fixes[errorCodeOf(error)] ?? fallback };
}
