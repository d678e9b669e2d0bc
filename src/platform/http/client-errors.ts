/**
 * Refusals before there is a request to route: bytes that are not HTTP, headers that are too large or too
 * slow, an unsupported Expect header. Node would send a bare status line; here the response has the same body
 * and headers as any other refusal.
 */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { AppError, ValidationError } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { toRefusal } from "./errors.ts";
import { RequestTooSlow } from "./slow-body.ts";

export class HeadersTooLarge extends AppError {
  static override code = "headers_too_large";
  static override status = 431;
  constructor() {
    super("The URL and the headers together exceed the limit of 16 KiB.");
  }
}

export class ExpectationFailed extends AppError {
  static override code = "expectation_failed";
  static override status = 417;
  constructor(found: string) {
    super(`The only supported Expect header is 100-continue; found ${found.slice(0, 100)}.`);
  }
}

/** How long the client has to read its refusal before the connection is destroyed. */
const linger_ms = 1000;

type Headers = Record<string, string>;

export function answerClientErrors(timeout_ms: number, shared: Headers) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    // If the client reset the connection, nobody would read a response.
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    const { status, headers, body } = refusalOf(toClientRefusal(error, timeout_ms), shared);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
    // If the client does not close its side, the connection would stay open, and a late request on it would
    // never get a response.
    setTimeout(() => socket.destroy(), linger_ms).unref();
  };
}

export function answerExpectations(server: Server, shared: Headers): void {
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    const refusal = refusalOf(new ExpectationFailed(request.headers.expect ?? ""), shared);
    response.writeHead(refusal.status, refusal.headers).end(refusal.body);
  });
}

function toClientRefusal({ code = "", message }: { code?: string; message: string }, timeout_ms: number) {
  if (code === "HPE_HEADER_OVERFLOW") return new HeadersTooLarge();
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return new RequestTooSlow(timeout_ms / 1000);
  const reason = message.replace(/^Parse Error: /, "");
  return new ValidationError([{ path: "request", code: "malformed", message: `is not HTTP: ${reason}` }]);
}

function refusalOf(error: AppError, shared: Headers) {
  const id = newId();
  const { status, headers, body } = toRefusal(error, id);
  const length = String(Buffer.byteLength(body));
  return {
    status,
    headers: { ...shared, ...headers, "x-request-id": id, "content-length": length, connection: "close" },
    body,
  };
}
