/** What a call throws. `instanceof` tells the kind; `code` is one of the codes in docs/errors.md. */

/** One mistake in a request. */
export interface Issue {
  /** Where it is, such as `body.items.0.price`. */
  path: string;
  code: string;
  message: string;
  /** The limit that was missed: of a number, or of the characters of a text. */
  min?: number;
  max?: number;
}

export interface ErrorDetails {
  request_id?: string;
  issues?: Issue[];
  [key: string]: unknown;
}

export interface ErrorBody {
  code: string;
  message: string;
  details: ErrorDetails;
}

export interface ErrorContext {
  /** 0: there was no answer. */
  status: number;
  /** The answer repeats one that an earlier request with the same idempotency key got. */
  replayed?: boolean;
  retry_after_ms?: number | null;
  cause?: unknown;
}

export class DaybookError extends Error {
  override name = "DaybookError";
  readonly status: number;
  readonly code: string;
  readonly details: ErrorDetails;
  /** Under this id the service's log has the request. */
  readonly request_id: string | null;
  readonly replayed: boolean;
  readonly retry_after_ms: number | null;

  constructor({ code, message, details }: ErrorBody, context: ErrorContext) {
    super(message, context.cause === undefined ? undefined : { cause: context.cause });
    this.status = context.status;
    this.code = code;
    this.details = details;
    this.request_id = details.request_id ?? null;
    this.replayed = context.replayed ?? false;
    this.retry_after_ms = context.retry_after_ms ?? null;
  }
}

/** 400 and 422: `issues` lists what is wrong and where. */
export class ValidationError extends DaybookError {
  override name = "ValidationError";
  get issues(): Issue[] {
    return this.details.issues ?? [];
  }
}

/** 401: the token is missing, expired or revoked. */
export class UnauthorizedError extends DaybookError {
  override name = "UnauthorizedError";
}

/** 403: the token may not do this. */
export class ForbiddenError extends DaybookError {
  override name = "ForbiddenError";
}

/** 404: there is no such record, or it belongs to another organization. */
export class NotFoundError extends DaybookError {
  override name = "NotFoundError";
}

/** 409: another record, or the state of this one, does not allow it. */
export class ConflictError extends DaybookError {
  override name = "ConflictError";
}

/** 412: the record has changed since the version that `if_match` names. */
export class VersionConflictError extends ConflictError {
  override name = "VersionConflictError";
}

/** 429: too many requests; `retry_after_ms` says how long to wait. */
export class RateLimitedError extends DaybookError {
  override name = "RateLimitedError";
}

/** 5xx: the service, or something between it and us, failed. */
export class UnavailableError extends DaybookError {
  override name = "UnavailableError";
}

/** The connection could not be made, or broke before the answer was complete. */
export class NetworkError extends DaybookError {
  override name = "NetworkError";
  constructor(message: string, cause: unknown) {
    super({ code: "network_error", message, details: {} }, { status: 0, cause });
  }
}

/** There was no answer within `timeout_ms`. */
export class TimeoutError extends DaybookError {
  override name = "TimeoutError";
  constructor(message: string) {
    super({ code: "timeout", message, details: {} }, { status: 0 });
  }
}

const byStatus: Record<number, typeof DaybookError> = {
  400: ValidationError,
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  412: VersionConflictError,
  422: ValidationError,
  429: RateLimitedError,
};

export function toError(body: ErrorBody, context: ErrorContext): DaybookError {
  const Kind = byStatus[context.status] ?? (context.status >= 500 ? UnavailableError : DaybookError);
  return new Kind(body, context);
}
