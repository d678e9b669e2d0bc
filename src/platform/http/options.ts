import type { Logger } from "pino";
import type { Clock, Instant } from "../../kernel/calendar.ts";
import type { Database } from "../db/database.ts";
import type { CursorSigner } from "../list/cursor.ts";
import type { RateLimits } from "./rate-limit.ts";
import type { AnyRoute, Principal } from "./route.ts";

export interface ServerOptions {
  db: Database;
  clock: Clock;
  log: Logger;
  routes: AnyRoute[];
  cursors: CursorSigner;
  /** Whose token is this? Throws Unauthorized or TokenExpired. */
  authenticate(token: string, now: Instant): Principal | Promise<Principal>;
  rate_limits: RateLimits;
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
