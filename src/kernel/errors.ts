/**
 * Every refusal is an AppError: one class per cause, declared next to the rule that throws it. docs/errors.md
 * lists each `code` with its `status`. The message says what was found and what would be accepted.
 */
import { type Issue, IssueList } from "./issues.ts";

export type { Issue };

export abstract class AppError extends Error {
  static code = "internal_error";
  static status = 500;
  /** The same request may succeed later, so the refusal is not stored under its Idempotency-Key. */
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

export class ValidationError extends AppError {
  static override code = "validation_error";
  static override status = 400;
  readonly issues: Issue[];
  /** How many issues beyond `issues_max` were left out. */
  readonly issues_omitted: number;
  constructor(found: readonly Issue[] | IssueList) {
    const { kept, omitted } = found instanceof IssueList ? found : IssueList.of(found);
    const [first] = kept;
    const total = kept.length + omitted;
    const more = total > 1 ? ` (and ${total - 1} more)` : "";
    super(first ? `${first.path}: ${first.message}${more}` : "The input is not valid.", {
      issues: kept,
      ...(omitted > 0 ? { issues_omitted: omitted } : {}),
    });
    this.issues = kept;
    this.issues_omitted = omitted;
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

/** The request is well-formed, but it cannot be carried out. */
export class Unprocessable extends AppError {
  static override code = "unprocessable";
  static override status = 422;
}

/** The state table does not allow this transition. */
export class InvalidTransition extends AppError {
  static override code = "invalid_transition";
  static override status = 409;
}
