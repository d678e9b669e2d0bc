/** Errors of the disk, as the client sees them: without paths or numbers. The log has the original error. */
import { AppError } from "../../kernel/errors.ts";

const retry_after = { "retry-after": "10" };

export class NoDiskSpace extends AppError {
  static override code = "service_unavailable";
  static override status = 503;
  constructor() {
    super(
      "The service's disk is full, so nothing can be saved right now. Reading still works. Try again later.",
      {},
      retry_after,
    );
  }
}

export class DiskReadOnly extends AppError {
  static override code = "service_unavailable";
  static override status = 503;
  constructor() {
    super(
      "The service's disk is read-only, so nothing can be saved right now. Try again later.",
      {},
      retry_after,
    );
  }
}

export class DatabaseReadOnly extends AppError {
  static override code = "service_unavailable";
  static override status = 503;
  constructor() {
    super(
      "The service's database is read-only, so nothing can be saved right now. Try again later.",
      {},
      retry_after,
    );
  }
}

export class DiskFailing extends AppError {
  static override code = "service_unavailable";
  static override status = 503;
  constructor() {
    super("The service's disk cannot be read or written right now. Try again later.", {}, retry_after);
  }
}

/** Error codes of the operating system and SQLSTATEs of PostgreSQL. */
const causes: Record<string, new () => AppError> = {
  ENOSPC: NoDiskSpace,
  EDQUOT: NoDiskSpace,
  "53100": NoDiskSpace,
  EROFS: DiskReadOnly,
  "25006": DatabaseReadOnly,
  EIO: DiskFailing,
  "58030": DiskFailing,
};

/** PostgreSQL has no own SQLSTATE for these: it reports "insufficient privilege" and "internal error". */
const words: [RegExp, new () => AppError][] = [
  [/: Read-only file system$/, DiskReadOnly],
  [/: Disk quota exceeded$/, NoDiskSpace],
];

/** The refusal for an error of the file system or of PostgreSQL; null if the disk is not its cause. */
export function findDiskError(error: unknown): AppError | null {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  const byCode = Object.hasOwn(causes, String(code)) ? causes[String(code)] : undefined;
  const Cause = byCode ?? words.find(([pattern]) => pattern.test(String(message)))?.[1];
  return Cause ? new Cause() : null;
}
