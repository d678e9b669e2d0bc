/**
 * Errors that stop the start. The message is printed to the operator, so it says what was found and what to
 * do next. Each cause has its own class next to the code that finds it; only those used in several places are
 * here.
 */
export abstract class EmbeddedPostgresError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = this.constructor.name;
  }
}

export class DiskFull extends EmbeddedPostgresError {
  constructor(path: string, cause: unknown) {
    super(
      `The disk (or the quota) that holds ${path} is full, so PostgreSQL cannot write. ` +
        "Nothing was lost. Free some space and start again.",
      { cause },
    );
  }
}

/** PostgreSQL and its tools report a full disk in their message, Node in an error code. */
export function isDiskFull(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT") return true;
  return /No space left on device|Disk quota exceeded/.test(message ?? "");
}

export function errorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
