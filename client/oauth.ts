/** The OAuth 2.0 server of a Daybook: device codes, refresh, client credentials, revocation. */
import { DaybookError, NetworkError, TimeoutError } from "./errors.ts";

export interface OAuthOptions {
  /** Address of the server; `/oauth/token` is appended. */
  base_url: string;
  client_id: string;
  /** Only programs that can keep a secret have one. */
  client_secret?: string;
  timeout_ms?: number;
  fetch?: typeof globalThis.fetch;
}

export interface OAuthTokens {
  access_token: string;
  refresh_token: string | null;
  /** RFC 3339; null: unknown. */
  expires_at: string | null;
}

export interface DeviceCode {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete?: string;
  expires_in: number;
  interval?: number;
}

export type DevicePoll =
  | { state: "pending" }
  | { state: "slow_down" }
  | { state: "done"; tokens: OAuthTokens };

/** The server refused; `code` is the error of RFC 6749 or RFC 8628, such as `invalid_grant`. */
export class OAuthError extends DaybookError {
  override name = "OAuthError";
}

const timeout_default_ms = 30_000;
const device_code_grant = "urn:ietf:params:oauth:grant-type:device_code";

export async function startDeviceLogin(options: OAuthOptions, scope: string): Promise<DeviceCode> {
  const reply = await post(options, "/oauth/device/auth", { scope });
  const { device_code, user_code, verification_uri, expires_in } = reply.body;
  const is_complete = [device_code, user_code, verification_uri].every((value) => typeof value === "string");
  if (reply.status !== 200 || !is_complete || typeof expires_in !== "number") throw refused(reply);
  return reply.body as unknown as DeviceCode;
}

export async function pollDeviceLogin(options: OAuthOptions, device_code: string): Promise<DevicePoll> {
  const reply = await post(options, "/oauth/token", { grant_type: device_code_grant, device_code });
  const { error } = reply.body;
  if (error === "authorization_pending") return { state: "pending" };
  if (error === "slow_down") return { state: "slow_down" };
  return { state: "done", tokens: toTokens(reply) };
}

/**
 * A refresh token works once, and using one twice ends the grant. Programs that share a token must take turns;
 * `refreshingToken` does that inside one process.
 */
export async function refreshTokens(options: OAuthOptions, refresh_token: string): Promise<OAuthTokens> {
  const reply = await post(options, "/oauth/token", { grant_type: "refresh_token", refresh_token });
  const tokens = toTokens(reply);
  return { ...tokens, refresh_token: tokens.refresh_token ?? refresh_token };
}

/** For machines that have a client of their own. */
export async function clientCredentials(options: OAuthOptions, scope: string): Promise<OAuthTokens> {
  return toTokens(await post(options, "/oauth/token", { grant_type: "client_credentials", scope }));
}

export async function revokeToken(options: OAuthOptions, token: string): Promise<void> {
  const reply = await post(options, "/oauth/revoke", { token });
  if (reply.status !== 200) throw refused(reply);
}

interface Reply {
  status: number;
  body: Record<string, unknown>;
}

async function post(options: OAuthOptions, path: string, form: Record<string, string>): Promise<Reply> {
  const { base_url, client_id, client_secret, timeout_ms = timeout_default_ms } = options;
  const url = `${base_url.replace(/\/+$/, "")}${path}`;
  const secret: Record<string, string> = client_secret === undefined ? {} : { client_secret };
  try {
    const response = await (options.fetch ?? fetch)(url, {
      method: "POST",
      body: new URLSearchParams({ client_id, ...secret, ...form }),
      headers: { accept: "application/json" },
      redirect: "error",
      signal: AbortSignal.timeout(timeout_ms),
    });
    const body = parseBody(await response.text());
    // A server that is being restarted or is too busy has not refused; it can be asked again later.
    if (response.status >= 500 || response.status === 429) throw new Error(`HTTP ${response.status}`);
    return { status: response.status, body };
  } catch (error) {
    if ((error as Error).name === "TimeoutError")
      throw new TimeoutError(`${url} did not answer within ${timeout_ms / 1000} s.`);
    throw new NetworkError(`Cannot reach ${url}: ${(error as Error).message}`, error);
  }
}

/** A page, from a server that is not a Daybook server, says nothing. */
function parseBody(text: string): Record<string, unknown> {
  try {
    const body = JSON.parse(text) as unknown;
    return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function toTokens(reply: Reply): OAuthTokens {
  const { access_token, refresh_token, expires_in } = reply.body;
  if (reply.status !== 200 || typeof access_token !== "string") throw refused(reply);
  return {
    access_token,
    refresh_token: typeof refresh_token === "string" ? refresh_token : null,
    expires_at:
      typeof expires_in === "number" ? new Date(Date.now() + expires_in * 1000).toISOString() : null,
  };
}

function refused({ status, body }: Reply): OAuthError {
  const code = typeof body.error === "string" ? body.error : "unexpected_answer";
  const description = typeof body.error_description === "string" ? `: ${body.error_description}` : "";
  const message =
    code === "unexpected_answer"
      ? `The server responded with HTTP ${status}. Check that this is the address of a Daybook server.`
      : `The sign-in failed (${code}, HTTP ${status}${description}).`;
  return new OAuthError({ code, message, details: {} }, { status });
}
