/**
 * Turns any error into the one error body. What a caller may not know goes to the log, never into the
 * response.
 */
import { AppError, Conflict, Unprocessable, ValidationError } from "../../kernel/errors.ts";
import { because } from "../../kernel/refusal-reasons.ts";
import { errorCodeOf } from "../db/database.ts";
import { isDatabaseUnavailable } from "../db/unavailable.ts";
import { findDiskError } from "../disk/disk-errors.ts";
import type { KeptAnswer } from "../idempotency/idempotency.ts";
import { quota_sqlstate, toQuotaExceeded } from "../quota/quotas.ts";

export class InvalidJson extends AppError {
  static override code = "invalid_json";
  static override status = 400;
  constructor(reason: string) {
    super(`The body is not valid JSON: ${reason}`);
  }
}

export class Unauthorized extends AppError {
  static override code = "unauthorized";
  static override status = 401;
  constructor(message = "A bearer token is required: Authorization: Bearer <token>.", error?: string) {
    super(message, {}, { "www-authenticate": error ? `Bearer error="${error}"` : "Bearer" });
  }
}

/** Below /app/api, where only the cookie counts. */
export class NotSignedIn extends AppError {
  static override code = "unauthorized";
  static override status = 401;
  constructor() {
    super(
      "Sign in first: the request has no cookie of a running session.",
      {},
      { "www-authenticate": "Cookie" },
    );
  }
}

export class TokenExpired extends AppError {
  static override code = "token_expired";
  static override status = 401;
  constructor() {
    super(
      "The token has expired. Get a new one.",
      {},
      {
        "www-authenticate": 'Bearer error="invalid_token", error_description="The token has expired"',
      },
    );
  }
}

export class InsufficientScope extends AppError {
  static override code = "insufficient_scope";
  static override status = 403;
  constructor(scope: string) {
    super(
      `This needs the scope ${scope}, which the token does not have.`,
      { required_scope: scope },
      {
        "www-authenticate": `Bearer error="insufficient_scope", scope="${scope}"`,
      },
    );
  }
}

export class Forbidden extends AppError {
  static override code = "forbidden";
  static override status = 403;
}

export class RouteNotFound extends AppError {
  static override code = "not_found";
  static override status = 404;
  constructor() {
    super("There is nothing at this address. GET /openapi.json lists every path.");
  }
}

export class MethodNotAllowed extends AppError {
  static override code = "method_not_allowed";
  static override status = 405;
  constructor(method: string, allowed: string[]) {
    super(
      `${method} is not allowed for this path. Allowed: ${allowed.join(", ")}.`,
      { allowed },
      { allow: allowed.join(", ") },
    );
  }
}

export class NotAcceptable extends AppError {
  static override code = "not_acceptable";
  static override status = 406;
  constructor(accept: string, produces: string[]) {
    super(`This route returns ${produces.join(" or ")}, but the request accepts only ${accept}.`, {
      produces,
    });
  }
}

export class PayloadTooLarge extends AppError {
  static override code = "payload_too_large";
  static override status = 413;
  constructor(limit_bytes: number) {
    super(`The body exceeds the limit of ${limit_bytes} bytes.`, { limit_bytes });
  }
}

export class UnsupportedMediaType extends AppError {
  static override code = "unsupported_media_type";
  static override status = 415;
  constructor(found: string, accepted: string[]) {
    super(`The body must be ${accepted.join(" or ")}; found ${found || "no Content-Type"}.`, { accepted });
  }
}

export class InternalError extends AppError {
  static override code = "internal_error";
  static override status = 500;
  constructor() {
    super("Something went wrong on our side. The log has the details under the request id.");
  }
}

export class ServiceUnavailable extends AppError {
  static override code = "service_unavailable";
  static override status = 503;
  constructor(message = "The service cannot answer right now. Try again shortly.") {
    super(message, {}, { "retry-after": "1" });
  }
}

/** PostgreSQL names the columns of the violated index: `Key (organization_id, iban)=(…) already exists.` */
function toDuplicate({ detail = "" }: { detail?: string }): Conflict {
  const columns = detail.slice("Key (".length, Math.max(0, detail.indexOf(")=("))).split(", ");
  const names = columns.map((column) => /^(?:\w+\()?(\w+)\)?$/.exec(column)?.[1] ?? "");
  const fields = names.filter((name) => name !== "" && name !== "organization_id");
  const which = fields.length > 0 ? `the same ${fields.join(" and ")}` : "these values";
  return new Conflict(`A record with ${which} already exists.`, because("record_exists", { fields }));
}

export function toAppError(error: unknown, limit_bytes = 0): AppError {
  if (error instanceof AppError) return error;
  const code = errorCodeOf(error);
  if (code.startsWith("FST_")) return fromFastify(error as { code: string; message: string }, limit_bytes);
  if (code === quota_sqlstate) return toQuotaExceeded(error);
  if (code === "23505") return toDuplicate(error as { detail?: string });
  if (code === "23503")
    return new Conflict(
      "Another record still refers to this one, or a record it refers to no longer exists.",
      because("still_referred_to"),
    );
  if (code === "22003")
    return new Unprocessable("A number is larger than the service can store.", because("number_too_large"));
  if (code === "57014") return new ServiceUnavailable("The request took longer than the service allows.");
  const disk = findDiskError(error);
  if (disk) return disk;
  if (isDatabaseUnavailable(error)) return new ServiceUnavailable();
  return new InternalError();
}

function fromFastify(
  error: { code: string; message: string; statusCode?: number },
  limit_bytes: number,
): AppError {
  switch (error.code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return new PayloadTooLarge(limit_bytes);
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return new UnsupportedMediaType(error.message.replace(/^Unsupported Media Type:?\s*/, ""), [
        "application/json",
      ]);
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
      return badRequest("body", "is shorter or longer than its Content-Length");
    case "FST_ERR_BAD_URL":
      return badRequest("url", "is not a valid URL");
    default:
      return (error.statusCode ?? 500) < 500 ? badRequest("request", error.message) : new InternalError();
  }
}

function badRequest(path: string, message: string): ValidationError {
  return new ValidationError([{ path, code: "malformed", message }]);
}

/** The response for a refusal. */
export function toRefusal(error: AppError, request_id: string): KeptAnswer {
  const details = { ...error.details, request_id };
  return {
    status: error.status,
    headers: { ...error.headers, "content-type": "application/json; charset=utf-8" },
    body: JSON.stringify({ error: { code: error.code, message: error.message, details } }),
  };
}
