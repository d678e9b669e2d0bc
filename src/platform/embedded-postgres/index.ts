export { EmbeddedPostgresError } from "./errors.ts";
export { DataFolderInUse } from "./owner-lock.ts";
export {
  type EmbeddedPostgres,
  findRunningPostgres,
  PostgresExited,
  type StartOptions,
  startEmbeddedPostgres,
} from "./start.ts";
