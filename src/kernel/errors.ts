/**
 * Every refusal is an AppError: one class per cause, declared beside the rule that throws it. `code` and
 * `status` are the table in docs/errors.md; the message says what was found and what would be accepted.
 */
export abstract class AppError extends Error {
  static code = "internal_error";
  static status = 500;
  /** Says something about the moment, not the request: it is not kept for an Idempotency-Key. */
  static momentary = false;
  /** Goes into the response as `error.details`. Never put a secret or another organization's data here. */
  readonly details: Record<string, unknown>;
  /** Extra response headers, such as `Retry-After`. */
  readonly headers: Record<string, string>;

  constructor(message: string, details: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
    super(message);
    this.name = this.constructor.name;
    this.details = details;
    this.headers = headers;
  }

  get code(): string {
    return (this.constructor as typeof AppError).code;
  }

  get momentary(): boolean {
    return (this.constructor as typeof AppError).momentary;
  }

  get status(): number {
    return (this.constructor as typeof AppError).status;
  }
}

export interface Issue {
  /** Dotted path into the input: `items.0.price`, `query.limit`. */
  path: string;
  code: string;
  message: string;
}

export class ValidationError extends AppError {
  static override code = "validation_error";
  static override status = 400;
  readonly issues: Issue[];
  constructor(issues: Issue[]) {
    const [first] = issues;
    const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : "";
    super(first ? `${first.path}: ${first.message}${more}` : "The input is not valid.", { issues });
    this.issues = issues;
  }
}

export class NotFound extends AppError {
  static override code = "not_found";
  static override status = 404;
  constructor(what: string) {
    super(`No such ${what}.`);
  }
}

export class Conflict extends AppError {
  static override code = "conflict";
  static override status = 409;
}

/** Well-formed but impossible. */
export class Unprocessable extends AppError {
  static override code = "unprocessable";
  static override status = 422;
}

/** A move the state table does not have. */
export class InvalidTransition extends AppError {
  static override code = "invalid_transition";
  static override status = 409;
}
