export { EmbeddedPostgresError } from "./errors.ts";
export { DataFolderInUse } from "./owner-lock.ts";
export {
  type EmbeddedPostgres,
  findRunningPostgres,
  type StartOptions,
  startEmbeddedPostgres,
} from "./start.ts";
export { PostgresExited, PostgresKeepsEnding, type RestartPolicy } from "./supervise.ts";
