/**
 * What is refused before it is a request: bytes that are not HTTP, headers beyond all measure or too slow, no
 * Host, an expectation nobody can meet. Node would answer with a bare status line; here the answer has the same
 * body and headers as any other refusal.
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
    super("Address and headers together are larger than the 16 KiB that are accepted.");
  }
}

export class ExpectationFailed extends AppError {
  static override code = "expectation_failed";
  static override status = 417;
  constructor(found: string) {
    super(`The only expectation that can be met is 100-continue; found ${found.slice(0, 100)}.`);
  }
}

/** What the client has to read its refusal before the connection is gone. */
const linger_ms = 1000;

type Headers = Record<string, string>;

export function answerClientErrors(timeout_ms: number, shared: Headers) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    // A connection that the client itself cut has nobody to read an answer.
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    const { status, headers, body } = refusalOf(toClientRefusal(error, timeout_ms), shared);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
    // A client that does not close its side would keep the connection, and a request that arrives on it late would
    // wait for ever to be answered.
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
