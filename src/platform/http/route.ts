/**
 * The one way to declare a route. The declaration says everything about it: who may call it, what it takes,
 * what it returns and how often it may be called. The server (server.ts) enforces it, the OpenAPI document is
 * generated from it, and generated tests cover every declared route.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Instant } from "../../kernel/calendar.ts";
import { AppError, ValidationError } from "../../kernel/errors.ts";
import type { OrganizationId, UserId } from "../../kernel/ids.ts";
import type { Actor, Context, Tx } from "../db/database.ts";
import type { IdempotentRequest, KeptAnswer } from "../idempotency/idempotency.ts";
import type { CursorSigner } from "../list/cursor.ts";
import type { WholeList } from "../list/whole-list.ts";
import type { PageMeta } from "./envelope.ts";
import type { EventStream } from "./event-stream.ts";
import type { RateClass } from "./rate-limit.ts";
import type { Static, TObject, TSchema } from "./schema.ts";
import type { SpooledBody } from "./spool.ts";

/** Who is calling, according to the bearer token. */
export interface Principal {
  organization_id: OrganizationId;
  user_id: UserId | null;
  actor: Pick<Actor, "kind" | "id">;
  /** The token's scopes, with bundles expanded, limited to what the user's role allows. */
  scopes: ReadonlySet<string>;
  /** Identifies the token in rate limits and logs; not a secret. */
  token_id: string;
  /** The organization requires a second factor that this person does not have. */
  second_factor_missing?: boolean;
  /** When the person signed in at an external issuer; null if its token does not say. */
  signed_in_elsewhere_at?: Instant | null;
  /** A program acts for the user, who allowed it to, and it is none of ours. */
  is_application?: boolean;
}

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

export interface Call<Params, Query, Input> {
  params: Params;
  query: Query;
  body: Input;
  principal: Principal;
  organization_id: OrganizationId;
  /**
   * The request's database transaction. Read-only for GET. Commits when the handler returns, rolls back if it
   * throws.
   */
  tx: Tx;
  cursors: CursorSigner;
  /** Opens further database transactions, for work outside the request's own, such as streams. */
  context: Context;
  now: Instant;
  /** Throws `version_conflict` when If-Match names another version than the record has. */
  requireVersion(version: number): void;
  /** The body, on routes that declare `spool_bytes_max`. */
  file: SpooledBody;
  /**
   * On routes with `transaction: "none"`: runs `work` in `tx` and, if the request has an Idempotency-Key,
   * stores the response in the same database transaction.
   */
  keeping<T>(tx: Tx, work: () => Promise<T>): Promise<T>;
  /**
   * On routes with `idempotency: "own"`: the key and a hash of `content`; null when the request has no key.
   */
  idempotent(content: unknown): IdempotentRequest | null;
  /** Answers with server-sent events; the stream outlives the handler. `begin` returns the first text. */
  openStream(begin: () => Promise<string>): Promise<EventStream>;
  /** The principal of the request's token at a later time. Throws when the token is no longer valid. */
  authenticateAgain(now: Instant): Principal | Promise<Principal>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What a handler returns: one resource, a page of them, a response stored under its key, or nothing (204). */
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
  /** Starts with /v1; also served under /api/v1 and, for the web app, under /app/api/v1. */
  path: string;
  /** The name of the operation in generated clients, such as `finalizeInvoice`. It is part of the API. */
  operation_id: string;
  /** A sentence without a full stop. What precedes the first `;` or `:` is its short form. */
  summary: string;
  tag: string;
  /** The scope a token must have; null: any valid token. */
  scope: string | null;
  /** A token with only this scope may use a part of the route; the handler decides which part. */
  part_scope?: string;
  /**
   * No token is required or read. The handler has no principal, no organization and no database transaction.
   */
  public?: boolean;
  /**
   * A person's session must have proven recently who it is; else they are asked again. API keys, OAuth clients and
   * machines are not asked: their scopes are their limit.
   */
  fresh?: boolean;
  /** A browser session gets a new id afterwards, because its person has proven who they are, or has other rights now. */
  renews_session?: boolean;
  /** Also for a page of the web app that shows another organization than the session's. */
  in_any_organization?: boolean;
  /** Also for a person who must set up a second factor before they may use anything else. */
  before_second_factor?: boolean;
  /** The response shows a secret once. For retries it is stored encrypted (idempotency/sealed-answer). */
  secret?: boolean;
  params?: Params;
  query?: Query;
  /** Parses what the query schema cannot express. The handler gets its result as `query`. */
  readQuery?(query: Record<string, string | string[] | undefined>): unknown;
  body?: Input;
  /** The schema of `data`; null: no body (204). */
  data: Data | null;
  /** The resource whose read-only fields are ignored when a client sends them back in a body. */
  resource?: TObject;
  /** Whether the response is a page with `meta`. */
  paged?: boolean;
  /** A client that asks for text/csv gets all records of the list. */
  csv?: boolean;
  /** Of a list that needs no other record: how exports read all of it. */
  whole_list?: WholeList;
  /** The status of the JSON answer. A file is always sent with 200. */
  status?: number;
  rate?: RateClass;
  /** "none": the handler opens its own database transactions, because it streams or runs for a long time. */
  transaction?: "request" | "none";
  /**
   * Who handles the Idempotency-Key. By default the server does. "own": the handler does, because only it
   * knows what was sent. "none": OpenAPI does not list the header, because repeating the request changes
   * nothing, or because not even a hash of the body may be stored.
   */
  idempotency?: "own" | "none";
  /** The body is written to a temporary file before the handler starts. Larger bodies are refused. */
  spool_bytes_max?: number;
  /** Body types other than JSON. The handler reads `request.raw` or the form's parts itself. */
  consumes?: string[];
  /** Response types other than JSON. The handler sends the response itself through `reply`. */
  produces?: string[];
  /** The schema of the data of each message, for a route that answers with server-sent events. */
  event_data?: TSchema;
  handle(call: Call<Static<Params>, Static<Query>, Static<Input>>): Promise<Answer<Static<Data>>>;
}

// A list of routes mixes many input and output types. The server needs only the declaration.
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

/** `routes`, with those of `others` in the place of the ones with the same method and path. */
export function replaceRoutes(routes: readonly AnyRoute[], others: readonly AnyRoute[]): AnyRoute[] {
  const keyOf = ({ method, path }: AnyRoute) => `${method} ${path}`;
  const replacements = new Map(others.map((one) => [keyOf(one), one]));
  return routes.map((one) => replacements.get(keyOf(one)) ?? one);
}

export class VersionConflict extends AppError {
  static override code = "version_conflict";
  static override status = 412;
  constructor(details: { expected: string; version: number }) {
    super(
      `The record is at version "${details.version}", not ${details.expected}. Read it again and retry the change.`,
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

/** A validation error for one field, for rules that a schema cannot express. */
export function invalid(path: string, code: string, message: string): ValidationError {
  return new ValidationError([{ path, code, message }]);
}
