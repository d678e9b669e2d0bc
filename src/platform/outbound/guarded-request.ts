/**
 * Sends a request to a URL that a user entered, without SSRF: it connects only to public addresses. The check
 * is part of the DNS lookup of the connection itself, so a name that resolves to another address a moment
 * later gains nothing. Redirects are returned, not followed. One deadline covers the whole request, and the
 * response is read only up to a limit.
 */
import { type LookupAddress, lookup as systemLookup } from "node:dns";
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { isAllowedHost } from "./allowed-hosts.ts";
import { addressInHost, isPublicAddress } from "./public-address.ts";

export interface OutboundRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export type OutboundAnswer =
  | { outcome: "answered"; status: number; body: string }
  /** `refused`: the target is not allowed, so a retry is pointless. */
  | { outcome: "failed"; refused: boolean; error: string };

/** Where requests may go. */
export interface TargetPolicy {
  allow_private: boolean;
  /** Empty: everywhere. */
  allowed_hosts: readonly string[];
}

export interface OutboundOptions extends TargetPolicy {
  timeout_ms: number;
  response_bytes_max: number;
  /** DNS lookup; the system's by default, replaced in tests. */
  lookup?: typeof systemLookup;
}

export type Post = (request: OutboundRequest) => Promise<OutboundAnswer>;

export class TargetRefused extends Error {}

export class PrivateTarget extends TargetRefused {
  constructor(host: string) {
    super(`${host} is not on the public internet, and requests to private addresses are disabled.`);
  }
}

export class HostNotAllowed extends TargetRefused {
  constructor(host: string) {
    super(`${host} is not one of the hosts that this service may send requests to.`);
  }
}

export function createPost(options: OutboundOptions): Post {
  const lookup = guardedLookup(options);
  // One connection per request, because the address is checked only when a connection is made.
  const agents = { http: new HttpAgent({ lookup }), https: new HttpsAgent({ lookup }) };
  return async ({ url, headers, body }) => {
    try {
      const target = new URL(url);
      if (!isAllowedHost(target.hostname, options.allowed_hosts)) throw new HostNotAllowed(target.hostname);
      const literal = addressInHost(target.hostname);
      if (literal !== null && !options.allow_private && !isPublicAddress(literal))
        throw new PrivateTarget(literal);
      return await send(target, agents, options, headers, body);
    } catch (error) {
      return { outcome: "failed", refused: error instanceof TargetRefused, error: describe(error, options) };
    }
  };
}

/** Resolves a name only to addresses that may be connected to. */
export function guardedLookup({ allow_private, lookup = systemLookup }: OutboundOptions): LookupFunction {
  return (hostname, { all, ...rest }, callback) => {
    lookup(hostname, { ...rest, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, []);
      const allowed = found.filter(({ address }) => allow_private || isPublicAddress(address));
      const [first] = allowed;
      if (!first) return callback(new PrivateTarget(hostname), []);
      if (all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}

function send(
  target: URL,
  agents: { http: HttpAgent; https: HttpsAgent },
  { timeout_ms, response_bytes_max }: OutboundOptions,
  headers: Record<string, string>,
  body: string,
): Promise<OutboundAnswer> {
  const secure = target.protocol === "https:";
  const request = secure ? httpsRequest : httpRequest;
  const { promise, resolve, reject } = Promise.withResolvers<OutboundAnswer>();
  const sent = request(target, {
    method: "POST",
    agent: secure ? agents.https : agents.http,
    headers: { ...headers, "content-length": Buffer.byteLength(body) },
    signal: AbortSignal.timeout(timeout_ms),
  });
  sent.on("error", reject);
  sent.on("response", (response) => {
    const status = response.statusCode ?? 0;
    readUpTo(response, response_bytes_max).then(
      (text) => resolve({ outcome: "answered", status, body: text }),
      reject,
    );
  });
  sent.end(body);
  return promise;
}

async function readUpTo(response: IncomingMessage, bytes_max: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    size += chunk.length;
    // Leaving the loop closes the connection, so an endless response does no harm.
    if (size >= bytes_max) break;
  }
  return Buffer.concat(chunks).subarray(0, bytes_max).toString("utf8");
}

function describe(error: unknown, { timeout_ms }: OutboundOptions): string {
  const { name, code, message } = error as NodeJS.ErrnoException;
  if (name === "TimeoutError" || name === "AbortError")
    return `No response within ${timeout_ms / 1000} seconds.`;
  // Several addresses were tried and all failed; report the first error.
  if (error instanceof AggregateError) return String((error.errors[0] as Error | undefined)?.message ?? code);
  return message || code || String(error);
}
