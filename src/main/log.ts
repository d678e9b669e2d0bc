/** The log: one JSON line per event, without secrets and without user content. */
import { type DestinationStream, type Logger, pino } from "pino";

const redacted = [
  "token",
  "password",
  "secret",
  "authorization",
  "cookie",
  "email",
  "*.token",
  "*.password",
  "*.secret",
  "*.authorization",
  "*.cookie",
  "*.email",
  "req.headers",
  "err.parameters",
  "err.detail",
  "err.where",
];

export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: redacted, censor: "[redacted]" },
    },
    destination,
  );
}
