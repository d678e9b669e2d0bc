/**
 * A deadline for request bodies. Node's own request timeout must be long enough for file uploads, and it only
 * closes the connection; here a client that is too slow gets a proper error. Most bodies arrive together with
 * their headers and cost nothing.
 */
import { PassThrough, pipeline, type Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../kernel/errors.ts";

export class RequestTooSlow extends AppError {
  static override code = "request_timeout";
  static override status = 408;
  static override momentary = true;
  constructor(seconds: number) {
    super(
      `The request did not arrive within ${seconds} s.`,
      { timeout_seconds: seconds },
      // Otherwise the rest of this body would be read as the next request.
      { connection: "close" },
    );
  }
}

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * What happens when a body is too slow. By default the client gets an error. "cut": the connection is
     * closed, for bodies that a library reads from the socket. "wait": nothing, for handlers with their own
     * deadline.
     */
    slow_body?: "cut" | "wait";
  }
}

/** The body itself if it has arrived; otherwise a stream that fails with RequestTooSlow at the deadline. */
export function withDeadline(request: FastifyRequest, body: Readable, timeout_ms: number): Readable {
  if (request.raw.complete || request.method === "GET") return body;
  const { slow_body } = request.routeOptions.config;
  if (slow_body === "wait") return body;
  if (slow_body === "cut") {
    const timer = setTimeout(() => request.raw.complete || request.raw.destroy(), timeout_ms);
    request.raw.once("close", () => clearTimeout(timer));
    return body;
  }
  const timed = new PassThrough();
  const timer = setTimeout(() => timed.destroy(new RequestTooSlow(timeout_ms / 1000)), timeout_ms);
  pipeline(body, timed, () => clearTimeout(timer));
  return timed;
}
