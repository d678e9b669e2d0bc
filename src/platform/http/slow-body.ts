/**
 * A body has a moment to arrive. The server's own timeout must leave files the time they need, and it only
 * cuts the connection; here a client that is too slow is told so. Most bodies have arrived with their headers and
 * cost nothing.
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
      // What is still under way would be read as the next request.
      { connection: "close" },
    );
  }
}

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * What happens to a body that is too slow. By default the client is told. "cut": the connection ends, where a
     * library reads the body from the socket. "wait": nothing, where the handler has a deadline of its own.
     */
    slow_body?: "cut" | "wait";
  }
}

/** The body as it came, or one that ends with RequestTooSlow when time is up. */
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
