import type { DaybookError } from "./errors.ts";
import type { Patience } from "./retry.ts";
import type { TokenSource } from "./token.ts";

export interface ClientOptions {
  /** Address of the server; `/v1/…` is appended. In a browser it may be a path. A function is called for each request. */
  base_url: string | (() => string | Promise<string>);
  /** Absent: the request has no Authorization header, for sessions kept in a cookie. */
  token?: TokenSource;
  /** Sent with every request. */
  headers?: Record<string, string>;
  /** How long to wait for each answer. */
  timeout_ms?: number;
  /** The same for requests that carry a file. */
  upload_timeout_ms?: number;
  /** How long to repeat a request that cannot be answered right now; false: never. */
  retry?: Partial<Patience> | false;
  /** Ends every request of this client. */
  signal?: AbortSignal;
  /** Called with every error before it is thrown; may change its message, for example into the reader's language. */
  explain?: (error: DaybookError) => Promise<void>;
  fetch?: typeof globalThis.fetch;
}

export interface CallOptions {
  /** Ends the request; the call then throws the signal's reason. */
  signal?: AbortSignal;
  /** How long to wait for each answer. */
  timeout_ms?: number;
  /** ETag of the version that a change is meant for; another version is refused with VersionConflictError. */
  if_match?: string;
  /** The same key for the same intention, also in another run. Default: a random one for each call. */
  idempotency_key?: string;
  headers?: Record<string, string>;
  retry?: Partial<Patience> | false;
}

export interface RequestOptions extends CallOptions {
  query?: Record<string, unknown>;
  /** Sent as JSON; text is sent as it is. */
  body?: unknown;
}

export interface Progress {
  sent_bytes: number;
  total_bytes: number;
}

export interface UploadOptions extends CallOptions {
  /** Called while the file is sent. After a lost connection it starts again from 0. */
  on_progress?: (progress: Progress) => void;
}

export interface StreamOptions extends CallOptions {
  /** Called when the connection is open, and when it is lost and will be opened again. */
  on_state?: (state: "open" | "waiting") => void;
}
