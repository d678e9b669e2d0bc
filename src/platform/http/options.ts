import type { FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Clock, Instant } from "../../kernel/calendar.ts";
import type { AppError } from "../../kernel/errors.ts";
import type { Database } from "../db/database.ts";
import type { Disk } from "../disk/index.ts";
import type { CursorSigner } from "../list/cursor.ts";
import type { RateLimits } from "./rate-limit.ts";
import type { AnyRoute, Principal } from "./route.ts";
import type { TrustedProxies } from "./trusted-proxies.ts";

/** What authenticates a request. */
export interface Credential {
  kind: "bearer" | "cookie";
  secret: string;
}

export interface BrowserOptions {
  routes: AnyRoute[];
  /** The service's own URL. */
  public_url: string;
  /** Gives the session a new id. Returns the `Set-Cookie` header; null: another request has just done it. */
  renewSession(principal: Principal, credential: Credential, now: Instant): Promise<string | null>;
}

export interface ServerOptions {
  db: Database;
  clock: Clock;
  log: Logger;
  routes: AnyRoute[];
  /** While the disk cannot take writes, requests that write are refused. */
  disk: Disk;
  cursors: CursorSigner;
  /**
   * Finds the principal of a token or cookie. Throws an error with status 401. Unless the credential is known to be
   * valid, calls `beforeVerifying` first, which may refuse.
   */
  authenticate(
    credential: Credential,
    now: Instant,
    beforeVerifying: () => void,
  ): Principal | Promise<Principal>;
  /** The routes below /app/api, for the web app. Absent: they are not served. */
  browser?: BrowserOptions;
  /**
   * Refuses a person who must first prove again who they are, or set up a second factor. Called only for routes that
   * declare `fresh`, and for principals with `second_factor_missing`.
   */
  requireStanding(route: AnyRoute, principal: Principal, now: Instant): Promise<void>;
  limits: RateLimits;
  /** The number of connections of `db`, which requests share fairly. */
  database_pool: number;
  body_limit_bytes: number;
  /** How long any request may take to arrive, including uploads of files. */
  request_timeout_ms: number;
  /** How long a JSON body may take to arrive. */
  body_timeout_ms: number;
  /** How long a connection may wait for its next request. */
  idle_timeout_ms: number;
  /** How long a client may stop reading its response. */
  reading_timeout_ms: number;
  trust_proxy: TrustedProxies;
  https: boolean;
  /** An error as a page, for a person who opened an address in a browser. */
  errorPage(error: AppError, request: FastifyRequest): string;
  /**
   * Called with every JSON response of a declared route before it is sent. Tests check it against its schema.
   */
  inspect?(route: AnyRoute, status: number, body: unknown): void;
}
