/** Recognizes errors that mean the database is unavailable, so that the same request may succeed later. */
import { errorCodeOf } from "./database.ts";

/** SQLSTATE: connection lost, no resources, shutting down, starting up or recovering. */
const refused = /^(08|53|57P)/;
const lost = /^(ECONN|EPIPE|ETIMEDOUT|ERR_STREAM_)/;
/** Messages of pg that have no code. */
const said = /Connection terminated|is not queryable|timeout exceeded when trying to connect/;

export function isDatabaseUnavailable(error: unknown): boolean {
  const { cause } = (error ?? {}) as { cause?: unknown };
  if (cause !== undefined && isDatabaseUnavailable(cause)) return true;
  const code = errorCodeOf(error);
  if (refused.test(code) || lost.test(code) || said.test(String(error))) return true;
  // The socket file is missing until PostgreSQL has restarted. Any other missing file is a bug.
  return code === "ENOENT" && (error as NodeJS.ErrnoException).syscall === "connect";
}
