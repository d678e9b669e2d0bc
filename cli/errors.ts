/** What can go wrong, as one class per cause. Everything else that is thrown is a defect of this program. */
import type { ErrorBody, Issue } from "../src/contract.ts";

/** The command line itself is wrong; nothing was tried. */
export class UsageError extends Error {}

/** It was tried and did not work. `hint` says what would help. */
export class Failure extends Error {
  readonly hint: string | null;
  /** Shown below the message, such as the records that a name can mean. */
  readonly lines: readonly string[];
  constructor(
    message: string,
    hint: string | null = null,
    { lines = [], ...options }: ErrorOptions & { lines?: readonly string[] } = {},
  ) {
    super(message, options);
    this.hint = hint;
    this.lines = lines;
  }
}

export class NotSignedIn extends Failure {
  constructor() {
    super(
      "You are not signed in.",
      "Run `daybook login`, run `daybook switch` to use another sign-in, or set DAYBOOK_TOKEN to an API key.",
    );
  }
}

/** The server could not be reached, or stopped responding and did not come back in time. */
export class Unreachable extends Failure {
  constructor(origin: string, cause: unknown) {
    super(
      `No response from ${origin} (${reasonOf(cause)}).`,
      "Check that the server is running (`daybook serve` starts one), or set --api-url or DAYBOOK_URL to its address.",
      { cause },
    );
  }
}

/** A person pressed Ctrl-C, or the process was asked to end. */
export class Interrupted extends Failure {
  constructor() {
    super("Interrupted.");
  }
}

/** The service refused. */
export class ApiError extends Failure {
  readonly status: number;
  readonly body: ErrorBody;
  constructor(status: number, { code, message, details }: ErrorBody) {
    const body = { code, message, details };
    super(message, hintFor(status, body));
    this.status = status;
    this.body = body;
  }

  get request_id(): string | null {
    const id = this.body.details.request_id;
    return typeof id === "string" ? id : null;
  }

  get issues(): Issue[] {
    return issuesOf(this.body.details);
  }
}

function issuesOf({ issues }: ErrorBody["details"]): Issue[] {
  return Array.isArray(issues) ? (issues as Issue[]) : [];
}

const hints: Record<string, string> = {
  unauthorized: "Run `daybook login`, or set DAYBOOK_TOKEN to a valid API key.",
  token_expired: "Run `daybook login` again.",
  forbidden: "Your role does not allow this. Ask an owner or admin of the organization.",
  rate_limited: "Wait and try again, or ask the operator to raise the limit.",
  payload_too_large: "Reduce the file size, or ask the operator to raise the limit.",
  version_conflict: "The record changed in the meantime. Review it, then try again.",
  idempotency_key_reused:
    "This idempotency key was used before with other content. Use another key, or --again to repeat an upload.",
  invoice_not_finalized: "Run `daybook invoice finalize <id>` to finalize the draft.",
  internal_error: "This is a server error. The server log has the details under the request ID.",
};

function hintFor(status: number, { code, message, details }: ErrorBody): string | null {
  if (code === "insufficient_scope")
    return `The token lacks the scope ${details.required_scope}. Use a token that has it, or run \`daybook login\`.`;
  if (code === "not_found" && message.includes("/openapi.json"))
    return "The server does not support this. It may be older than this client.";
  if (code === "not_found") return "Check the ID, and check the organization with `daybook whoami`.";
  if (details.reason === "mapping_needed") return mappingHint(details.questions as { about: string }[]);
  if (issuesOf(details).some(({ path }) => path.startsWith("seller.")))
    return "Enter your company with `daybook organization update-legal-entity`.";
  return hints[code] ?? (status >= 500 ? "Try again in a moment." : null);
}

const mappingOptions: Record<string, string> = {
  date_order: "--date-order",
  decimal: "--decimal",
  negate_amounts: "--negate or --no-negate",
};

/** The options that answer the service's questions about a CSV file. */
function mappingHint(questions: readonly { about: string }[]): string {
  const options = questions.map(({ about }) => mappingOptions[about] ?? "--mapping");
  return `Answer with ${[...new Set(options)].join(", ")}.`;
}

const systemReasons: Record<string, string> = {
  ECONNREFUSED: "connection refused",
  ECONNRESET: "connection lost",
  ENOTFOUND: "host not found",
  EAI_AGAIN: "the host name cannot be resolved right now",
  ETIMEDOUT: "timed out",
  UND_ERR_SOCKET: "connection lost",
  UND_ERR_CONNECT_TIMEOUT: "timed out",
  UND_ERR_HEADERS_TIMEOUT: "timed out",
};

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // An address that resolves to several is tried several times; the first failure stands for all.
  if (error.cause instanceof AggregateError) return reasonOf(error.cause.errors[0]);
  if (error.name === "TimeoutError") return "timed out";
  const cause = error.cause as { code?: string } | undefined;
  const code = cause?.code ?? (error as { code?: string }).code ?? "";
  const reason = cause instanceof Error ? cause.message : error.message;
  return systemReasons[code] ?? (code || reason);
}
