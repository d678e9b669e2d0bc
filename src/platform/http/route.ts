/**
 * One way to declare a route. The declaration is all there is to know about it: who may call it, what comes
 * in, what goes out, how often. The server (server.ts) enforces it, the OpenAPI document is made from it, and
 * generated tests walk it.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Instant } from "../../kernel/calendar.ts";
import { AppError, ValidationError } from "../../kernel/errors.ts";
import type { OrganizationId, UserId } from "../../kernel/ids.ts";
import type { Actor, Scope, Tx } from "../db/database.ts";
import type { IdempotentRequest, KeptAnswer } from "../idempotency/idempotency.ts";
import type { CursorSigner } from "../list/cursor.ts";
import type { PageMeta } from "./envelope.ts";
import type { RateClass } from "./rate-limit.ts";
import type { Static, TObject, TSchema } from "./schema.ts";
import type { SpooledBody } from "./spool.ts";

/** Who is calling, as the bearer token says. */
export interface Principal {
  organization_id: OrganizationId;
  user_id: UserId | null;
  actor: Pick<Actor, "kind" | "id">;
  /** What the token allows, bundles expanded and cut down to the user's role. */
  scopes: ReadonlySet<string>;
  /** Identifies the token in rate limits and logs; not a secret. */
  token_id: string;
}

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

export interface Call<Params, Query, Input> {
  params: Params;
  query: Query;
  body: Input;
  principal: Principal;
  organization_id: OrganizationId;
  /** The transaction of this request: read only for GET; committed when the handler returns, else undone. */
  tx: Tx;
  cursors: CursorSigner;
  /** For work outside of the request's transaction, such as streams. */
  scope: Scope;
  now: Instant;
  /** Throws `version_conflict` when If-Match names another version than the record has. */
  requireVersion(version: number): void;
  /** The body, on routes that declare `spool_bytes_max`. */
  file: SpooledBody;
  /**
   * On routes with `transaction: "none"`: runs `work` in `tx` and, when the request has an Idempotency-Key,
   * stores the answer with its data in the same transaction.
   */
  keeping<T>(tx: Tx, work: () => Promise<T>): Promise<T>;
  /** On routes with `idempotency: "own"`: the key with a hash of `content`; null when the request has none. */
  idempotent(content: unknown): IdempotentRequest | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What a handler answers: one resource, a page of them, bytes that were kept for its key, or nothing (204). */
export type Answer<Data> =
  | { data: Data; version?: number; meta?: PageMeta; status?: number }
  | { kept: KeptAnswer }
  | undefined;

export interface RouteSpec<
  Params extends TObject = TObject,
  Query extends TSchema = TSchema,
  Input extends TSchema = TSchema,
  Data extends TSchema = TSchema,
> {
  method: Method;
  /** Starts with /v1; also served under /api/v1. */
  path: string;
  summary: string;
  tag: string;
  /** The scope a token must have; null: any valid token. */
  scope: string | null;
  /** Opens the route too, for a part of what it does; the handler looks which. */
  part_scope?: string;
  /** No token is needed or looked at: the handler has no principal, no organization and no transaction. */
  public?: boolean;
  /** The answer shows a secret once; for a repeated request it is kept sealed (idempotency/sealed-answer). */
  secret?: boolean;
  params?: Params;
  query?: Query;
  /** Reads what the query schema cannot say; its result is what the handler gets as `query`. */
  readQuery?(query: Record<string, string | string[] | undefined>): unknown;
  body?: Input;
  /** The schema of `data`; null: no body (204). */
  data: Data | null;
  /** The resource whose own read-only fields are ignored when they are sent back. */
  resource?: TObject;
  /** Whether the answer is a page with `meta`. */
  paged?: boolean;
  status?: number;
  rate?: RateClass;
  /** "none": the handler opens its own transactions, because it streams or works for long. */
  transaction?: "request" | "none";
  /**
   * How an Idempotency-Key is honoured. By default the server does it. "own": the handler does, because only it
   * knows what was sent. "none": repeating the request changes nothing, so OpenAPI lists no key.
   */
  idempotency?: "own" | "none";
  /** The body is written to a temporary file before the handler starts; larger ones are refused. */
  spool_bytes_max?: number;
  /** Bodies other than JSON are the handler's own affair: it reads `request.raw` or parts. */
  consumes?: string[];
  /** Answers that are not JSON: the handler sends them itself through `reply`. */
  produces?: string[];
  handle(call: Call<Static<Params>, Static<Query>, Static<Input>>): Promise<Answer<Static<Data>>>;
}

// A list of routes holds many shapes; what matters to the server is the declaration.
export type AnyRoute = Omit<RouteSpec, "handle"> & {
  handle(call: Call<never, never, never>): Promise<Answer<unknown>>;
};

export function route<
  Params extends TObject,
  Query extends TSchema,
  Input extends TSchema,
  Data extends TSchema,
>(spec: RouteSpec<Params, Query, Input, Data>): AnyRoute {
  return spec as unknown as AnyRoute;
}

export class VersionConflict extends AppError {
  static override code = "version_conflict";
  static override status = 412;
  constructor(details: { expected: string; version: number }) {
    super(
      `The record is at version "${details.version}", not ${details.expected}. Read it again and repeat the change.`,
      details,
    );
  }
}

/** Compares `If-Match` (a list of tags, or `*`) with the record's version. */
export function matchesVersion(header: string, version: number): boolean {
  return header.split(",").some((tag) => {
    const trimmed = tag.trim();
    return trimmed === "*" || trimmed === `"${version}"`;
  });
}

/** For a rule about one field that a schema cannot say. */
export function invalid(path: string, code: string, message: string): ValidationError {
  return new ValidationError([{ path, code, message }]);
}
