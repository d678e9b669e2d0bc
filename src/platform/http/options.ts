import type { Logger } from "pino";
import type { Clock, Instant } from "../../kernel/calendar.ts";
import type { Database } from "../db/database.ts";
import type { Disk } from "../disk/index.ts";
import type { CursorSigner } from "../list/cursor.ts";
import type { RateLimits } from "./rate-limit.ts";
import type { AnyRoute, Principal } from "./route.ts";

export interface ServerOptions {
  db: Database;
  clock: Clock;
  log: Logger;
  routes: AnyRoute[];
  /** While it cannot be written, requests that write are refused. */
  disk: Disk;
  cursors: CursorSigner;
  /**
   * Whose token is this? Throws Unauthorized or TokenExpired. Calls `beforeVerifying`, which may refuse, unless the
   * token is known to be valid.
   */
  authenticate(token: string, now: Instant, beforeVerifying: () => void): Principal | Promise<Principal>;
  limits: RateLimits;
  /** Connections of `db`: requests share them fairly. */
  database_pool: number;
  body_limit_bytes: number;
  /** How long any request may take to arrive, a file too. */
  request_timeout_ms: number;
  /** How long a JSON body may. */
  body_timeout_ms: number;
  /** How long a connection may wait for its next request. */
  idle_timeout_ms: number;
  /** How long a client may take nothing of its answer. */
  reading_timeout_ms: number;
  trust_proxy: boolean;
  https: boolean;
  /** Sees every JSON answer of a declared route before it is sent. Tests check it against its schema. */
  inspect?(route: AnyRoute, status: number, body: unknown): void;
}
